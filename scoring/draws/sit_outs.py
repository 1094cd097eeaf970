"""Decide who sits out when, so that everyone does as often as everyone else and nobody twice in a row."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Protocol

from scoring.draws.chances import shuffled


class Played(Protocol):
    """Be a round of players or of fixed pairs: who was there, and who of them sat out."""

    @property
    def entrants(self) -> Collection[int]:
        """Return everyone who was there."""

    @property
    def sit_outs(self) -> Sequence[int]:
        """Return those who sat out."""


def credited_sit_outs(present: Collection[int], history: Sequence[Played]) -> dict[int, Fraction]:
    """Return how often each has sat out, with the average of each round that one was not there for.

    So someone who comes late, or comes back, neither sits out the first rounds in a row nor gets away without.
    """
    credited = dict.fromkeys(sorted(present), Fraction(0))
    for played in history:
        there, out = set(played.entrants), set(played.sit_outs)
        average = Fraction(len(out), len(there)) if there else Fraction(0)
        for entrant in credited:
            credited[entrant] += int(entrant in out) if entrant in there else average
    return credited


def plan_sit_outs(
    present: Collection[int], *, rounds: int, places: int, random: Random, history: Sequence[Played] = ()
) -> list[list[int]]:
    """Return who sits out in each round when so many can play at once; lots decide where nothing else does."""
    credited = credited_sit_outs(present, history)
    out_before: Collection[int] = history[-1].sit_outs if history else ()
    plan = []
    for _ in range(rounds):
        out = next_sit_outs(shuffled(random, sorted(present)), places=places, credited=credited, out_before=out_before)
        for entrant in out:
            credited[entrant] += 1
        out_before = out
        plan.append(out)
    return plan


def next_sit_outs(
    queue: Sequence[int], *, places: int, credited: Mapping[int, Fraction], out_before: Collection[int]
) -> list[int]:
    """Return who of a queue sits out when so many can play at once, in the order of their numbers.

    Whoever sat out last plays, as far as there are others; of these it is the turn of those who have sat out least, and
    of these of the first in the queue.
    """
    resting = set(out_before)
    by_turn = sorted(queue, key=lambda entrant: (entrant in resting, credited[entrant]))
    return sorted(by_turn[: max(len(by_turn) - places, 0)])
