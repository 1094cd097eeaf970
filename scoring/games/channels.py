"""What of a game can be watched."""

from __future__ import annotations

from scoring.clubs.audience import Audience
from scoring.clubs.channels import club_changed
from scoring.games.models import Game
from scoring.live.channels import touch


def channel_of(game: Game) -> str:
    """Return the name of the channel that the game's audience watches."""
    return _name(game, game.audience)


def _name(game: Game, audience: Audience) -> str:
    kind = "game-public" if audience is Audience.PUBLIC else "game"
    return f"{kind}:{game.public_id}"


def game_changed(game: Game) -> None:
    """Tell who watches it or its club's home, once this transaction is kept, that the game is another now."""
    touch(_name(game, Audience.CLUB))
    if game.club.is_open_to_all:
        touch(_name(game, Audience.PUBLIC))
    club_changed(game.club)
