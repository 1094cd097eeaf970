"""Links of an event: the one for everyone's phone, and those on the tables' placards.

Nothing secret is stored: a link is a row's id and its key count under Django's signature; once the count has risen it
is dead.
"""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from scoring.tournaments.models import Event, EventTable

_EVENT_SALT = "scoring.keys.event"
_TABLE_SALT = "scoring.keys.event-table"


def event_link(event: Event) -> str:
    """Return the path that lets whoever holds it follow `event`, and check in while that is open."""
    signed = signing.Signer(salt=_EVENT_SALT).sign(f"{event.public_id}.{event.key_count}")
    return reverse("events:key", args=[signed])


def event_of_key(key: str) -> Event | None:
    """Return the event that a key opens, with its club; None for a forged, replaced or dead one."""
    try:
        public_id, count = signing.Signer(salt=_EVENT_SALT).unsign(key).rsplit(".", 1)
        in_use = Event.objects.filter(club__archived_at__isnull=True).select_related("club")
        return in_use.filter(public_id=public_id, key_count=int(count)).first()
    except (signing.BadSignature, ValueError):
        return None


def event_table_link(table: EventTable) -> str:
    """Return the path that lets whoever holds it score what is played at `table` now."""
    signed = signing.Signer(salt=_TABLE_SALT).sign(f"{table.pk}.{table.key_count}")
    return reverse("events:table-key", args=[signed])


def event_table_of_key(key: str) -> EventTable | None:
    """Return the table that a key opens, with its event and club; None for a forged, replaced or dead one."""
    try:
        pk, count = signing.Signer(salt=_TABLE_SALT).unsign(key).split(".")
        in_use = EventTable.objects.filter(event__club__archived_at__isnull=True).select_related("event__club")
        return in_use.filter(pk=int(pk), key_count=int(count)).first()
    except (signing.BadSignature, ValueError):
        return None
