"""Read single values of a record from JSON, noting every fault instead of stopping at the first.

A reader takes the JSON value, the field and the place it stands in, and the list of faults to add to;
it returns None when the value cannot be read. Tables are keyed by `object` because any JSON value is looked up.
"""

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from scoring.rules import faults
from scoring.rules.cards import CARDS, Card
from scoring.rules.kinds import CallKind, Kind, Outcome
from scoring.rules.seats import Seat, Side
from scoring.rules.suits import Trump
from scoring.rules.violations import Fault, Violation, shown

T = TypeVar("T")
K = TypeVar("K", Seat, Side)
Wrong = list[Violation]
Reader = Callable[[object, str, str, Wrong], T | None]

TEXT_LIMIT: Final = 200
NUMBER_LIMIT: Final = 9999
LIST_LIMIT: Final = 40
ID_LIMIT: Final = 2**63

CARD_OF: Final[dict[object, Card]] = {card.text: card for card in CARDS.values()}
SEAT_OF: Final[dict[object, Seat]] = {seat.value: seat for seat in Seat}
SIDE_OF_TEXT: Final[dict[object, Side]] = {side.value: side for side in Side}
TRUMP_OF: Final[dict[object, Trump]] = {trump.value: trump for trump in Trump}
CALL_OF: Final[dict[object, CallKind]] = {call.value: call for call in CallKind}
KIND_OF: Final[dict[object, Kind]] = {kind.value: kind for kind in Kind}
OUTCOME_OF: Final[dict[object, Outcome]] = {outcome.value: outcome for outcome in Outcome}


def looked_up(table: Mapping[object, T], fault: Fault) -> Reader[T]:
    """Return a reader of the words in a table."""

    def read(raw: object, field: str, where: str, wrong: Wrong) -> T | None:
        if isinstance(raw, str) and raw in table:
            return table[raw]
        wrong.append(fault.at(where, field=field, value=shown(raw), expected=", ".join(map(str, table))))
        return None

    return read


seat: Final = looked_up(SEAT_OF, faults.SEAT_UNKNOWN)
side: Final = looked_up(SIDE_OF_TEXT, faults.SIDE_UNKNOWN)
card: Final = looked_up(CARD_OF, faults.CARD_UNKNOWN)
trump: Final = looked_up(TRUMP_OF, faults.SUIT_UNKNOWN)
call_kind: Final = looked_up(CALL_OF, faults.WORD_UNKNOWN)
kind: Final = looked_up(KIND_OF, faults.WORD_UNKNOWN)
outcome: Final = looked_up(OUTCOME_OF, faults.WORD_UNKNOWN)


def number(raw: object, field: str, where: str, wrong: Wrong) -> int | None:
    """Read a whole number of a sane size."""
    if type(raw) is int:
        if -NUMBER_LIMIT <= raw <= NUMBER_LIMIT:
            return raw
        limits = {"low": -NUMBER_LIMIT, "high": NUMBER_LIMIT}
        wrong.append(faults.NUMBER_OUT_OF_RANGE.at(where, field=field, value=shown(raw), **limits))
    else:
        wrong_type("a whole number", raw, field, where, wrong)
    return None


def flag(raw: object, field: str, where: str, wrong: Wrong) -> bool | None:
    """Read true or false."""
    if isinstance(raw, bool):
        return raw
    wrong_type("true or false", raw, field, where, wrong)
    return None


def text(raw: object, field: str, where: str, wrong: Wrong) -> str | None:
    """Read a text of a sane length."""
    if not isinstance(raw, str):
        wrong_type("a text", raw, field, where, wrong)
        return None
    if len(raw) > TEXT_LIMIT:
        wrong.append(faults.TEXT_TOO_LONG.at(where, field=field, count=len(raw), limit=TEXT_LIMIT))
        return None
    return raw


def identifier(raw: object, field: str, where: str, wrong: Wrong) -> str | int | float | bool | None:
    """Read any JSON scalar of a sane size, to be given back as it came."""
    if isinstance(raw, str):
        return text(raw, field, where, wrong)
    if isinstance(raw, int) and -ID_LIMIT <= raw < ID_LIMIT:
        return raw
    if isinstance(raw, float) and math.isfinite(raw):
        return raw
    wrong_type("a text or a number of at most 64 bits", raw, field, where, wrong)
    return None


def items(raw: object, field: str, where: str, wrong: Wrong) -> list[object] | tuple[object, ...]:
    """Read a list of a sane length; what is not one counts as empty."""
    if not isinstance(raw, list | tuple):
        wrong_type("a list", raw, field, where, wrong)
    elif len(raw) > LIST_LIMIT:
        wrong.append(faults.LIST_TOO_LONG.at(where, field=field, count=len(raw), limit=LIST_LIMIT))
    else:
        return raw
    return ()


def object_of(raw: object, field: str, where: str, wrong: Wrong) -> Mapping[object, object]:
    """Read an object of a sane size; what is not one counts as empty."""
    if not isinstance(raw, Mapping):
        wrong_type("an object", raw, field, where, wrong)
    elif len(raw) > LIST_LIMIT:
        wrong.append(faults.LIST_TOO_LONG.at(where, field=field, count=len(raw), limit=LIST_LIMIT))
    else:
        return raw
    return {}


def list_of(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Return a reader of lists of what another reader reads."""

    def read_list(raw: object, field: str, where: str, wrong: Wrong) -> tuple[T, ...]:
        entries = [read(entry, field, where, wrong) for entry in items(raw, field, where, wrong)]
        return tuple(entry for entry in entries if entry is not None)

    return read_list


def counts_by(table: Mapping[object, K], read_key: Reader[K]) -> Reader[dict[K, int]]:
    """Return a reader of numbers keyed by seats or sides, which reads the usual shape in one quick pass."""
    read_slowly = by_key(read_key, number)

    def read_counts(raw: object, field: str, where: str, wrong: Wrong) -> dict[K, int] | None:
        found: dict[K, int] = {}
        for key, count in raw.items() if type(raw) is dict else ():
            if key not in table or type(count) is not int or not -NUMBER_LIMIT <= count <= NUMBER_LIMIT:
                break
            found[table[key]] = count
        else:
            if type(raw) is dict:
                return found
        return read_slowly(raw, field, where, wrong)

    return read_counts


def by_key(read_key: Reader[K], read: Reader[T]) -> Reader[dict[K, T]]:
    """Return a reader of objects keyed by seats or sides; a null value counts as not recorded."""

    def read_object(raw: object, field: str, where: str, wrong: Wrong) -> dict[K, T]:
        found: dict[K, T] = {}
        for raw_key, raw_value in object_of(raw, field, where, wrong).items():
            key = read_key(raw_key, field, where, wrong)
            if key is None or raw_value is None:
                continue
            value = read(raw_value, field, f"{where}, {key}", wrong)
            if value is not None:
                found[key] = value
        return found

    return read_object


def wrong_type(expected: str, raw: object, field: str, where: str, wrong: Wrong) -> None:
    """Note that a value is of another type than expected."""
    wrong.append(faults.FIELD_WRONG_TYPE.at(where, field=field, expected=expected, value=shown(raw)))
