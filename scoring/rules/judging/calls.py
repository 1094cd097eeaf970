"""Judge the calls in their order and find the one that made trump."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.kinds import CallKind
from scoring.rules.options import NoTrump, StickTheDealer
from scoring.rules.record_parts import Call
from scoring.rules.seats import Seat
from scoring.rules.suits import Trump

CALLS_LIMIT = 8
_ROUND_LENGTH = 4
_MAKING_CALLS = {1: (CallKind.ORDER_UP,), 2: (CallKind.NAME,)}
# A dealer who names trump for a turned-up joker both orders it up and names a suit.
_DEALERS_CALLS = (CallKind.ORDER_UP, CallKind.NAME)
_VERBS = {1: "order up", 2: "name a suit"}


class MakingCall(NamedTuple):
    """Hold the call that made trump and the round that its place puts it in."""

    call: Call
    round: int


def judge_calls(case: Case, calls: Sequence[Call]) -> MakingCall | None:
    """Judge every call, take an unstated dealer from them, and return the one that made trump, if any did."""
    if case.dealer is None and calls:
        case.dealer = _dealer_before(case, calls[0])
    _judge_turns(case, calls)
    making: MakingCall | None = None
    for place, call in enumerate(calls[:CALLS_LIMIT]):
        if making is not None:
            case.wrong.append(faults.CALL_AFTER_CALL.at(_where(place), seat=call.seat, maker=making.call.seat))
            continue
        round_number = 1 + place // _ROUND_LENGTH
        if call.round != round_number:
            case.wrong.append(faults.CALL_ROUND.at(_where(place), round=round_number))
        if call.call is CallKind.PASS:
            _judge_pass(case, call, place)
        else:
            making = MakingCall(call, round_number)
            _judge_making_call(case, making, _where(place))
    if len(calls) > CALLS_LIMIT:
        case.wrong.append(faults.TOO_MANY_CALLS.at(_where(CALLS_LIMIT), limit=CALLS_LIMIT))
    return making


def _dealer_before(case: Case, first: Call) -> Seat | None:
    """Return who dealt, from the first call: its caller sits at the dealer's left, or is a dealer who has to name."""
    if case.dealer_names:
        return first.seat
    if case.dealer_may_name and first.call is CallKind.ORDER_UP:
        return None
    return first.seat.left(3)


def judge_suit(case: Case, suit: Trump, round_number: int, *, field: str, where: str) -> None:
    """Judge the suit that was made trump against the up-card's, or the suit that stands for it."""
    if suit is Trump.NT and (round_number == 1 or case.rules.no_trump is NoTrump.OFF):
        case.wrong.append(faults.NO_TRUMP_NOT_ALLOWED.at(where, field=field))
    elif not case.dealer_names and case.turned is not None and (suit is case.turned) is not (round_number == 1):
        fault = faults.CALL_SUIT_ROUND_1 if round_number == 1 else faults.CALL_SUIT_ROUND_2
        case.wrong.append(fault.at(where, field=field, suit=suit, turned=case.turned))


def _where(place: int) -> str:
    return f"call {place + 1}"


def _judge_turns(case: Case, calls: Sequence[Call]) -> None:
    """Judge that the calls start at the dealer's left, or with a dealer who has to name, and go round."""
    expected = case.dealer if case.dealer is None or case.dealer_names else case.dealer.next
    for place, call in enumerate(calls):
        if call.seat is not expected and expected is not None:
            case.wrong.append(faults.CALL_OUT_OF_TURN.at(_where(place), seat=call.seat, expected=expected))
        expected = call.seat.next


def _judge_pass(case: Case, call: Call, place: int) -> None:
    if call.suit is not None or call.alone:
        case.wrong.append(faults.PASS_WITH_SUIT.at(_where(place), seat=call.seat))
    if case.dealer_names:
        case.wrong.append(faults.DEALER_MUST_NAME.at(_where(place), field="calls"))
    elif place == CALLS_LIMIT - 1 and case.rules.stick_the_dealer is StickTheDealer.ON:
        case.wrong.append(faults.STUCK_DEALER_PASSED.at(_where(place), field="calls"))


def _judge_making_call(case: Case, making: MakingCall, where: str) -> None:
    call, round_number = making
    if call.call not in (_DEALERS_CALLS if case.dealer_names else _MAKING_CALLS[round_number]):
        case.wrong.append(faults.CALL_KIND.at(where, seat=call.seat, round=round_number, verb=_VERBS[round_number]))
    if call.suit is not None:
        judge_suit(case, call.suit, round_number, field="calls", where=where)
