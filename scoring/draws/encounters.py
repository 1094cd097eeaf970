"""Plan rounds of fixed pairs: what meetings cost, and changing tables until they cost little."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar, Final

from scoring.draws.annealing import Plan, Seats

PAIRS_A_TABLE: Final = 2

# What is to become small is the sum of the squares of how often any two pairs meet. When they have met m times, one
# more meeting costs 2m + 1, and one less gives back 2m - 1.
_CHANGE: Final = 4  # two meetings are made and two undone


class Encounters(Plan):
    """Hold tables of two pairs, and twice the number of times that each two have met."""

    size: ClassVar[int] = PAIRS_A_TABLE

    def __init__(
        self,
        seats: Iterable[Sequence[int]],
        *,
        pairs: int,
        playing: int,
        random: Random,
        met: Iterable[tuple[int, int]] = (),
        out_before: Iterable[int] = (),
        credited: Sequence[Fraction] | None = None,
    ) -> None:
        """Start with these places; `met` are the meetings of earlier rounds."""
        super().__init__(seats, playing=playing, random=random, out_before=out_before, credited=credited)
        self.prices = [[0] * pairs for _ in range(pairs)]
        for one, other in met:
            self._raise(one, other, 2)
        for places in self.seats:
            for place in range(0, playing, PAIRS_A_TABLE):
                self.meet(places, place, 1)

    def meet(self, seats: Seats, place: int, times: int) -> int:
        """Let the two pairs of the table at a place meet once more, or once less (`times` -1); return the cost."""
        one, other = seats[place : place + PAIRS_A_TABLE]
        price = self.prices[one][other]
        self._raise(one, other, 2 * times)
        return times * price + _CHANGE // 4

    def _raise(self, one: int, other: int, price: int) -> None:
        self.prices[one][other] += price
        self.prices[other][one] += price

    def change_tables(self, tries: int, passing: Sequence[float]) -> None:
        """Let two pairs of different tables change places, so many tries in each round; `passing` is by cost."""
        chance, playing, prices, worst = self.random.random, self.playing, self.prices, len(passing)
        for seats in self.seats:
            for _ in range(tries):
                here, there = int(chance() * playing), int(chance() * playing)
                if here >> 1 == there >> 1:
                    continue
                one, other, with_one, with_other = seats[here], seats[there], seats[here ^ 1], seats[there ^ 1]
                mine, yours = prices[one], prices[other]
                cost = _CHANGE + yours[with_one] - mine[with_one] + mine[with_other] - yours[with_other]
                if cost <= 0 or (cost < worst and chance() < passing[cost]):
                    self.exchange(seats, here, there)
