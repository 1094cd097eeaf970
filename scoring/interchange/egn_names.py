"""Read the snake_case names of old files (before 1.2) as the camelCase ones of today."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.interchange.egn_json import Unreadable, quoted

_RENAMED = {
    "match_id": "gameId",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
}
_KEPT = "ruleset"  # its switches are snake_case in every version


def in_camel_case(entries: Mapping[str, object]) -> dict[str, object]:
    """Return a JSON object with all names in it but the ruleset's switches in camelCase.

    Raises Unreadable when an object says one thing under both spellings.
    """
    renamed: dict[str, object] = {}
    for name, inner in entries.items():
        new_name = _RENAMED.get(name) or re.sub(r"(?<=[a-z])_([a-z])", _capital, name)
        if new_name in renamed:
            raise Unreadable("name_twice", f"{quoted(new_name)} is given twice, under its old and its new name.")
        renamed[new_name] = inner if name == _KEPT else _inside(inner)
    return renamed


def _inside(value: object) -> object:
    if isinstance(value, list):
        return [_inside(item) for item in value]
    return in_camel_case(value) if isinstance(value, dict) else value


def _capital(match: re.Match[str]) -> str:
    return match[1].upper()
