"""What of a game can be watched."""

from __future__ import annotations

from collections.abc import Collection

from scoring.clubs.audience import Audience
from scoring.clubs.channels import club_changed
from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.live.channels import touch
from scoring.live.models import Channel

KINDS = {Audience.CLUB: "game", Audience.PUBLIC: "game-public"}


def channel_of(game: Game) -> str:
    """Return the name of the channel that the game's audience watches."""
    return _name(game, game.audience)


def _name(game: Game, audience: Audience) -> str:
    return f"{KINDS[audience]}:{game.public_id}"


def games_renamed(club: Club, games: Collection[int]) -> None:
    """Tell who watches a club, or any of these games of it, that somebody is called otherwise now."""
    club_changed(club)
    found = Game.objects.filter(pk__in=games).values_list("public_id", flat=True)
    names = {f"{kind}:{public_id}" for public_id in found for kind in KINDS.values()}
    for name in Channel.objects.filter(name__in=names).values_list("name", flat=True):
        touch(name)  # what nobody ever changed or watched has no row to be touched


def game_changed(game: Game) -> None:
    """Tell who watches it or its club's home, once this transaction is kept, that the game is another now."""
    touch(_name(game, Audience.CLUB))
    if game.club.is_open_to_all:
        touch(_name(game, Audience.PUBLIC))
    club_changed(game.club)
