"""Games, who sits where, and the hands as they were recorded."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.lookups import IsNull
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.models import Club, ClubTable, Device, Partnership, Player, Write, random_letters


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


def counting(game: str = "") -> Q:
    """Return the condition that a game counts; `game` is the way to it from the rows that are asked for.

    One that was given up before a hand stood on its sheet was played by nobody: it can be opened and gone on with, and
    is no game of anybody's. One that is kept back counts once it is shown.
    """
    hands = Hand.objects.on_sheet().exclude(kind=Hand.Kind.VOIDED).filter(game=OuterRef(f"{game}pk")).order_by()
    # Not EXISTS: PostgreSQL would read every club's hands into memory to answer it for a few abandoned games.
    has_a_hand = IsNull(Subquery(hands.values("pk")[:1]), False)  # noqa: FBT003 - lookups take their value by place
    played = ~Q(**{f"{game}status": Game.Status.ABANDONED}) | Q(has_a_hand)
    return played & Q(**{f"{game}kept_back": False})


class GameQuerySet(models.QuerySet["Game"]):
    """Games, by what has become of them."""

    def counted(self) -> Self:
        """Leave out the games that were stopped without a hand, and those that are kept back."""
        return self.filter(counting())

    def stopped_without_a_hand(self) -> Self:
        """Keep only those."""
        return self.filter(kept_back=False).exclude(counting())

    def unfinished(self) -> Self:
        """Keep the games that still wait for a hand, but those that are kept back."""
        return self.filter(status=Game.Status.PLAYING, kept_back=False)

    def for_list(self) -> Self:
        """Bring what a line about a game needs beside its players (`pages.game_lines`)."""
        return self.for_list_of_club().select_related("club")

    def for_list_of_club(self) -> Self:
        """Bring the same for games that are asked for through their club, which is known by that.

        Joined, it would be read first, and no index could give the games in their order.
        """
        return self.select_related("table", "ns", "ew").defer("options")


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
        ABANDONED = "abandoned", _("abandoned")

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

    status = models.CharField(max_length=12, choices=Status, default=Status.PLAYING)
    #: Whether only those who enter it see it for now, and nothing counts it: the last rounds of an evening may be so.
    kept_back = models.BooleanField(default=False)
    score_ns = models.PositiveIntegerField(default=0)
    score_ew = models.PositiveIntegerField(default=0)
    winner = models.CharField(max_length=2, choices=SideChoices, blank=True, default="")

    started_at = models.DateTimeField(auto_now_add=True)
    #: At which of its club's tables it is played; null where nobody said.
    table = models.ForeignKey(ClubTable, models.PROTECT, null=True, blank=True, related_name="games")
    #: A table has one next game: two phones asking for a rematch get the same.
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="rematch")
    write = models.ForeignKey(Write, models.PROTECT, related_name="games_started")
    #: Rise when the scorer's or the viewer's link is revoked; links and grants of a lower count are dead.
    scorer_count = models.PositiveIntegerField(default=0)
    viewer_count = models.PositiveIntegerField(default=0)
    #: What an imported file said beside its hands: title, date, comments; empty otherwise.
    source = models.JSONField(default=dict, blank=True)
    #: Which imported game this is, so that it is recognised when it comes again.
    source_digest = models.CharField(max_length=64, blank=True, default="")

    #: For whom its players are called by their names: whoever opens it says so (`access.open_game`).
    audience: Audience = Audience.CLUB

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["club", "-started_at", "-id"], name="game_newest_of_club"),
            models.Index(fields=["club", "rules_name", "-started_at", "-id"], name="game_rules_of_club"),
            models.Index(fields=["table", "-id"], name="game_newest_of_table"),
        ]
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
            models.CheckConstraint(
                name="game_status_known", condition=Q(status__in=["playing", "finished", "closed", "abandoned"])
            ),
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

    @property
    def was_ended_by_hand(self) -> bool:
        """Whether someone, and not its last hand, ended the game, so that it can go on."""
        return self.status in {Game.Status.CLOSED, Game.Status.ABANDONED}


class SeatingQuerySet(models.QuerySet["Seating"]):
    """Seatings, by whether they stand."""

    def standing(self) -> Self:
        """Keep what holds now, the earliest first."""
        return self.filter(standing=True).order_by("from_number", "pk")


class Seating(models.Model):
    """Who sits in which seat of a game, from which hand on.

    Four rows of one `from_number` are a sitting: it holds until the next sitting's. A swap or a
    substitute is a new sitting, or new rows in place of one; rows are never edited away.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1, choices=SeatChoices)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")
    from_number = models.PositiveIntegerField(default=1)
    standing = models.BooleanField(default=True)
    write = models.ForeignKey(Write, models.PROTECT, related_name="seatings")

    objects = SeatingQuerySet.as_manager()

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "from_number", "seat"], condition=Q(standing=True), name="seat_taken_once"
            ),
            models.UniqueConstraint(
                fields=["game", "from_number", "player"], condition=Q(standing=True), name="player_sits_once"
            ),
            models.CheckConstraint(name="seating_at_a_seat", condition=Q(seat__in=SeatChoices.values)),
            models.CheckConstraint(name="seating_from_a_hand", condition=Q(from_number__gte=1)),
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
    """One row of a game's record: a hand, or the mark that one was undone or voided.

    Nothing edits or deletes a hand. A correction, an undo or a void is a new row that replaces the
    one that stood for its number. An undone number is given again, a voided one stays as it is.
    `record` holds the facts; the columns below it are derived by `rules` and kept for queries;
    `manage.py recount` proves them.
    """

    class Kind(models.TextChoices):
        """`rules.Kind` as choices, and the marks left by an undo and a void."""

        PLAYED = "played", _("played")
        THROWN_IN = "thrown_in", _("thrown in")
        MISDEAL = "misdeal", _("misdeal")
        REDEAL = "redeal", _("redeal")
        PENALTY = "penalty", _("penalty")
        UNDONE = "undone", _("undone")
        VOIDED = "voided", _("voided")

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
                condition=Q(kind__in=["played", "thrown_in", "misdeal", "redeal", "penalty", "undone", "voided"]),
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
                condition=~Q(kind__in=["misdeal", "redeal", "undone", "voided"]) | Q(points_ns=0, points_ew=0),
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
    """The end of a game by hand, or its opening again: the newest row holds.

    A closed game counts as it stands, an abandoned one has no winner.
    """

    class Kind(models.TextChoices):
        """What was done."""

        CLOSED = "closed", _("closed")
        ABANDONED = "abandoned", _("abandoned")
        REOPENED = "reopened", _("opened again")

    game = models.ForeignKey(Game, models.CASCADE, related_name="closings")
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.CLOSED)
    write = models.ForeignKey(Write, models.PROTECT, related_name="closings")

    class Meta:
        verbose_name = _("closing")
        verbose_name_plural = _("closings")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="closing_of_a_kind", condition=Q(kind__in=["closed", "abandoned", "reopened"])),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game}"


class GameGrantQuerySet(models.QuerySet["GameGrant"]):
    """Grants of games, by whether they still open anything."""

    def live(self) -> Self:
        """Keep the grants whose link has not been replaced since."""
        return self.filter(
            Q(kind=GameGrant.Kind.SCORER, key_count=F("game__scorer_count"))
            | Q(kind=GameGrant.Kind.VIEWER, key_count=F("game__viewer_count"))
        )


class GameGrant(models.Model):
    """What a device may do with one game since it followed a link to it, or typed its code."""

    class Kind(models.TextChoices):
        """What the grant lets a device do."""

        SCORER = "scorer", _("scorer")
        VIEWER = "viewer", _("viewer")

    device = models.ForeignKey(Device, models.CASCADE, related_name="game_grants")
    game = models.ForeignKey(Game, models.CASCADE, related_name="grants")
    kind = models.CharField(max_length=16, choices=Kind)
    #: The game's `scorer_count` or `viewer_count` when it was given; dead once that has risen.
    key_count = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GameGrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("grant of a game")
        verbose_name_plural = _("grants of games")
        constraints = [
            models.UniqueConstraint(fields=["device", "game", "kind"], name="game_grant_once"),
            models.CheckConstraint(name="game_grant_of_a_kind", condition=Q(kind__in=["scorer", "viewer"])),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game}"


class JoinCode(models.Model):
    """Eight characters that open a game for whoever types them soon; only their digest is kept."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="join_codes")
    kind = models.CharField(max_length=16, choices=GameGrant.Kind)
    key_count = models.PositiveIntegerField()
    code_digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    class Meta:
        verbose_name = _("join code")
        verbose_name_plural = _("join codes")
        constraints = [
            models.CheckConstraint(name="join_code_of_a_kind", condition=Q(kind__in=["scorer", "viewer"])),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game}"
