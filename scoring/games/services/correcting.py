"""Change a hand that was recorded: its facts, its dealer, whether it counts. Each change is a new row."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import transaction

from scoring import rules
from scoring.clubs.models import Write
from scoring.clubs.writes import Attempt
from scoring.games.derived import derived_columns
from scoring.games.models import Game, Hand
from scoring.games.selectors import ScoreSheet, SheetLine, score_sheet
from scoring.games.services.changing import held_to_change, see_that_they_sit, stand_again, stand_in_place, store_state
from scoring.games.services.refusals import (
    EndsBefore,
    NoSuchHand,
    NotVoided,
    OtherDealer,
    Stale,
    Voided,
)


@transaction.atomic
def correct_hand(
    game: Game,
    *,
    number: int,
    record: rules.HandRecord,
    acts_on: int | None,
    attempt: Attempt,
    seated: int | None = None,
    confirmed: bool = False,
) -> Hand:
    """Put other facts in place of a hand's and return the new row; later hands and the score follow.

    `acts_on` is the row that stood when the correction was typed, `seated` who sat where in that hand
    (`ScoreSheet.seated`). Without a dealer in the record the hand keeps its own. Raises rules.IllegalHand, NoSuchHand,
    Voided, Stale, Reseated, KeyReused, or EndsBefore unless `confirmed`; each changes nothing. What a file says beside
    the calls and the cards stays while they do.
    """
    game = held_to_change(game, attempt)
    if (earlier := attempt.earlier()) is not None:
        return earlier.hands.get(number=number)
    sheet, line = _hand_acted_on(game, number, acts_on)
    if line.voided:
        raise Voided
    see_that_they_sit(sheet, number, seated)
    record = replace(record, dealer=record.dealer or rules.Seat(line.hand.dealer))
    hand = _recorded(line.hand, record, sheet, attempt.make())
    _settle(game, sheet, confirmed=confirmed)
    return hand


@transaction.atomic
def void_hand(game: Game, *, number: int, acts_on: int | None, attempt: Attempt, confirmed: bool = False) -> Hand:
    """Take a hand out of the count and return the mark; its number stays, and its facts can be brought back.

    Raises NoSuchHand, Voided, Stale, KeyReused, or EndsBefore unless `confirmed`.
    """
    game = held_to_change(game, attempt)
    if (earlier := attempt.earlier()) is not None:
        return earlier.hands.get(number=number)
    sheet, line = _hand_acted_on(game, number, acts_on)
    if line.voided:
        raise Voided
    mark = _voided(line.hand, rules.Seat(line.hand.dealer), attempt.make())
    _settle(game, sheet, confirmed=confirmed)
    return mark


@transaction.atomic
def restore_hand(game: Game, *, number: int, acts_on: int | None, attempt: Attempt, confirmed: bool = False) -> Hand:
    """Bring a voided hand back as it was last recorded, and return the new row.

    Raises NoSuchHand, NotVoided, Stale, KeyReused, or EndsBefore unless `confirmed`.
    """
    game = held_to_change(game, attempt)
    if (earlier := attempt.earlier()) is not None:
        return earlier.hands.get(number=number)
    sheet, line = _hand_acted_on(game, number, acts_on)
    if not line.voided:
        raise NotVoided
    hand = line.hand.replaces
    if hand is None:
        raise NoSuchHand
    stand_again(hand, attempt.make())
    _settle(game, sheet, confirmed=confirmed)
    return hand


@dataclass(frozen=True, slots=True)
class MovedDeal:
    """One hand whose dealer would change: who is recorded as its dealer, and who would be."""

    number: int
    was: rules.Seat
    becomes: rules.Seat


def deals_moved(sheet: ScoreSheet, number: int, dealer: rules.Seat, *, later: bool) -> list[MovedDeal]:
    """Return what correcting a hand's dealer changes: that hand's, and with `later` those of all hands after it."""
    line = sheet.lines_by_number.get(number)
    if line is None:
        return []
    places = list(rules.Seat)
    shift = places.index(dealer) - places.index(rules.Seat(line.hand.dealer))
    moved = [one for one in sheet.lines if one is line or (later and one.hand.number > number)]
    return [
        MovedDeal(one.hand.number, was, was.left(shift))
        for one in moved
        if (was := rules.Seat(one.hand.dealer)) is not was.left(shift)
    ]


def _dealt_by(dealer: rules.Seat, line: SheetLine, sheet: ScoreSheet, write: Write) -> None:
    """Store a hand with another dealer; a voided one is voided again at once. Raises OtherDealer."""
    hand = line.hand.replaces if line.voided else line.hand
    if hand is None:
        raise NoSuchHand
    try:
        _recorded(hand, replace(hand.facts, dealer=dealer), sheet, write)
    except rules.IllegalHand as impossible:
        raise OtherDealer(hand.number) from impossible
    if line.voided:
        _voided(hand, dealer, write)


def _voided(hand: Hand, dealer: rules.Seat, write: Write) -> Hand:
    """Store the mark that a hand is out of the count."""
    mark = Hand(game=hand.game, number=hand.number, write=write, kind=Hand.Kind.VOIDED, dealer=dealer)
    return stand_in_place(hand.game, mark)


@transaction.atomic
def correct_dealer(
    game: Game,
    *,
    number: int,
    dealer: rules.Seat,
    later: bool,
    acts_on: int | None,
    attempt: Attempt,
    seated: int | None = None,
    confirmed: bool = False,
) -> None:
    """Correct who dealt a hand, and with `later` turn the deals after it by as many seats; `deals_moved` tells which.

    Hands that are voided turn with them and stay voided. Raises OtherDealer for a hand whose calls or cards fit only
    its own dealer, NoSuchHand, Voided, Stale, Reseated, KeyReused, or EndsBefore unless `confirmed`.
    """
    game = held_to_change(game, attempt)
    if attempt.earlier() is not None:
        return
    sheet, line = _hand_acted_on(game, number, acts_on)
    if line.voided:
        raise Voided
    see_that_they_sit(sheet, number, seated)
    write = attempt.make()
    for moved in deals_moved(sheet, number, dealer, later=later):
        _dealt_by(moved.becomes, sheet.lines_by_number[moved.number], sheet, write)
    _settle(game, sheet, confirmed=confirmed)


def _hand_acted_on(game: Game, number: int, acts_on: int | None) -> tuple[ScoreSheet, SheetLine]:
    """Return the sheet and the hand. Raises NoSuchHand, or Stale unless its row is the one acted on."""
    sheet = score_sheet(game)
    line = sheet.lines_by_number.get(number)
    if line is None:
        raise NoSuchHand
    if line.hand.pk != acts_on:
        raise Stale
    return sheet, line


def _recorded(before: Hand, record: rules.HandRecord, sheet: ScoreSheet, write: Write) -> Hand:
    """Judge the facts and store them in place of a hand. Raises rules.IllegalHand."""
    verdict = rules.judge(record, sheet.rule_set)
    return stand_in_place(
        sheet.game,
        Hand(
            game=sheet.game,
            number=before.number,
            write=write,
            kind=record.kind.value,
            dealer=record.dealer or "",
            record=record.to_json(),
            extras=_comments_that_fit(before, record),
            **derived_columns(record, verdict),
        ),
    )


def _comments_that_fit(before: Hand, record: rules.HandRecord) -> dict[str, object]:
    """Return what a file says of the calls and cards that are still the same; they are told by their places."""
    was = before.facts
    fits = {"call_comments": record.calls == was.calls, "play_comments": record.tricks == was.tricks}
    return {name: before.extras[name] for name, same in fits.items() if same and name in before.extras}


def _settle(game: Game, before: ScoreSheet, *, confirmed: bool) -> None:
    """Keep what the hands come to now. Raises EndsBefore when hands that counted no longer do, unless `confirmed`."""
    after = score_sheet(game)
    counted = {line.hand.number for line in before.lines if line.counted}
    lost = [line for line in after.lines if line.hand.number in counted and line.verdict and not line.counted]
    if lost and not confirmed:
        last = max(line.hand.number for line in after.lines if line.counted)
        raise EndsBefore(last, len(lost))
    store_state(game, after)
