"""Play hands out card by card as middling club players would, for clubs that are only shown."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import rules
from scoring.rules import Card, HandInPlay, Rank, Seat, Trump

_TRUMP_WORTH = {
    Rank.JACK: 6.0,
    Rank.ACE: 4.5,
    Rank.KING: 4.0,
    Rank.QUEEN: 3.5,
    Rank.TEN: 3.0,
    Rank.NINE: 2.5,
    Rank.EIGHT: 2.2,
    Rank.SEVEN: 2.0,
}
_JOKER_WORTH = 7.0
_LEFT_BOWER_WORTH = 5.5
_PLAIN_WORTH = {Rank.ACE: 2.0, Rank.KING: 0.6}
_PARTNER_S_UPCARD = 1.5  # ordering partner up gives the side another trump


@dataclass(frozen=True, slots=True)
class Nerve:
    """How much a player wants in the hand before calling, and before going alone."""

    calls_at: float = 11.0
    alone_at: float = 17.5


def played_out(
    rule_set: rules.RuleSet, dealer: Seat, nerves: dict[Seat, Nerve], chance: random.Random
) -> rules.HandRecord:
    """Return a hand dealt, called and played to its end by legal moves, as a full record."""
    hand = HandInPlay.deal(rule_set, dealer, chance)
    while (seat := hand.to_act) is not None:
        hand = hand.play(_choose(hand, seat, nerves[seat]))
    return hand.record()


def worth(cards: Sequence[Card], trump: Trump) -> float:
    """Return what five cards promise under a trump; a make needs about eleven."""
    return sum(_card_worth(card, trump) for card in cards)


def _card_worth(card: Card, trump: Trump) -> float:
    if card.is_joker:
        return _JOKER_WORTH
    if trump.suit is not None and rules.effective_suit(card, trump) is trump.suit:
        return _TRUMP_WORTH[card.rank] if card.suit is trump.suit else _LEFT_BOWER_WORTH
    return _PLAIN_WORTH.get(card.rank, 0.0)


def _choose(hand: HandInPlay, seat: Seat, nerve: Nerve) -> rules.Move:
    """Return the move this player makes: the most wanted of the legal ones, the first of equals."""
    if hand.phase is rules.Phase.PLAYING and hand.trump is not None:
        return _card_to_play(hand, seat, hand.trump)
    wanted = dict(_wishes(hand, seat, nerve))
    return max(hand.legal_moves(), key=lambda move: wanted.get(move, -1.0))


def _wishes(hand: HandInPlay, seat: Seat, nerve: Nerve) -> Iterator[tuple[rules.Move, float]]:
    """Yield how much each legal move is wanted; zero is what passing is worth."""
    for move in hand.legal_moves():
        match move:
            case rules.Pass() | rules.KeepHand() | rules.KeepOwn() | rules.Defend(alone=False):
                yield move, 0.0
            case rules.OrderUp(alone=alone):
                yield move, _promise(hand, seat, hand.turned_suit, nerve, alone=alone)
            case rules.Name(trump=trump, alone=alone):
                yield move, _promise(hand, seat, trump, nerve, alone=alone)
            case rules.Nominate(suit=suit):
                yield move, worth(hand.held[seat], Trump(suit.value))
            case rules.Discard(card=card) if hand.trump is not None:
                yield move, 10.0 - _card_worth(card, hand.trump)
            case _:
                yield move, -2.0


def _promise(hand: HandInPlay, seat: Seat, trump: Trump | None, nerve: Nerve, *, alone: bool) -> float:
    """Return how far a call is above what this player wants for it; negative is worse than passing."""
    if trump is None:
        return -1.0
    promise = worth(hand.held[seat], trump)
    if hand.phase is rules.Phase.FIRST_ROUND:
        upcard = _card_worth(hand.upcard, trump)
        promise += upcard if seat is hand.dealer else 0.0
        promise += _PARTNER_S_UPCARD if seat.partner is hand.dealer else 0.0
        promise -= upcard / 2 if seat.side is not hand.dealer.side else 0.0
    short = promise - (nerve.alone_at if alone else nerve.calls_at)
    return short + 100.0 if alone and short > 0 else short


def _card_to_play(hand: HandInPlay, seat: Seat, trump: Trump) -> rules.Move:
    plays = [move for move in hand.legal_moves() if isinstance(move, rules.Play)]

    def cheap(move: rules.Play) -> tuple[float, int]:
        return _card_worth(move.card, trump), list(Rank).index(move.card.rank)

    if not hand.plays:
        makers = hand.maker is not None and seat.side is hand.maker.side
        best = max(plays, key=cheap)
        return best if makers or _card_worth(best.card, trump) == _PLAIN_WORTH[Rank.ACE] else min(plays, key=cheap)
    ours = rules.winning_seat(hand.plays, trump) is seat.partner
    winning = [move for move in plays if rules.winning_seat((*hand.plays, (seat, move.card)), trump) is seat]
    return min(winning, key=cheap) if winning and not ours else min(plays, key=cheap)
