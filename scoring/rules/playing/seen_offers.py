"""Say which moves a hand that is written down may go on with, before the judge looks at each."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Final

from scoring.rules.cards import CARDS, Card
from scoring.rules.packs import HAND_SIZE, pack_of
from scoring.rules.playing.moves import CallForBest, Defend, Discard, KeepOwn, Name, Nominate, OrderUp, Pass, Play
from scoring.rules.playing.seen_moves import (
    Dealt,
    Made,
    NoteRevoke,
    PlayRevoking,
    SeenMove,
    Step,
    TurnUp,
    Unseen,
)
from scoring.rules.record_parts import Revoke
from scoring.rules.seats import SEATS
from scoring.rules.suits import SUITS, Trump
from scoring.rules.trump_order import EFFECTIVE_SUITS

if TYPE_CHECKING:
    from scoring.rules.playing.seen import HandSeen

_ROUND_LENGTH: Final = 4


def fits(hand: "HandSeen", move: SeenMove) -> bool:
    """Say whether a move is one that this step asks for, or that may be told at any step."""
    if isinstance(move, Dealt):
        return hand.step is Step.UPCARD and _can_be_dealt(hand, move)
    if isinstance(move, NoteRevoke):
        return _did_not_follow(hand, move)
    if isinstance(move, Play | PlayRevoking):
        return hand.step is Step.PLAY and move.card in hand.unseen
    if isinstance(move, CallForBest):
        return hand.step is Step.BEST_CARD and move.gave in hand.unseen and move.took in hand.unseen
    return move in tuple(CANDIDATES[hand.step](hand))


def _can_be_dealt(hand: "HandSeen", move: Dealt) -> bool:
    """Say whether these can be the cards of a seat that is not known yet; the judge sees to the rest."""
    return move.seat not in hand.hands and len(set(move.cards)) == len(move.cards) == HAND_SIZE


def _did_not_follow(hand: "HandSeen", move: NoteRevoke) -> bool:
    """Say whether the seat played another suit than was led, in a trick where no revoke of it is noted."""
    if not 1 <= move.trick <= len(hand.tricks) or Revoke(move.seat, move.trick) in hand.revokes:
        return False
    suits = EFFECTIVE_SUITS[hand.trump or Trump.NT]
    plays = dict(hand.tricks[move.trick - 1].plays)
    led = suits[next(iter(plays.values()))]
    return move.seat in plays and suits[plays[move.seat]] is not led


def _upcards(hand: "HandSeen") -> Iterator[SeenMove]:
    dealt = {card for cards in hand.hands.values() for card in cards}
    yield from (TurnUp(card) for card in _pack(hand) if card not in dealt)
    yield Unseen()


def _nominations(hand: "HandSeen") -> Iterator[SeenMove]:
    yield from (Nominate(suit) for suit in SUITS)


def _calls(hand: "HandSeen") -> Iterator[SeenMove]:
    """Yield the calls of the seat to act; with the first one, who made trump may be told instead."""
    if hand.dealer_names:
        yield from (Name(trump, alone) for trump, alone in product(_suits(), (False, True)))
    else:
        yield Pass()
        yield from _making_calls(hand)
    if not hand.calls:
        yield from (Made(*made) for made in product(SEATS, Trump, (False, True)))


def _making_calls(hand: "HandSeen") -> Iterator[SeenMove]:
    if len(hand.calls) >= _ROUND_LENGTH:
        yield from (Name(trump, alone) for trump, alone in product(Trump, (False, True)))
    elif hand.turned_suit is not None:
        yield from (OrderUp(alone) for alone in (False, True))
    else:  # what was turned up is not known, so the suit has to be said
        yield from (Name(trump, alone) for trump, alone in product(_suits(), (False, True)))


def _defences(hand: "HandSeen") -> Iterator[SeenMove]:
    yield from (Defend(alone=False), Defend(alone=True))


def _discards(hand: "HandSeen") -> Iterator[SeenMove]:
    yield from map(Discard, hand.unseen)
    # A hand that is known in full states the discard too.
    if len(hand.hands) < len(SEATS) or hand.upcard is None or hand.made is not None:
        yield Unseen()


def _best_cards(hand: "HandSeen") -> Iterator[SeenMove]:
    yield KeepOwn()
    yield from (CallForBest(gave, took) for gave, took in product(hand.unseen, repeat=2))
    yield Unseen()


def _plays(hand: "HandSeen") -> Iterator[SeenMove]:
    yield from map(Play, hand.unseen)


def _nothing(hand: "HandSeen") -> Iterator[SeenMove]:
    yield from ()


def _pack(hand: "HandSeen") -> list[Card]:
    pack = pack_of(hand.rules)
    return [card for card in CARDS.values() if card in pack]


def _suits() -> list[Trump]:
    return [trump for trump in Trump if trump is not Trump.NT]


CANDIDATES: Final[dict[Step, Callable[["HandSeen"], Iterator[SeenMove]]]] = {
    Step.UPCARD: _upcards,
    Step.NOMINATION: _nominations,
    Step.CALL: _calls,
    Step.DEFENCE: _defences,
    Step.DISCARD: _discards,
    Step.BEST_CARD: _best_cards,
    Step.PLAY: _plays,
    Step.OVER: _nothing,
}
