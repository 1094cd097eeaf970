"""Write a record as JSON has it, the way `reading` reads it back."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from scoring.rules.cards import Card
from scoring.rules.kinds import Kind
from scoring.rules.record_parts import BestCard, Call, Exchange, Penalty, Revoke, Trick

if TYPE_CHECKING:
    from scoring.rules.records import HandRecord


def written(record: "HandRecord") -> dict[str, object]:
    """Return the record's fields as JSON has them, without those that are not recorded."""
    fields: dict[str, object] = {}
    if record.kind in (Kind.PLAYED, Kind.THROWN_IN):
        fields["passed_out"] = record.kind is Kind.THROWN_IN
    else:
        fields["kind"] = record.kind.value
    for name, (json_name, write) in _WRITERS.items():
        value = getattr(record, name)
        if value is not None:
            fields[json_name] = write(value)
    if record.no_lone_defender:
        fields["lone_defender"] = None
    if not record.revokes:
        del fields["revokes"]
    return fields


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def _hands(hands: Mapping[str, tuple[Card, ...]]) -> dict[str, list[str]]:
    return {str(seat): _cards(cards) for seat, cards in hands.items()}


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    return {str(whose): count for whose, count in counts.items()}


def _call(call: Call) -> dict[str, object]:
    suit = None if call.suit is None else str(call.suit)
    fields: dict[str, object] = {"seat": str(call.seat), "round": call.round, "call": str(call.call), "suit": suit}
    return fields if call.alone is None else {**fields, "alone": call.alone}


def _trick(trick: Trick) -> dict[str, object]:
    return {
        "leader": None if trick.leader is None else str(trick.leader),
        "plays": [[str(seat), card.text] for seat, card in trick.plays],
        "winner": None if trick.winner is None else str(trick.winner),
    }


def _exchange(exchange: Exchange) -> dict[str, object]:
    return {"seat": str(exchange.seat), "gave": _cards(exchange.gave), "took": _cards(exchange.took)}


def _best_card(best_card: BestCard) -> dict[str, str]:
    return {"gave": best_card.gave.text, "took": best_card.took.text}


def _revoke(revoke: Revoke) -> dict[str, object]:
    return {"seat": str(revoke.seat), "trick": revoke.trick}


def _penalty(penalty: Penalty) -> dict[str, str]:
    return {"seat": str(penalty.seat), "reason": penalty.reason}


def _each(write: Callable[[Any], object]) -> Callable[[Any], object]:
    return lambda values: [write(value) for value in values]


def _same(value: object) -> object:
    return value


_WRITERS: Final[dict[str, tuple[str, Callable[[Any], object]]]] = {
    "id": ("id", _same),
    "dealer": ("dealer", str),
    "hands": ("hands", _hands),
    "upcard": ("upcard", str),
    "kitty": ("kitty_face_down", _cards),
    "nominated_suit": ("nominated_suit", str),
    "exchange": ("exchange", _exchange),
    "calls": ("bids", _each(_call)),
    "maker": ("maker", str),
    "maker_side": ("maker_side", str),
    "maker_round": ("maker_round", _same),
    "trump": ("trump", str),
    "alone": ("alone", _same),
    "lone_defender": ("lone_defender", str),
    "discard": ("discard", str),
    "best_card": ("best_card", _best_card),
    "sitting_out": ("sitting_out", _each(str)),
    "tricks": ("tricks", _each(_trick)),
    "revokes": ("revokes", _each(_revoke)),
    "penalty": ("penalty", _penalty),
    "outcome": ("outcome", str),
    "maker_tricks": ("maker_tricks", _same),
    "tricks_by_seat": ("tricks_by_seat", _counts),
    "tricks_by_side": ("tricks_by_side", _counts),
    "points": ("points", _counts),
    "score_after": ("score_after", _counts),
}
