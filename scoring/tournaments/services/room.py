"""Give the tables of an event's room their links before the first draw needs them."""

from __future__ import annotations

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Event, EventTable
from scoring.tournaments.services.changing import held_event


@transaction.atomic
def lay_tables(event: Event, *, count: int, attempt: Attempt) -> None:
    """Let the room have at least the tables 1 to `count`; those that it has keep their links.

    It counts for nothing else: a draw takes as many tables as there are people for. Raises PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return
    attempt.make(facts={"tables": count})
    tables = (EventTable(event=event, number=number) for number in range(1, count + 1))
    EventTable.objects.bulk_create(tables, ignore_conflicts=True)
