"""Devices, what links and first games gave them, and what was tried in vain."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models.groups import Club, ClubTable


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


class TableGrantQuerySet(models.QuerySet["TableGrant"]):
    """Grants of tables, by whether they still open anything."""

    def live(self) -> Self:
        """Keep the grants whose link has not been replaced since, of clubs that are not put away."""
        return self.filter(key_count=F("table__key_count"), table__club__archived_at__isnull=True)


class TableGrant(models.Model):
    """That a device may score at one of a club's tables, since it followed the link that lies on it."""

    device = models.ForeignKey(Device, models.CASCADE, related_name="table_grants")
    table = models.ForeignKey(ClubTable, models.CASCADE, related_name="grants")
    key_count = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TableGrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("grant of a table")
        verbose_name_plural = _("grants of tables")
        constraints = [models.UniqueConstraint(fields=["device", "table"], name="table_grant_once")]

    def __str__(self) -> str:
        return f"grant of {self.table}"


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
