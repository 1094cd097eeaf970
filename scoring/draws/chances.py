"""Draw lots that fall the same for a seed on every machine and in every version of Python."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


def lots(seed: int) -> Random:
    """Return what lots are drawn from: the same for the same seed, by anyone."""
    return Random(seed)  # noqa: S311 - a draw can be checked by drawing it again; nothing hangs on its being a secret


def below(random: Random, limit: int) -> int:
    """Return a number from 0 to `limit - 1`.

    `Random.random` is the one method of which Python promises that a seed gives the same numbers for ever; what
    `shuffle` or `randrange` make of them has changed before. The product is rounded as IEEE 754 says everywhere.
    """
    return int(random.random() * limit)


def shuffled(random: Random, things: Sequence[Thing]) -> list[Thing]:
    """Return the things in an order that lots decide (Fisher and Yates)."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = below(random, last + 1)
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return mixed
