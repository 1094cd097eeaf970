"""Take typed values out of a file's JSON objects; what has another type is refused by place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard, TypeVar

from scoring.interchange.egn_json import quoted
from scoring.interchange.findings import Findings

T = TypeVar("T")

_WANTED = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}


class Section:
    """One JSON object of a file, at a place that people are told, read name by name.

    `null` counts as not given. Names nobody asked for are left over for `note_unread`.
    """

    def __init__(self, entries: Mapping[str, object], where: str, findings: Findings) -> None:
        self.entries = entries
        self._asked: set[str] = set()
        self.where = where
        self.findings = findings

    def __contains__(self, name: str) -> bool:
        """Return whether the object says anything under `name`."""
        return self.entries.get(name) is not None

    @property
    def names(self) -> list[str]:
        """The names the object gives anything under."""
        return list(self.entries)

    def take(self, name: str) -> object:
        """Return the value of any type under `name`, None when it is not given."""
        self._asked.add(name)
        return self.entries.get(name)

    def text(self, name: str, *, longest: int) -> str | None:
        """Return the text under `name`, at most `longest` characters of it."""
        text = self._typed(name, str)
        if text is not None and len(text) > longest:
            self.refuse(name, "too_long", f"{name} is longer than {longest} characters.")
            return None
        return text

    def whole(self, name: str, *, least: int, most: int) -> int | None:
        """Return the whole number under `name`, from `least` to `most`."""
        number = self._typed(name, int)
        if number is not None and not least <= number <= most:
            self.refuse(name, "out_of_range", f"{name} is {number}, which is not from {least} to {most}.")
            return None
        return number

    def flag(self, name: str) -> bool | None:
        """Return the true or false under `name`."""
        return self._typed(name, bool)

    def items(self, name: str) -> list[object]:
        """Return the list under `name`, an empty one when it is not given."""
        return self._typed(name, list) or []

    def section(self, name: str) -> Section | None:
        """Return the object under `name`."""
        entries = self._typed(name, dict)
        return None if entries is None else Section(entries, self.place(name), self.findings)

    def unread(self) -> list[str]:
        """Return the names in the object that nothing asked for."""
        return [name for name in self.entries if name not in self._asked]

    def note_unread(self) -> None:
        """Say which names of the object were not read."""
        for name in self.unread():
            self.findings.note(self.where, "name_not_read", f"{quoted(name)} is no name of this format: not read.")

    def place(self, name: str) -> str:
        """Return where `name` stands, in words for people."""
        return f"{self.where}, {name}" if self.where else name

    def refuse(self, name: str, code: str, message: str) -> None:
        """Refuse the game for what is under `name`."""
        self.findings.refuse(self.place(name), code, message)

    def _typed(self, name: str, wanted: type[T]) -> T | None:
        value = self.take(name)
        if is_a(value, wanted):
            return value
        if value is not None:
            self.refuse(name, "wrong_type", f"{name} must be {_WANTED[wanted]}, not {quoted(value)}.")
        return None


def is_a(value: object, wanted: type[T]) -> TypeGuard[T]:
    """Return whether a JSON value has this type; JSON's true and false are not numbers."""
    return isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))
