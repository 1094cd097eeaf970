"""Say what the seat to act may do in each phase of a hand."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from scoring.rules.options import DiscardUpcard, NaturalTrump, NoTrump, PartnerAlone, StickTheDealer
from scoring.rules.playing.moves import (
    CallForBest,
    Defend,
    Discard,
    ExchangeThree,
    KeepHand,
    KeepOwn,
    Move,
    Name,
    Nominate,
    OrderUp,
    Pass,
    Phase,
    Play,
)
from scoring.rules.seats import Seat
from scoring.rules.suits import SUITS, TRUMP_OF_SUIT, Trump
from scoring.rules.trump_order import EFFECTIVE_SUITS, is_natural_trump

if TYPE_CHECKING:
    from scoring.rules.playing.hand import HandInPlay

_EXCHANGED: Final = 3
_LAST_CALL: Final = 7
_SUITS: Final = tuple(TRUMP_OF_SUIT[suit] for suit in SUITS)


def _exchanging(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    yield KeepHand()
    for gave in combinations(hand.held[seat], _EXCHANGED):
        yield ExchangeThree(gave)


def _nominating(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    yield from (Nominate(suit) for suit in SUITS)


def _naming(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    """Yield the suits a dealer may name for a turned-up joker."""
    for trump, alone in product(_SUITS, (False, True)):
        if _may_call(hand, seat, trump):
            yield Name(trump, alone)


def _first_round(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    yield Pass()
    bound = hand.rules.dealers_partner_alone is PartnerAlone.MUST_GO_ALONE and seat is hand.dealer.partner
    if hand.turned_suit is not None and _may_call(hand, seat, hand.turned_suit):
        yield from (OrderUp(alone) for alone in ((True,) if bound else (False, True)))


def _second_round(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    stuck = len(hand.calls) == _LAST_CALL and hand.rules.stick_the_dealer is StickTheDealer.ON
    if not stuck:
        yield Pass()
    suits = [suit for suit in _SUITS if suit is not hand.turned_suit]
    trumps = suits if hand.rules.no_trump is NoTrump.OFF else [*suits, Trump.NT]
    callable_trumps = [trump for trump in trumps if _may_call(hand, seat, trump)]
    # A stuck dealer without a natural trump in any suit has to name one all the same.
    for trump, alone in product(callable_trumps or (trumps if stuck else []), (False, True)):
        yield Name(trump, alone)


def _defending(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    yield from (Defend(alone=False), Defend(alone=True))


def _discarding(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    """Yield the discards; the dealer holds six cards, the one just taken up among them."""
    forbidden = hand.upcard if hand.rules.discard_upcard is DiscardUpcard.FORBIDDEN else None
    yield from (Discard(card) for card in hand.held[seat] if card is not forbidden)


def _calling_for_best(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    yield KeepOwn()
    for gave, took in product(hand.held[seat], hand.held[seat.partner]):
        yield CallForBest(gave, took)


def _playing(hand: "HandInPlay", seat: Seat) -> Iterator[Move]:
    """Yield the cards of the suit led, or any card where there is none of it."""
    cards = hand.held[seat]
    if hand.plays and hand.trump is not None:
        suits = EFFECTIVE_SUITS[hand.trump]
        led = suits[hand.plays[0][1]]
        cards = tuple([card for card in cards if suits[card] is led]) or cards
    yield from (Play(card) for card in cards)


def _may_call(hand: "HandInPlay", seat: Seat, trump: Trump) -> bool:
    """Say whether the seat was dealt the natural trump that the rule set asks for."""
    rule = hand.rules.natural_trump
    if rule is NaturalTrump.OFF or trump is Trump.NT or (rule is NaturalTrump.DEALER_ONLY and seat is not hand.dealer):
        return True
    return any(is_natural_trump(card, trump) for card in hand.dealt[seat])


MOVES: Final[dict[Phase, Callable[["HandInPlay", Seat], Iterator[Move]]]] = {
    Phase.EXCHANGING: _exchanging,
    Phase.NOMINATING: _nominating,
    Phase.NAMING: _naming,
    Phase.FIRST_ROUND: _first_round,
    Phase.SECOND_ROUND: _second_round,
    Phase.DEFENDING: _defending,
    Phase.DISCARDING: _discarding,
    Phase.CALLING_FOR_BEST: _calling_for_best,
    Phase.PLAYING: _playing,
}
