"""The games that follow one another at a table, each the rematch of the one before, and who may go on to the next."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from scoring.clubs.devices import device_of
from scoring.clubs.sign_ins import account_of
from scoring.games.access import way_to
from scoring.games.models import Game


@dataclass(frozen=True, slots=True)
class NextGame:
    """The game that followed another at its table, and whether it opens for whoever is shown the way there."""

    game: Game
    opens: bool


def with_its_rematches(game: Game) -> list[Game]:
    """Return the game anew and all that followed it at its table, the earliest first."""
    return _from_here_on(game, held=False)


def held_with_its_rematches(game: Game) -> list[Game]:
    """Return the same games, each held until this change is done, so that none can be added meanwhile.

    They are held in the order in which they were started, as everyone does who holds more than one.
    """
    return _from_here_on(game, held=True)


def _from_here_on(game: Game, *, held: bool) -> list[Game]:
    rows = Game.objects.select_for_update(of=("self",)) if held else Game.objects.all()
    games = [rows.get(pk=game.pk)]
    while (following := rows.filter(rematch_of=games[-1]).first()) is not None:
        games.append(following)
    return games


def next_game_for(request: HttpRequest, game: Game) -> NextGame | None:
    """Return what followed a game that is over, None for nothing yet, and whether this device may open it."""
    following = _next_game(game)
    return None if following is None else NextGame(following, opens=opens_for(request, following))


def opens_for(request: HttpRequest, game: Game) -> bool:
    """Return whether this browser may open a game."""
    return way_to(game, device=device_of(request), account=account_of(request)) is not None


def next_game_for_all(game: Game) -> NextGame | None:
    """Return what followed a game that is over, and whether everyone may open it who may open the game.

    They may unless one of its links was replaced by itself: only then are its counts others than the game's.
    """
    following = _next_game(game)
    if following is None:
        return None
    counts = ((each.scorer_count, each.viewer_count) for each in (game, following))
    return NextGame(following, opens=len(set(counts)) == 1)


def _next_game(game: Game) -> Game | None:
    return Game.objects.filter(rematch_of=game).first() if game.is_over else None
