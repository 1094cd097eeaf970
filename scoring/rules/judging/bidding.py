"""Settle who made trump, in which round and as what, from the calls and from what is stated."""

from scoring.rules import faults
from scoring.rules.judging.calls import MakingCall, judge_calls, judge_suit
from scoring.rules.judging.case import Case
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.options import Joker
from scoring.rules.suits import Trump


def settle_bidding(case: Case, *, trump_was_made: bool = True) -> None:
    """Settle dealer, maker, round and trump, and judge that the calls and the stated facts agree.

    Unless `trump_was_made`, nobody need have called yet.
    """
    judge_nominated_suit(case)
    making = None
    if case.record.calls is not None:
        making = judge_calls(case, case.record.calls)
    if making is not None:
        _settle_from_call(case, making)
    else:
        if case.record.calls is not None and trump_was_made:
            case.wrong.append(faults.NO_CALL.at("calls"))
        _settle_from_facts(case)
    if case.record.nominated_suit is not None:
        _judge_needless_nomination(case, case.record.nominated_suit)
    _settle_side(case)
    if case.maker_side is None and trump_was_made:
        case.wrong.append(faults.MAKER_MISSING.at("maker"))
    _note_unjudged(case)


def judge_nominated_suit(case: Case) -> None:
    """Judge that a suit is nominated only for a turned-up joker, and is a suit."""
    suit, upcard = case.record.nominated_suit, case.record.upcard
    if suit is None:
        return
    if case.rules.joker is Joker.NONE or (upcard is not None and not upcard.is_joker):
        case.wrong.append(faults.NOMINATED_WITHOUT_JOKER.at("nominated suit"))
    elif suit is Trump.NT:
        case.wrong.append(faults.NOMINATED_NO_TRUMP.at("nominated suit"))


def _judge_needless_nomination(case: Case, suit: Trump) -> None:
    """Judge a suit nominated though the dealer names trump: it can only be the one that was named."""
    if case.dealer_names and case.trump not in (None, suit):
        case.wrong.append(faults.NOMINATED_OTHER_SUIT.at("nominated suit", suit=case.trump))


def _settle_from_call(case: Case, making: MakingCall) -> None:
    call, case.round = making
    case.maker = call.seat
    record = case.record
    if record.maker not in (None, call.seat):
        case.wrong.append(faults.MAKER_MISMATCH.at("maker", stated=record.maker, seat=call.seat))
    if record.maker_round not in (None, making.round):
        case.wrong.append(faults.MAKER_ROUND_MISMATCH.at("round", round=making.round))
    if record.alone is None:
        case.alone = call.alone
    elif call.alone not in (None, record.alone):
        case.wrong.append(faults.ALONE_MISMATCH.at("alone"))
    if call.suit is None:
        _settle_suit(case)
        return
    if record.trump not in (None, call.suit):
        case.wrong.append(faults.TRUMP_MISMATCH.at("trump", stated=record.trump, suit=call.suit))
    # An order up makes the turned suit trump, whatever suit was written down for it.
    ordered_up = case.round == 1 and not case.dealer_names
    case.trump = case.turned if ordered_up and case.turned is not None else call.suit


def _settle_from_facts(case: Case) -> None:
    """Settle what follows from the facts that are stated when the calls are not recorded."""
    if case.round not in (None, 1, 2):
        case.wrong.append(faults.MAKER_ROUND_UNKNOWN.at("round"))
        case.round = None
    if case.dealer_names:
        _settle_dealer_named(case)
    elif case.round is None:
        case.round = _implied_round(case)
    _settle_suit(case)


def _settle_dealer_named(case: Case) -> None:
    """Hold the dealer to naming trump, in the first round, for a turned-up joker."""
    if case.maker is None:
        case.maker = case.dealer
    elif case.dealer is None:
        case.dealer = case.maker
    elif case.dealer is not case.maker:
        case.wrong.append(faults.DEALER_MUST_NAME.at("maker"))
    if case.round == 2:
        case.wrong.append(faults.DEALER_MUST_NAME.at("round", field="maker_round"))
    case.round = 1


def _implied_round(case: Case) -> int | None:
    """Return the round that the discard or the suit gives away."""
    if case.record.discard is not None:
        return 1
    if case.trump is None or case.turned is None:
        return 2 if case.trump is Trump.NT else None
    return 1 if case.trump is case.turned else 2


def _settle_suit(case: Case) -> None:
    """Judge the stated trump, or take it from the up-card when that was ordered up."""
    if case.trump is None:
        case.trump = case.turned if case.round == 1 else None
    elif case.round is not None:
        judge_suit(case, case.trump, case.round, field="trump", where="trump")


def _settle_side(case: Case) -> None:
    if case.maker is None:
        return
    if case.maker_side not in (None, case.maker.side):
        case.wrong.append(faults.MAKER_SIDE_MISMATCH.at("maker side", seat=case.maker, side=case.maker_side))
    case.maker_side = case.maker.side


def _note_unjudged(case: Case) -> None:
    if case.dealer is None or (case.record.calls is None and None in (case.maker, case.round)):
        case.unjudged.append(Unjudged.CALLING_ORDER)
    if case.rules.joker is not Joker.NONE and case.record.upcard is None:
        case.unjudged.append(Unjudged.JOKER_TURNED_UP)
    if not case.dealer_names and None in (case.round, case.trump, case.turned):
        case.unjudged.append(Unjudged.CALL_SUIT)
