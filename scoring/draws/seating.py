"""Give tables their numbers and players their seats so that nobody sits at one table, or in one seat, all evening.

Who meets whom is settled before and stays as it is.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from scoring.draws.chances import below, shuffled
from scoring.draws.foursomes import SEATS_A_TABLE
from scoring.draws.rounds import Round, Table

Visits = Counter[tuple[int, int]]  # how often a player (or pair) was at a table, or in a seat
Group = TypeVar("Group", bound=tuple[int, ...])
_TRIES: Final = (150, 10)  # exchanges of two tables that are tried: so many, and for each table so many more
# North, east, south and west as places in the list (partners, then their opponents): sides and partners may change.
_TURNS: Final = tuple(
    order
    for north, south in ((0, 1), (1, 0))
    for east, west in ((2, 3), (3, 2))
    for order in ((north, east, south, west), (east, north, west, south))
)


def as_rounds(rounds: Sequence[Sequence[int]], playing: int) -> list[Round]:
    """Return rounds with tables and seats as they come.

    Each round is given as its players by fours, two partners and their two opponents; after the first `playing` players
    come those who sit out.
    """
    return [
        Round(
            tuple(Table(number, *_clockwise(four)) for number, four in enumerate(_fours(places, playing), 1)),
            tuple(sorted(places[playing:])),
        )
        for places in rounds
    ]


def seated(
    rounds: Sequence[Sequence[int]], playing: int, random: Random, history: Sequence[Round] = ()
) -> tuple[Round, ...]:
    """Return rounds with tables and seats that are shared out evenly; they are given as to `as_rounds`."""
    at_table = tables_visited(history)
    in_seat = seats_taken(history)
    drawn = []
    for places in rounds:
        numbered = numbered_evenly(_fours(places, playing), at_table, random)
        tables = tuple(Table(number, *turned(four, in_seat)) for number, four in enumerate(numbered, 1))
        drawn.append(Round(tables, tuple(sorted(places[playing:]))))
    return tuple(drawn)


def _fours(places: Sequence[int], playing: int) -> list[tuple[int, ...]]:
    return [tuple(places[start : start + SEATS_A_TABLE]) for start in range(0, playing, SEATS_A_TABLE)]


def _clockwise(four: Sequence[int]) -> tuple[int, int, int, int]:
    north, south, east, west = four
    return north, east, south, west


def numbered_evenly(groups: Sequence[Group], at_table: Visits, random: Random) -> list[Group]:
    """Return the groups in the order of the tables 1, 2, ... they play at, new ones as far as a few tries find them.

    `at_table` counts the visits so far, and then also these.
    """
    order = shuffled(random, groups)

    def visits(group: Group, number: int) -> int:
        return sum(at_table[player, number] ** 2 for player in group)

    for _ in range(_TRIES[0] + _TRIES[1] * len(order)):
        one, other = below(random, len(order)), below(random, len(order))
        now = visits(order[one], one + 1) + visits(order[other], other + 1)
        if now and visits(order[one], other + 1) + visits(order[other], one + 1) <= now:
            order[one], order[other] = order[other], order[one]
    for number, group in enumerate(order, 1):
        at_table.update((player, number) for player in group)
    return order


def tables_visited(history: Sequence[Round]) -> Visits:
    """Return how often each player has been at each table."""
    return Counter((player, table.number) for played in history for table in played.tables for player in table.players)


def seats_taken(history: Sequence[Round]) -> Visits:
    """Return how often each player has sat north (0), east (1), south (2) and west (3)."""
    tables = (table for played in history for table in played.tables)
    return Counter((player, seat) for table in tables for seat, player in enumerate(table.players))


def turned(four: Sequence[int], in_seat: Visits) -> list[int]:
    """Return two partners and their two opponents clockwise from north, turned to where they have sat least.

    `in_seat` counts how often each has sat where, and then also this.
    """
    clockwise = min(
        ([four[place] for place in turn] for turn in _TURNS),
        key=lambda players: sum(in_seat[player, seat] ** 2 for seat, player in enumerate(players)),
    )
    in_seat.update((player, seat) for seat, player in enumerate(clockwise))
    return clockwise
