"""Say why a card that was played cannot have been held."""

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.records import HandRecord
from scoring.rules.seats import Seat
from scoring.rules.violations import Fault, Violation


def not_held(case: Case, seat: Seat, card: Card, number: int) -> Violation:
    """Return the violation of playing a card that is not held, in the words that fit where the card really was."""
    where = f"trick {number}, seat {seat}, {card}"
    owner = _dealt_to(case.record, card)
    return _reason(case, seat, card, owner).at(where, seat=seat, card=card, owner=owner)


def _reason(case: Case, seat: Seat, card: Card, owner: Seat | None) -> Fault:
    record = case.record
    if _times_played(record, card) > 1:
        return faults.CARD_PLAYED_TWICE
    if card is record.discard:
        return faults.CARD_DISCARDED
    if card is record.upcard:
        return faults.UPCARD_TURNED_DOWN if case.round == 2 else faults.UPCARD_OF_DEALER
    if card in (record.kitty or ()):
        return faults.CARD_IN_KITTY
    return faults.CARD_NOT_HELD if owner in (None, seat) else faults.CARD_OF_ANOTHER


def _times_played(record: HandRecord, card: Card) -> int:
    return [played for trick in record.tricks or () for _, played in trick.plays].count(card)


def _dealt_to(record: HandRecord, card: Card) -> Seat | None:
    return next((seat for seat, hand in (record.hands or {}).items() if card in hand), None)
