"""Carry a hand from one move to the next phase."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

from scoring.rules.cards import Card
from scoring.rules.judging.turns import play_order
from scoring.rules.kinds import CallKind
from scoring.rules.options import BadHand, DefendAlone, JokerTurnedUp
from scoring.rules.packs import HAND_SIZE
from scoring.rules.playing.moves import (
    CallForBest,
    Defend,
    Discard,
    ExchangeThree,
    KeepHand,
    KeepOwn,
    Name,
    Nominate,
    OrderUp,
    Pass,
    Phase,
    Play,
)
from scoring.rules.record_parts import BestCard, Call, Exchange, Trick
from scoring.rules.seats import Seat
from scoring.rules.suits import TRUMP_OF_SUIT, Trump
from scoring.rules.trump_order import winning_seat

if TYPE_CHECKING:
    from scoring.rules.playing.hand import HandInPlay

_ROUND_LENGTH: Final = 4
_CALLS_LIMIT: Final = 8


def begun(hand: "HandInPlay") -> "HandInPlay":
    """Return a hand just dealt, waiting for its first move."""
    if hand.rules.bad_hand is BadHand.EXCHANGE_THREE:
        return _at(hand, Phase.EXCHANGING, hand.dealer.next)
    return _to_calls(hand)


def _at(hand: "HandInPlay", phase: Phase, seat: Seat | None) -> "HandInPlay":
    return replace(hand, phase=phase, to_act=seat)


def _to_calls(hand: "HandInPlay") -> "HandInPlay":
    """Let the calls begin, after what a turned-up joker asks of the dealer."""
    if hand.upcard.is_joker and hand.rules.joker_turned_up.dealer_makes:
        return _at(hand, Phase.NAMING, hand.dealer)
    if hand.upcard.is_joker and hand.rules.joker_turned_up is JokerTurnedUp.DEALER_NOMINATES:
        return _at(hand, Phase.NOMINATING, hand.dealer)
    return _at(hand, Phase.FIRST_ROUND, hand.dealer.next)


def _after_keeping(hand: "HandInPlay", seat: Seat, move: KeepHand) -> "HandInPlay":
    return _to_calls(hand) if seat is hand.dealer else _at(hand, Phase.EXCHANGING, seat.next)


def _after_exchange(hand: "HandInPlay", seat: Seat, move: ExchangeThree) -> "HandInPlay":
    took = hand.kitty[: len(move.gave)]
    exchanged = _holding(hand, seat, gives=move.gave, gets=took)
    return _to_calls(replace(exchanged, exchange=Exchange(seat, move.gave, took)))


def _after_nomination(hand: "HandInPlay", seat: Seat, move: Nominate) -> "HandInPlay":
    return _at(replace(hand, nominated_suit=TRUMP_OF_SUIT[move.suit]), Phase.FIRST_ROUND, hand.dealer.next)


def _after_pass(hand: "HandInPlay", seat: Seat, move: Pass) -> "HandInPlay":
    called = _with_call(hand, seat, CallKind.PASS)
    if len(called.calls) == _CALLS_LIMIT:
        return _at(called, Phase.OVER, None)
    return _at(called, Phase.FIRST_ROUND if len(called.calls) < _ROUND_LENGTH else Phase.SECOND_ROUND, seat.next)


def _after_order(hand: "HandInPlay", seat: Seat, move: OrderUp) -> "HandInPlay":
    return _to_defence(_with_call(hand, seat, CallKind.ORDER_UP, hand.turned_suit, alone=move.alone))


def _after_name(hand: "HandInPlay", seat: Seat, move: Name) -> "HandInPlay":
    return _to_defence(_with_call(hand, seat, CallKind.NAME, move.trump, alone=move.alone))


def _with_call(
    hand: "HandInPlay", seat: Seat, call: CallKind, suit: Trump | None = None, *, alone: bool | None = None
) -> "HandInPlay":
    round_number = 1 + len(hand.calls) // _ROUND_LENGTH
    return replace(hand, calls=(*hand.calls, Call(seat, round_number, call, suit, alone)))


def _to_defence(hand: "HandInPlay") -> "HandInPlay":
    """Ask the defenders, the maker's left first, whether one defends alone, where that is played."""
    maker = hand.calls[-1].seat
    allowed = hand.rules.defend_alone
    if allowed is DefendAlone.AGAINST_ANY_MAKER or (allowed is DefendAlone.AGAINST_LONER and hand.alone):
        return _at(hand, Phase.DEFENDING, maker.next)
    return _to_discard(hand)


def _after_defence(hand: "HandInPlay", seat: Seat, move: Defend) -> "HandInPlay":
    if move.alone:
        return _to_discard(replace(hand, lone_defender=seat))
    return _at(hand, Phase.DEFENDING, seat.partner) if seat is hand.calls[-1].seat.next else _to_discard(hand)


def _to_discard(hand: "HandInPlay") -> "HandInPlay":
    """Let the dealer take the up-card that was ordered up, even one who sits out."""
    if hand.calls[-1].round != 1:
        return _to_best_card(hand)
    return _at(_holding(hand, hand.dealer, gets=(hand.upcard,)), Phase.DISCARDING, hand.dealer)


def _after_discard(hand: "HandInPlay", seat: Seat, move: Discard) -> "HandInPlay":
    return _to_best_card(replace(_holding(hand, seat, gives=(move.card,)), discard=move.card))


def _to_best_card(hand: "HandInPlay") -> "HandInPlay":
    if hand.rules.call_for_best and hand.alone:
        return _at(hand, Phase.CALLING_FOR_BEST, hand.calls[-1].seat)
    return _to_play(hand)


def _after_keeping_own(hand: "HandInPlay", seat: Seat, move: KeepOwn) -> "HandInPlay":
    return _to_play(hand)


def _after_best_card(hand: "HandInPlay", seat: Seat, move: CallForBest) -> "HandInPlay":
    given = _holding(hand, seat, gives=(move.gave,), gets=(move.took,))
    taken = _holding(given, seat.partner, gives=(move.took,))
    return _to_play(replace(taken, best_card=BestCard(move.gave, move.took)))


def _to_play(hand: "HandInPlay") -> "HandInPlay":
    return _at(hand, Phase.PLAYING, hand.leader)


def _after_play(hand: "HandInPlay", seat: Seat, move: Play) -> "HandInPlay":
    played = _holding(hand, seat, gives=(move.card,))
    plays = (*hand.plays, (seat, move.card))
    order = play_order(plays[0][0], hand.sitters)
    if len(plays) < len(order):
        return replace(played, plays=plays, to_act=order[len(plays)])
    winner = winning_seat(plays, cast("Trump", hand.trump))  # nobody plays before trump is made
    tricks = (*hand.tricks, Trick(plays[0][0], plays, winner))
    over = len(tricks) == HAND_SIZE
    return _at(
        replace(played, plays=(), tricks=tricks), Phase.OVER if over else Phase.PLAYING, None if over else winner
    )


def _holding(
    hand: "HandInPlay", seat: Seat, *, gives: tuple[Card, ...] = (), gets: tuple[Card, ...] = ()
) -> "HandInPlay":
    """Return the hand with cards taken out of a seat's holding and others put in."""
    held = (*(card for card in hand.held[seat] if card not in gives), *gets)
    return replace(hand, held={**hand.held, seat: held})


AFTER: Final[dict[type, Callable[["HandInPlay", Seat, Any], "HandInPlay"]]] = {
    KeepHand: _after_keeping,
    ExchangeThree: _after_exchange,
    Nominate: _after_nomination,
    Pass: _after_pass,
    OrderUp: _after_order,
    Name: _after_name,
    Defend: _after_defence,
    Discard: _after_discard,
    KeepOwn: _after_keeping_own,
    CallForBest: _after_best_card,
    Play: _after_play,
}
