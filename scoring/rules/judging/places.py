"""Say where cards are known to be as a hand goes on, whoever else's cards are unknown."""

from collections.abc import Mapping
from typing import Final

from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.records import HandRecord
from scoring.rules.seats import Seat

# The seat that has a card, or None for one that nobody has.
Places = Mapping[Card, Seat | None]

NOBODY: Final = None


def dealt_places(record: HandRecord) -> dict[Card, Seat | None]:
    """Return the places of the cards dealt; the kitty's and the up-card are nobody's."""
    places: dict[Card, Seat | None] = dict.fromkeys(record.kitty or (), NOBODY)
    for seat, hand in (record.hands or {}).items():
        places |= dict.fromkeys(hand, seat)
    if record.upcard is not None:
        places[record.upcard] = NOBODY
    return places


def places_when_called(case: Case) -> dict[Card, Seat | None]:
    """Return the places after the exchange of a bad hand, with the up-card where the calls sent it."""
    record = case.record
    places = dealt_places(record)
    if record.exchange is not None:
        places |= dict.fromkeys(record.exchange.gave, NOBODY)
        places |= dict.fromkeys(record.exchange.took, record.exchange.seat)
    # Until it is known to be turned down, the up-card is the dealer's or nobody's.
    if record.upcard is not None and case.round != 2:
        _move(places, record.upcard, case.dealer)
    return places


def places_after_discard(case: Case) -> dict[Card, Seat | None]:
    """Return the places once the dealer has discarded, as far as the discard is known."""
    places = places_when_called(case)
    if case.record.discard is not None:
        places[case.record.discard] = NOBODY
    return places


def places_in_play(case: Case) -> dict[Card, Seat | None]:
    """Return the places when play begins."""
    places = places_after_discard(case)
    if case.record.best_card is not None:
        places[case.record.best_card.gave] = NOBODY
        _move(places, case.record.best_card.took, case.maker)
    return places


def is_elsewhere(places: Places, card: Card, seat: Seat) -> bool:
    """Say whether a card is known not to be a seat's."""
    return card in places and places[card] is not seat


def is_out_of_play(places: Places, card: Card) -> bool:
    """Say whether a card is known to be nobody's."""
    return card in places and places[card] is NOBODY


def _move(places: dict[Card, Seat | None], card: Card, seat: Seat | None) -> None:
    """Move a card to a seat; where the seat is not known, neither is the card's place."""
    if seat is None:
        places.pop(card, None)
    else:
        places[card] = seat
