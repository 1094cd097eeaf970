"""The people who play, the pairs they make, and who of them are one person."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models.accounts import Account
from scoring.clubs.models.groups import Club
from scoring.clubs.models.writes import Write
from scoring.clubs.names import LONGEST_KEY, LONGEST_NAME


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players, by how they stand in their club."""

    def people(self) -> Self:
        """Keep one row a person: neither those merged into another nor those forgotten."""
        return self.filter(merged_into__isnull=True, forgotten_at__isnull=True)


class Player(models.Model):
    """A person who plays in one club. Players, not accounts, play."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    #: `name` without case and spacing (see `names.name_key`): one person, one row.
    name_key = models.CharField(max_length=LONGEST_KEY, editable=False)
    #: How pages that anybody may open call them; empty for `name`.
    display_name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")
    #: Whether pages that anybody may open name them at all.
    on_public_pages = models.BooleanField(default=True)
    #: Whether they still come; those who do not are not suggested.
    active = models.BooleanField(default=True)
    #: What organisers should know; shown to nobody else.
    note = models.CharField(max_length=500, blank=True, default="")
    #: The account whose games these are, once an organiser has confirmed it.
    account = models.ForeignKey(Account, models.SET_NULL, null=True, blank=True, related_name="players")
    #: Who this is, by the merges that stand: never itself merged. Derived; `manage.py recount` proves it.
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged_here")
    #: When the person asked to be forgotten: since then nobody can say who it was.
    forgotten_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name_key"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"],
                condition=Q(merged_into__isnull=True, forgotten_at__isnull=True),
                name="player_once_in_a_club",
            ),
            models.UniqueConstraint(
                fields=["club", "account"],
                condition=Q(account__isnull=False, merged_into__isnull=True),
                name="account_is_one_player_in_a_club",
            ),
            models.CheckConstraint(name="player_has_a_name", condition=~Q(name="") & ~Q(name_key="")),
            models.CheckConstraint(name="player_is_not_merged_into_itself", condition=~Q(merged_into=F("pk"))),
            models.CheckConstraint(
                name="forgotten_player_keeps_nothing",
                condition=Q(forgotten_at__isnull=True) | Q(display_name="", note="", account__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def person(self) -> Player:
        """The player this one is, by the merges that stand."""
        return self.merged_into or self

    @property
    def full_name(self) -> str:
        """How those who belong to the club call the person."""
        person = self.person
        return gettext("A player") if person.forgotten_at else person.name

    @property
    def public_name(self) -> str:
        """How pages that anybody may open call the person."""
        person = self.person
        if person.forgotten_at or not person.on_public_pages:
            return gettext("A player")
        return person.display_name or person.name


class Partnership(models.Model):
    """Two players of a club who have sat opposite each other, or enter events as a pair."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="partnerships")
    first = models.ForeignKey(Player, models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, models.PROTECT, related_name="+")
    team_name = models.CharField(max_length=LONGEST_NAME, blank=True, default="")

    class Meta:
        verbose_name = _("partnership")
        verbose_name_plural = _("partnerships")
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="partnership_once"),
            models.CheckConstraint(name="partnership_in_order", condition=Q(first_id__lt=F("second_id"))),
        ]

    def __str__(self) -> str:
        return self.team_name or f"{self.first} & {self.second}"


class MergeQuerySet(models.QuerySet["Merge"]):
    """Merges, by whether they stand."""

    def standing(self) -> Self:
        """Keep the merges that were not undone."""
        return self.filter(undone__isnull=True)


class Merge(models.Model):
    """That one player is the same person as another: a pointer that can be taken away; nothing is rewritten."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    into = models.ForeignKey(Player, models.PROTECT, related_name="merges_here")
    write = models.ForeignKey(Write, models.PROTECT, related_name="merges")
    #: The change that undid it; null while it stands.
    undone = models.ForeignKey(Write, models.PROTECT, null=True, blank=True, related_name="merges_undone")

    objects = MergeQuerySet.as_manager()

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        constraints = [
            models.UniqueConstraint(fields=["player"], condition=Q(undone__isnull=True), name="player_merged_into_one"),
            models.CheckConstraint(name="merge_of_two", condition=~Q(player=F("into"))),
        ]

    def __str__(self) -> str:
        return f"{self.player} is {self.into}"


class Claim(models.Model):
    """That an account says it is a player, until an organiser says so too."""

    class State(models.TextChoices):
        """What became of it."""

        ASKED = "asked", _("asked")
        CONFIRMED = "confirmed", _("confirmed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    account = models.ForeignKey(Account, models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, models.CASCADE, related_name="claims")
    state = models.CharField(max_length=12, choices=State, default=State.ASKED)
    write = models.ForeignKey(Write, models.PROTECT, related_name="claims")
    #: The change that settled it; null while it waits.
    settled = models.ForeignKey(Write, models.PROTECT, null=True, blank=True, related_name="claims_settled")

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        constraints = [
            models.UniqueConstraint(fields=["account", "player"], condition=Q(state="asked"), name="claim_asked_once"),
            models.CheckConstraint(
                name="claim_in_a_state", condition=Q(state__in=["asked", "confirmed", "declined", "withdrawn"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} claims {self.player}"
