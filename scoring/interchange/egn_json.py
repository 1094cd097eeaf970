"""Parse the JSON of a file from anywhere, refusing in a sentence what no careful reader takes."""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Iterator
from math import isfinite

LARGEST_FILE = 16 * 1024 * 1024
_DEEPEST = 32  # an alternative line's cards are at depth 10
_LONGEST_NUMBER = 15  # digits; more would not survive every JSON reader
_UNKEEPABLE = re.compile("[\0\ud800-\udfff]")


class Unreadable(ValueError):
    """The text is not JSON that can be read; `code` is stable, the message is a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def parse(content: bytes) -> object:
    """Return the JSON value written in `content` (UTF-8). Raises Unreadable."""
    if len(content) > LARGEST_FILE:
        raise Unreadable("file_too_big", f"The file is larger than {LARGEST_FILE // 2**20} MB.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("not_utf8", f"The file is not UTF-8 text (byte {error.start}).") from None
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique_names,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        raise Unreadable(
            "not_json", f"The file is not JSON: it cannot be read on from line {error.lineno}, column {error.colno}."
        ) from None
    except RecursionError:
        raise Unreadable("too_deep", _TOO_DEEP) from None
    _check_texts_and_depth(value)
    return value


_TOO_DEEP = f"The file's JSON is nested more than {_DEEPEST} levels deep."


def _unique_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    named = dict(pairs)
    if len(named) != len(pairs):
        seen: set[str] = set()
        for name, _value in pairs:
            if name in seen:
                raise Unreadable("name_twice", f"The name {quoted(name)} is given twice in one object.")
            seen.add(name)
    return named


def _no_constant(word: str) -> object:
    raise Unreadable("not_a_number", f"{word} is not a number that JSON knows.")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number) or len(digits) > 2 * _LONGEST_NUMBER:
        raise Unreadable("number_too_big", f"The number {quoted(digits)} is too large to be meant.")
    return number


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Unreadable("number_too_big", f"The number {quoted(digits)} is too large to be meant.")
    return int(digits)


def _check_texts_and_depth(value: object) -> None:
    """Refuse texts that no database keeps (NUL, half a surrogate pair) and bottomless nesting."""
    level = [value]
    for _depth in range(_DEEPEST):
        for text in level:
            if isinstance(text, str) and _UNKEEPABLE.search(text):
                raise Unreadable("bad_character", f"The text {quoted(text)} has a character that cannot be kept.")
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise Unreadable("too_deep", _TOO_DEEP)


def _inside(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def quoted(value: object) -> str:
    """Return a value as Python writes it, cut short, with nothing in it that a terminal acts on."""
    return reprlib.repr(value)
