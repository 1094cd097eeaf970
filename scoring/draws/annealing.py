"""Change places in a draw until nobody meets the same people again and again: simulated annealing."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import ClassVar, Final

from scoring.draws.chances import below

Seats = list[int]  # table after table, and after all tables those who sit out

_WORST: Final = 64  # no change for the worse by so much is ever made
_STEPS: Final = 60  # of cooling
_REST: Final = 30  # of so many changes one is not between two tables
_REST_AT_ONE_TABLE: Final = 6  # these changes take longer, and so fewer are made


class Plan(ABC):
    """Hold the places of all rounds, which change, and know what each change costs.

    Entrants are 0, 1, 2, ...; `seats[r]` has those of round r, of whom the first `playing` play. `out_before` sat out
    in the round before the first. Where `credited` has how often each has sat out before (see `sit_outs`), who sits out
    when only changes between two who are even: then not only the last round finds everyone so.
    """

    size: ClassVar[int]  # places at a table

    def __init__(
        self,
        seats: Iterable[Sequence[int]],
        *,
        playing: int,
        random: Random,
        out_before: Iterable[int] = (),
        credited: Sequence[Fraction] | None = None,
    ) -> None:
        """Start with these places."""
        self.seats: list[Seats] = [list(places) for places in seats]
        self.playing = playing
        self.random = random
        self.out_before = frozenset(out_before)
        # In whole numbers, each time one sits out being as many as `once`: these are compared again and again.
        self.once = lcm(*(times.denominator for times in credited or ()))
        self.credited = [int(times * self.once) for times in credited] if credited is not None else None

    @abstractmethod
    def meet(self, seats: Seats, place: int, times: int) -> int:
        """Let those of the table at a place meet once more, or once less (`times` -1); return what that costs."""

    @abstractmethod
    def change_tables(self, tries: int, passing: Sequence[float]) -> None:
        """Let two of different tables change places, so many tries in each round; `passing` is by cost."""

    def anneal(self, moves: int, *, hot: float, cold: float) -> None:
        """Try so many changes while the heat falls from `hot` to `cold`; those for the worse pass ever less often."""
        heat, cooling = hot, _root(cold / hot)
        for _ in range(_STEPS):
            passing = _passing(heat)
            heat *= cooling
            if self.playing > self.size:
                self.change_tables(moves // _STEPS // len(self.seats), passing)
                self._change_rest(moves // _STEPS // _REST, passing)
            else:
                self._change_rest(moves // _STEPS // _REST_AT_ONE_TABLE, passing)

    def exchange(self, seats: Seats, here: int, there: int) -> int:
        """Let those at two places of a round change places, and return what that costs; one of them may sit out."""
        tables = {place - place % self.size for place in (here, there) if place < self.playing}
        cost = sum(self.meet(seats, place, -1) for place in tables)
        seats[here], seats[there] = seats[there], seats[here]
        return cost + sum(self.meet(seats, place, 1) for place in tables)

    def _change_rest(self, tries: int, passing: Sequence[float]) -> None:
        """Change what changing tables cannot: partners within a table, and who sits out when."""
        sitting_out = len(self.seats[0]) > self.playing
        for attempt in range(tries):
            swaps = self._change_of_sit_outs() if sitting_out and attempt % 2 else self.change_within_table()
            cost = sum(self.exchange(*swap) for swap in swaps)
            if cost > 0 and (cost >= _WORST or self.random.random() >= passing[cost]):
                for swap in swaps:
                    self.exchange(*swap)

    def change_within_table(self) -> list[tuple[Seats, int, int]]:
        """Return places of one table that two could change, if that makes a difference."""
        return []

    def _change_of_sit_outs(self) -> list[tuple[Seats, int, int]]:
        """Return how one who sits out in one round and one who does in another could change rounds.

        Return nothing where somebody would sit out twice in a row, is not at a table in the other round, or is not even
        with the other.
        """
        first, second = below(self.random, len(self.seats)), below(self.random, len(self.seats))
        here = self.playing + below(self.random, len(self.seats[first]) - self.playing)
        there = self.playing + below(self.random, len(self.seats[second]) - self.playing)
        one, other = self.seats[first][here], self.seats[second][there]
        place, place_other = self.seats[second].index(one), self.seats[first].index(other)
        if max(place, place_other) >= self.playing or not self._are_even(one, other, min(first, second)):
            return []
        if self._is_out_beside(one, second, first) or self._is_out_beside(other, first, second):
            return []
        return [(self.seats[first], here, place_other), (self.seats[second], there, place)]

    def _are_even(self, one: int, other: int, number: int) -> bool:
        """Say whether two have sat out as often as each other before round `number`, as far as that matters."""
        if self.credited is None:
            return True
        before = self.credited[one] - self.credited[other]
        for seats in self.seats[:number]:
            out = seats[self.playing :]
            before += self.once * ((one in out) - (other in out))
        return before == 0

    def _is_out_beside(self, entrant: int, number: int, instead_of: int) -> bool:
        """Say whether one sits out just before or after round `number`, leaving aside the round given up for it."""
        for beside in {number - 1, number + 1} - {instead_of, len(self.seats)}:
            out = self.seats[beside][self.playing :] if beside >= 0 else self.out_before
            if entrant in out:
                return True
        return False


def _root(ratio: float) -> float:
    """Return the factor that makes `ratio` in so many steps as there are; by halving, see `_passing`."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle, power = (low + high) / 2, 1.0
        for _ in range(_STEPS):
            power *= middle
        low, high = (middle, high) if power < ratio else (low, middle)
    return low


def _passing(heat: float) -> list[float]:
    """Return the chance that a change passes by what it costs: e to the power of minus cost by heat.

    It is worked out by sums, products and quotients alone, which every machine rounds the same way; `exp` and `pow`
    it does not.
    """
    once = 1 - 1 / (heat * 1024)
    for _ in range(10):
        once *= once
    chances = [1.0]
    while len(chances) < _WORST:
        chances.append(chances[-1] * once)
    return chances
