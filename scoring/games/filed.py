"""Decide what a file can hold of a hand, and whether the hand is scored the same when it is read again.

Euchre Game Notation has a place for the deal, the calls and the cards; it has none for how a hand
went, for a revoke that was noted, or for the suit that a turned-up joker stands for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.games.selectors import ScoreSheet, SheetLine
from scoring.rules import (
    SEATS,
    SIDES,
    Call,
    CallKind,
    Card,
    HandRecord,
    IllegalHand,
    Joker,
    Kind,
    RuleSet,
    Trump,
    Verdict,
    faults,
    judge,
    pack_of,
)

_ALL_PASS = 2 * len(SEATS)
_VOID = frozenset({Kind.MISDEAL, Kind.REDEAL})
#: What is said of a hand whose result is open: nothing is wrong with it, it only has none.
_RESULT_OPEN = frozenset(
    fault.code for fault in (faults.OUTCOME_MISSING, faults.FAST_BREAK_NEEDED, faults.EXACT_TRICKS_NEEDED)
)


def filed_lines(sheet: ScoreSheet) -> list[SheetLine]:
    """Return the hands that a file tells of: those that count for nothing any more are left out.

    A reader of the file would count them: it knows neither a voided hand nor one after the end.
    """
    return [line for line in sheet.lines if not line.voided and (line.counted or line.verdict is None)]


def as_file_has_it(line: SheetLine) -> bool:
    """Whether a hand is as its own file says, which a new file says again word for word."""
    return line.hand.came_with_its_game or not {"as_written", "violations"}.isdisjoint(line.hand.extras)


def game_keeps_score(sheet: ScoreSheet) -> bool:
    """Whether the game has the same score when its file is read again."""
    return all(
        as_file_has_it(line) or keeps_its_score(line.hand.facts, line.verdict, sheet.rule_set)
        for line in filed_lines(sheet)
    )


def keeps_its_score(record: HandRecord, verdict: Verdict | None, rule_set: RuleSet) -> bool:
    """Whether a hand of this verdict is worth the same when it is read again from a file."""
    try:
        read = verdict_from_file(record, rule_set)
    except IllegalHand:
        return False
    return _worth(verdict, rule_set) == _worth(read, rule_set)


def verdict_from_file(record: HandRecord, rule_set: RuleSet) -> Verdict | None:
    """Return what a hand comes to by what its file says; None where that leaves it without a result.

    Raises IllegalHand where what the file says breaks the rules: it is refused, unless asked otherwise.
    """
    filed = as_filed(record, rule_set)
    if record.kind in _VOID or record.kind is Kind.PENALTY:
        return None
    if record.kind is Kind.PLAYED and not (filed.tricks and _tells_trump(filed)):
        return None
    return _judged(filed, rule_set)


def as_filed(record: HandRecord, rule_set: RuleSet) -> HandRecord:
    """Return what a file can hold of a hand.

    Calls that nobody wrote down are told where they follow from who made trump; the play of a hand
    that a penalty ended is left out where it would be scored, or refused.
    """
    if record.kind in _VOID:
        return HandRecord(
            kind=record.kind, dealer=record.dealer, hands=record.hands, upcard=record.upcard, kitty=record.kitty
        )
    filed = _with_its_call(record, rule_set)
    filed = replace(
        filed,
        no_lone_defender=filed.lone_defender is None,
        nominated_suit=None,
        sitting_out=None,
        revokes=(),
        penalty=None,
        outcome=None,
        maker_tricks=None,
        tricks_by_seat=None,
        tricks_by_side=None,
        points=None,
        score_after=None,
    )
    if record.kind is Kind.THROWN_IN:
        return replace(filed, no_lone_defender=False)
    filed = replace(filed, kind=Kind.PLAYED, alone=bool(filed.alone))
    return _stopped(filed, rule_set) if record.kind is Kind.PENALTY else filed


def _stopped(filed: HandRecord, rule_set: RuleSet) -> HandRecord:
    """Return a hand that a penalty ended without what a reader would score, refuse, or take for thrown in."""
    nobody_called = len(filed.calls or ()) == _ALL_PASS and filed.maker is None
    filed = replace(filed, calls=None) if nobody_called else filed
    return filed if _leaves_result_open(filed, rule_set) else replace(filed, tricks=None)


def _with_its_call(record: HandRecord, rule_set: RuleSet) -> HandRecord:
    """Return a hand with who made trump, when, and as what, as far as its calls and its up-card tell it."""
    upcard = record.upcard or (_joker_of(rule_set) if _joker_given_away(record, rule_set) else None)
    making = record.calls[-1] if record.calls and record.calls[-1].call is not CallKind.PASS else None
    if making is not None:
        record = replace(
            record,
            maker=record.maker or making.seat,
            maker_round=making.round,
            trump=record.trump or making.suit,
            alone=making.alone if record.alone is None else record.alone,
        )
    record = replace(record, upcard=upcard, maker_round=record.maker_round or _round_of(record))
    if upcard is None or not upcard.is_joker or not rule_set.joker_turned_up.dealer_makes:
        return record
    # The dealer alone calls then, and names the suit; without it nothing can be written.
    if record.maker is None or record.trump is None:
        return replace(record, calls=None, maker_round=None)
    return replace(record, calls=(Call(record.maker, 1, CallKind.NAME, record.trump),), maker_round=1)


def _joker_given_away(record: HandRecord, rule_set: RuleSet) -> bool:
    """Whether it can only have been the joker that was turned up, though that is not recorded."""
    if rule_set.joker is Joker.NONE:
        return False
    first = record.calls[0] if record.calls else None
    by_dealer = first is not None and first.call is CallKind.ORDER_UP and first.seat is record.dealer
    named = first is not None and first.call is CallKind.NAME
    return record.nominated_suit is not None or named or by_dealer


def _joker_of(rule_set: RuleSet) -> Card:
    return next(card for card in pack_of(rule_set) if card.is_joker)


def _round_of(record: HandRecord) -> int | None:
    """Return the round in which trump was made, where its suit gives that away."""
    if record.discard is not None:
        return 1
    if record.trump is None or record.maker is None:
        return None
    if record.trump is Trump.NT:
        return 2
    turned = record.nominated_suit
    if record.upcard is not None and record.upcard.suit is not None and not record.upcard.is_joker:
        turned = Trump(record.upcard.suit.value)
    return None if turned is None else 1 if record.trump is turned else 2


def _tells_trump(filed: HandRecord) -> bool:
    """Whether a file's calls say who made trump, and of what suit: ordering up a joker does not."""
    if filed.trump is None or None in (filed.dealer, filed.maker, filed.maker_round):
        return False
    ordered_up = filed.maker_round == 1 and not (filed.calls and filed.calls[-1].call is CallKind.NAME)
    return not (ordered_up and filed.upcard is not None and filed.upcard.is_joker)


def _leaves_result_open(filed: HandRecord, rule_set: RuleSet) -> bool:
    """Whether what was played breaks no rule and settles nothing."""
    try:
        return _judged(filed, rule_set) is None
    except IllegalHand:
        return False


def _judged(filed: HandRecord, rule_set: RuleSet) -> Verdict | None:
    try:
        return judge(filed, rule_set)
    except IllegalHand as illegal:
        if {violation.code for violation in illegal.violations} <= _RESULT_OPEN:
            return None
        raise


def _worth(verdict: Verdict | None, rule_set: RuleSet) -> Iterable[object]:
    """Return all of a verdict that the score follows from."""
    if verdict is None:
        return (0, 0), None, False
    return tuple(verdict.points[side] for side in SIDES), verdict.token, verdict.counts and rule_set.hands is not None
