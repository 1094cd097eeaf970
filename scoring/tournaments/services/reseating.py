"""Change a drawn round by hand before it begins: two entrants change places, a table gets another number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.tournaments.drawn import quality_after, spots_of
from scoring.tournaments.models import Entry, Event, EventTable, Place, Round, RoundTable
from scoring.tournaments.services.changing import event_changed
from scoring.tournaments.services.holding import round_to_change
from scoring.tournaments.services.refusals import NoSuchRound, NotInRound, NowhereToMove


@transaction.atomic
def swap_entrants(event: Event, *, number: int, one: int, other: int, seen: int, attempt: Attempt) -> Round:
    """Let two entrants, given by their numbers, change places in a round that has not begun, and return the round.

    Who is here and has no place in the round counts as sitting out; who would sit out and is not here has no place any
    more. Raises NotInRound, NoSuchRound for a round that has begun, or what `round_to_change` does.
    """
    changed, is_first = _round_to_reseat(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return changed
    attempt.make(facts={"round": number, "numbers": f"{one}, {other}"})
    ones, others = _places_of(changed, one), _places_of(changed, other)
    if one == other or not ones or not others:
        raise NotInRound
    spots = _spots(ones), _spots(others)
    # Nobody may sit on anybody's lap: the first stand up until the others have moved.
    _seat(ones, [(None, "")] * len(ones))
    _seat(others, spots[0])
    _seat(ones, spots[1])
    changed.places.filter(table=None).exclude(entry__state=Entry.State.HERE).delete()
    _change_by_hand(changed)
    return changed


@transaction.atomic
def move_table(event: Event, *, number: int, table: int, to: int, seen: int, attempt: Attempt) -> Round:
    """Give a table of a round that has not begun another number in the room, and return the round.

    Where a table has that number, the two change numbers; who meets whom stays. Raises NowhereToMove, NoSuchRound for
    a round that has begun, or what `round_to_change` does.
    """
    changed, is_first = _round_to_reseat(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return changed
    tables = {each.number: each for each in changed.tables.all()}
    if table not in tables or table == to:
        raise NowhereToMove
    attempt.make(facts={"round": number, "tables": [table, to]})
    if to in tables:
        _renumber(tables[to], max(tables) + 1)
    _renumber(tables[table], to)
    if to in tables:
        _renumber(tables[to], table)
    EventTable.objects.get_or_create(event=changed.event, number=to)
    _change_by_hand(changed)
    return changed


def _round_to_reseat(event: Event, number: int, *, seen: int, attempt: Attempt) -> tuple[Round, bool]:
    changed, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if is_first and changed.state != Round.State.DRAWN:
        raise NoSuchRound
    return changed, is_first


def _places_of(changed: Round, number: int) -> list[Place]:
    """Return an entrant's places in a round, the player's before the partner's; made now for who came since."""
    places = list(changed.places.filter(entry__number=number).select_related("entry", "table"))
    if not places and (entry := changed.event.entries.here().filter(number=number).first()):
        people = [player for player in (entry.player, entry.partner) if player is not None]
        places = [Place.objects.create(round=changed, entry=entry, player=player) for player in people]
    return sorted(places, key=lambda place: place.player_id != place.entry.player_id)


def _spots(places: Iterable[Place]) -> list[tuple[RoundTable | None, str]]:
    return [(place.table, place.seat) for place in places]


def _seat(places: Iterable[Place], spots: Sequence[tuple[RoundTable | None, str]]) -> None:
    for place, (table, seat) in zip(places, spots, strict=True):
        place.table, place.seat = table, seat
        place.save(update_fields=["table", "seat"])


def _renumber(table: RoundTable, number: int) -> None:
    table.number = number
    table.save(update_fields=["number"])


def _change_by_hand(changed: Round) -> None:
    """Mark the round, and reckon anew how good it and the drawn rounds after it are."""
    rounds = list(changed.event.rounds.in_order())
    spots = spots_of(rounds)
    played = sum(each.state != Round.State.DRAWN for each in rounds)
    for count, each in enumerate(rounds, 1):
        if each.number >= changed.number:
            each.quality = dict(quality_after(changed.event, spots[:count], played=played))
            each.changed_by_hand = each.changed_by_hand or each == changed
            each.save(update_fields=["quality", "changed_by_hand"])
    changed.refresh_from_db(fields=["quality", "changed_by_hand"])
    event_changed(changed.event)
