"""Settle which cards each seat holds when play begins: what was dealt, exchanged, taken up and given away."""

from collections.abc import Set
from dataclasses import dataclass

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.places import dealt_places, is_elsewhere, is_out_of_play, places_after_discard
from scoring.rules.options import BadHand
from scoring.rules.packs import HAND_SIZE
from scoring.rules.record_parts import BestCard, Exchange
from scoring.rules.records import HandRecord
from scoring.rules.seats import SEATS, Seat

EXCHANGED = 3


@dataclass(slots=True)
class Holding:
    """Hold what one seat is known to hold.

    `spare` is how many more cards it holds that are not known. `may_be_discard` are the cards of which the dealer
    discarded one, as long as it is not known which.
    """

    cards: set[Card]
    spare: int = 0
    may_be_discard: Set[Card] = frozenset()


Holdings = dict[Seat, Holding]


def dealt_holdings(record: HandRecord) -> Holdings:
    """Return what each seat was dealt."""
    hands = record.hands or {}
    return {seat: Holding(set(hands[seat])) if seat in hands else Holding(set(), HAND_SIZE) for seat in SEATS}


def unknown_holdings() -> Holdings:
    """Return holdings of which nothing is known."""
    return {seat: Holding(set(), HAND_SIZE) for seat in SEATS}


def judge_exchange(case: Case, holdings: Holdings, exchange: Exchange) -> None:
    """Judge a bad hand's exchange with the kitty and make it."""
    seat, holding = exchange.seat, holdings[exchange.seat]
    where = f"exchange, seat {seat}"
    if case.rules.bad_hand is not BadHand.EXCHANGE_THREE:
        case.wrong.append(faults.EXCHANGE_NOT_ALLOWED.at(where, seat=seat))
    if not len(set(exchange.gave)) == len(exchange.gave) == len(set(exchange.took)) == len(exchange.took) == EXCHANGED:
        case.wrong.append(faults.EXCHANGE_SIZE.at(where, seat=seat, size=EXCHANGED))
    places = dealt_places(case.record)
    for card in exchange.gave:
        if (not holding.spare and card not in holding.cards) or is_elsewhere(places, card, seat):
            case.wrong.append(faults.EXCHANGE_NOT_HELD.at(f"{where}, {card}", seat=seat, card=card))
    for card in exchange.took:
        if card in exchange.gave or not _may_be_in_kitty(case.record, card):
            case.wrong.append(faults.EXCHANGE_NOT_IN_KITTY.at(f"{where}, {card}", seat=seat, card=card))
    holding.cards = holding.cards.difference(exchange.gave).union(exchange.took)
    if holding.spare:
        holding.spare = max(HAND_SIZE - len(holding.cards), 0)


def judge_best_card(case: Case, holdings: Holdings, best_card: BestCard) -> None:
    """Judge a call for best and make it: the loner takes a card of the partner's and gives one away."""
    if not case.rules.call_for_best:
        case.wrong.append(faults.BEST_CARD_NOT_ALLOWED.at("best card"))
    if case.alone is False:
        case.wrong.append(faults.BEST_CARD_WITHOUT_LONER.at("best card"))
    places = places_after_discard(case)
    for card in (best_card.gave, best_card.took):
        if is_out_of_play(places, card):
            case.wrong.append(faults.BEST_CARD_OUT_OF_PLAY.at(f"best card, {card}", card=card))
    if best_card.gave is best_card.took:
        case.wrong.append(faults.BEST_CARD_KEPT.at("best card"))
    if case.maker is None:
        return
    loner, partner = holdings[case.maker], holdings[case.maker.partner]
    gives, takes = (case.maker, best_card.gave, loner), (case.maker.partner, best_card.took, partner)
    for seat, card, holding in (gives, takes):
        missing = not holding.spare and card not in holding.cards
        if not is_out_of_play(places, card) and (missing or is_elsewhere(places, card, seat)):
            case.wrong.append(faults.BEST_CARD_NOT_HELD.at(f"best card, {card}", seat=seat, card=card))
    _give(loner, best_card.gave)
    _give(partner, best_card.took)
    loner.cards.add(best_card.took)


def _may_be_in_kitty(record: HandRecord, card: Card) -> bool:
    if record.kitty is not None:
        return card in record.kitty
    return card is not record.upcard and not any(card in hand for hand in (record.hands or {}).values())


def _give(holding: Holding, card: Card) -> None:
    """Take a card out of a holding, known to be there or not."""
    if card in holding.cards:
        holding.cards.remove(card)
    else:
        holding.spare = max(holding.spare - 1, 0)
