"""Judge the deal: five cards a seat, every card of the pack, none of them twice."""

from collections.abc import Iterator

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.packs import DEALT, HAND_SIZE, pack_of
from scoring.rules.records import HandRecord
from scoring.rules.seats import SEATS


def judge_deal(case: Case) -> None:
    """Judge the hands, the up-card and the kitty, as far as they are recorded."""
    record = case.record
    hands = record.hands or {}
    if len(hands) < len(SEATS) or record.upcard is None:
        case.unjudged.append(Unjudged.DEALING)
    for seat, hand in hands.items():
        if len(hand) != HAND_SIZE:
            case.wrong.append(faults.HAND_SIZE.at(f"seat {seat}", seat=seat, count=len(hand), size=HAND_SIZE))
    pack = pack_of(case.rules)
    if record.kitty is not None and len(record.kitty) != len(pack) - DEALT:
        case.wrong.append(faults.KITTY_SIZE.at("kitty", count=len(record.kitty), size=len(pack) - DEALT))
    cards = set(record.kitty or ()).union(*hands.values())
    if record.upcard is not None:
        cards.add(record.upcard)
    dealt = sum(map(len, hands.values())) + len(record.kitty or ()) + (record.upcard is not None)
    if len(cards) != dealt:
        _refuse_duplicates(case)
    cards.update(_named_later(record))
    if not cards <= pack:
        _refuse_foreign_cards(case, pack)


def _refuse_duplicates(case: Case) -> None:
    first: dict[Card, str] = {}
    for field, place, card in _dealt_cards(case.record):
        if card in first:
            fault = faults.CARD_DUPLICATED
            case.wrong.append(fault.at(f"{place}, {card}", field=field, card=card, first=first[card], second=place))
        first.setdefault(card, place)


def _refuse_foreign_cards(case: Case, pack: frozenset[Card]) -> None:
    for field, place, card in _named_cards(case.record):
        if card not in pack:
            case.wrong.append(faults.CARD_NOT_IN_PACK.at(f"{place}, {card}", field=field, card=card))


def _named_later(record: HandRecord) -> list[Card]:
    """Return the cards named after the deal, quickly, without their places."""
    cards = [card for trick in record.tricks for _, card in trick.plays] if record.tricks else []
    if record.discard is not None:
        cards.append(record.discard)
    if record.exchange is not None:
        cards += record.exchange.gave + record.exchange.took
    if record.best_card is not None:
        cards += (record.best_card.gave, record.best_card.took)
    return cards


def _dealt_cards(record: HandRecord) -> Iterator[tuple[str, str, Card]]:
    """Yield each card dealt, with its field and its place."""
    for seat, hand in (record.hands or {}).items():
        for card in hand:
            yield "hands", f"seat {seat}", card
    if record.upcard is not None:
        yield "upcard", "up-card", record.upcard
    for card in record.kitty or ():
        yield "kitty", "kitty", card


def _named_cards(record: HandRecord) -> Iterator[tuple[str, str, Card]]:
    """Yield each card the record names, with its field and its place."""
    yield from _dealt_cards(record)
    if record.discard is not None:
        yield "discard", "discard", record.discard
    if record.exchange is not None:
        for card in (*record.exchange.gave, *record.exchange.took):
            yield "exchange", "exchange", card
    if record.best_card is not None:
        yield "best_card", "best card", record.best_card.gave
        yield "best_card", "best card", record.best_card.took
    for number, trick in enumerate(record.tricks or (), 1):
        for seat, card in trick.plays:
            yield "tricks", f"trick {number}, seat {seat}", card
