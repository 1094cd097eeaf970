"""Who asked to be forgotten, in a file apart from the database: no older copy of it brings anybody back.

A line is one JSON object: the id of a player's row, the slug of its club, and when. No name is in it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Forgetting:
    """That a row of a club's players was forgotten then."""

    player: int
    club: str
    at: datetime

    @property
    def line(self) -> str:
        """How the file says it."""
        return json.dumps({"player": self.player, "club": self.club, "at": self.at.isoformat()})

    @classmethod
    def of_line(cls, line: str) -> Forgetting:
        """Return what a line says. Raises ValueError, KeyError or TypeError for one that says nothing."""
        told = json.loads(line)
        return cls(int(told["player"]), str(told["club"]), datetime.fromisoformat(told["at"]))


def kept_forgettings() -> Iterator[Forgetting]:
    """Yield what the file says."""
    file = Path(settings.FORGOTTEN)
    if file.is_file():
        yield from told_in(file.read_text(encoding="utf-8"))


def told_in(text: str) -> Iterator[Forgetting]:
    """Yield what lines of such a file say; one that was cut off while it was written is passed over."""
    for line in text.splitlines():
        try:
            yield Forgetting.of_line(line)
        except (ValueError, KeyError, TypeError):
            continue


def see_that_they_can_be_kept() -> None:
    """Make the file, its owner's only, where there is none. Raises OSError where nothing can be written."""
    os.close(_opened())


def keep_apart(forgettings: Iterable[Forgetting]) -> None:
    """Write these at the file's end, for good. Raises OSError."""
    with os.fdopen(_opened(), "a", encoding="utf-8") as kept:
        kept.writelines(f"{forgetting.line}\n" for forgetting in forgettings)
        kept.flush()
        os.fsync(kept.fileno())


def _opened() -> int:
    file = Path(settings.FORGOTTEN)
    file.parent.mkdir(parents=True, exist_ok=True)
    return os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
