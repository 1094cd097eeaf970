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
from scoring.tournaments.facts import Award, EveningFacts, SeatFacts, TableFacts

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
        """Loners of one's side in the rounds where they were recorded; None where they never were."""
        return _recorded(each.loners for each in self.rounds)

    @property
    def euchres(self) -> int | None:
        """How often one's side was euchred in the rounds where it was recorded; None where it never was."""
        return _recorded(each.euchres for each in self.rounds)

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


def tallies_of(facts: EveningFacts) -> dict[int, Tally]:
    """Return what everyone has come to, by entrants' numbers: those who are there, and those who were in a round."""
    tables = {(table.round, table.number): table for table in facts.tables}
    closed = {played.number for played in facts.rounds if played.closed}
    rounds: dict[int, dict[int, RoundTally]] = defaultdict(dict)
    for seat in facts.seats:
        # Both of a pair sit at one table, and count it once.
        if seat.round not in rounds[seat.entry]:
            rounds[seat.entry][seat.round] = _round_tally(facts, seat, tables, closed)
    awarded = _awards(facts, rounds)
    listed = sorted({entry.number for entry in facts.entries if entry.here} | set(rounds))
    return {
        number: Tally(
            number,
            tuple(awarded(number, each) for _at, each in sorted(rounds.get(number, {}).items())),
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


def _round_tally(
    facts: EveningFacts, seat: SeatFacts, tables: Mapping[tuple[int, int], TableFacts], closed: set[int]
) -> RoundTally:
    if seat.table is None or seat.seat is None:
        return RoundTally(seat.round, How.SAT_OUT, 0, done=seat.round in closed)
    table, side = tables[seat.round, seat.table], seat.seat.side
    at_table = RoundTally(
        seat.round,
        How.PLAYED,
        0,
        done=table.done,
        table=table.number,
        side=side,
        won=table.winner is side,
        hands_done=table.hands_done,
    )
    if side in table.absent:
        return replace(at_table, how=How.ABSENT)
    if table.absent:
        return replace(at_table, how=How.UNOPPOSED, points=facts.terms.forfeit_points)
    came = table.came[side]
    own = 0 if facts.terms.of_pairs else table.bonuses.get(seat.seat, 0)
    return replace(at_table, points=came.points + own, loners=came.loners, euchres=came.euchres)


def _awards(
    facts: EveningFacts, rounds: Mapping[int, Mapping[int, RoundTally]]
) -> Callable[[int, RoundTally], RoundTally]:
    """Return what gives a round that an entrant sat out, once it is closed, its points."""
    by_entrant: dict[int, list[Points]] = {
        number: [each.points for each in of_one.values() if each.how is How.PLAYED and each.done]
        for number, of_one in rounds.items()
    }
    fixed: Mapping[Award, Points] = {
        Award.EVENT_AVERAGE: _average([points for own in by_entrant.values() for points in own]),
        Award.FIXED: facts.terms.sit_out_points,
        Award.ZERO: 0,
    }

    def awarded(number: int, each: RoundTally) -> RoundTally:
        if each.how is not How.SAT_OUT or not each.done:
            return each
        award = facts.terms.sit_out_award
        return replace(each, points=_average(by_entrant[number]) if award is Award.OWN_AVERAGE else fixed[award])

    return awarded


def _average(points: Sequence[Points]) -> Points:
    return Fraction(sum(points), len(points)) if points else 0


def _recorded(counts: Iterable[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
