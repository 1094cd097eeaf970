"""Rounds, who sits where in them, and what was said of how each table ended."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Player, Write
from scoring.games.models import Game, SeatChoices, SideChoices
from scoring.tournaments.models.events import Entry, Event


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds, by how far they have come."""

    def in_order(self) -> Self:
        """Order by number."""
        return self.order_by("number")

    def of_evening(self, event: Event) -> Self:
        """Order those of an event that count for anybody by now: once it is finished, those that were begun.

        What was drawn beyond comes back when the evening is opened again.
        """
        rounds = self.filter(event=event).in_order()
        return rounds.exclude(state=Round.State.DRAWN) if event.status == Event.Status.FINISHED else rounds

    def drawn_only(self) -> Self:
        """Keep those that nobody has begun to play, which a new draw may take the place of."""
        return self.filter(state=Round.State.DRAWN).order_by("number")


class Round(models.Model):
    """One round of an event, from its draw to its closing.

    The clock stands at `minutes` plus `extended` seconds, less what ran since `started_at`; while it is paused it
    has stood still since `paused_at`, and `paused_for` seconds are those of earlier pauses.
    """

    class State(models.TextChoices):
        """How far it has come."""

        DRAWN = "drawn", _("drawn")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("closed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.DRAWN)
    seed = models.PositiveIntegerField()
    #: How good the draw up to here is, as `draws.Quality.to_json` gives it.
    quality = models.JSONField(default=dict, blank=True)
    #: What of earlier results it was drawn from, as a digest; empty where results play no part.
    drawn_from = models.CharField(max_length=64, blank=True, default="")
    #: Whether people were moved by hand after the draw.
    changed_by_hand = models.BooleanField(default=False)

    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    extended = models.IntegerField(default=0)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_for = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)
    write = models.ForeignKey(Write, models.PROTECT, related_name="rounds_drawn")

    objects = RoundQuerySet.as_manager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_once"),
            models.UniqueConstraint(fields=["event"], condition=Q(state="playing"), name="one_round_at_a_time"),
            models.CheckConstraint(name="rounds_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="round_state_known", condition=Q(state__in=["drawn", "playing", "closed"])),
            models.CheckConstraint(
                name="round_played_was_started", condition=Q(state="drawn") | Q(started_at__isnull=False)
            ),
            models.CheckConstraint(
                name="round_closed_at_a_time", condition=Q(state="closed") ^ Q(closed_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_playing(self) -> bool:
        """Whether results of it are taken from its tables."""
        return self.state == Round.State.PLAYING

    @property
    def ends_at(self) -> datetime | None:
        """When the clock is at zero, if it goes on as now; None without a clock or before the start."""
        if self.started_at is None or self.minutes is None:
            return None
        return self.started_at + timedelta(minutes=self.minutes, seconds=self.extended + self.paused_for)

    def seconds_left(self, now: datetime) -> int | None:
        """Return what the clock shows, below zero once time is over; None without a clock or before the start."""
        if self.ends_at is None:
            return None
        return int((self.ends_at - (self.paused_at or now)).total_seconds())


class RoundTable(models.Model):
    """One table of a round: its game where it is scored hand by hand, and how it stands.

    The columns from `state` on are derived from the game and the totals said (`services.settling`) and kept for
    queries; `manage.py recount` proves them.
    """

    class State(models.TextChoices):
        """How far the table has come."""

        WAITING = "waiting", _("nothing yet")
        PLAYING = "playing", _("playing")
        CLAIMED = "claimed", _("waiting for the other side")
        DIFFERS = "differs", _("the sides differ")
        DONE = "done", _("done")

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, models.PROTECT, null=True, blank=True, related_name="round_table")

    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    hands_done = models.PositiveSmallIntegerField(default=0)
    points_ns = models.PositiveSmallIntegerField(default=0)
    points_ew = models.PositiveSmallIntegerField(default=0)
    #: Loners that scored all four points' worth (a lone march), per side; null where nobody said.
    loners_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    loners_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    #: How often a side made trump and was euchred; null where nobody said.
    euchres_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    euchres_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Individual points above or below the side's, by `maker_bonus`: seat → points; known only hand by hand.
    bonuses = models.JSONField(default=dict, blank=True)
    #: Which sides did not come: "", "NS", "EW" or "both".
    forfeited = models.CharField(max_length=4, blank=True, default="")
    #: Whether it stopped before its hands were played.
    stopped = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of a round")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="round_table_once"),
            models.CheckConstraint(name="round_tables_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="round_table_state_known",
                condition=Q(state__in=["waiting", "playing", "claimed", "differs", "done"]),
            ),
            models.CheckConstraint(
                name="round_table_forfeit_known", condition=Q(forfeited__in=["", "NS", "EW", "both"])
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def is_done(self) -> bool:
        """Whether its result stands."""
        return self.state == RoundTable.State.DONE


class Place(models.Model):
    """Where one person is in a round: at a seat, or sitting out. A fixed pair has two, of one entry."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="places")
    player = models.ForeignKey(Player, models.PROTECT, related_name="places")
    #: Null for whoever sits out.
    table = models.ForeignKey(RoundTable, models.CASCADE, null=True, blank=True, related_name="places")
    seat = models.CharField(max_length=1, choices=SeatChoices, blank=True, default="")
    #: Who plays for them from some hand on; what the table scores is still theirs.
    stand_in = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="stood_in")

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="player_at_one_place"),
            models.UniqueConstraint(fields=["table", "seat"], name="place_taken_once"),
            models.CheckConstraint(
                name="place_at_a_seat_or_out",
                condition=Q(table__isnull=True, seat="") | Q(table__isnull=False, seat__in=SeatChoices.values),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.seat or 'sits out'}"


class TotalQuerySet(models.QuerySet["Total"]):
    """Totals, by whether they stand."""

    def standing(self) -> Self:
        """Keep what holds now."""
        return self.filter(standing=True)


class Total(models.Model):
    """What somebody said a table came to. Rows are replaced, never edited; one said by each side stands at most."""

    class SaidBy(models.TextChoices):
        """Who said it: either side at the table, or an organiser, whose word holds."""

        NS = "NS", _("North and South")
        EW = "EW", _("East and West")
        ORGANISER = "organiser", _("an organiser")

    class Kind(models.TextChoices):
        """What was said."""

        TOTAL = "total", _("total")
        FORFEIT = "forfeit", _("forfeit")
        STOPPED = "stopped", _("stopped early")
        WITHDRAWN = "withdrawn", _("taken back")

    table = models.ForeignKey(RoundTable, models.CASCADE, related_name="totals")
    said_by = models.CharField(max_length=12, choices=SaidBy)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.TOTAL)
    points_ns = models.PositiveSmallIntegerField(default=0)
    points_ew = models.PositiveSmallIntegerField(default=0)
    loners_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    loners_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    euchres_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    euchres_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    #: For a forfeit, the side that did not come: "NS", "EW" or "both".
    forfeited = models.CharField(max_length=4, blank=True, default="")
    standing = models.BooleanField(default=True)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    write = models.ForeignKey(Write, models.PROTECT, related_name="totals")

    objects = TotalQuerySet.as_manager()

    class Meta:
        verbose_name = _("total")
        verbose_name_plural = _("totals")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "said_by"], condition=Q(standing=True), name="one_standing_total_of_each"
            ),
            models.CheckConstraint(name="total_said_by_someone", condition=Q(said_by__in=["NS", "EW", "organiser"])),
            models.CheckConstraint(
                name="total_of_a_kind", condition=Q(kind__in=["total", "forfeit", "stopped", "withdrawn"])
            ),
            models.CheckConstraint(
                name="forfeit_names_a_side",
                condition=Q(~Q(kind="forfeit"), forfeited="")
                | Q(kind="forfeit", forfeited__in=[*SideChoices.values, "both"]),
            ),
            models.CheckConstraint(
                name="only_organisers_forfeit", condition=Q(said_by="organiser") | Q(kind__in=["total", "withdrawn"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points_ns}:{self.points_ew} by {self.said_by}"
