"""End a game by hand, give it up, and open it again."""

from __future__ import annotations

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.games.models import Closing, Game
from scoring.games.selectors import score_sheet
from scoring.games.services.changing import held_to_change, sheet_acted_on, store_state
from scoring.games.services.refusals import EndsByItself, GameOver, NextBegun, Open


@transaction.atomic
def close_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Close a game that no target and no number of hands closes, and return it.

    Raises EndsByItself for a game with a target or fixed hands, GameOver, Stale or KeyReused.
    """
    game = held_to_change(game)
    if attempt.earlier() is not None:
        return game
    sheet = sheet_acted_on(game, acts_on)
    if game.is_over:
        raise GameOver
    if not sheet.closes_by_hand:
        raise EndsByItself
    return _mark(game, Closing.Kind.CLOSED, attempt)


@transaction.atomic
def abandon_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Give up a game under way: it stays as it is, without a winner. Raises GameOver, Stale or KeyReused."""
    game = held_to_change(game)
    if attempt.earlier() is not None:
        return game
    sheet_acted_on(game, acts_on)
    if game.is_over:
        raise GameOver
    return _mark(game, Closing.Kind.ABANDONED, attempt)


@transaction.atomic
def reopen_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Let a game that was closed or abandoned by hand go on.

    One that its own rules ended goes on when its last hand is taken back or corrected. Raises Open, EndsByItself,
    NextBegun when its rematch is under way, Stale or KeyReused.
    """
    game = held_to_change(game)
    if attempt.earlier() is not None:
        return game
    sheet_acted_on(game, acts_on)
    if not game.is_over:
        raise Open
    if game.status == Game.Status.FINISHED:
        raise EndsByItself
    if Game.objects.filter(rematch_of=game).exists():
        raise NextBegun
    return _mark(game, Closing.Kind.REOPENED, attempt)


_STATUS_AFTER = {
    Closing.Kind.CLOSED: Game.Status.CLOSED,
    Closing.Kind.ABANDONED: Game.Status.ABANDONED,
    Closing.Kind.REOPENED: Game.Status.PLAYING,
}


def _mark(game: Game, kind: Closing.Kind, attempt: Attempt) -> Game:
    Closing.objects.create(game=game, kind=kind, write=attempt.make())
    game.status = _STATUS_AFTER[kind]
    store_state(game, score_sheet(game))
    return game
