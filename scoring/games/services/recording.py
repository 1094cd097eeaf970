"""Record a hand, and take the last one back."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from scoring import rules
from scoring.clubs.writes import Attempt, Refused
from scoring.games.derived import derived_columns
from scoring.games.models import Game, Hand
from scoring.games.selectors import ScoreSheet, score_sheet
from scoring.games.services.changing import (
    held_to_change,
    see_that_they_sit,
    sheet_acted_on,
    stand_again,
    stand_in_place,
    store_state,
)
from scoring.games.services.refusals import (
    FromFile,
    GameOver,
    NextBegun,
    NothingToPutBack,
    NothingToUndo,
    TakenBack,
    Voided,
)


@transaction.atomic
def record_hand(
    game: Game, *, record: rules.HandRecord, acts_on: int | None, attempt: Attempt, seated: int | None = None
) -> Hand:
    """Judge a hand and add it to the game; the same attempt again returns the hand as it stands now.

    `acts_on` is the newest row the scorer saw (`ScoreSheet.newest`), `seated` who sat where (`ScoreSheet.seated`).
    The hand is dealt by the game's next dealer unless the record says otherwise. Raises rules.IllegalHand with every
    violation, Stale, Reseated, GameOver, TakenBack or KeyReused; each changes nothing.
    """
    game = held_to_change(game, attempt)
    if (earlier := attempt.earlier()) is not None:
        return as_it_stands(earlier.hands.get())
    sheet = sheet_acted_on(game, acts_on)
    if sheet.state.finished:
        raise GameOver
    see_that_they_sit(sheet, sheet.next_number, seated)
    dealer = record.dealer or sheet.state.dealer
    record = replace(record, dealer=dealer)
    verdict = rules.judge(record, sheet.rule_set)
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
    store_state(game, score_sheet(game))
    return hand


def as_it_stands(hand: Hand) -> Hand:
    """Return the row that stands now for a hand that was saved before: itself, or what it was corrected to since.

    Raises TakenBack for one that was taken back, unless it was put back as it was.
    """
    rows = list(hand.game.hands.filter(number=hand.number, pk__gte=hand.pk))
    stands = next(row for row in rows if row.standing)
    taken_back = any(row.kind == Hand.Kind.UNDONE for row in rows)
    if taken_back and (stands.kind, stands.record) != (hand.kind, hand.record):
        raise TakenBack
    return stands


@transaction.atomic
def undo_last_hand(game: Game, *, acts_on: int | None, attempt: Attempt) -> Hand:
    """Put a mark in place of the game's last hand and return it; the hand's row stays.

    Raises NothingToUndo, GameOver for a game closed by hand, FromFile for an imported one,
    Voided for a last hand that was voided, NextBegun when its rematch is under way, Stale or KeyReused.
    """
    game = held_to_change(game, attempt)
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
    store_state(game, score_sheet(game))
    return mark


@transaction.atomic
def put_hand_back(game: Game, *, acts_on: int | None, attempt: Attempt) -> Hand:
    """Bring back, as it was, the hand that was taken back from the next number, and return the new row.

    Raises NothingToPutBack, GameOver, Stale or KeyReused.
    """
    game = held_to_change(game, attempt)
    if (earlier := attempt.earlier()) is not None:
        return earlier.hands.get()
    sheet = sheet_acted_on(game, acts_on)
    if sheet.state.finished:
        raise GameOver
    if sheet.taken_back is None:
        raise NothingToPutBack
    hand = stand_again(sheet.taken_back, attempt.make())
    store_state(game, score_sheet(game))
    return hand


def may_put_back(sheet: ScoreSheet) -> bool:
    """Return whether the hand that was taken back from the next number can be there again."""
    return sheet.taken_back is not None and not sheet.state.finished


def why_no_undo(sheet: ScoreSheet) -> type[Refused] | None:
    """Return what stands against taking the game's last hand back, or None."""
    game = sheet.game
    if game.status in {Game.Status.CLOSED, Game.Status.ABANDONED}:
        return GameOver
    if not sheet.lines:
        return NothingToUndo
    if sheet.lines[-1].hand.number in sheet.brought:
        return FromFile
    if sheet.lines[-1].voided:
        return Voided
    if sheet.state.finished and Game.objects.filter(rematch_of=game).exists():
        return NextBegun
    return None
