"""Reckon what every entrant of an evening has come to, round by round: a pure function of the facts.

- A round at a table counts the points of one's side, and for single players their own bonuses at that seat. A table
  that still plays counts with its points so far.
- A round is won by the side with more points once its table is done; a drawn round by nobody.
- Where a side did not come, each of the other has the event's forfeit award and has won the round; who did not come
  has nothing. Where neither came, both have nothing.
- A round sat out counts, once it is closed, by the event's award. The averages are those of rounds that were played to
  a result, forfeits left out; until the evening is finished they still move. Who has not played yet has none: 0.
- A round before somebody came, or after they left, counts nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from scoring import rules
from scoring.draws.ranking import Encounter
from scoring.tournaments.facts import Award, EveningFacts, TableFacts, Terms

Points = int | Fraction


class How(Enum):
    """How an entrant spent a round."""

    PLAYED = "played"
    #: The other side did not come.
    UNOPPOSED = "unopposed"
    #: They did not come.
    ABSENT = "absent"
    SAT_OUT = "sat out"


@dataclass(frozen=True, slots=True)
class RoundTally:
    """What one round has come to for an entrant."""

    round: int
    how: How
    points: Points
    #: Whether it is settled: its table is done, or the round that was sat out is closed.
    done: bool
    table: int | None = None
    side: rules.Side | None = None
    won: bool = False
    loners: int | None = None
    euchres: int | None = None
    hands_done: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What the evening has come to for an entrant."""

    number: int
    rounds: tuple[RoundTally, ...] = ()
    adjusted: int = 0

    @property
    def points(self) -> Points:
        """All points: of the rounds, and given or taken by hand."""
        return sum((each.points for each in self.rounds), start=self.adjusted)

    @property
    def round_wins(self) -> int:
        """How many rounds were won."""
        return sum(each.won for each in self.rounds)

    @property
    def loners(self) -> int | None:
        """Loners of one's side in all rounds played; None where they were not written down in one that is done."""
        return _recorded((each.done, each.loners) for each in self.rounds if each.how is How.PLAYED)

    @property
    def euchres(self) -> int | None:
        """How often one's side was euchred; None where it was not written down in a round that is done."""
        return _recorded((each.done, each.euchres) for each in self.rounds if each.how is How.PLAYED)

    @property
    def played(self) -> int:
        """How many rounds were spent at a table that came to a result."""
        return sum(each.done and each.how is not How.SAT_OUT for each in self.rounds)

    @property
    def sat_out(self) -> int:
        """How many rounds were sat out."""
        return sum(each.how is How.SAT_OUT for each in self.rounds)

    @property
    def at_table_now(self) -> RoundTally | None:
        """The round whose table has come to no result yet; None where there is none."""
        return next((each for each in reversed(self.rounds) if not each.done and each.how is How.PLAYED), None)


Rounds = Mapping[int, Sequence[RoundTally]]


def rounds_of(facts: EveningFacts) -> Rounds:
    """Return everyone's rounds in their order, by entrants' numbers; those that were sat out come to nothing yet."""
    tables = {(table.round, table.number): (table, table.winner) for table in facts.tables}
    closed = {played.number for played in facts.rounds if played.closed}
    rounds: dict[int, dict[int, RoundTally]] = defaultdict(dict)
    for seat in facts.seats:
        # Both of a pair sit at one table, and count it once.
        if seat.round in rounds[seat.entry]:
            continue
        if seat.table is None or seat.seat is None:
            tally = RoundTally(seat.round, How.SAT_OUT, 0, done=seat.round in closed)
        else:
            table, winner = tables[seat.round, seat.table]
            tally = _at_table(facts.terms, table, seat.seat, won=winner is seat.seat.side)
        rounds[seat.entry][seat.round] = tally
    return {number: [of_one[at] for at in sorted(of_one)] for number, of_one in rounds.items()}


def tallies_of(facts: EveningFacts, rounds: Rounds) -> dict[int, Tally]:
    """Return what everyone has come to by these rounds: those who are there, and those who were in one."""
    by_entrant = {
        number: [each.points for each in of_one if each.how is How.PLAYED and each.done]
        for number, of_one in rounds.items()
    }
    award = _award(facts.terms, by_entrant)
    listed = sorted({entry.number for entry in facts.entries if entry.here} | set(rounds))
    return {
        number: Tally(
            number,
            tuple(
                replace(each, points=award(number)) if each.how is How.SAT_OUT and each.done else each
                for each in rounds.get(number, ())
            ),
            facts.adjusted.get(number, 0),
        )
        for number in listed
    }


def encounters_of(facts: EveningFacts) -> list[Encounter]:
    """Return who won against whom, table by table."""
    sides: dict[tuple[int, int], dict[rules.Side, set[int]]] = defaultdict(
        lambda: {side: set() for side in rules.SIDES}
    )
    for seat in facts.seats:
        if seat.table is not None and seat.seat is not None:
            sides[seat.round, seat.table][seat.seat.side].add(seat.entry)
    return [
        Encounter(
            tuple(sorted(sides[table.round, table.number][winner])),
            tuple(sorted(sides[table.round, table.number][winner.other])),
        )
        for table in facts.tables
        if (winner := table.winner) is not None and not table.absent
    ]


def _at_table(terms: Terms, table: TableFacts, seat: rules.Seat, *, won: bool) -> RoundTally:
    side = seat.side
    came = table.came[side]
    how, points, loners, euchres = How.PLAYED, came.points, came.loners, came.euchres
    if not terms.of_pairs:
        points += table.bonuses.get(seat, 0)
    if table.absent:
        how, loners, euchres = How.ABSENT if side in table.absent else How.UNOPPOSED, None, None
        points = terms.forfeit_points if how is How.UNOPPOSED else 0
    return RoundTally(table.round, how, points, table.done, table.number, side, won, loners, euchres, table.hands_done)


def _award(terms: Terms, by_entrant: Mapping[int, Sequence[Points]]) -> Callable[[int], Points]:
    """Return what gives an entrant the points of a round they sat out, from what everyone's rounds came to."""
    if terms.sit_out_award is Award.OWN_AVERAGE:
        return lambda number: _average(by_entrant[number])
    same: Mapping[Award, Points] = {
        Award.EVENT_AVERAGE: _average([points for own in by_entrant.values() for points in own]),
        Award.FIXED: terms.sit_out_points,
        Award.ZERO: 0,
    }
    points = same[terms.sit_out_award]
    return lambda _number: points


def _average(points: Sequence[Points]) -> Points:
    return Fraction(sum(points), len(points)) if points else 0


def _recorded(counts: Iterable[tuple[bool, int | None]]) -> int | None:
    """Return what was counted in all rounds; None while nothing was, or where a round that is done counted none."""
    told = list(counts)
    known = [count for _done, count in told if count is not None]
    return sum(known) if known and all(count is not None for done, count in told if done) else None
