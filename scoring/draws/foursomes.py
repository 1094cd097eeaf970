"""Plan rounds of players who change partners: what meetings cost, and changing seats until they cost little."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import ClassVar, Final

from scoring.draws.annealing import Plan, Seats
from scoring.draws.chances import below

SEATS_A_TABLE: Final = 4


def price_of(partnered: int, opposed: int, *, highest: int, steep: int) -> int:
    """Return the price of a couple who are partners and opponents so many times; all couples' is to become small.

    Added up that is 8 Σp² + 3 Σo² + Σ(p + o)², and `steep` for each time as opponents beyond the highest, twice that
    for each as partners beyond half of it. The third sum keeps those who were partners from meeting again as opponents.
    The weights were tried out: with less on Σo² draws are found that lose on it what they win on the third sum.
    """
    beyond = max(opposed - highest, 0) + 2 * max(partnered - (highest + 1) // 2, 0)
    return 8 * partnered**2 + 3 * opposed**2 + (partnered + opposed) ** 2 + steep * beyond


@dataclass(frozen=True, slots=True)
class Prices:
    """Hold what a couple's next meeting costs, and what one less gives back, by how often they have met.

    How often is one number: `stride` times as partners, and once for each time as opponents.
    """

    highest: int
    stride: int
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    partners_less: tuple[int, ...]
    opponents_less: tuple[int, ...]

    @classmethod
    @cache
    def of(cls, rounds: int, *, highest: int, steep: int) -> "Prices":
        """Return the prices for so many rounds, in which nobody need oppose another more often than `highest` times."""
        stride = rounds + 2

        def price(partnered: int, opposed: int) -> int:
            return price_of(partnered, opposed, highest=highest, steep=steep)

        def steps(step: Callable[[int, int], int]) -> tuple[int, ...]:
            return tuple(step(partnered, opposed) for partnered in range(stride) for opposed in range(stride))

        return cls(
            highest,
            stride,
            steps(lambda partnered, opposed: price(partnered + 1, opposed) - price(partnered, opposed)),
            steps(lambda partnered, opposed: price(partnered, opposed + 1) - price(partnered, opposed)),
            steps(lambda partnered, opposed: price(partnered, opposed) - price(partnered - 1, opposed)),
            steps(lambda partnered, opposed: price(partnered, opposed) - price(partnered, opposed - 1)),
        )


class Foursomes(Plan):
    """Hold tables of two partners and then their two opponents.

    `times` has by two players' numbers how often they have met, as one number like `Prices`.
    """

    size: ClassVar[int] = SEATS_A_TABLE

    def __init__(
        self,
        seats: Iterable[Sequence[int]],
        *,
        players: int,
        playing: int,
        random: Random,
        prices: Prices,
        met: Iterable[tuple[int, int, bool]] = (),
        out_before: Iterable[int] = (),
        credited: Sequence[Fraction] | None = None,
    ) -> None:
        """Start with these seats; `met` are the couples of earlier rounds, and whether they were partners."""
        super().__init__(seats, playing=playing, random=random, out_before=out_before, credited=credited)
        self.prices = prices
        self.times = [[0] * players for _ in range(players)]
        for one, other, as_partners in met:
            self._count(one, other, prices.stride if as_partners else 1)
        for places in self.seats:
            for place in range(0, playing, SEATS_A_TABLE):
                self.meet(places, place, 1)

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Return what plans are compared by, see `Quality.order`; players who have left are not counted."""
        repeats = highest = squares = met_squares = 0
        for partnered, opposed in self._met():
            repeats += max(partnered - 1, 0)
            highest = max(highest, opposed)
            squares += opposed * opposed
            met_squares += (partnered + opposed) ** 2
        return repeats, highest, squares, met_squares

    def price(self, steep: int) -> int:
        """Return what is to become small, at prices so steep."""
        highest = self.prices.highest
        return sum(price_of(partnered, opposed, highest=highest, steep=steep) for partnered, opposed in self._met())

    def _met(self) -> Iterator[tuple[int, int]]:
        """Yield how often the two of each couple that has met were partners, and opponents."""
        for player, times in enumerate(self.times):
            for count in times[:player]:
                if count:
                    yield divmod(count, self.prices.stride)

    def meet(self, seats: Seats, place: int, times: int) -> int:
        """Let the four of the table at a place meet once more, or once less (`times` -1); return what that costs."""
        one, two, three, four = seats[place : place + SEATS_A_TABLE]
        prices, stride = self.prices, self.prices.stride
        if times > 0:
            as_partners, as_opponents = prices.partners, prices.opponents
        else:
            as_partners, as_opponents = prices.partners_less, prices.opponents_less
        cost = 0
        for this, that in ((one, two), (three, four)):
            cost += as_partners[self.times[this][that]]
            self._count(this, that, times * stride)
        for this, that in ((one, three), (one, four), (two, three), (two, four)):
            cost += as_opponents[self.times[this][that]]
            self._count(this, that, times)
        return times * cost

    def _count(self, one: int, other: int, count: int) -> None:
        self.times[one][other] += count
        self.times[other][one] += count

    def change_within_table(self) -> list[tuple[Seats, int, int]]:
        """Return the seats of two opponents: when they change, everyone at the table has another partner."""
        here = below(self.random, self.playing)
        return [(self.seats[below(self.random, len(self.seats))], here, here ^ 2)]

    def change_tables(self, tries: int, passing: Sequence[float]) -> None:
        """Let two players of different tables change seats, so many tries in each round; `passing` is by cost.

        Twelve couples' meetings are made or undone, all of them different; so twelve look-ups tell the cost.
        """
        chance, playing, worst, times = self.random.random, self.playing, len(passing), self.times
        partner, oppose = self.prices.partners, self.prices.opponents
        part, leave = self.prices.partners_less, self.prices.opponents_less
        for seats in self.seats:
            for _ in range(tries):
                here, there = int(chance() * playing), int(chance() * playing)
                if here >> 2 == there >> 2:
                    continue
                one, other = times[seats[here]], times[seats[there]]
                with_one, left, right = seats[here ^ 1], seats[here ^ 2], seats[here ^ 3]
                with_other, far_left, far_right = seats[there ^ 1], seats[there ^ 2], seats[there ^ 3]
                cost = (
                    partner[other[with_one]]
                    - part[one[with_one]]
                    + partner[one[with_other]]
                    - part[other[with_other]]
                    + oppose[other[left]]
                    - leave[one[left]]
                    + oppose[other[right]]
                    - leave[one[right]]
                    + oppose[one[far_left]]
                    - leave[other[far_left]]
                    + oppose[one[far_right]]
                    - leave[other[far_right]]
                )
                if cost <= 0 or (cost < worst and chance() < passing[cost]):
                    self._exchange_tables(seats, here, there)

    def _exchange_tables(self, seats: Seats, here: int, there: int) -> None:
        """Let two players of different tables change seats: as `exchange` does, but faster."""
        one, other = seats[here], seats[there]
        seats[here], seats[there] = other, one
        times, stride = self.times, self.prices.stride
        mine, yours = times[one], times[other]
        # Who was met here is met once more by the other and once less by the one; there it is the other way round.
        for whom, count in (
            (seats[here ^ 1], stride),
            (seats[there ^ 1], -stride),
            (seats[here ^ 2], 1),
            (seats[here ^ 3], 1),
            (seats[there ^ 2], -1),
            (seats[there ^ 3], -1),
        ):
            mine[whom] -= count
            yours[whom] += count
            times[whom][one] = mine[whom]
            times[whom][other] = yours[whom]
