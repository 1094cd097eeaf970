"""Work out which cards each seat is known to have held, from the deal as far as it was noted and from the play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.rules.cards import Card
from scoring.rules.kinds import CallKind
from scoring.rules.packs import HAND_SIZE
from scoring.rules.records import HandRecord
from scoring.rules.seats import SEATS, Seat
from scoring.rules.suits import TRUMP_OF_SUIT

Cards = tuple[Card, ...]
KnownCards = Mapping[Seat, Cards]


@dataclass(frozen=True, slots=True)
class KnownHands:
    """Hold the cards each seat is known to have held at four moments; all its other cards are unknown.

    `dealt` is before the calls, `exchanged` after a bad hand took three cards from the kitty, `taken_up` after the
    dealer discarded for the up-card, `in_play` when the first card is led. All four seats are in each. `discard` is the
    dealer's, where it was noted or is the only card left.
    """

    dealt: KnownCards
    exchanged: KnownCards
    taken_up: KnownCards
    in_play: KnownCards
    discard: Card | None


@dataclass(frozen=True, slots=True)
class _Change:
    """Hold what a seat's hand takes and gives before play.

    `certain` is False where a card it took or gave may be another than those that are named.
    """

    took: frozenset[Card] = frozenset()
    gave: frozenset[Card] = frozenset()
    certain: bool = True


_NOTHING: Final = _Change()


def known_hands(record: HandRecord, dealer: Seat) -> KnownHands:
    """Return the cards each seat is known to have held.

    A hand that was not noted is known from what its seat played, and from what it gave away before. A card that an
    illegal record has in two places is shown in one of them only.

    >>> record = HandRecord.from_json({"maker_round": 2, "tricks": [{"plays": [["E", "AS"], ["S", "9S"]]}]})
    >>> known_hands(record, Seat.N).dealt[Seat.E]
    (Card.parse('AS'),)
    """
    discard = record.discard or _only_card_left(record, dealer)
    changes = {seat: _changes(record, dealer, seat, discard) for seat in SEATS}
    moments = {seat: _moments(record, seat, changes[seat]) for seat in SEATS}
    gone = _out_of_hands(record, dealer, discard)
    dealt, exchanged, taken_up, in_play = (
        _each_once(record, {seat: moments[seat][moment] for seat in SEATS}, out) for moment, out in enumerate(gone)
    )
    return KnownHands(dealt, exchanged, taken_up, in_play, discard)


def upcard_taken(record: HandRecord, dealer: Seat) -> bool | None:
    """Say whether the dealer took the up-card into the hand; None where that is not known.

    >>> upcard_taken(HandRecord.from_json({"upcard": "9H", "trump": "H"}), Seat.N)
    True
    """
    made = next((call for call in record.calls or () if call.call is not CallKind.PASS), None)
    made_in = made.round if made else record.maker_round
    if made_in is not None:
        return made_in == 1
    if record.discard is not None or (record.upcard is not None and record.upcard in _played(record, dealer)):
        return True
    turned = record.nominated_suit
    if record.upcard is not None and record.upcard.suit is not None and not record.upcard.is_joker:
        turned = TRUMP_OF_SUIT[record.upcard.suit]
    if record.trump is None:
        return None if record.maker or record.tricks else False
    return record.trump is turned if turned else None


def _changes(record: HandRecord, dealer: Seat, seat: Seat, discard: Card | None) -> tuple[_Change, _Change, _Change]:
    """Return what the seat exchanges with the kitty, what it does as the dealer, and what it exchanges as a loner."""
    exchange, best = record.exchange, record.best_card
    kitty = taken_up = partner = _NOTHING
    if exchange is not None and exchange.seat is seat:
        kitty = _Change(frozenset(exchange.took), frozenset(exchange.gave))
    taken = upcard_taken(record, dealer)
    if seat is dealer and taken is not False:
        certain = None not in (taken, record.upcard, discard)
        taken_up = _Change(_just(record.upcard), _just(discard), certain)
    if best is not None and seat is record.maker:
        partner = _Change(frozenset({best.took}), frozenset({best.gave}))
    elif best is not None and record.maker is not None and seat is record.maker.partner:
        partner = _Change(gave=frozenset({best.took}))
    return kitty, taken_up, partner


def _moments(record: HandRecord, seat: Seat, changes: tuple[_Change, ...]) -> list[Cards]:
    """Return the seat's known cards before, between and after its changes: backward from its plays, then forward."""
    backward = [_played(record, seat)]
    for change in reversed(changes):
        backward.insert(0, _before(change, backward[0]))
    found = [(record.hands or {}).get(seat) or backward[0]]
    for change, later in zip(changes, backward[1:], strict=True):
        found.append(tuple(dict.fromkeys((*_after(change, found[-1]), *later))))
    return found


def _before(change: _Change, after: Cards) -> Cards:
    """Return what was surely held before a change, of a hand that surely held `after` when it was made.

    Of a card taken up that nobody noted, each may be it; of a discard that nobody noted, none is known.
    """
    if not change.certain and not change.took:
        return ()
    return tuple(card for card in (*after, *(change.gave if change.certain else ())) if card not in change.took)


def _after(change: _Change, before: Cards) -> Cards:
    """Return what is surely held after a change, of a hand that surely held `before`."""
    if not change.certain and not change.gave:
        return ()
    return tuple(card for card in (*before, *change.took) if card not in change.gave)


def _only_card_left(record: HandRecord, dealer: Seat) -> Card | None:
    """Return the one card of the dealer's six that was not played in five tricks; None where it is not known."""
    best, played = record.best_card, _played(record, dealer)
    if record.upcard is None or len(played) < HAND_SIZE or not upcard_taken(record, dealer):
        return None
    used = {*played, best.gave} if best is not None and dealer is record.maker else {*played}
    if record.upcard not in used:
        return record.upcard
    left = {*(record.hands or {}).get(dealer, ())} - used
    return left.pop() if len(left) == 1 else None


def _played(record: HandRecord, seat: Seat) -> Cards:
    return tuple(dict.fromkeys(card for trick in record.tricks or () for who, card in trick.plays if who is seat))


def _just(*cards: Card | None) -> frozenset[Card]:
    return frozenset([card for card in cards if card is not None])


def _out_of_hands(record: HandRecord, dealer: Seat, discard: Card | None) -> tuple[frozenset[Card], ...]:
    """Return the cards that nobody holds, before, between and after the changes."""
    turned_down = _just(record.upcard) if upcard_taken(record, dealer) is False else frozenset()
    given = _just(record.best_card.gave if record.best_card else None)
    up = _just(record.upcard)
    return up.union(record.kitty or ()), up, turned_down | _just(discard), turned_down | _just(discard) | given


def _each_once(record: HandRecord, cards: KnownCards, gone: frozenset[Card]) -> KnownCards:
    """Return the cards, none in two hands or in one and out of all: a hand that was noted has it first."""
    noted = record.hands or {}
    seen = set(gone)
    found = {seat: tuple(_unseen(cards[seat], seen)) for seat in sorted(SEATS, key=lambda seat: seat not in noted)}
    return {seat: found[seat] for seat in SEATS}


def _unseen(cards: Cards, seen: set[Card]) -> Iterator[Card]:
    for card in cards[:HAND_SIZE]:
        if card not in seen:
            seen.add(card)
            yield card
