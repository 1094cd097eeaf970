"""Let other features keep what they derive from a game's hands, inside the change that recorded them."""

from __future__ import annotations

from collections.abc import Callable

from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet

Follower = Callable[[Game, ScoreSheet], None]

_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Have `follower` called with each game that changed, and its sheet, before the change is kept.

    The game is held by then. What a follower raises refuses the change whole.
    """
    if follower not in _followers:
        _followers.append(follower)


def tell_followers(game: Game, sheet: ScoreSheet) -> None:
    """Tell every follower that a game came to this sheet."""
    for follower in _followers:
        follower(game, sheet)
