"""Plan rounds of players who change partners: what meetings cost, and changing seats until they cost little."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar, Final

from scoring.draws.annealing import Plan, Seats
from scoring.draws.chances import below

SEATS_A_TABLE: Final = 4

# What is to become small is 8 Σp² + 3 Σo² + Σ(p + o)² over all couples, who are partners p times and opponents o times.
# The last term keeps those who were partners from meeting again as opponents. In whole numbers the price of one more
# meeting as partners is then 18p + 2o + 9, and as opponents 8o + 2p + 4; for one less 18 or 8 less comes back. The
# weights were tried out: with a smaller one of Σo² the draws that are found lose on it what they win on Σ(p + o)².
_CHANGE: Final = 68  # four times 9 and eight times 4: between two tables twelve couples' meetings are made or undone


class Foursomes(Plan):
    """Hold tables of two partners and then their two opponents, and the price of each couple's next meeting.

    `partners` and `opponents` have it by two players' numbers, without what even a first meeting costs.
    """

    size: ClassVar[int] = SEATS_A_TABLE

    def __init__(
        self,
        seats: Iterable[Sequence[int]],
        *,
        players: int,
        playing: int,
        random: Random,
        met: Iterable[tuple[int, int, bool]] = (),
        out_before: Iterable[int] = (),
        credited: Sequence[Fraction] | None = None,
    ) -> None:
        """Start with these seats; `met` are the couples of earlier rounds, and whether they were partners."""
        super().__init__(seats, playing=playing, random=random, out_before=out_before, credited=credited)
        self.partners = [[0] * players for _ in range(players)]
        self.opponents = [[0] * players for _ in range(players)]
        for one, other, as_partners in met:
            self._raise(one, other, *((18, 2) if as_partners else (2, 8)))
        for places in self.seats:
            for place in range(0, playing, SEATS_A_TABLE):
                self.meet(places, place, 1)

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Return what plans are compared by, see `Quality.order`; players who have left are not counted."""
        repeats = highest = squares = met_squares = 0
        for partnered, opposed in self._times():
            repeats += max(partnered - 1, 0)
            highest = max(highest, opposed)
            squares += opposed * opposed
            met_squares += (partnered + opposed) ** 2
        return repeats, highest, squares, met_squares

    @property
    def price(self) -> int:
        """Return what is to become small."""
        return sum(
            8 * partnered * partnered + 3 * opposed * opposed + (partnered + opposed) ** 2
            for partnered, opposed in self._times()
        )

    def _times(self) -> Iterator[tuple[int, int]]:
        """Yield how often the two of each couple that has met were partners, and opponents, as their prices have it."""
        for player, (partners, opponents) in enumerate(zip(self.partners, self.opponents, strict=True)):
            for as_partners, as_opponents in zip(partners[:player], opponents[:player], strict=True):
                if as_opponents:
                    partnered = (8 * as_partners - 2 * as_opponents) // 140
                    yield partnered, (as_opponents - 2 * partnered) // 8

    def meet(self, seats: Seats, place: int, times: int) -> int:
        """Let the four of the table at a place meet once more, or once less (`times` -1); return what that costs."""
        one, two, three, four = seats[place : place + SEATS_A_TABLE]
        ones, twos = self.opponents[one], self.opponents[two]
        price = (
            self.partners[one][two] + self.partners[three][four] + ones[three] + ones[four] + twos[three] + twos[four]
        )
        for this, that in ((one, two), (three, four)):
            self._raise(this, that, 18 * times, 2 * times)
        for this, that in ((one, three), (one, four), (two, three), (two, four)):
            self._raise(this, that, 2 * times, 8 * times)
        return times * price + _CHANGE // 2

    def _raise(self, one: int, other: int, partners: int, opponents: int) -> None:
        """Raise the prices of a couple."""
        self.partners[one][other] += partners
        self.partners[other][one] += partners
        self.opponents[one][other] += opponents
        self.opponents[other][one] += opponents

    def change_within_table(self) -> list[tuple[Seats, int, int]]:
        """Return the seats of two opponents: when they change, everyone at the table has another partner."""
        here = below(self.random, self.playing)
        return [(self.seats[below(self.random, len(self.seats))], here, here ^ 2)]

    def change_tables(self, tries: int, passing: Sequence[float]) -> None:
        """Let two players of different tables change seats, so many tries in each round; `passing` is by cost.

        Twelve couples' meetings are made or undone, all of them different; so twelve look-ups tell the cost.
        """
        chance, playing, worst = self.random.random, self.playing, len(passing)
        partners, opponents = self.partners, self.opponents
        for seats in self.seats:
            for _ in range(tries):
                here, there = int(chance() * playing), int(chance() * playing)
                if here >> 2 == there >> 2:
                    continue
                one, other = seats[here], seats[there]
                mine, yours, own, others = partners[one], partners[other], opponents[one], opponents[other]
                with_one, left, right = seats[here ^ 1], seats[here ^ 2], seats[here ^ 3]
                with_other, far_left, far_right = seats[there ^ 1], seats[there ^ 2], seats[there ^ 3]
                cost = (
                    _CHANGE
                    + yours[with_one]
                    - mine[with_one]
                    + mine[with_other]
                    - yours[with_other]
                    + others[left]
                    - own[left]
                    + others[right]
                    - own[right]
                    + own[far_left]
                    - others[far_left]
                    + own[far_right]
                    - others[far_right]
                )
                if cost <= 0 or (cost < worst and chance() < passing[cost]):
                    self._exchange_tables(seats, here, there)

    def _exchange_tables(self, seats: Seats, here: int, there: int) -> None:
        """Let two players of different tables change seats: as `exchange` does, but four times as fast."""
        one, other = seats[here], seats[there]
        seats[here], seats[there] = other, one
        partners, opponents = self.partners, self.opponents
        mine, yours, own, others = partners[one], partners[other], opponents[one], opponents[other]
        # Who was met here is met once more by the other and once less by the one; there it is the other way round.
        for whom, as_partners, as_opponents in (
            (seats[here ^ 1], 18, 2),
            (seats[there ^ 1], -18, -2),
            (seats[here ^ 2], 2, 8),
            (seats[here ^ 3], 2, 8),
            (seats[there ^ 2], -2, -8),
            (seats[there ^ 3], -2, -8),
        ):
            mine[whom] -= as_partners
            own[whom] -= as_opponents
            yours[whom] += as_partners
            others[whom] += as_opponents
            partners[whom][one] = mine[whom]
            opponents[whom][one] = own[whom]
            partners[whom][other] = yours[whom]
            opponents[whom][other] = others[whom]
