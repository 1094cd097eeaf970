"""What of an evening is printed: tally cards, placards for the tables, who sits where, the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.db.models import Q

from scoring.clubs.audience import Audience
from scoring.clubs.origins import is_only_here
from scoring.clubs.shown_links import ShownLink
from scoring.tournaments.forms.room import LayTablesForm
from scoring.tournaments.keys import event_table_link
from scoring.tournaments.models import Entry, Event, EventTable, Round
from scoring.tournaments.my_table import Sitting
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.seats import RoundSeats, SeatedTable, seats_of_rounds

_AT_A_TABLE = 4

# Tally cards


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a tally card; `sitting` is None for one that is yet to be drawn."""

    number: int
    sitting: Sitting | None = None


@dataclass(frozen=True, slots=True)
class TallyCard:
    """The card that an entrant carries from table to table."""

    number: int
    name: str
    lines: Sequence[CardLine]


@dataclass(frozen=True, slots=True)
class CardsPage:
    """A tally card for everyone who is to play."""

    cards: Sequence[TallyCard]
    #: How many rounds are drawn, of how many on each card.
    drawn: int
    rounds: int


def cards_page(event: Event, audience: Audience) -> CardsPage:
    """Return the tally cards of an event in the order of names, with everyone's seats in the rounds that are drawn."""
    rounds = list(event.rounds.of_evening(event))
    seats = seats_of_rounds(rounds, audience)
    where = {number: _sittings(each) for number, each in seats.items()}
    listed = event.entries.with_names().filter(~Q(state=Entry.State.AWAY) | Q(places__isnull=False)).distinct()
    numbers = range(1, max(event.rounds_planned, *(drawn.number for drawn in rounds), 1) + 1)
    cards = [
        TallyCard(
            entry.number,
            entry_name(entry, audience),
            [CardLine(number, _on_card(where.get(number), entry.number, seats.get(number))) for number in numbers],
        )
        for entry in listed
    ]
    ordered = sorted(cards, key=lambda card: (card.name.casefold(), card.number))
    return CardsPage(ordered, rounds=len(numbers), drawn=len(rounds))


def _sittings(seats: RoundSeats) -> Mapping[int, Sitting]:
    """Return where everyone is in a round by entrants' numbers."""
    at_tables = {
        place.number: Sitting(seats.round, place.number, table, sits_out=False)
        for table in seats.tables
        for place in table.places
    }
    out = {place.number: Sitting(seats.round, place.number, None, sits_out=True) for place in seats.sit_outs}
    return {**at_tables, **out}


def _on_card(where: Mapping[int, Sitting] | None, number: int, seats: RoundSeats | None) -> Sitting | None:
    """Return a round's line; for whoever is not in a round that was drawn, that they are not."""
    if where is None or seats is None:
        return None
    return where.get(number, Sitting(seats.round, number, None, sits_out=False))


# Placards


@dataclass(frozen=True, slots=True)
class Placard:
    """What stands on a table: its number, and the link to score there."""

    number: int
    link: ShownLink


@dataclass(frozen=True, slots=True)
class PlacardsPage:
    """A placard for each table of the room, and the question how many there are."""

    placards: Sequence[Placard]
    form: LayTablesForm
    origin: str
    notice: str = ""

    @property
    def only_here(self) -> bool:
        """Whether the links lead back to the machine they are shown on, where no phone can follow them."""
        return is_only_here(self.origin)

    @property
    def site(self) -> str:
        """Where the site is, as people type it."""
        return urlsplit(self.origin).netloc


def placards_page(event: Event, origin: str, form: LayTablesForm, *, notice: str = "") -> PlacardsPage:
    """Return a placard for each table that the room has by now."""
    placards = [_placard(table, origin) for table in event.tables.order_by("number")]
    return PlacardsPage(placards, form, origin, notice)


def _placard(table: EventTable, origin: str) -> Placard:
    return Placard(table.number, ShownLink(origin, event_table_link(table)))


def tables_needed(event: Event) -> int:
    """Return for how many tables there are people, or how many the room has where that is known."""
    if laid := event.tables.count():
        return laid
    people = event.entries.count() * (2 if event.of_pairs else 1)
    fitting = max(people // _AT_A_TABLE, 1)
    return min(fitting, event.table_limit or fitting)


# Who sits where


@dataclass(frozen=True, slots=True)
class InRounds:
    """Where one person sits in each of the rounds that are drawn: table and seat, such as `5N`."""

    name: str
    places: Sequence[str]


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """The seats of one round by name and by table, or of all rounds by name."""

    rounds: Sequence[Round]
    #: The round that is shown; None for all of them.
    seats: RoundSeats | None
    people: Sequence[InRounds] = ()

    @property
    def tables(self) -> Sequence[SeatedTable]:
        """The tables of the round in the order of the room."""
        return self.seats.tables if self.seats else ()


def seating_page(event: Event, audience: Audience, asked: str) -> SeatingPage:
    """Return who sits where in the round of the number that is asked for, in all (`all`), or in the one that matters.

    That is the round that is played, else the next that is drawn, else the last one.
    """
    rounds = list(event.rounds.of_evening(event))
    if asked == "all" and rounds:
        return SeatingPage(rounds, None, _in_rounds(seats_of_rounds(rounds, audience).values()))
    chosen = next((drawn for drawn in rounds if str(drawn.number) == asked), None) or _that_matters(rounds)
    seats = seats_of_rounds([chosen], audience)[chosen.number] if chosen else None
    return SeatingPage(rounds, seats)


def _that_matters(rounds: Sequence[Round]) -> Round | None:
    wanted = [drawn for drawn in rounds if drawn.is_playing] or [
        drawn for drawn in rounds if drawn.state == Round.State.DRAWN
    ]
    return next(iter(wanted or rounds[-1:]), None)


def _in_rounds(seats: Iterable[RoundSeats]) -> Sequence[InRounds]:
    rounds = list(seats)
    found: dict[tuple[str, int], list[str]] = {}
    for at, each in enumerate(rounds):
        for place in each.by_name:
            row = found.setdefault((place.name, place.number), [""] * len(rounds))
            row[at] = f"{place.table}{place.seat_word[:1]}" if place.table else "–"
    ordered = sorted(found, key=lambda person: (person[0].casefold(), person[1]))
    return [InRounds(person[0], found[person]) for person in ordered]
