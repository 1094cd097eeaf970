"""Count how often couples meet, and the least that they can."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

Couple = tuple[int, int]
Levels = Counter[int]  # how many couples have met 0, 1, 2, ... times


class HasTables(Protocol):
    """Be a round, of players or of fixed pairs."""

    @property
    def entrants(self) -> Collection[int]:
        """Return everyone who was there."""


AnyRound = TypeVar("AnyRound", bound=HasTables)


@dataclass(frozen=True, slots=True)
class Counted:
    """Hold how often each couple has met in all, and the least that was possible after some of the rounds."""

    times: Counter[Couple]
    least: tuple["LeastMeetings", ...]

    @classmethod
    def of(cls, rounds: Sequence[AnyRound], played: int, couples: Callable[[AnyRound], Iterable[Couple]]) -> "Counted":
        """Count the couples of each round; the first `played` rounds cannot be changed any more."""
        before = Counter(sorted_couple(couple) for done in rounds[:played] for couple in couples(done))
        drawn = Counter(sorted_couple(couple) for new in rounds[played:] for couple in couples(new))
        there = sorted({entrant for new in rounds[played:] for entrant in new.entrants})
        return cls(before + drawn, (_least_by_all(there, before, drawn), _least_by_each(there, before, drawn)))

    @property
    def highest(self) -> int:
        """Return the most often that any couple meets."""
        return max(self.times.values(), default=0)

    @property
    def again(self) -> int:
        """Return how many couples meet more than once."""
        return sum(count > 1 for count in self.times.values())

    @property
    def excess(self) -> int:
        """Return how often couples meet beyond the first time."""
        return sum(count - 1 for count in self.times.values())

    @property
    def squares(self) -> int:
        """Return the sum of the squares of how often each couple meets."""
        return sum(count * count for count in self.times.values())

    @property
    def least_highest(self) -> int:
        """Return the least that `highest` can be."""
        return max(least.highest for least in self.least)

    @property
    def least_excess(self) -> int:
        """Return the least that `excess` can be."""
        return max(least.excess for least in self.least)

    @property
    def least_squares(self) -> int:
        """Return the least that `squares` can be."""
        return max(least.squares for least in self.least)


@dataclass(frozen=True, slots=True)
class LeastMeetings:
    """Hold the least of three figures; each bounds a draw from below."""

    highest: int
    excess: int
    squares: int


def sorted_couple(couple: Couple) -> Couple:
    """Return the couple with the lower number first."""
    one, other = couple
    return (one, other) if one < other else (other, one)


def spread(levels: Levels, meetings: int) -> Levels:
    """Return the levels after so many more meetings, each given to a couple that has met least.

    >>> sorted(spread(Counter({0: 3, 1: 2}), 4).items())
    [(1, 4), (2, 1)]
    """
    levels = Counter({level: count for level, count in levels.items() if count})
    while meetings and levels:
        lowest = min(levels)
        raised = min(meetings, levels[lowest])
        levels[lowest + 1] += raised
        levels[lowest] -= raised
        if not levels[lowest]:
            del levels[lowest]
        meetings -= raised
    return levels


def _least_by_all(there: Collection[int], before: Counter[Couple], drawn: Counter[Couple]) -> LeastMeetings:
    """Spread the new meetings over all couples of those who are there."""
    inside = set(there)
    levels: Levels = Counter()
    apart: Levels = Counter()
    for couple, count in before.items():
        (levels if inside.issuperset(couple) else apart)[count] += 1
    levels[0] = len(inside) * (len(inside) - 1) // 2 - levels.total()
    levels = spread(levels, drawn.total()) + apart
    return LeastMeetings(max(levels, default=0), _excess(levels), _squares(levels))


def _least_by_each(there: Collection[int], before: Counter[Couple], drawn: Counter[Couple]) -> LeastMeetings:
    """Spread each player's new meetings over the others who are there; two such halves make a meeting."""
    inside = set(there)
    own: dict[int, Levels] = {entrant: Counter() for entrant in there}
    apart: Levels = Counter()
    for couple, count in before.items():
        if inside.issuperset(couple):
            for entrant in couple:
                own[entrant][count] += 1
        else:
            apart[count] += 1
    new: Counter[int] = Counter()
    for couple, count in drawn.items():
        for entrant in couple:
            new[entrant] += count
    highest, excess, squares = max(apart, default=0), 0, 0
    for entrant, levels in own.items():
        levels[0] = len(inside) - 1 - levels.total()
        after = spread(levels, new[entrant])
        highest, excess, squares = max(highest, *after), excess + _excess(after), squares + _squares(after)
    return LeastMeetings(highest, -(-excess // 2) + _excess(apart), -(-squares // 2) + _squares(apart))


def _excess(levels: Levels) -> int:
    return sum((level - 1) * count for level, count in levels.items() if level > 1)


def _squares(levels: Levels) -> int:
    return sum(level * level * count for level, count in levels.items())
