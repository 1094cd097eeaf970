"""Keep who sits where in a round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from scoring import rules
from scoring.clubs.models import Player, Write
from scoring.tournaments.models import Entry, Event, EventTable, Place, Round, RoundTable


@dataclass(frozen=True, slots=True)
class Seats:
    """Who is where in one round: table number → seat → who enters there, and who of them sits; and who sits out."""

    tables: Mapping[int, Mapping[rules.Seat, tuple[Entry, Player]]]
    sit_outs: Collection[Entry] = field(default_factory=tuple)


def store_round(
    event: Event,
    *,
    number: int,
    seats: Seats,
    seed: int,
    write: Write,
    quality: Mapping[str, object] | None = None,
    drawn_from: str = "",
) -> Round:
    """Store a round as it was drawn, and the tables of the room that it needs. The caller holds the event."""
    drawn = Round.objects.create(
        event=event,
        number=number,
        seed=seed,
        quality=dict(quality or {}),
        drawn_from=drawn_from,
        minutes=event.minutes,
        write=write,
    )
    EventTable.objects.bulk_create(
        (EventTable(event=event, number=table) for table in seats.tables), ignore_conflicts=True
    )
    RoundTable.objects.bulk_create(RoundTable(round=drawn, number=table) for table in seats.tables)
    Place.objects.bulk_create(_places(drawn, seats))
    return drawn


def _places(drawn: Round, seats: Seats) -> Iterator[Place]:
    tables = {table.number: table for table in drawn.tables.all()}
    for number, seated in seats.tables.items():
        for seat, (entry, player) in seated.items():
            yield Place(round=drawn, entry=entry, player=player, table=tables[number], seat=seat.value)
    for entry in seats.sit_outs:
        for player in filter(None, (entry.player, entry.partner)):
            yield Place(round=drawn, entry=entry, player=player)
