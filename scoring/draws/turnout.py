"""Make rounds even in who sits out, and put them in an order in which nobody does twice in a row."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

from scoring.draws.chances import shuffled
from scoring.draws.foursomes import Foursomes

_TRIES: Final = 40


def even_out(plan: Foursomes, players: int) -> None:
    """Let those who sit out most often change with those who do least often, where it costs least."""
    times = Counter(dict.fromkeys(range(players), 0))
    times.update(player for seats in plan.seats for player in seats[plan.playing :])
    while True:
        (most, _), (least, _) = max(times.items(), key=_count), min(times.items(), key=_count)
        if times[most] - times[least] <= 1:
            return
        swaps = [
            (seats, seats.index(most), seats.index(least))
            for seats in plan.seats
            if most in seats[plan.playing :] and least in seats[: plan.playing]
        ]
        plan.exchange(*min(swaps, key=lambda swap: _cost(plan, *swap)))
        times[most] -= 1
        times[least] += 1


def _count(counted: tuple[int, int]) -> int:
    return counted[1]


def _cost(plan: Foursomes, seats: list[int], here: int, there: int) -> int:
    cost = plan.exchange(seats, here, there)
    plan.exchange(seats, here, there)
    return cost


def in_turn(rounds: Sequence[list[int]], playing: int, random: Random) -> list[list[int]]:
    """Return the rounds in an order in which nobody sits out twice in a row, as far as trying a little finds one.

    A round goes to the first place where it has nobody who sits out in common with those beside it. Where there is
    none, start anew with that round and then the others as lots decide.
    """
    waiting = list(rounds)
    for _ in range(_TRIES):
        order: list[list[int]] = []
        for seats in waiting:
            order.insert(_place_for(seats, order, playing), seats)
        misplaced = [
            seats for before, seats in pairwise(order) if not set(before[playing:]).isdisjoint(seats[playing:])
        ]
        if not misplaced:
            break
        waiting = misplaced + shuffled(random, [seats for seats in order if seats not in misplaced])
    return order


def out_in_a_row(rounds: Sequence[list[int]], playing: int) -> list[list[int]]:
    """Return the rounds in which somebody sits out who did so in the round before."""
    return [seats for before, seats in pairwise(rounds) if not set(before[playing:]).isdisjoint(seats[playing:])]


def _place_for(seats: Sequence[int], order: Sequence[Sequence[int]], playing: int) -> int:
    """Return the last place where a round fits among others, and the end where it fits nowhere."""
    out = set(seats[playing:])
    for place in range(len(order), -1, -1):
        if all(out.isdisjoint(beside[playing:]) for beside in order[max(place - 1, 0) : place + 1]):
            return place
    return len(order)
