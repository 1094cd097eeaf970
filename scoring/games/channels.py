"""What of a game can be watched."""

from __future__ import annotations

from scoring.games.models import Game
from scoring.live.channels import touch


def channel_of(game: Game) -> str:
    """Return the name of the channel that everyone who may open the game watches."""
    return f"game:{game.public_id}"


def game_changed(game: Game) -> None:
    """Tell who watches, once this transaction is kept, that the game is another now."""
    touch(channel_of(game))
