"""An evening's play, who enters it, and what is added to somebody's points by hand."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import Club, Player, Write, random_letters
from scoring.clubs.names import LONGEST_NAME


def new_event_id() -> str:
    """Return twelve letters for an event's address: 59 bits."""
    return random_letters(12)


class EventQuerySet(models.QuerySet["Event"]):
    """Events, by how far they have come."""

    def newest_first(self) -> Self:
        """Order by the day they are played, the latest first."""
        return self.order_by("-played_on", "-pk")

    def under_way(self) -> Self:
        """Keep those that are neither over nor called off."""
        return self.filter(status__in=[Event.Status.SETTING_UP, Event.Status.RUNNING])


class Event(models.Model):
    """One evening of a club: its format, its rules and how its standings are reckoned.

    `options` is a snapshot of the rule set; the number of hands a round is in it (`hands`), or its target.
    """

    class Format(models.TextChoices):
        """Who meets whom."""

        ROTATING = "rotating", _("rotating partners")
        PROGRESSIVE = "progressive", _("progressive")
        PAIRS = "pairs", _("fixed pairs, everyone meets")

    class Status(models.TextChoices):
        """How far it has come."""

        SETTING_UP = "setting_up", _("being set up")
        RUNNING = "running", _("under way")
        FINISHED = "finished", _("finished")
        CALLED_OFF = "called_off", _("called off")

    class SitOutAward(models.TextChoices):
        """What a round counts for whoever sits it out."""

        OWN_AVERAGE = "own_average", _("their own average a round")
        EVENT_AVERAGE = "event_average", _("the average of all who played")
        FIXED = "fixed", _("the same for everyone")
        ZERO = "zero", _("nothing")

    class Hiding(models.TextChoices):
        """What everyone but the organisers sees of the standings during the last rounds."""

        FROZEN = "frozen", _("as they were before")
        HIDDEN = "hidden", _("nothing")

    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    public_id = models.SlugField(max_length=16, unique=True, default=new_event_id)
    name = models.CharField(max_length=LONGEST_NAME)
    #: The day in the club's time zone.
    played_on = models.DateField()
    format = models.CharField(max_length=16, choices=Format)
    status = models.CharField(max_length=12, choices=Status, default=Status.SETTING_UP)

    rounds_planned = models.PositiveSmallIntegerField()
    #: Fixed pairs: how often everyone meets everyone; 1 or 2.
    times_round = models.PositiveSmallIntegerField(default=1)
    #: Every option of the rule set, as `rules.RuleSet.to_options` gives them.
    options = models.JSONField()
    rules_name = models.CharField(max_length=64)
    #: How long a round lasts, in minutes; null without a clock.
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    #: At most so many tables; null for as many as there are people for.
    table_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    #: From which every draw of the evening follows.
    seed = models.PositiveIntegerField()
    #: Whether all rounds are drawn before the first; else each when the one before is closed.
    drawn_ahead = models.BooleanField(default=False)
    #: Progressive: who moves, who parts, what a drawn round does (`draws.Progression`); empty otherwise.
    progression = models.JSONField(default=dict, blank=True)

    #: Names of metrics (`draws.ranking.METRICS`), the first decides first.
    ranking = models.JSONField()
    sit_out_award = models.CharField(max_length=16, choices=SitOutAward, default=SitOutAward.OWN_AVERAGE)
    #: Points for a round sat out where the award is fixed.
    sit_out_points = models.PositiveSmallIntegerField(default=0)
    #: Points for each of a side whose other side did not come.
    forfeit_points = models.PositiveSmallIntegerField(default=0)
    #: During so many last rounds the standings are kept from everyone but organisers.
    hidden_rounds = models.PositiveSmallIntegerField(default=0)
    #: The first round that was begun while its results were kept back; they stay so though more rounds come after it.
    kept_from = models.PositiveSmallIntegerField(null=True, blank=True)
    hiding = models.CharField(max_length=8, choices=Hiding, default=Hiding.FROZEN)
    #: Whether phones that followed the event's link may tick their owners as present, and enter them.
    checks_in = models.BooleanField(default=False)

    #: Rises when the link that phones follow is replaced; links and grants of a lower count are dead.
    key_count = models.PositiveIntegerField(default=0)
    #: Rises with every change of its settings, entries and rounds, so that what acts on an older state is told.
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    write = models.ForeignKey(Write, models.PROTECT, related_name="events_made")
    #: Which imported file this is, so that it is recognised when it comes again; empty for none.
    source_digest = models.CharField(max_length=64, blank=True, default="")

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes = [models.Index(fields=["club", "-played_on", "-id"], name="event_newest_of_club")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "source_digest"], condition=~Q(source_digest=""), name="event_imported_once"
            ),
            models.CheckConstraint(name="event_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="event_format_known", condition=Q(format__in=["rotating", "progressive", "pairs"])
            ),
            models.CheckConstraint(
                name="event_status_known",
                condition=Q(status__in=["setting_up", "running", "finished", "called_off"]),
            ),
            models.CheckConstraint(
                name="event_award_known",
                condition=Q(sit_out_award__in=["own_average", "event_average", "fixed", "zero"]),
            ),
            models.CheckConstraint(name="event_hiding_known", condition=Q(hiding__in=["frozen", "hidden"])),
            models.CheckConstraint(name="event_of_a_round", condition=Q(rounds_planned__gte=1)),
            models.CheckConstraint(name="event_once_or_twice", condition=Q(times_round__in=[1, 2])),
            models.CheckConstraint(
                name="event_of_a_table", condition=Q(table_limit__isnull=True) | Q(table_limit__gte=1)
            ),
            models.CheckConstraint(name="event_of_minutes", condition=Q(minutes__isnull=True) | Q(minutes__gte=1)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rule_set(self) -> rules.RuleSet:
        """The rule set every game of it is played by."""
        return rules.RuleSet.from_options(self.options, name=self.rules_name)

    @property
    def of_pairs(self) -> bool:
        """Whether pairs enter it, and not single players."""
        return self.format == Event.Format.PAIRS

    @property
    def is_running(self) -> bool:
        """Whether its rounds are being played."""
        return self.status == Event.Status.RUNNING

    @property
    def first_kept(self) -> int | None:
        """The first round whose results are kept from everyone but organisers until it is finished; None for none."""
        if not self.hidden_rounds or self.status == Event.Status.FINISHED:
            return None
        last = self.rounds_planned - self.hidden_rounds + 1
        return last if self.kept_from is None else min(last, self.kept_from)

    def keeps_back(self, number: int) -> bool:
        """Whether the results of a round are kept from everyone but organisers for now."""
        first = self.first_kept
        return first is not None and number >= first

    @property
    def is_over(self) -> bool:
        """Whether it is finished or was called off."""
        return self.status in {Event.Status.FINISHED, Event.Status.CALLED_OFF}


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries, by whether they are there."""

    def here(self) -> Self:
        """Keep those who can be seated in the next draw, in order of their numbers."""
        return self.filter(state=Entry.State.HERE).order_by("number")

    def with_names(self) -> Self:
        """Bring what a name needs."""
        return self.select_related("player__merged_into", "partner__merged_into")


class Entry(models.Model):
    """A player, or a fixed pair, in an event. `number` is what the draw and the tally cards call it."""

    class State(models.TextChoices):
        """Whether they are there, as of now; where they sat or sat out is told by the rounds."""

        EXPECTED = "expected", _("not here yet")
        HERE = "here", _("here")
        AWAY = "away", _("gone")

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    #: The other of a fixed pair; null where single players enter.
    partner = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="entries_as_partner")
    team_name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    state = models.CharField(max_length=12, choices=State, default=State.EXPECTED)
    #: The card cut to decide a tie, as its place from the best (1) on; null while none was cut.
    cut = models.PositiveSmallIntegerField(null=True, blank=True)
    write = models.ForeignKey(Write, models.PROTECT, related_name="entries_made")

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["event", "player"], name="player_enters_once"),
            models.UniqueConstraint(fields=["event", "partner"], name="partner_enters_once"),
            models.CheckConstraint(name="entry_numbers_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="entry_state_known", condition=Q(state__in=["expected", "here", "away"])),
            models.CheckConstraint(name="entry_of_two", condition=Q(partner__isnull=True) | ~Q(partner=F("player"))),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.team_name or self.player}"


class Adjustment(models.Model):
    """Points that an organiser gave or took, for everyone to see with the reason; one taken back stands no more."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="adjustments")
    #: Below zero for a penalty.
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=200)
    standing = models.BooleanField(default=True)
    write = models.ForeignKey(Write, models.PROTECT, related_name="adjustments")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="adjustment_is_explained", condition=~Q(reason="")),
            models.CheckConstraint(name="adjustment_of_something", condition=~Q(points=0)),
        ]

    def __str__(self) -> str:
        return f"{self.points:+d} for {self.entry}"
