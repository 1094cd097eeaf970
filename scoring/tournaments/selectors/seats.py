"""Who sits where in the rounds of an event, by table and by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from scoring import rules
from scoring.clubs.audience import Audience, name_for, names_at_one_table
from scoring.games.models import SeatChoices
from scoring.tournaments.models import Entry, Place, Round, RoundTable


@dataclass(frozen=True, slots=True)
class Seated:
    """One person in a round: at a seat of a table, or sitting out, where both are None.

    `number` is the entrant's; both of a fixed pair have the same one.
    """

    number: int
    name: str
    table: int | None = None
    seat: rules.Seat | None = None
    #: Who plays for them, by name; empty where nobody does.
    stand_in: str = ""

    @property
    def called(self) -> str:
        """Who plays there: they themselves, or somebody for them."""
        if not self.stand_in:
            return self.name
        return gettext("%(stand_in)s for %(name)s") % {"stand_in": self.stand_in, "name": self.name}

    @property
    def seat_word(self) -> str:
        """The seat's name; empty for whoever sits out."""
        return str(SeatChoices(self.seat).label) if self.seat else ""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round, how it stands, and who sits there."""

    row: RoundTable
    seated: Mapping[rules.Seat, Seated]

    @property
    def number(self) -> int:
        """The table's number in the room."""
        return self.row.number

    @property
    def places(self) -> Sequence[Seated]:
        """Those who sit here, from North on as the deal goes."""
        return [self.seated[seat] for seat in rules.Seat if seat in self.seated]

    def of_side(self, side: rules.Side) -> Sequence[Seated]:
        """Return the two of a side."""
        return [place for place in self.places if place.seat is not None and place.seat.side is side]

    def side_of(self, number: int) -> rules.Side | None:
        """Return the side on which the entrant of this number sits; None where they do not sit here."""
        seats = (seat for seat, place in self.seated.items() if place.number == number)
        return next((seat.side for seat in seats), None)


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """Everyone's place in one round: the tables in the order of the room, and who sits out."""

    round: Round
    tables: Sequence[SeatedTable]
    sit_outs: Sequence[Seated]

    @property
    def by_name(self) -> Sequence[Seated]:
        """Everyone in the round in the order of their names."""
        seated = [place for table in self.tables for place in table.places]
        return sorted([*seated, *self.sit_outs], key=lambda place: (place.name.casefold(), place.number))

    def table_of(self, number: int) -> SeatedTable | None:
        """Return the table at which the entrant of this number sits; None where they sit at none."""
        return next((table for table in self.tables if table.side_of(number)), None)

    def sits_out(self, number: int) -> bool:
        """Return whether the entrant of this number sits this round out."""
        return any(place.number == number for place in self.sit_outs)


def seats_of(drawn: Round, audience: Audience) -> RoundSeats:
    """Return who sits where in a round, by the names that an audience may read: one query."""
    return seats_of_rounds([drawn], audience)[drawn.number]


def seats_of_rounds(rounds: Iterable[Round], audience: Audience) -> dict[int, RoundSeats]:
    """Return who sits where in each of these rounds of one event, by the rounds' numbers: one query for all of them."""
    by_pk = {drawn.pk: drawn for drawn in rounds}
    return _by_round(by_pk, Place.objects.filter(round__in=by_pk), audience)


def seats_around(entry: Entry, rounds: Iterable[Round], audience: Audience) -> dict[int, RoundSeats]:
    """Return, as `seats_of_rounds`, no more of these rounds than the table of one entrant, or that they sit out."""
    by_pk = {drawn.pk: drawn for drawn in rounds}
    own = Place.objects.filter(round__in=by_pk, entry=entry)
    beside = Q(table__in=own.exclude(table=None).values("table")) | Q(table=None, entry=entry)
    return _by_round(by_pk, Place.objects.filter(beside, round__in=by_pk), audience)


def _by_round(rounds: Mapping[int, Round], places: QuerySet[Place], audience: Audience) -> dict[int, RoundSeats]:
    """Return the places of these rounds, by id, put together by the rounds' numbers."""
    of_round: dict[int, list[Place]] = defaultdict(list)
    with_names = places.select_related("entry", "player__merged_into", "stand_in__merged_into", "table__game")
    for place in with_names.order_by("table__number", "entry__number", "pk"):
        of_round[place.round_id].append(place)
    return {drawn.number: _round_seats(drawn, of_round[pk], audience) for pk, drawn in rounds.items()}


def _round_seats(drawn: Round, places: Collection[Place], audience: Audience) -> RoundSeats:
    at_table: dict[int, list[Place]] = defaultdict(list)
    rows: dict[int, RoundTable] = {}
    for place in places:
        if place.table is not None:
            at_table[place.table.number].append(place)
            rows[place.table.number] = place.table
    tables = [_seated_table(rows[number], at_table[number], audience) for number in sorted(rows)]
    sit_outs = [
        Seated(place.entry.number, name_for(place.player, audience)) for place in places if place.table_id is None
    ]
    return RoundSeats(drawn, tables, sit_outs)


def _seated_table(row: RoundTable, places: Collection[Place], audience: Audience) -> SeatedTable:
    people = [person for place in places for person in (place.player, place.stand_in) if person is not None]
    names = names_at_one_table(people, audience)
    return SeatedTable(
        row,
        {
            rules.Seat(place.seat): Seated(
                number=place.entry.number,
                name=names[place.player_id],
                table=row.number,
                seat=rules.Seat(place.seat),
                stand_in=names[place.stand_in_id] if place.stand_in_id is not None else "",
            )
            for place in places
        },
    )
