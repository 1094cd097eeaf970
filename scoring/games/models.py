"""Games, who sits where, and the hands as they were recorded."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import Club, Partnership, Player, Write, random_letters


def new_public_id() -> str:
    """Return twelve letters for a game's address: 59 bits."""
    return random_letters(12)


class SeatChoices(models.TextChoices):
    """`rules.Seat` as a column's choices."""

    N = "N", _("North")
    E = "E", _("East")
    S = "S", _("South")
    W = "W", _("West")


class SideChoices(models.TextChoices):
    """`rules.Side` as a column's choices."""

    NS = "NS", _("North and South")
    EW = "EW", _("East and West")


class GameQuerySet(models.QuerySet["Game"]):
    """Games, by what has become of them."""

    def unfinished(self) -> Self:
        """Keep the games that still wait for a hand."""
        return self.filter(status=Game.Status.PLAYING)

    def for_list(self) -> Self:
        """Bring what a line about a game shows: both partnerships and their players."""
        return self.select_related(
            "club",
            "ns__first",
            "ns__second",
            "ew__first",
            "ew__second",
        ).prefetch_related("seatings__player")


class Game(models.Model):
    """One game of four players under a snapshot of a rule set.

    The score columns are derived from the hands by `rules` and kept for lists; `manage.py
    recount` proves them.
    """

    class Status(models.TextChoices):
        """How far a game has come."""

        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed")

    club = models.ForeignKey(Club, models.PROTECT, related_name="games")
    public_id = models.SlugField(max_length=16, unique=True, default=new_public_id)
    #: Every option of the rule set, as `rules.RuleSet.to_options` gives them.
    options = models.JSONField()
    rules_name = models.CharField(max_length=64)
    first_dealer = models.CharField(max_length=1, choices=SeatChoices)
    initial_ns = models.PositiveIntegerField(default=0)
    initial_ew = models.PositiveIntegerField(default=0)
    ns = models.ForeignKey(Partnership, models.PROTECT, related_name="games_as_ns")
    ew = models.ForeignKey(Partnership, models.PROTECT, related_name="games_as_ew")

    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    score_ns = models.PositiveIntegerField(default=0)
    score_ew = models.PositiveIntegerField(default=0)
    winner = models.CharField(max_length=2, choices=SideChoices, blank=True, default="")

    started_at = models.DateTimeField(auto_now_add=True)
    #: A table has one next game: two phones asking for a rematch get the same.
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="rematch")
    write = models.ForeignKey(Write, models.PROTECT, related_name="games_started")
    #: What an imported file said beside its hands: title, date, comments; empty otherwise.
    source = models.JSONField(default=dict, blank=True)
    #: Which imported game this is, so that it is recognised when it comes again.
    source_digest = models.CharField(max_length=64, blank=True, default="")

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [models.Index(fields=["club", "-started_at"], name="game_newest_of_club")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "source_digest"],
                condition=~Q(source_digest=""),
                name="game_imported_once",
            ),
            models.CheckConstraint(
                name="game_first_dealer_is_a_seat",
                condition=Q(first_dealer__in=SeatChoices.values),
            ),
            models.CheckConstraint(name="game_status_known", condition=Q(status__in=["playing", "finished", "closed"])),
            models.CheckConstraint(
                name="game_winner_only_when_over",
                condition=Q(winner="") | (~Q(status="playing") & Q(winner__in=SideChoices.values)),
            ),
            models.CheckConstraint(name="game_of_two_partnerships", condition=~Q(ns_id=F("ew_id"))),
        ]

    def __str__(self) -> str:
        return f"{self.ns} v {self.ew}"

    @property
    def rule_set(self) -> rules.RuleSet:
        """The rule set this game was started with."""
        return rules.RuleSet.from_options(self.options, name=self.rules_name)

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be recorded."""
        return self.status != Game.Status.PLAYING


class Seating(models.Model):
    """Who sits in which seat of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1, choices=SeatChoices)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["game", "player"], name="player_sits_once"),
            models.CheckConstraint(name="seating_at_a_seat", condition=Q(seat__in=SeatChoices.values)),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.player}"


class HandQuerySet(models.QuerySet["Hand"]):
    """Hands, by whether they stand."""

    def standing(self) -> Self:
        """Keep the row that stands for each number, in order of numbers."""
        return self.filter(standing=True).order_by("number")

    def on_sheet(self) -> Self:
        """Keep the hands a score sheet shows: those that stand, the marks of undone ones apart."""
        return self.standing().exclude(kind=Hand.Kind.UNDONE)


class Hand(models.Model):
    """One row of a game's record: a hand, or the mark that one was undone.

    Nothing edits or deletes a hand. A correction or an undo is a new row that replaces the one
    that stood for its number. `record` holds the facts; the columns below it are derived by
    `rules` and kept for queries; `manage.py recount` proves them.
    """

    class Kind(models.TextChoices):
        """`rules.Kind` as choices, and the mark left by an undo."""

        PLAYED = "played", _("played")
        THROWN_IN = "thrown_in", _("thrown in")
        MISDEAL = "misdeal", _("misdeal")
        REDEAL = "redeal", _("redeal")
        PENALTY = "penalty", _("penalty")
        UNDONE = "undone", _("undone")

    game = models.ForeignKey(Game, models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    standing = models.BooleanField(default=True)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    write = models.ForeignKey(Write, models.PROTECT, related_name="hands")
    kind = models.CharField(max_length=12, choices=Kind)
    dealer = models.CharField(max_length=1, choices=SeatChoices)
    #: The facts, as `rules.HandRecord.to_json` gives them; empty for an undo.
    record = models.JSONField(default=dict)
    #: What a file said about the hand beyond its facts: comments, other lines, faults that stand.
    extras = models.JSONField(default=dict, blank=True)

    outcome = models.CharField(max_length=12, blank=True, default="")
    points_ns = models.PositiveIntegerField(default=0)
    points_ew = models.PositiveIntegerField(default=0)
    maker_side = models.CharField(max_length=2, choices=SideChoices, blank=True, default="")
    maker = models.CharField(max_length=1, choices=SeatChoices, blank=True, default="")
    maker_round = models.PositiveSmallIntegerField(null=True, blank=True)
    trump = models.CharField(max_length=2, blank=True, default="")
    alone = models.BooleanField(null=True, blank=True)
    lone_defender = models.CharField(max_length=1, choices=SeatChoices, blank=True, default="")
    maker_tricks = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = HandQuerySet.as_manager()

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(standing=True),
                name="one_standing_hand_per_number",
            ),
            models.CheckConstraint(name="hand_numbers_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="hand_dealer_is_a_seat", condition=Q(dealer__in=SeatChoices.values)),
            models.CheckConstraint(
                name="hand_kind_known",
                condition=Q(kind__in=["played", "thrown_in", "misdeal", "redeal", "penalty", "undone"]),
            ),
            models.CheckConstraint(name="one_side_scores_at_most", condition=Q(points_ns=0) | Q(points_ew=0)),
            models.CheckConstraint(
                name="played_hand_has_makers",
                condition=~Q(kind="played") | Q(outcome="") | Q(maker_side__in=SideChoices.values),
            ),
            models.CheckConstraint(
                name="unplayed_hand_has_no_maker",
                condition=Q(kind__in=["played", "penalty"]) | Q(maker_side="", maker=""),
            ),
            models.CheckConstraint(
                name="void_hand_scores_nothing",
                condition=~Q(kind__in=["misdeal", "redeal", "undone"]) | Q(points_ns=0, points_ew=0),
            ),
            models.CheckConstraint(
                name="makers_take_five_at_most",
                condition=Q(maker_tricks__isnull=True) | Q(maker_tricks__lte=5),
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}"

    @property
    def came_with_its_game(self) -> bool:
        """Whether the hand was brought with its game from a file, and not recorded here since."""
        return bool(self.game.source_digest) and self.write_id == self.game.write_id

    @property
    def facts(self) -> rules.HandRecord:
        """The facts of this hand as `rules` judges them."""
        return rules.HandRecord.from_json(self.record)


class Closing(models.Model):
    """A game closed by hand, where no target and no number of hands closes it."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="closing")
    write = models.ForeignKey(Write, models.PROTECT, related_name="closings")

    class Meta:
        verbose_name = _("closing")
        verbose_name_plural = _("closings")

    def __str__(self) -> str:
        return f"closing of {self.game}"
