"""What an evening's standings are reckoned from: plain values, read from the rows or made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring import rules


class Award(StrEnum):
    """What a round counts for whoever sits it out."""

    OWN_AVERAGE = "own_average"
    EVENT_AVERAGE = "event_average"
    FIXED = "fixed"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class Terms:
    """How an evening is reckoned, as its organiser set it up."""

    ranking: tuple[str, ...]
    rounds_planned: int
    sit_out_award: Award = Award.OWN_AVERAGE
    sit_out_points: int = 0
    #: For each of a side whose opponents did not come.
    forfeit_points: int = 0
    #: The first round that is kept back from all but organisers; None for none.
    first_kept: int | None = None
    #: Whether the last rounds' standings are kept back whole, and not shown as they were before.
    hides_all: bool = False
    #: Whether pairs entered, whose points are their side's; else single players, who have bonuses of their own beside.
    of_pairs: bool = False
    finished: bool = False


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """Somebody who entered: whether they are there, and the card they cut."""

    number: int
    here: bool = True
    cut: int | None = None


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round that has begun."""

    number: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Came:
    """What a table's round came to for one side; None for what nobody recorded."""

    points: int = 0
    loners: int | None = None
    euchres: int | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One table of a round, with what it has come to so far; `done` where that is its result."""

    round: int
    number: int
    done: bool
    came: Mapping[rules.Side, Came]
    hands_done: int = 0
    #: Individual points above or below the side's.
    bonuses: Mapping[rules.Seat, int] = field(default_factory=dict)
    #: The sides that did not come.
    absent: frozenset[rules.Side] = frozenset()

    @property
    def winner(self) -> rules.Side | None:
        """The side that won it; None while it is played, after a drawn round, and where neither side came."""
        if not self.done or len(self.absent) == len(rules.SIDES):
            return None
        if self.absent:
            return next(side for side in rules.SIDES if side not in self.absent)
        ns, ew = (self.came[side].points for side in rules.SIDES)
        return None if ns == ew else rules.Side.NS if ns > ew else rules.Side.EW


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """Where an entrant is in a round; both are None for whoever sits out."""

    entry: int
    round: int
    table: int | None = None
    seat: rules.Seat | None = None


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """All that standings depend on. Rounds that nobody began, and their seats, are not in it."""

    terms: Terms
    entries: tuple[EntryFacts, ...]
    rounds: tuple[RoundFacts, ...] = ()
    tables: tuple[TableFacts, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    #: Points given and taken by hand that stand, by entrant.
    adjusted: Mapping[int, int] = field(default_factory=dict)

    def through(self, last: int) -> EveningFacts:
        """Return the facts without the rounds after `last`."""
        return EveningFacts(
            self.terms,
            self.entries,
            tuple(played for played in self.rounds if played.number <= last),
            tuple(table for table in self.tables if table.round <= last),
            tuple(seat for seat in self.seats if seat.round <= last),
            self.adjusted,
        )
