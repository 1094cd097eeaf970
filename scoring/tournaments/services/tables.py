"""What phones do at the tables of an event's room: come in by a placard, begin a game, score it."""

from __future__ import annotations

from scoring.clubs.models import Device
from scoring.tournaments.models import EventTable, EventTableGrant


def grant_event_table(table: EventTable, device: Device) -> None:
    """Let `device` score at a table of an event, as it was read by its link; twice is once."""
    EventTableGrant.objects.update_or_create(device=device, table=table, defaults={"key_count": table.key_count})
