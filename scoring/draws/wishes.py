"""Refuse what cannot be drawn, and say why."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from scoring.draws.errors import DrawError
from scoring.draws.sit_outs import Played

MOST_PLAYERS: Final = 1000
MOST_ROUNDS: Final = 1000


def tables_for(present: Collection[int], *, rounds: int, tables: int | None, of: int) -> int:
    """Return how many tables of so many entrants are played at once; raise DrawError when none can be."""
    name = "players" if of > 2 else "pairs"
    if len(set(present)) < len(present):
        twice = min(entrant for entrant, count in Counter(present).items() if count > 1)
        raise DrawError(f"Number {twice} is there twice.")
    if not of <= len(present) <= MOST_PLAYERS:
        raise DrawError(f"There must be {of} to {MOST_PLAYERS} {name}, and there are {len(present)}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise DrawError(f"There must be 1 to {MOST_ROUNDS} rounds, not {rounds}.")
    if tables is not None and tables < 1:
        raise DrawError(f"There must be at least 1 table, not {tables}.")
    at_most = len(present) // of
    return at_most if tables is None else min(tables, at_most)


def require_history(history: Sequence[Played]) -> None:
    """Raise DrawError when somebody is in two places in one of the rounds played."""
    for number, played in enumerate(history, 1):
        twice = [entrant for entrant, count in Counter(played.entrants).items() if count > 1]
        if twice:
            raise DrawError(f"Round {number} has number {min(twice)} twice.")
