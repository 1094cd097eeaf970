"""Read the parts of a record that have parts of their own: hands, calls, tricks and the rest.

The usual shape of cards, calls and tricks is read in one quick pass; only what does not fit it is read again,
value by value, to name each fault.
"""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from scoring.rules import faults
from scoring.rules import reading_values as values
from scoring.rules.cards import Card
from scoring.rules.kinds import CallKind
from scoring.rules.reading_values import CARD_OF, LIST_LIMIT, SEAT_OF, Reader, Wrong
from scoring.rules.record_parts import BestCard, Call, Exchange, Penalty, Revoke, Trick
from scoring.rules.seats import Seat
from scoring.rules.suits import Trump


def cards(raw: object, field: str, where: str, wrong: Wrong) -> tuple[Card, ...] | None:
    """Read a list of cards."""
    if type(raw) is list and len(raw) <= LIST_LIMIT:
        try:
            return tuple([CARD_OF[entry] for entry in raw])
        except (KeyError, TypeError):
            pass
    return _card_list(raw, field, where, wrong)


def hands(raw: object, field: str, where: str, wrong: Wrong) -> dict[Seat, tuple[Card, ...]] | None:
    """Read the cards dealt to each seat."""
    if type(raw) is dict and set(map(type, raw.values())) == {list} and max(map(len, raw.values())) <= LIST_LIMIT:
        try:
            return {SEAT_OF[seat]: tuple([CARD_OF[card] for card in hand]) for seat, hand in raw.items()}
        except (KeyError, TypeError):
            pass
    return _hands(raw, field, where, wrong)


def calls(raw: object, field: str, where: str, wrong: Wrong) -> tuple[Call, ...]:
    """Read the calls in the order they were made."""
    entries = values.items(raw, field, where, wrong)
    found = [_usual_call(entry) or _call(entry, field, f"call {i}", wrong) for i, entry in enumerate(entries, 1)]
    return tuple([call for call in found if call])


def tricks(raw: object, field: str, where: str, wrong: Wrong) -> tuple[Trick, ...]:
    """Read the tricks in the order they were played."""
    entries = values.items(raw, field, where, wrong)
    found = [_usual_trick(entry) or _trick(entry, field, f"trick {i}", wrong) for i, entry in enumerate(entries, 1)]
    return tuple([trick for trick in found if trick])


def exchange(raw: object, field: str, where: str, wrong: Wrong) -> Exchange | None:
    """Read a bad hand's exchange."""
    parts = _parts(raw, field, where, wrong, needed={"seat": values.seat, "gave": cards, "took": cards})
    return Exchange(**parts) if parts else None


def best_card(raw: object, field: str, where: str, wrong: Wrong) -> BestCard | None:
    """Read a call for best."""
    parts = _parts(raw, field, where, wrong, needed={"gave": values.card, "took": values.card})
    return BestCard(**parts) if parts else None


def revoke(raw: object, field: str, where: str, wrong: Wrong) -> Revoke | None:
    """Read a noted revoke: an object, or a seat and a trick in a list."""
    if isinstance(raw, list | tuple):
        raw = dict(zip(("seat", "trick"), raw, strict=False))
    parts = _parts(raw, field, where, wrong, needed={"seat": values.seat, "trick": values.number})
    return Revoke(**parts) if parts else None


def penalty(raw: object, field: str, where: str, wrong: Wrong) -> Penalty | None:
    """Read what ended a penalty hand."""
    parts = _parts(raw, field, where, wrong, needed={"seat": values.seat}, optional={"reason": values.text})
    return Penalty(**parts) if parts else None


def _usual_call(entry: object) -> Call | None:
    """Return the call that is read from the usual four fields; None when it is any other."""
    if type(entry) is not dict or len(entry) != 4:
        return None
    try:
        round_number = entry["round"]
        usual = _USUAL_CALLS[entry["seat"], round_number, entry["call"], entry["suit"]]
    except (KeyError, TypeError):
        return None
    return usual if type(round_number) is int else None


def _call(entry: object, field: str, where: str, wrong: Wrong) -> Call | None:
    parts = _parts(entry, field, where, wrong, needed=_CALL, optional=_CALL_OPTIONAL)
    return Call(**parts) if parts else None


def _usual_trick(entry: object) -> Trick | None:
    """Read a trick of the usual three fields; return None when it is any other."""
    if type(entry) is not dict or len(entry) != 3:
        return None
    try:
        if len(entry["plays"]) > LIST_LIMIT:
            return None
        plays = tuple([(SEAT_OF[seat], CARD_OF[card]) for seat, card in entry["plays"]])
        return Trick(SEAT_OF[entry["leader"]], plays, SEAT_OF[entry["winner"]])
    except (KeyError, TypeError, ValueError):
        return None


def _trick(entry: object, field: str, where: str, wrong: Wrong) -> Trick | None:
    parts = _parts(entry, field, where, wrong, needed={"plays": _plays}, optional=_TRICK_OPTIONAL)
    return Trick(parts.get("leader"), parts["plays"], parts.get("winner")) if parts else None


def _play(raw: object, field: str, where: str, wrong: Wrong) -> tuple[Seat, Card] | None:
    pair = values.items(raw, field, where, wrong)
    if len(pair) != 2:
        values.wrong_type("a seat and a card", raw, field, where, wrong)
        return None
    seat, card = values.seat(pair[0], field, where, wrong), values.card(pair[1], field, where, wrong)
    return (seat, card) if seat and card else None


def _parts(
    raw: object,
    field: str,
    where: str,
    wrong: Wrong,
    *,
    needed: Mapping[str, Reader[Any]],
    optional: Mapping[str, Reader[Any]] | None = None,
) -> dict[str, Any] | None:
    """Read an object's parts by their readers; return None when one that is needed cannot be read."""
    source = values.object_of(raw, field, where, wrong)
    found: dict[str, Any] = {}
    for name, read in {**needed, **(optional or {})}.items():
        if source.get(name) is not None:
            found[name] = read(source[name], field, where, wrong)
        elif name in needed and isinstance(raw, Mapping):
            wrong.append(faults.FIELD_MISSING.at(where, field=field, name=name))
    return found if all(found.get(name) is not None for name in needed) else None


_card_list: Final = values.list_of(values.card)
_hands: Final = values.by_key(values.seat, cards)
_plays: Final = values.list_of(_play)
_CALL: Final[dict[str, Reader[Any]]] = {"seat": values.seat, "round": values.number, "call": values.call_kind}
_CALL_OPTIONAL: Final[dict[str, Reader[Any]]] = {"suit": values.trump, "alone": values.flag}
# Calls never change, so that all records can share the few there are.
_USUAL_CALLS: Final[dict[object, Call]] = {
    (seat.value, number, kind.value, suit): Call(seat, number, kind, None if suit is None else Trump(suit))
    for seat, number, kind, suit in product(Seat, (1, 2), CallKind, (None, *(trump.value for trump in Trump)))
}
_TRICK_OPTIONAL: Final[dict[str, Reader[Any]]] = {"leader": values.seat, "winner": values.seat}
