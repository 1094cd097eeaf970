"""Record a hand, and take the last one back."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from scoring import rules
from scoring.clubs.writes import Attempt, Refused
from scoring.games.derived import derived_columns
from scoring.games.models import Game, Hand
from scoring.games.selectors import ScoreSheet, score_sheet
from scoring.games.services.changing import locked, sheet_acted_on, stand_in_place, store_state
from scoring.games.services.refusals import FromFile, GameOver, NextBegun, NothingToUndo, TakenBack, Voided


@transaction.atomic
def record_hand(game: Game, *, record: rules.HandRecord, acts_on: int | None, attempt: Attempt) -> Hand:
    """Judge a hand and add it to the game; the same attempt again returns the same hand.

    `acts_on` is the newest row the scorer saw (`ScoreSheet.newest`). The hand is dealt by the
    game's next dealer unless the record says otherwise. Raises rules.IllegalHand with every
    violation, Stale, GameOver, TakenBack or KeyReused; each changes nothing.
    """
    game = locked(game)
    if (earlier := attempt.earlier()) is not None:
        return _still_standing(earlier.hands.get())
    sheet = sheet_acted_on(game, acts_on)
    if sheet.state.finished:
        raise GameOver
    dealer = record.dealer or sheet.state.dealer
    record = replace(record, dealer=dealer)
    verdict = rules.judge(record, sheet.rule_set)
    state = sheet.state.after(verdict)
    hand = stand_in_place(
        game,
        Hand(
            game=game,
            number=sheet.next_number,
            write=attempt.make(),
            kind=record.kind.value,
            dealer=dealer,
            record=record.to_json(),
            **derived_columns(record, verdict),
        ),
    )
    store_state(game, state)
    return hand


def _still_standing(hand: Hand) -> Hand:
    """Return a hand that was saved before. Raises TakenBack when it stands no more."""
    if not hand.standing:
        raise TakenBack
    return hand


@transaction.atomic
def undo_last_hand(game: Game, *, acts_on: int | None, attempt: Attempt) -> Hand:
    """Put a mark in place of the game's last hand and return it; the hand's row stays.

    Raises NothingToUndo, GameOver for a game closed by hand, FromFile for an imported one,
    Voided for a last hand that was voided, NextBegun when its rematch is under way, Stale or KeyReused.
    """
    game = locked(game)
    if (earlier := attempt.earlier()) is not None:
        return earlier.hands.get()
    sheet = sheet_acted_on(game, acts_on)
    if (refusal := why_no_undo(sheet)) is not None:
        raise refusal
    last = sheet.lines[-1].hand
    mark = stand_in_place(
        game,
        Hand(
            game=game,
            number=last.number,
            write=attempt.make(),
            kind=Hand.Kind.UNDONE,
            dealer=last.dealer,
        ),
    )
    store_state(game, score_sheet(game).state)
    return mark


def why_no_undo(sheet: ScoreSheet) -> type[Refused] | None:
    """Return what stands against taking the game's last hand back, or None."""
    game = sheet.game
    if game.status in {Game.Status.CLOSED, Game.Status.ABANDONED}:
        return GameOver
    if not sheet.lines:
        return NothingToUndo
    if sheet.lines[-1].hand.came_with_its_game:
        return FromFile
    if sheet.lines[-1].voided:
        return Voided
    if sheet.state.finished and Game.objects.filter(rematch_of=game).exists():
        return NextBegun
    return None
