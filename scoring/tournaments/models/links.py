"""The tables of an event's room, and what its links gave to phones."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Device
from scoring.tournaments.models.events import Entry, Event


class EventTable(models.Model):
    """A table of an event's room; its link, on its placard, opens what is played there now and nothing else."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    #: Rises when the table's link is replaced; links and grants of a lower count are dead.
    key_count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("table of an event")
        verbose_name_plural = _("tables of an event")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="event_table_once"),
            models.CheckConstraint(name="event_tables_from_one", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class EventGrantQuerySet(models.QuerySet["EventGrant"]):
    """Grants of events, by whether they still open anything."""

    def live(self) -> Self:
        """Keep the grants whose link has not been replaced since, of clubs that are not put away."""
        return self.filter(key_count=F("event__key_count"), event__club__archived_at__isnull=True)


class EventGrant(models.Model):
    """That a phone may follow an event, since it opened the link on the wall."""

    device = models.ForeignKey(Device, models.CASCADE, related_name="event_grants")
    event = models.ForeignKey(Event, models.CASCADE, related_name="grants")
    key_count = models.PositiveIntegerField()
    #: Whose phone it is, as whoever holds it said.
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, blank=True, related_name="phones")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EventGrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("grant of an event")
        verbose_name_plural = _("grants of events")
        constraints = [models.UniqueConstraint(fields=["device", "event"], name="event_grant_once")]

    def __str__(self) -> str:
        return f"grant of {self.event}"


class EventTableGrantQuerySet(models.QuerySet["EventTableGrant"]):
    """Grants of an event's tables, by whether they still open anything."""

    def live(self) -> Self:
        """Keep the grants whose link has not been replaced since, of clubs that are not put away."""
        return self.filter(key_count=F("table__key_count"), table__event__club__archived_at__isnull=True)


class EventTableGrant(models.Model):
    """That a phone may score at a table of an event, since it opened the link on the placard."""

    device = models.ForeignKey(Device, models.CASCADE, related_name="event_table_grants")
    table = models.ForeignKey(EventTable, models.CASCADE, related_name="grants")
    key_count = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EventTableGrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("grant of an event's table")
        verbose_name_plural = _("grants of an event's tables")
        constraints = [
            models.UniqueConstraint(fields=["device", "table"], name="event_table_grant_once"),
            models.CheckConstraint(name="event_table_grant_counts", condition=Q(key_count__gte=0)),
        ]

    def __str__(self) -> str:
        return f"grant of {self.table}"
