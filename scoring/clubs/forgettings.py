"""Who asked to be forgotten, in a file apart from the database: no older copy of it brings anybody back.

A line is one JSON object: the id of a player's or an account's row, when that row was made, and when it was forgotten.
No name and no e-mail address is in it. Ids are given anew after a copy was restored, but never with the same moment:
the two tell a row wherever it went.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Forgetting:
    """That a row of a club's players was forgotten at a time; `created` is None in lines that older versions wrote."""

    player: int
    club: str
    created: datetime | None
    at: datetime

    @property
    def line(self) -> str:
        """How the file says it."""
        created = {} if self.created is None else {"created": self.created.isoformat()}
        return json.dumps({"player": self.player, "club": self.club, **created, "at": self.at.isoformat()})


@dataclass(frozen=True, slots=True)
class Deletion:
    """That an account was deleted at a time."""

    account: int
    created: datetime
    at: datetime

    @property
    def line(self) -> str:
        """How the file says it."""
        told = {"account": self.account, "created": self.created.isoformat(), "at": self.at.isoformat()}
        return json.dumps(told)


def _told_by(line: str) -> Forgetting | Deletion:
    """Return what a line says. Raises ValueError, KeyError or TypeError for one that says nothing."""
    told: dict[str, Any] = json.loads(line)
    at, created = datetime.fromisoformat(told["at"]), told.get("created")
    if "account" in told:
        return Deletion(int(told["account"]), datetime.fromisoformat(told["created"]), at)
    return Forgetting(int(told["player"]), str(told["club"]), datetime.fromisoformat(created) if created else None, at)


def kept_forgettings() -> Iterator[Forgetting | Deletion]:
    """Yield what the file says."""
    yield from told_in(_kept_text())


def _kept_text() -> str:
    file = Path(settings.FORGOTTEN)
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""


def told_in(text: str) -> Iterator[Forgetting | Deletion]:
    """Yield what lines of such a file say; one that was cut off while it was written is passed over."""
    return (told for told in _each_line(text) if told is not None)


def unreadable_lines() -> int:
    """Return how many lines of the file say nothing."""
    return sum(told is None for told in _each_line(_kept_text()))


def _each_line(text: str) -> Iterator[Forgetting | Deletion | None]:
    for line in filter(None, text.splitlines()):
        try:
            yield _told_by(line)
        except (ValueError, KeyError, TypeError, AttributeError):
            yield None


def see_that_they_can_be_kept() -> None:
    """Make the file, its owner's only, where there is none. Raises OSError where nothing can be written."""
    os.close(_opened())


def keep_apart(forgettings: Iterable[Forgetting | Deletion]) -> None:
    """Write these at the file's end, for good, on lines of their own after one that was cut off. Raises OSError."""
    with os.fdopen(_opened(), "ab+") as kept:
        if kept.tell() and os.pread(kept.fileno(), 1, kept.tell() - 1) != b"\n":
            kept.write(b"\n")
        kept.writelines(f"{forgetting.line}\n".encode() for forgetting in forgettings)
        kept.flush()
        os.fsync(kept.fileno())


def _opened() -> int:
    file = Path(settings.FORGOTTEN)
    file.parent.mkdir(parents=True, exist_ok=True)
    return os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
