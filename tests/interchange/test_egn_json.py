"""Hostile and broken JSON is refused in a sentence."""

from __future__ import annotations

import json

import pytest

from scoring.interchange.egn_json import LARGEST_FILE, Unreadable, parse


def repr_start(value: str | bytes) -> str:
    """Return a short name for a case."""
    return f"{len(value)} of {value[:24]!r}"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"hello", "not_json"),
        (b"{'a': 1}", "not_json"),
        (b'{"a": 1,}', "not_json"),
        (b"\xff\xfe{", "not_utf8"),
        ('{"a": "é"}'.encode("latin-1"), "not_utf8"),
        (b'{"a": 1, "a": 2}', "name_twice"),
        (b'[{"deals": [], "deals": []}]', "name_twice"),
        (b'{"a": NaN}', "not_a_number"),
        (b'{"a": -Infinity}', "not_a_number"),
        (b'{"a": 1e999}', "number_too_big"),
        (b'{"a": ' + b"9" * 5000 + b"}", "number_too_big"),
        (b'{"a": 0.' + b"1" * 5000 + b"}", "number_too_big"),
        (b"[" * 40 + b"]" * 40, "too_deep"),
        (b"[" * 200_000, "too_deep"),
        (b'{"a":' * 100_000, "too_deep"),
        (b'{"a": "\\u0000"}', "bad_character"),
        (b'{"\\ud800": 1}', "bad_character"),
        (b'["\\udfff"]', "bad_character"),
    ],
    ids=repr_start,
)
def test_broken_json_is_refused_by_name(content: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(content)
    assert refused.value.code == code
    assert len(refused.value.message) < 200


def test_huge_file_is_refused_without_being_parsed() -> None:
    with pytest.raises(Unreadable, match="larger than 16 MB"):
        parse(b" " * (LARGEST_FILE + 1))


def test_ordinary_json_is_read_with_or_without_a_byte_order_mark() -> None:
    value = {"a": [1, 2.5, None, True, "ø 😀"], "b": {}}
    assert parse(json.dumps(value).encode()) == value
    assert parse(b"\xef\xbb\xbf" + json.dumps(value, ensure_ascii=False).encode()) == value


def test_message_shows_nothing_a_terminal_would_act_on() -> None:
    with pytest.raises(Unreadable) as refused:
        parse(b'{"\\u001b[31m\\u202e": 1, "\\u001b[31m\\u202e": 2}')
    assert refused.value.message.isprintable()
