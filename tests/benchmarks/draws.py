"""Measure how well players are mixed, and how fast, beside what other programs reach and beside plain annealing.

Quality is what counts first: partner repeats, the most often that two are opponents, couples who are more than once,
the sum of the squares. What others reach was measured once, on another machine; so that times can be compared, plain
annealing of a fixed number of moves runs by turns with our own draws in this process, and the table says how many times
as long, or as short, a draw takes. All times are processor seconds.

Options: `--sweep` draws every number of players from 4 to 60 (or `--to P`) for every number of rounds below it (with
`--every N` each Nth of these), and lists what is short of the bounds.
"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scoring.draws import Quality, draw_pairs, draw_rotating
from scoring.draws.chances import lots, shuffled
from scoring.draws.foursomes import SEATS_A_TABLE, Foursomes, Prices

PLAIN_MOVES: Final = 600_000

# Partner repeats, most often opponents, couples who are more than once, as measured for this project: annealing of
# 600,000 moves, generators for padel and for pickleball, a solver of the social golfer problem, a library of rotations.
Reached = tuple[int, int, int]
OTHERS: Final[dict[tuple[int, int], tuple[Reached | None, ...]]] = {
    (8, 7): ((0, 2, 28), (0, 2, 28), (2, 3, 26), (0, 2, 28), (4, 4, 20)),
    (12, 8): ((0, 2, 30), (0, 2, 30), (0, 3, 30), (0, 3, 29), (5, 4, 29)),
    (12, 11): ((0, 3, 52), (0, 3, 51), (0, 4, 52), (3, 3, 57), (15, 6, 40)),
    (16, 8): ((0, 2, 12), (0, 2, 16), (0, 2, 17), (0, 2, 14), (5, 4, 34)),
    (16, 15): ((0, 4, 104), (0, 4, 89), (2, 3, 102), (8, 3, 108), (29, 6, 78)),
    (20, 8): ((0, 2, 1), (0, 2, 12), (0, 2, 16), (0, 2, 4), (4, 5, 30)),
    (22, 8): ((0, 1, 0), (0, 2, 4), (0, 2, 8), None, (2, 4, 31)),
    (24, 10): ((0, 2, 5), (0, 2, 23), (0, 2, 27), (0, 2, 8), (9, 4, 60)),
    (32, 10): ((0, 1, 0), (0, 2, 12), (0, 2, 8), (0, 1, 0), (10, 4, 62)),
    (40, 10): ((0, 1, 0), (0, 2, 6), (0, 1, 0), (0, 1, 0), (10, 3, 71)),
    (100, 10): ((0, 1, 0), (0, 2, 1), (0, 1, 0), (0, 1, 0), (8, 3, 78)),
}
NAMES: Final = ("annealing", "padel", "pickleball", "golfers", "rotations")
GROWING: Final = (40, 100, 200, 400)


@dataclass(frozen=True, slots=True)
class Timed:
    """Hold a draw's quality and the processor seconds it took."""

    quality: Quality
    seconds: float

    @property
    def reached(self) -> Reached:
        """Return the three figures that the others' are known of."""
        quality = self.quality
        return quality.partner_repeats.value, quality.highest_opposed.value, quality.opposed_again.value

    @property
    def bound(self) -> Reached:
        """Return the least that they can be."""
        quality = self.quality
        return quality.partner_repeats.bound, quality.highest_opposed.bound, quality.opposed_again.bound


def ours(players: int, rounds: int) -> Timed:
    """Draw, and time it."""
    start = time.process_time()
    drawn = draw_rotating(range(1, players + 1), rounds=rounds, seed=1)
    return Timed(drawn.quality, time.process_time() - start)


def plain_annealing(players: int, rounds: int) -> float:
    """Anneal any seats once by so many moves, and return the seconds that takes."""
    start = time.process_time()
    random = lots(1)
    seats = [shuffled(random, range(players)) for _ in range(rounds)]
    playing = players - players % SEATS_A_TABLE
    prices = Prices.of(rounds, highest=2, steep=0)
    plan = Foursomes(seats, players=players, playing=playing, random=random, prices=prices)
    plan.anneal(PLAIN_MOVES, hot=8, cold=0.8)
    return time.process_time() - start


def shown(reached: Reached | None) -> str:
    """Return three figures as a cell."""
    return "-" if reached is None else "/".join(map(str, reached))


def compare() -> None:
    """Print our draws beside the others' for the same players and rounds."""
    print("Partner repeats / most often opponents / couples who are more than once; seconds of processor")
    heads = ("players", "bound", "ours", "seconds", "of plain", *NAMES)
    print("".join(f"{head:>12}" for head in heads))
    for (players, rounds), others in OTHERS.items():
        drawn = ours(players, rounds)
        ratio = f"{drawn.seconds / plain_annealing(players, rounds):.2f}"
        cells = (shown(drawn.bound), shown(drawn.reached), f"{drawn.seconds:.2f}", ratio, *map(shown, others))
        print(f"{f'{players}, {rounds}':>12}" + "".join(f"{cell:>12}" for cell in cells), flush=True)


def grow() -> None:
    """Print how long draws of ten rounds take from 40 to 400 players, and round robins of as many."""
    print("\nTen rounds for more and more players")
    print("".join(f"{head:>12}" for head in ("players", "reached", "seconds", "pairs", "seconds")))
    for players in GROWING:
        drawn = ours(players, 10)
        start = time.process_time()
        met = draw_pairs(range(1, players // 2 + 1), rounds=10, seed=1).quality.met_again.value
        seconds = time.process_time() - start
        cells = (shown(drawn.reached), f"{drawn.seconds:.2f}", f"{met} again", f"{seconds:.2f}")
        print(f"{players:>12}" + "".join(f"{cell:>12}" for cell in cells), flush=True)


def sweep(wish: Namespace) -> None:
    """Draw every number of players and of rounds, and print those that are short of a bound and by how much."""
    print("\nShort of the bounds: players, rounds, partner repeats, highest opposed (bound), squares above their bound")
    slowest, drawn_in_all, least, within = 0.0, 0, 0, 0
    for players, rounds in cells(wish):
        drawn = ours(players, rounds)
        quality = drawn.quality
        above = quality.opposed_squares.value - quality.opposed_squares.bound
        slowest, drawn_in_all = max(slowest, drawn.seconds), drawn_in_all + 1
        least += quality.opponents_least
        within += above <= 4
        if not quality.opponents_least:
            highest = f"{quality.highest_opposed.value} ({quality.highest_opposed.bound})"
            print(f"{players:>4}{rounds:>4}{quality.partner_repeats.value:>4}  {highest}{above:>6}", flush=True)
    print(f"{drawn_in_all} draws: {least} at every bound, {within} within 4 of that of the squares")
    print(f"The slowest took {slowest:.2f} s")


def cells(wish: Namespace) -> Iterable[tuple[int, int]]:
    """Yield players and rounds."""
    every = [(players, rounds) for players in range(4, wish.to + 1) for rounds in range(1, players)]
    return every[:: wish.every]


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser()
    parser.add_argument("--sweep", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--to", type=int, default=60)
    wish, _others = parser.parse_known_args(sys.argv[1:])
    compare()
    grow()
    if wish.sweep:
        sweep(wish)


if __name__ == "__main__":
    main()
