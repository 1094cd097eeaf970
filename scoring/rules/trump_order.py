"""Say which suit each card belongs to under a trump, and which card wins a trick."""

from collections.abc import Sequence
from typing import Final

from scoring.rules.cards import CARDS, Card, Rank
from scoring.rules.seats import Seat
from scoring.rules.suits import SUITS, Suit, Trump


def effective_suit(card: Card, trump: Trump) -> Suit | None:
    """Return the suit a card follows as: trump for the joker and the left bower, else its printed suit.

    Without a trump suit there are no bowers, and a joker has no suit at all.

    >>> effective_suit(Card.parse("JD"), Trump.H)
    <Suit.H: 'H'>
    >>> effective_suit(Card.parse("JD"), Trump.NT)
    <Suit.D: 'D'>
    """
    return EFFECTIVE_SUITS[trump][card]


def winning_seat(plays: Sequence[tuple[Seat, Card]], trump: Trump) -> Seat:
    """Return who wins a trick whose cards are in the order they fell.

    >>> plays = [(Seat.N, Card.parse("AS")), (Seat.E, Card.parse("9H")), (Seat.S, Card.parse("JD"))]
    >>> winning_seat(plays, Trump.H)
    <Seat.S: 'S'>
    """
    power = POWER[trump][EFFECTIVE_SUITS[trump][plays[0][1]]]
    return max(plays, key=lambda play: power[play[1]])[0]


def is_left_bower(card: Card, trump: Trump) -> bool:
    """Say whether the card is the jack of trump's colour-mate."""
    return trump.suit is not None and card.rank is Rank.JACK and card.suit is trump.suit.colour_mate


def is_natural_trump(card: Card, trump: Trump) -> bool:
    """Say whether the card is a trump other than the left bower and the joker."""
    return not card.is_joker and card.suit is not None and card.suit is trump.suit


def _effective_suit(card: Card, trump: Trump) -> Suit | None:
    if trump.suit is not None and (card.is_joker or is_left_bower(card, trump)):
        return trump.suit
    return card.suit


def _power(card: Card, trump: Trump, led: Suit | None) -> int:
    """Return how high a card stands in a trick; 0 when it can never win."""
    suit = _effective_suit(card, trump)
    if suit is not None and suit is trump.suit:
        return _TRUMP_POWER + _trump_rank(card, trump)
    return 1 + _RANKS.index(card.rank) if suit is led else 0


def _trump_rank(card: Card, trump: Trump) -> int:
    if card.is_joker:
        return _JOKER
    if card.rank is Rank.JACK:
        return _LEFT_BOWER if is_left_bower(card, trump) else _RIGHT_BOWER
    return _RANKS.index(card.rank)


_RANKS: Final = tuple(Rank)
_LEFT_BOWER, _RIGHT_BOWER, _JOKER = range(len(_RANKS), len(_RANKS) + 3)
_TRUMP_POWER: Final = 100

# Every answer worked out once: trump, then card; and trump, then suit led, then card.
EFFECTIVE_SUITS: Final[dict[Trump, dict[Card, Suit | None]]] = {
    trump: {card: _effective_suit(card, trump) for card in CARDS.values()} for trump in Trump
}
POWER: Final[dict[Trump, dict[Suit | None, dict[Card, int]]]] = {
    trump: {led: {card: _power(card, trump, led) for card in CARDS.values()} for led in (*SUITS, None)}
    for trump in Trump
}
