"""Change seats until nobody meets the same people again and again: simulated annealing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from scoring.draws.chances import below

# What is to become small is 4 Σp² + Σo² + Σ(p + o)² over all couples, who are partners p times and opponents o times.
# The last term keeps those who were partners from meeting again as opponents. In whole numbers the price of one more
# meeting as partners is then 10p + 2o + 5, and as opponents 4o + 2p + 2; of one meeting less it is 10 or 4 less.
_PARTNERS: Final = (
    10,
    2,
)  # what a meeting as partners adds to the couple's prices of the next, as partners or opponents
_OPPONENTS: Final = (2, 4)
_SEATS_CHANGE: Final = 36  # four times 5 and eight times 2: what the twelve meetings that a change makes or undoes cost
_WORST: Final = 64  # no change for the worse by so much is ever made
_STEPS: Final = 60  # of cooling
_REST: Final = 20  # of so many changes one is not between two tables
SEATS_A_TABLE: Final = 4

Seats = list[int]  # four a table: two partners, then their two opponents; after all tables those who sit out


@dataclass(slots=True)
class Plan:
    """Hold the seats of all rounds, which change, and what each couple's next meeting would cost.

    Players are 0, 1, 2, ...; `seats[r]` has those of round r, of which the first `playing` (a multiple of 4) play.
    """

    seats: list[Seats]
    playing: int
    partners: list[list[int]]
    opponents: list[list[int]]
    random: Random
    out_before: frozenset[int] = field(default_factory=frozenset)

    @classmethod
    def of(
        cls,
        seats: Sequence[Sequence[int]],
        *,
        players: int,
        playing: int,
        random: Random,
        played: Iterable[tuple[tuple[int, int], bool]] = (),
        out_before: Iterable[int] = (),
    ) -> "Plan":
        """Start with these seats; `played` are the couples of earlier rounds, and whether they were partners."""
        plan = cls(
            [list(seated) for seated in seats],
            playing,
            [[0] * players for _ in range(players)],
            [[0] * players for _ in range(players)],
            random,
            frozenset(out_before),
        )
        for (one, other), as_partners in played:
            plan._meet(one, other, _PARTNERS if as_partners else _OPPONENTS, 1)
        for seated in plan.seats:
            for place in range(0, playing, 4):
                plan._table(seated, place, 1)
        return plan

    def anneal(self, moves: int, *, hot: float, cold: float) -> None:
        """Try so many changes while the heat falls from `hot` to `cold`; those for the worse pass ever less often."""
        heat, cooling = hot, (cold / hot) ** (1 / _STEPS)
        for _ in range(_STEPS):
            passing = _passing(heat)
            heat *= cooling
            if self.playing > SEATS_A_TABLE:
                self._change_tables(moves // _STEPS // len(self.seats), passing)
            self._change_rest(moves // _STEPS // _REST, passing)

    def _change_tables(self, tries: int, passing: Sequence[float]) -> None:
        """Let two players of different tables change seats, so many tries in each round.

        Twelve couples' meetings change, all of them different; hence twelve look-ups tell the cost.
        """
        chance, playing = self.random.random, self.playing
        partners, opponents = self.partners, self.opponents
        for seats in self.seats:
            for _ in range(tries):
                here, there = int(chance() * playing), int(chance() * playing)
                if here >> 2 == there >> 2:
                    continue
                one, other = seats[here], seats[there]
                with_one, with_other = seats[here ^ 1], seats[there ^ 1]
                left, right, far_left, far_right = seats[here ^ 2], seats[here ^ 3], seats[there ^ 2], seats[there ^ 3]
                mine, yours, own, others = partners[one], partners[other], opponents[one], opponents[other]
                cost = (
                    _SEATS_CHANGE
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
                if cost <= 0 or (cost < _WORST and chance() < passing[cost]):
                    self.exchange(seats, here, there)

    def _change_rest(self, tries: int, passing: Sequence[float]) -> None:
        """Change what changing tables cannot: partners within a table, and who sits out when."""
        sitting_out = len(self.seats[0]) > self.playing
        for attempt in range(tries):
            if sitting_out and attempt % 2:
                undone, cost = self._change_sit_outs()
            else:
                undone, cost = self._change_partners()
            if cost > 0 and (cost >= _WORST or self.random.random() >= passing[cost]):
                for seats, here, there in undone:
                    self.exchange(seats, here, there)

    def _change_partners(self) -> tuple[list[tuple[Seats, int, int]], int]:
        """Let two opponents of one table change seats; return what undoes it, and its cost."""
        seats = self.seats[below(self.random, len(self.seats))]
        here = below(self.random, self.playing)
        return [(seats, here, here ^ 2)], self.exchange(seats, here, here ^ 2)

    def _change_sit_outs(self) -> tuple[list[tuple[Seats, int, int]], int]:
        """Let one who sits out in one round and one who does in another change rounds; return what undoes it.

        Nothing changes where somebody would sit out twice in a row, or is not at a table in the other round.
        """
        first, second = below(self.random, len(self.seats)), below(self.random, len(self.seats))
        here = self.playing + below(self.random, len(self.seats[first]) - self.playing)
        there = self.playing + below(self.random, len(self.seats[second]) - self.playing)
        one, other = self.seats[first][here], self.seats[second][there]
        place, place_other = self.seats[second].index(one), self.seats[first].index(other)
        if place >= self.playing or place_other >= self.playing:
            return [], 0
        if self._is_out_beside(one, second, first) or self._is_out_beside(other, first, second):
            return [], 0
        undone = [(self.seats[first], here, place_other), (self.seats[second], there, place)]
        return undone, sum(self.exchange(*swap) for swap in undone)

    def _is_out_beside(self, player: int, number: int, instead_of: int) -> bool:
        """Say whether a player sits out in the round before or after one, not counting the round that is given up."""
        for beside in (number - 1, number + 1):
            if beside == -1:
                out: Iterable[int] = self.out_before
            elif beside in (instead_of, len(self.seats)):
                continue
            else:
                out = self.seats[beside][self.playing :]
            if player in out:
                return True
        return False

    def exchange(self, seats: Seats, here: int, there: int) -> int:
        """Let the players of two places in a round change seats, and return what that costs.

        The first must be at a table or sit out like the second; either may be the one who sits out.
        """
        places = {place - place % SEATS_A_TABLE for place in (here, there) if place < self.playing}
        cost = sum(self._table(seats, place, -1) for place in places)
        seats[here], seats[there] = seats[there], seats[here]
        return cost + sum(self._table(seats, place, 1) for place in places)

    def _table(self, seats: Seats, place: int, times: int) -> int:
        """Let the four from a place on meet once more, or once less (`times` -1), and return what that costs."""
        north, south, east, west = seats[place : place + SEATS_A_TABLE]
        return (
            self._meet(north, south, _PARTNERS, times)
            + self._meet(east, west, _PARTNERS, times)
            + self._meet(north, east, _OPPONENTS, times)
            + self._meet(north, west, _OPPONENTS, times)
            + self._meet(south, east, _OPPONENTS, times)
            + self._meet(south, west, _OPPONENTS, times)
        )

    def _meet(self, one: int, other: int, as_what: tuple[int, int], times: int) -> int:
        """Let a couple meet once more or once less, and return what that costs."""
        prices = self.partners if as_what is _PARTNERS else self.opponents
        cost = prices[one][other] if times > 0 else -prices[one][other]
        for_partners, for_opponents = as_what
        for this, that in ((one, other), (other, one)):
            self.partners[this][that] += times * for_partners
            self.opponents[this][that] += times * for_opponents
        return cost + (5 if as_what is _PARTNERS else 2)


def _passing(heat: float) -> list[float]:
    """Return the chance that a change passes by what it costs: e to the power of minus cost by heat.

    It is worked out by products and quotients alone, which every machine rounds the same way; `exp` is not.
    """
    once = 1 - 1 / (heat * 1024)
    for _ in range(10):
        once *= once
    chances = [1.0]
    while len(chances) < _WORST:
        chances.append(chances[-1] * once)
    return chances
