"""Make a hand's record of a notated deal.

Only what is surely known goes into the record: a card that is known in part, or a hand of fewer
than five cards, stays with the file's own words (`egn_write.kept_beside`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from scoring.interchange.egn_cards import NotatedCard
from scoring.interchange.egn_play import Contract, Play, calls_of, certain_calls, contract_of, play_of
from scoring.interchange.findings import Findings
from scoring.interchange.notation import NotatedCall, NotatedDeal, NotatedExchange
from scoring.rules import (
    HAND_SIZE,
    SEATS,
    BestCard,
    Card,
    Exchange,
    HandRecord,
    Kind,
    RuleSet,
    Seat,
    Trump,
    kitty_size,
    pack_of,
)

ALL_PASS = 2 * len(SEATS)


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deal's record without its outcome; `contract` is None when nobody is known to have made trump."""

    record: HandRecord
    contract: Contract | None
    play: Play


def recorded(deal: NotatedDeal, rule_set: RuleSet, findings: Findings) -> RecordedDeal:
    """Return the deal as a record; what is odd about it is noted in `findings`."""
    calls = certain_calls(deal, findings)
    contract = contract_of(deal, calls)
    cards = _Cards(rule_set, contract.trump if contract else None)
    record = HandRecord(
        dealer=deal.dealer,
        upcard=cards.known(deal.upcard),
        hands=_hands(deal, contract, cards, findings) or None,
        calls=calls_of(deal, calls),
        discard=cards.known(deal.discard),
    )
    if contract is None:
        kind = Kind.THROWN_IN if calls == (NotatedCall.PASS,) * ALL_PASS and not deal.tricks else Kind.PLAYED
        return RecordedDeal(replace(record, kind=kind), None, Play())
    play = play_of(deal, contract, rule_set, findings)
    record = replace(
        record,
        maker=contract.maker,
        maker_round=contract.round,
        trump=contract.trump,
        alone=contract.alone,
        lone_defender=contract.lone_defender,
        no_lone_defender=contract.lone_defender is None,
        tricks=play.tricks or None,
    )
    record = _with_exchanges(record, deal, cards, rule_set)
    record = _without_changed_hands(record, deal, rule_set, findings)
    record = _with_discard(record, contract, play, findings)
    return RecordedDeal(_with_kitty(record, deal, cards, rule_set, findings), contract, play)


class _Cards:
    """Tell which card a file's spelling surely means in this deal."""

    def __init__(self, rule_set: RuleSet, trump: Trump | None) -> None:
        self._pack = pack_of(rule_set)
        self._trump = trump

    def known(self, card: NotatedCard | None) -> Card | None:
        """Return the one card it can be; None when there are several."""
        return card.known(self._pack, self._trump) if card else None

    def all_known(self, cards: Iterable[NotatedCard]) -> tuple[Card, ...] | None:
        """Return the cards when each is surely known, else None."""
        known = [self.known(card) for card in cards]
        certain = tuple(card for card in known if card is not None)
        return certain if len(certain) == len(known) else None


def _hands(
    deal: NotatedDeal, contract: Contract | None, cards: _Cards, findings: Findings
) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands dealt, as far as all five cards are known."""
    hands = {}
    upcard, discard = cards.known(deal.upcard), cards.known(deal.discard)
    picked_up = contract is not None and contract.round == 1
    for seat, notated in deal.hands.items():
        hand = cards.all_known(notated)
        if hand and upcard in hand and picked_up and seat is deal.dealer:
            findings.note(f"seat {seat}", "hand_picked_up", f"{seat.word}'s cards are written with the up-card taken.")
            hand = _as_dealt(hand, upcard, discard)
        if hand is None or len(hand) < HAND_SIZE:
            findings.note(f"seat {seat}", "hand_partly_known", f"{seat.word}'s cards are not all known.")
        else:
            hands[seat] = hand
    return hands


def _as_dealt(hand: tuple[Card, ...], upcard: Card | None, discard: Card | None) -> tuple[Card, ...]:
    """Return a dealer's hand from before the up-card was taken and, where it is told, a card discarded."""
    dealt = tuple(card for card in hand if card is not upcard)
    return dealt if len(dealt) == HAND_SIZE or discard is None else (*dealt, discard)


def _with_exchanges(record: HandRecord, deal: NotatedDeal, cards: _Cards, rule_set: RuleSet) -> HandRecord:
    """Add the cards that moved before the play."""
    moves = deal.exchanges
    if rule_set.call_for_best and record.alone and record.maker:
        took = _moved(moves, record.maker.partner, record.maker, cards)
        gave = _moved(moves, record.maker, record.maker.partner, cards)
        if len(took) == len(gave) == 1:
            record = replace(record, best_card=BestCard(gave=gave[0], took=took[0]))
    for seat in {move.sender for move in moves if move.sender and move.receiver is None}:
        gave, took = _moved(moves, seat, None, cards), _moved(moves, None, seat, cards)
        if gave and took:
            record = replace(record, exchange=Exchange(seat, gave, took))
    return record


def _moved(
    moves: Iterable[NotatedExchange], sender: Seat | None, receiver: Seat | None, cards: _Cards
) -> tuple[Card, ...]:
    """Return the cards that went from `sender` to `receiver`; none unless all of them are known."""
    moved = [card for move in moves if (move.sender, move.receiver) == (sender, receiver) for card in move.cards]
    return cards.all_known(moved) or ()


def _without_changed_hands(record: HandRecord, deal: NotatedDeal, rule_set: RuleSet, findings: Findings) -> HandRecord:
    """Leave out the hands that changed before the play in a way that is not all told."""
    changed = {seat for move in deal.exchanges for seat in (move.sender, move.receiver) if seat}
    if record.exchange:
        changed.discard(record.exchange.seat)
    if rule_set.call_for_best and record.alone and record.maker:
        changed |= {record.maker, record.maker.partner}
    if record.best_card and record.maker:
        changed -= {record.maker, record.maker.partner}
    return _without_hands(record, changed, findings)


def _with_discard(record: HandRecord, contract: Contract, play: Play, findings: Findings) -> HandRecord:
    """Derive a discard that is not stated: of six cards the one that was not played.

    Where it cannot be derived, the dealer's cards are left out: all four hands would demand it.
    """
    hands = record.hands or {}
    if record.discard or contract.round != 1 or len(hands) < len(SEATS) or record.upcard is None:
        return record
    played = {card for trick in play.tricks for seat, card in trick.plays if seat is contract.dealer}
    kept = [card for card in (*hands[contract.dealer], record.upcard) if card not in played]
    if len(kept) == 1:
        return replace(record, discard=kept[0])
    return _without_hands(record, {contract.dealer}, findings)


def _without_hands(record: HandRecord, seats: Collection[Seat], findings: Findings) -> HandRecord:
    hands = record.hands or {}
    for seat in sorted(set(hands).intersection(seats)):
        findings.note(f"seat {seat}", "hand_not_judged", f"What {seat.word} held at the play is not all told.")
    return replace(record, hands={seat: hand for seat, hand in hands.items() if seat not in seats} or None)


def _with_kitty(
    record: HandRecord, deal: NotatedDeal, cards: _Cards, rule_set: RuleSet, findings: Findings
) -> HandRecord:
    """Add the kitty where the file tells all of it and nothing else contradicts it."""
    kitty = [card for card in map(cards.known, deal.kitty) if card is not None]
    if not kitty or record.exchange:
        return record
    elsewhere = {record.upcard, record.discard}
    elsewhere.update(card for hand in (record.hands or {}).values() for card in hand)
    elsewhere.update(card for trick in record.tricks or () for _seat, card in trick.plays)
    if twice := elsewhere.intersection(kitty):
        named = ", ".join(card.words for card in kitty if card in twice)
        findings.note("kitty", "kitty_differs", f"The kitty names cards that were elsewhere: {named}.")
        return record
    return replace(record, kitty=tuple(kitty)) if len(set(kitty)) == kitty_size(rule_set) else record
