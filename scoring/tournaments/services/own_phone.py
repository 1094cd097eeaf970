"""Remember whose phone follows an event."""

from __future__ import annotations

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Entry, EventGrant


@transaction.atomic
def remember_entrant(grant: EventGrant, entry: Entry, *, attempt: Attempt) -> None:
    """Keep with what the event's link gave to a phone whose it is. Raises KeyReused.

    It says only which page this phone opens first, so that nothing of the event changes and nobody else is told.
    """
    held = EventGrant.objects.select_for_update().get(pk=grant.pk)
    if attempt.earlier() is not None:
        return
    attempt.make()
    held.entry = entry
    held.save(update_fields=["entry"])
