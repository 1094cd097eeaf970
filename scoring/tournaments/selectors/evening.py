"""How far an evening is: who is here, its rounds, and what was said at the tables of the round that matters now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Max

from scoring.clubs.audience import Audience
from scoring.tournaments.models import Entry, Event, Round, Total
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.seats import RoundSeats, SeatedTable, seats_of
from scoring.tournaments.winners import digest_of, winners_of

_PLAYERS_AT_A_TABLE = 4
_PAIRS_AT_A_TABLE = 2


def least_for_a_table(event: Event) -> int:
    """Return how many entries fill one table."""
    return _PAIRS_AT_A_TABLE if event.of_pairs else _PLAYERS_AT_A_TABLE


@dataclass(frozen=True, slots=True)
class Outdated:
    """That a drawn round does not fit any more: who came and who went since, and which tables were corrected."""

    arrived: Sequence[str] = ()
    gone: Sequence[str] = ()
    corrected: Sequence[int] = ()

    def __bool__(self) -> bool:
        """Return whether there is anything of the kind."""
        return bool(self.arrived or self.gone or self.corrected)


@dataclass(frozen=True, slots=True)
class Evening:
    """An event as whoever runs it sees it.

    `round` is the one that is played, else the next that is drawn, else the last that was closed; None before the
    first draw.
    """

    event: Event
    rounds: Sequence[Round]
    entries: Sequence[Entry]
    round: Round | None = None
    seats: RoundSeats | None = None
    #: What was said of each table of the round: table's row id → who said it → what.
    said: Mapping[int, Mapping[str, Total]] = field(default_factory=dict)
    outdated: Outdated = field(default_factory=Outdated)

    @property
    def here(self) -> Sequence[Entry]:
        """Those who can be seated in the next draw."""
        return [entry for entry in self.entries if entry.state == Entry.State.HERE]

    @property
    def expected(self) -> Sequence[Entry]:
        """Those who entered and have not come."""
        return [entry for entry in self.entries if entry.state == Entry.State.EXPECTED]

    @property
    def fills_a_table(self) -> bool:
        """Whether enough are here to play."""
        return len(self.here) >= least_for_a_table(self.event)

    @property
    def tables(self) -> Sequence[SeatedTable]:
        """The round's tables in the order of the room."""
        return self.seats.tables if self.seats else ()

    @property
    def done(self) -> int:
        """How many tables of the round have their result."""
        return sum(table.row.is_done for table in self.tables)

    @property
    def last_closed(self) -> Round | None:
        """The round that was closed last."""
        return next((each for each in reversed(self.rounds) if each.state == Round.State.CLOSED), None)

    @property
    def played(self) -> int:
        """How many rounds were begun."""
        return sum(each.state != Round.State.DRAWN for each in self.rounds)

    def said_at(self, table: SeatedTable) -> Mapping[str, Total]:
        """Return what was said of a table, by who said it."""
        return self.said.get(table.row.pk, {})


def evening_of(event: Event) -> Evening:
    """Return how far an event is, by the names that its organisers read: a fixed few queries for any size."""
    rounds = list(event.rounds.of_evening(event))
    entries = list(event.entries.with_names())
    now = _round_that_matters(rounds)
    if now is None:
        return Evening(event, rounds, entries)
    now.event = event
    seats = seats_of(now, Audience.CLUB)
    for table in seats.tables:
        table.row.round = now
    said: dict[int, dict[str, Total]] = defaultdict(dict)
    for total in Total.objects.standing().filter(table__round=now).exclude(kind=Total.Kind.WITHDRAWN):
        said[total.table_id][total.said_by] = total
    return Evening(event, rounds, entries, now, seats, said, outdated_by(now, seats, rounds, entries))


def _round_that_matters(rounds: Sequence[Round]) -> Round | None:
    by_state = {state: [each for each in rounds if each.state == state] for state in Round.State}
    for state, at in ((Round.State.PLAYING, 0), (Round.State.DRAWN, 0), (Round.State.CLOSED, -1)):
        if by_state[state]:
            return by_state[state][at]
    return None


def outdated_by(drawn: Round, seats: RoundSeats, rounds: Sequence[Round], entries: Sequence[Entry]) -> Outdated:
    """Return why a round does not fit any more; nothing for one that has begun and was drawn from what still stands."""
    corrected = _corrected_since(drawn, rounds)
    if drawn.state != Round.State.DRAWN:
        return Outdated(corrected=corrected)
    placed = {place.number for table in seats.tables for place in table.places}
    placed |= {place.number for place in seats.sit_outs}
    here = {entry.number for entry in entries if entry.state == Entry.State.HERE}
    names = {entry.number: entry_name(entry, Audience.CLUB) for entry in entries}
    return Outdated(
        arrived=[names[number] for number in sorted(here - placed)],
        gone=[names[number] for number in sorted(placed - here)],
        corrected=corrected,
    )


def _corrected_since(drawn: Round, rounds: Sequence[Round]) -> Sequence[int]:
    """Return the tables of the round before that came to another winner since a round was drawn from them."""
    before = next((each for each in rounds if each.number == drawn.number - 1), None)
    if not drawn.drawn_from or before is None:
        return ()
    tables = list(before.tables.annotate(newest_word=Max("totals__write"), newest_hand=Max("game__hands__write")))
    if digest_of(winners_of(tables)) == drawn.drawn_from:
        return ()
    return [table.number for table in tables if max(table.newest_word or 0, table.newest_hand or 0) > drawn.write_id]


def sat_out_before(evening: Evening) -> Sequence[str]:
    """Return who sits out in the drawn round and sat out in the one before it, too: one query."""
    if evening.round is None or evening.round.state != Round.State.DRAWN or not evening.seats:
        return ()
    before = [each for each in evening.rounds if each.number == evening.round.number - 1]
    if not before:
        return ()
    out = set(before[0].places.filter(table=None).values_list("entry__number", flat=True))
    return sorted({place.name for place in evening.seats.sit_outs if place.number in out})
