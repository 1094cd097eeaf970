"""Make rounds from a few first ones by turning everybody on: who meets whom is then spread evenly by itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from math import gcd
from typing import Final

from scoring.draws.chances import below, lots, shuffled
from scoring.draws.fields import whist_of_field
from scoring.draws.known_starters import KNOWN

_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

_STEPS: Final = 8
_EXCHANGES: Final = 6_000

Seats = tuple[int, ...]  # table after table, two partners and then their opponents; after all tables who sits out


@dataclass(frozen=True, slots=True)
class Starter:
    """Hold first rounds, and what the players' places become in each of as many turns.

    `turns[r][player]` is who sits in round r where `player` does in a first round.
    """

    firsts: tuple[Seats, ...]
    turns: tuple[Sequence[int], ...]

    def round(self, number: int) -> Seats:
        """Return a round: those from the first first round come first, then those from the second."""
        first, turn = divmod(number, len(self.turns))
        turned = self.turns[turn]
        return tuple(turned[player] for player in self.firsts[first])

    @property
    def rounds(self) -> int:
        """Return how many rounds there are."""
        return len(self.firsts) * len(self.turns)


def turns_of(players: int, circle: int) -> tuple[Sequence[int], ...]:
    """Return the turns in which the players go round in circles of so many; those left over stay.

    >>> turns_of(5, 2)[1]
    [1, 0, 3, 2, 4]
    """
    going = players - players % circle
    return tuple(
        [player - player % circle + (player + turn) % circle if player < going else player for player in range(players)]
        for turn in range(circle)
    )


@cache
def starters(players: int) -> tuple[Starter, ...]:
    """Return the known starters for a number of players."""
    found = [
        Starter(tuple(tuple(map(_LETTERS.index, first)) for first in firsts), turns_of(players, circle))
        for circle, firsts in KNOWN.get(players, ())
    ]
    whist = whist_of_field(players)
    if whist:
        tables, sums = whist
        found.append(Starter(((*(player for table in tables for player in table), 0),), tuple(sums)))
    return tuple(found) or (circle_starter(players),)


def circle_starter(players: int) -> Starter:
    """Return a starter for any number of players, in which nobody has a partner twice.

    In a circle that goes round, couples are those who stand across from each other; one of an even number stays beside
    it. Which couples meet is shuffled, and improved by exchanges, until the distances of opponents are spread well.
    """
    going = players - 1 + players % 2
    couples = [(step, going - step) for step in range(1, (going + 1) // 2)]
    alone = [0] if players % 2 else []
    if not alone:
        couples.append((0, going))
    random = lots(players)
    order = shuffled(random, couples)
    distances = Counter(chain.from_iterable(_distances(order, place, going) for place in range(0, len(order) - 1, 2)))
    for _ in range(_EXCHANGES):
        one, other = below(random, len(order)), below(random, len(order))
        places = {place - place % 2 for place in (one, other)}
        before = Counter(chain.from_iterable(_distances(order, place, going) for place in places))
        order[one], order[other] = order[other], order[one]
        changed = Counter(chain.from_iterable(_distances(order, place, going) for place in places))
        changed.subtract(before)
        if sum(change * (2 * distances[distance] + change) for distance, change in changed.items()) <= 0:
            distances.update(changed)
        else:
            order[one], order[other] = order[other], order[one]
    return Starter(((*chain.from_iterable(order), *alone),), turns_of(players, going))


def _distances(order: Sequence[tuple[int, int]], place: int, going: int) -> Iterator[int]:
    """Yield how far apart round the circle the opponents of a table are, whose couples have this place and the next."""
    if place + 1 < len(order):
        for one, other in product(order[place], order[place + 1]):
            if max(one, other) < going:
                yield min((one - other) % going, (other - one) % going)


def starts(players: int, rounds: int) -> Iterator[list[Seats]]:
    """Yield ways to choose so many rounds of the known starters.

    Of a first round all turns are taken, one after the other; of the last one that is needed some, in steps of
    a few sizes. Where even all rounds are too few they begin again.
    """
    for starter in starters(players):
        turns = len(starter.turns)
        whole, left = divmod(rounds, turns)
        steps = [step for step in range(1, max(turns // 2, 1) + 1) if gcd(step, turns) == 1]
        for step in steps[: _STEPS if left else 1]:
            last = (whole * turns + step * turn % turns for turn in range(left))
            yield [starter.round(number % starter.rounds) for number in (*range(whole * turns), *last)]
