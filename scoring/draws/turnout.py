"""Make rounds even in who sits out, and put them in an order in which nobody does twice in a row."""

from collections import Counter
from collections.abc import Sequence

from scoring.draws.foursomes import Foursomes


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


def in_turn(rounds: Sequence[list[int]], playing: int) -> list[list[int]]:
    """Return the rounds in an order in which nobody sits out twice in a row, as far as putting each in its place goes.

    A round goes after the last one, or else between two others, where it has nobody who sits out in common with them.
    """
    order: list[list[int]] = []
    for seats in rounds:
        out = set(seats[playing:])
        fits = [
            place
            for place in range(len(order), -1, -1)
            if out.isdisjoint(other for beside in order[max(place - 1, 0) : place + 1] for other in beside[playing:])
        ]
        order.insert(fits[0] if fits else len(order), seats)
    return order
