"""Clubs, the tables in their rooms, and the rules they have named."""

from __future__ import annotations

import secrets
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.names import LONGEST_KEY, LONGEST_NAME

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike


def random_letters(count: int) -> str:
    """Return letters for an address, of nearly five bits each."""
    return "".join(secrets.choice(_LETTERS) for _place in range(count))


def new_slug() -> str:
    """Return ten letters for a club's address: 49 bits, so that two never meet by chance."""
    return random_letters(10)


class Club(models.Model):
    """A group that plays together; a first game at a kitchen table makes one behind the scenes."""

    class Visibility(models.TextChoices):
        """Who may look at a club without belonging to it."""

        PRIVATE = "private", _("private")
        UNLISTED = "unlisted", _("unlisted")
        PUBLIC = "public", _("public")

    slug = models.SlugField(max_length=40, unique=True, default=new_slug)
    name = models.CharField(max_length=4 * LONGEST_NAME + 16)
    #: Whether somebody gave it its name; else it is called by the four who played first.
    named = models.BooleanField(default=False)
    time_zone = models.CharField(max_length=64, default="UTC")
    visibility = models.CharField(max_length=12, choices=Visibility, default=Visibility.PRIVATE)
    #: Rises when the organiser's link is revoked; links and grants of a lower count are dead.
    key_count = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    #: Since when nothing in it can be changed; null while it is in use.
    archived_at = models.DateTimeField(null=True, blank=True)
    #: The club that its games and players went to.
    moved_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="moved_here")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.CheckConstraint(name="club_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="club_visibility_known", condition=Q(visibility__in=["private", "unlisted", "public"])
            ),
            models.CheckConstraint(
                name="moved_club_is_archived", condition=Q(moved_into__isnull=True) | Q(archived_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def public_name(self) -> str:
        """How pages that anybody may open call it: not by four people's names while nobody has named it."""
        return self.name if self.named else gettext("A euchre club")

    @property
    def is_archived(self) -> bool:
        """Whether nothing in it can be changed."""
        return self.archived_at is not None

    @property
    def is_open_to_all(self) -> bool:
        """Whether whoever has its address may look at it."""
        return self.visibility != Club.Visibility.PRIVATE


class ClubTableQuerySet(models.QuerySet["ClubTable"]):
    """Tables, by whether they stand in the room."""

    def standing(self) -> Self:
        """Keep the tables that are there to be played at, in order of their numbers."""
        return self.filter(standing=True).order_by("number")


class ClubTable(models.Model):
    """One of the tables in a club's room; its link, printed and laid on it, lets guests score there."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    #: Rises when the table's link is replaced; links and grants of a lower count are dead.
    key_count = models.PositiveIntegerField(default=0)
    #: Whether it is there to be played at; one that was taken away keeps the games that were played at it.
    standing = models.BooleanField(default=True)

    objects = ClubTableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="table_once_in_a_club"),
            models.CheckConstraint(name="tables_from_one", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class HouseRulesQuerySet(models.QuerySet["HouseRules"]):
    """House rules, by whether they stand."""

    def standing(self) -> Self:
        """Keep the rules that a game can be started by, in order of their names."""
        return self.filter(standing=True).order_by("name_key")


class HouseRules(models.Model):
    """A rule set that a club has named. A change is a new row in place of the old one; games keep a snapshot."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="house_rules")
    name = models.CharField(max_length=LONGEST_NAME)
    #: `name` as two spellings of it are compared (see `names.name_key`).
    name_key = models.CharField(max_length=LONGEST_KEY, editable=False)
    #: Every option, as `rules.RuleSet.to_options` gives them.
    options = models.JSONField()
    #: The preset they began from.
    began_from = models.CharField(max_length=64)
    standing = models.BooleanField(default=True)
    write = models.ForeignKey("scoring.Write", models.PROTECT, related_name="house_rules")

    objects = HouseRulesQuerySet.as_manager()

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"], condition=Q(standing=True), name="house_rules_named_once"
            ),
            models.CheckConstraint(name="house_rules_have_a_name", condition=~Q(name="") & ~Q(name_key="")),
        ]

    def __str__(self) -> str:
        return self.name
