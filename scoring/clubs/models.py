"""Clubs, their players and partnerships, the devices that may open them, and every write."""

from __future__ import annotations

import secrets
from typing import Self

from django.db import models
from django.db.models import F, Q
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

    slug = models.SlugField(max_length=40, unique=True, default=new_slug)
    name = models.CharField(max_length=4 * LONGEST_NAME + 16)
    time_zone = models.CharField(max_length=64, default="UTC")
    #: Rises when the organiser's link is revoked; links and grants of a lower count are dead.
    key_count = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.CheckConstraint(name="club_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person who plays in one club. Players, not accounts, play."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    #: `name` without case and spacing (see `names.name_key`): one person, one row.
    name_key = models.CharField(max_length=LONGEST_KEY, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name_key"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name_key"], name="player_once_in_a_club"),
            models.CheckConstraint(name="player_has_a_name", condition=~Q(name="") & ~Q(name_key="")),
        ]

    def __str__(self) -> str:
        return self.name


class Partnership(models.Model):
    """Two players of a club who have sat opposite each other."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="partnerships")
    first = models.ForeignKey(Player, models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("partnership")
        verbose_name_plural = _("partnerships")
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="partnership_once"),
            models.CheckConstraint(name="partnership_in_order", condition=Q(first_id__lt=F("second_id"))),
        ]

    def __str__(self) -> str:
        return f"{self.first} & {self.second}"


class Device(models.Model):
    """A browser that holds grants. Its cookie is random; only the cookie's digest is kept."""

    token_digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"device {self.pk}"


class GrantQuerySet(models.QuerySet["Grant"]):
    """Grants, by whether they still open anything."""

    def live(self) -> Self:
        """Keep the grants whose link has not been revoked since."""
        return self.filter(key_count=F("club__key_count"))


class Grant(models.Model):
    """What a device may open, since a link or a first game gave it to it."""

    class Kind(models.TextChoices):
        """What the grant lets a device do."""

        ORGANISER = "organiser", _("organiser")

    device = models.ForeignKey(Device, models.CASCADE, related_name="grants")
    club = models.ForeignKey(Club, models.CASCADE, related_name="grants")
    kind = models.CharField(max_length=16, choices=Kind)
    key_count = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("grant")
        verbose_name_plural = _("grants")
        constraints = [
            models.UniqueConstraint(fields=["device", "club", "kind"], name="grant_once"),
            models.CheckConstraint(name="grant_of_a_kind", condition=Q(kind__in=["organiser"])),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.club}"


class Write(models.Model):
    """One accepted change: by which device, when, under which key.

    The key is made where the change was typed. The same key with the same body is the same
    change, however often it arrives; with another body it is refused.
    """

    key = models.CharField(max_length=64, unique=True)
    action = models.CharField(max_length=16)
    #: SHA-256 of what was asked for, in hex.
    body_digest = models.CharField(max_length=64)
    #: Null when a command on the server wrote.
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="writes")
    #: By which right: a kind of grant, or empty for a command.
    by = models.CharField(max_length=16, blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("write")
        verbose_name_plural = _("writes")
        constraints = [
            models.CheckConstraint(name="write_is_keyed", condition=~Q(key="") & ~Q(action="") & ~Q(body_digest="")),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.key}"


class Failure(models.Model):
    """One wrong key, code or password: what was tried, from which address, and when. Only failures are counted."""

    subject = models.CharField(max_length=64)
    address = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("failure")
        verbose_name_plural = _("failures")
        indexes = [
            models.Index(fields=["address", "made_at"], name="failure_by_address"),
            models.Index(fields=["subject", "made_at"], name="failure_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} from {self.address}"
