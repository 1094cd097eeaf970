"""Carry a hand that is written down from one move to the next step."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from scoring.rules.kinds import CallKind
from scoring.rules.options import DefendAlone, JokerTurnedUp
from scoring.rules.packs import HAND_SIZE
from scoring.rules.playing.moves import CallForBest, Defend, Discard, KeepOwn, Name, Nominate, OrderUp, Pass, Play
from scoring.rules.playing.seen_moves import Dealt, Made, NoteRevoke, PlayRevoking, Step, TurnUp, Unseen
from scoring.rules.record_parts import BestCard, Call, Revoke, Trick
from scoring.rules.seats import Seat
from scoring.rules.suits import TRUMP_OF_SUIT, Trump
from scoring.rules.trump_order import winning_seat

if TYPE_CHECKING:
    from scoring.rules.playing.seen import HandSeen

_ROUND_LENGTH: Final = 4
_CALLS_LIMIT: Final = 8
_DEFENDERS: Final = 2
_NOMINATED: Final = (JokerTurnedUp.DEALER_NOMINATES, JokerTurnedUp.AGREED_SUIT)


def to_act(hand: "HandSeen") -> Seat | None:
    """Return whose turn it is; nobody's where a card is turned up, a suit agreed, or the hand over."""
    if hand.step is Step.CALL:
        return hand.dealer if hand.dealer_names else hand.dealer.left(1 + len(hand.calls))
    if hand.step is Step.DEFENCE:
        return hand.maker.left(1 + 2 * hand.asked) if hand.maker else None
    if hand.step is Step.PLAY:
        return hand.order[len(hand.plays)]
    return {Step.DISCARD: hand.dealer, Step.BEST_CARD: hand.maker}.get(hand.step)


def _after_dealt(hand: "HandSeen", move: Dealt) -> "HandSeen":
    return replace(hand, hands={**hand.hands, move.seat: move.cards})


def _after_turn_up(hand: "HandSeen", move: TurnUp) -> "HandSeen":
    nominated = move.card.is_joker and hand.rules.joker_turned_up in _NOMINATED
    return replace(hand, upcard=move.card, step=Step.NOMINATION if nominated else Step.CALL)


def _after_nomination(hand: "HandSeen", move: Nominate) -> "HandSeen":
    return replace(hand, nominated_suit=TRUMP_OF_SUIT[move.suit], step=Step.CALL)


def _after_unseen(hand: "HandSeen", move: Unseen) -> "HandSeen":
    if hand.step is Step.UPCARD:
        return replace(hand, step=Step.CALL)
    return _to_best_card(hand) if hand.step is Step.DISCARD else _to_play(hand)


def _after_pass(hand: "HandSeen", move: Pass) -> "HandSeen":
    passed = _with_call(hand, CallKind.PASS)
    return replace(passed, step=Step.OVER) if len(passed.calls) == _CALLS_LIMIT else passed


def _after_order(hand: "HandSeen", move: OrderUp) -> "HandSeen":
    return _to_defence(_with_call(hand, CallKind.ORDER_UP, hand.turned_suit, alone=move.alone))


def _after_name(hand: "HandSeen", move: Name) -> "HandSeen":
    first_round = len(hand.calls) < _ROUND_LENGTH and not hand.dealer_names
    call = CallKind.ORDER_UP if first_round else CallKind.NAME
    return _to_defence(_with_call(hand, call, move.trump, alone=move.alone))


def _after_made(hand: "HandSeen", move: Made) -> "HandSeen":
    return _to_defence(replace(hand, made=move))


def _with_call(hand: "HandSeen", call: CallKind, suit: Trump | None = None, *, alone: bool | None = None) -> "HandSeen":
    seat = hand.dealer if hand.dealer_names else hand.dealer.left(1 + len(hand.calls))
    round_number = 1 + len(hand.calls) // _ROUND_LENGTH
    return replace(hand, calls=(*hand.calls, Call(seat, round_number, call, suit, alone)))


def _to_defence(hand: "HandSeen") -> "HandSeen":
    """Ask the defenders, the maker's left first, whether one defends alone, where that is played."""
    allowed = hand.rules.defend_alone
    if allowed is DefendAlone.AGAINST_ANY_MAKER or (allowed is DefendAlone.AGAINST_LONER and hand.alone):
        return replace(hand, step=Step.DEFENCE)
    return _to_discard(hand)


def _after_defence(hand: "HandSeen", move: Defend) -> "HandSeen":
    if move.alone:
        return _to_discard(replace(hand, lone_defender=to_act(hand)))
    refused = replace(hand, asked=hand.asked + 1)
    return refused if refused.asked < _DEFENDERS else _to_discard(refused)


def _to_discard(hand: "HandSeen") -> "HandSeen":
    return replace(hand, step=Step.DISCARD) if hand.round == 1 else _to_best_card(hand)


def _after_discard(hand: "HandSeen", move: Discard) -> "HandSeen":
    return _to_best_card(replace(hand, discard=move.card))


def _to_best_card(hand: "HandSeen") -> "HandSeen":
    return replace(hand, step=Step.BEST_CARD) if hand.rules.call_for_best and hand.alone else _to_play(hand)


def _after_keeping_own(hand: "HandSeen", move: KeepOwn) -> "HandSeen":
    return _to_play(hand)


def _after_best_card(hand: "HandSeen", move: CallForBest) -> "HandSeen":
    return _to_play(replace(hand, best_card=BestCard(move.gave, move.took)))


def _to_play(hand: "HandSeen") -> "HandSeen":
    return replace(hand, step=Step.PLAY)


def _after_play(hand: "HandSeen", move: Play | PlayRevoking) -> "HandSeen":
    order = hand.order
    plays = (*hand.plays, (order[len(hand.plays)], move.card))
    if len(plays) < len(order):
        return replace(hand, plays=plays)
    trick = Trick(plays[0][0], plays, winning_seat(plays, hand.trump or Trump.NT))
    tricks = (*hand.tricks, trick)
    return replace(hand, plays=(), tricks=tricks, step=Step.OVER if len(tricks) == HAND_SIZE else Step.PLAY)


def _after_note(hand: "HandSeen", move: NoteRevoke) -> "HandSeen":
    return replace(hand, revokes=(*hand.revokes, Revoke(move.seat, move.trick)))


AFTER: Final[dict[type, Callable[["HandSeen", Any], "HandSeen"]]] = {
    Dealt: _after_dealt,
    TurnUp: _after_turn_up,
    Unseen: _after_unseen,
    Nominate: _after_nomination,
    Pass: _after_pass,
    OrderUp: _after_order,
    Name: _after_name,
    Made: _after_made,
    Defend: _after_defence,
    Discard: _after_discard,
    KeepOwn: _after_keeping_own,
    CallForBest: _after_best_card,
    Play: _after_play,
    PlayRevoking: _after_play,
    NoteRevoke: _after_note,
}
