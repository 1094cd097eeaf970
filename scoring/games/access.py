"""Who may open a game: one function, which returns it or answers 404."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from scoring.clubs.access import open_club
from scoring.games.models import Game


def open_game(request: HttpRequest, public_id: str) -> Game:
    """Return the game at this address when the device may score it. Raises Http404."""
    game = Game.objects.select_related("club").filter(public_id=public_id).first()
    if game is None:
        raise Http404
    open_club(request, game.club.slug)
    return game
