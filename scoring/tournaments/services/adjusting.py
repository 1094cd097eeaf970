"""Change standings by hand: points given or taken with a reason, and cards cut where nothing else decides."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Adjustment, Entry, Event
from scoring.tournaments.selectors.tied import tied_groups
from scoring.tournaments.services.changing import event_changed, held_event
from scoring.tournaments.services.refusals import AdjustmentGone, NotEntered, NotTied


@transaction.atomic
def adjust(event: Event, *, number: int, points: int, reason: str, attempt: Attempt) -> Adjustment:
    """Give an entrant points, or take them below zero, for everyone to see with the reason; return what stands then.

    Raises NotEntered, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    if (earlier := attempt.earlier()) is not None:
        return event.adjustments.get(write=earlier)
    entry = event.entries.filter(number=number).first()
    if entry is None:
        raise NotEntered
    write = attempt.make(facts={"points": points, "players": _players(entry)})
    made = Adjustment.objects.create(event=event, entry=entry, points=points, reason=reason, write=write)
    event_changed(event)
    return made


@transaction.atomic
def take_back_adjustment(event: Event, *, pk: int, attempt: Attempt) -> Adjustment:
    """Let points given or taken by hand count no more, and return what they were.

    Raises AdjustmentGone where there are none or somebody took them back already, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    made = event.adjustments.select_related("entry").filter(pk=pk).first()
    if made is None:
        raise AdjustmentGone
    if attempt.earlier() is not None:
        return made
    if not made.standing:
        raise AdjustmentGone
    attempt.make(facts={"points": made.points, "players": _players(made.entry)})
    made.standing = False
    made.save(update_fields=["standing"])
    event_changed(event)
    return made


@transaction.atomic
def cut_cards(event: Event, *, cuts: Mapping[int, int | None], attempt: Attempt) -> None:
    """Keep in which order a tied group's cards fell: an entrant's number → the place, 1 the best; None for no card.

    Raises NotTied where these are not all who share a place by now, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return
    if set(cuts) not in [{line.number for line in group.lines} for group in tied_groups(event)]:
        raise NotTied
    entries = list(event.entries.filter(number__in=cuts))
    entries.sort(key=lambda entry: (cuts[entry.number] or 0, entry.number))
    attempt.make(facts={"players": [pk for entry in entries for pk in _players(entry)]})
    for entry in entries:
        entry.cut = cuts[entry.number]
    Entry.objects.bulk_update(entries, ["cut"])
    event_changed(event)


def _players(entry: Entry) -> list[int]:
    return [pk for pk in (entry.player_id, entry.partner_id) if pk is not None]
