"""End a game by hand, give it up, and open it again."""

from __future__ import annotations

from django.db import transaction

from scoring.clubs.models import Write
from scoring.clubs.writes import Attempt
from scoring.games.models import Closing, Game
from scoring.games.selectors import score_sheet
from scoring.games.services.changing import (
    held_to_change,
    locked,
    see_that_it_is_by_itself,
    sheet_acted_on,
    store_state,
)
from scoring.games.services.refusals import EndsByItself, GameOver, NextBegun, Open


@transaction.atomic
def close_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Close a game that no target and no number of hands closes, and return it.

    Raises EndsByItself for a game with a target or fixed hands, GameOver, Stale or KeyReused.
    """
    game = held_to_change(game, attempt)
    if attempt.earlier() is not None:
        return game
    sheet = sheet_acted_on(game, acts_on)
    if game.is_over:
        raise GameOver
    if not sheet.closes_by_hand:
        raise EndsByItself
    return _mark(game, Closing.Kind.CLOSED, attempt.make())


@transaction.atomic
def abandon_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Give up a game under way: it stays as it is, without a winner.

    Raises GameOver, RunElsewhere for a game that is part of something, Stale or KeyReused.
    """
    game = held_to_change(game, attempt)
    if attempt.earlier() is not None:
        return game
    see_that_it_is_by_itself(game)
    sheet_acted_on(game, acts_on)
    if game.is_over:
        raise GameOver
    return _mark(game, Closing.Kind.ABANDONED, attempt.make())


@transaction.atomic
def reopen_game(game: Game, *, acts_on: int | None, attempt: Attempt) -> Game:
    """Let a game that was closed or abandoned by hand go on.

    One that its own rules ended goes on when its last hand is taken back or corrected. Raises Open, EndsByItself,
    NextBegun when its rematch is under way, RunElsewhere for a game that is part of something unless its table ends it
    by hand, Stale or KeyReused.
    """
    game = held_to_change(game, attempt)
    if attempt.earlier() is not None:
        return game
    if not sheet_acted_on(game, acts_on).closes_by_hand:
        see_that_it_is_by_itself(game)
    if not game.is_over:
        raise Open
    if game.status == Game.Status.FINISHED:
        raise EndsByItself
    if Game.objects.filter(rematch_of=game).exists():
        raise NextBegun
    return _mark(game, Closing.Kind.REOPENED, attempt.make())


def end_early(game: Game, *, write: Write) -> Game:
    """Close a game with the score it has, as whoever runs what it is part of decided, and return it.

    One that is over stays as it is. The caller is in a transaction, and asked whether this may be.
    """
    game = locked(game)
    return game if game.is_over else _mark(game, Closing.Kind.CLOSED, write)


def take_early_end_back(game: Game, *, write: Write) -> Game:
    """Let a game go on that was closed or given up by hand, and return it; any other stays as it is."""
    game = locked(game)
    return _mark(game, Closing.Kind.REOPENED, write) if game.was_ended_by_hand else game


_STATUS_AFTER = {
    Closing.Kind.CLOSED: Game.Status.CLOSED,
    Closing.Kind.ABANDONED: Game.Status.ABANDONED,
    Closing.Kind.REOPENED: Game.Status.PLAYING,
}


def _mark(game: Game, kind: Closing.Kind, write: Write) -> Game:
    Closing.objects.create(game=game, kind=kind, write=write)
    game.status = _STATUS_AFTER[kind]
    store_state(game, score_sheet(game))
    return game
