"""Read a pasted list of who enters an evening: a player a line, or a pair and their team; nothing is stored here."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.clubs.names import clean_name
from scoring.clubs.pasting import Fate, Pasted, PastedLine, read_list, without_marks
from scoring.clubs.suggesting import Roster

#: So many names are taken at once.
MOST_NAMES = 400
_NAMES_A_PAIR = 2
#: What stands between the two of a pair; "and" only between spaces, as it is in names, too.
_JOINERS = re.compile(r"\s*[&+/]\s*|\s+and\s+", re.IGNORECASE)
_CELLS = re.compile(r"[\t;,]")


@dataclass(frozen=True, slots=True)
class PastedEntry:
    """A line that enters somebody: who by name, one or two; `display_names` are those for public pages, or empty."""

    number: int
    names: Sequence[str]
    display_names: Sequence[str]
    team_name: str = ""


@dataclass(frozen=True, slots=True)
class PairLine:
    """A line that should name a pair: the two as they are written, and their team; `reason` where it names none."""

    number: int
    text: str
    names: tuple[str, str] = ("", "")
    team_name: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PastedEntries:
    """A list as it was pasted: what becomes of each name, and of pairs which two belong together.

    In `people` a pair's names are two lines: the pair of line 3 has the numbers 5 and 6 there.
    """

    people: Pasted
    pairs: Sequence[PairLine] = ()
    of_pairs: bool = False

    @property
    def named(self) -> list[PastedEntry]:
        """The lines that enter somebody, from the first on."""
        lines = {line.number: line for line in self.people.lines if _name_in(line)}
        if not self.of_pairs:
            return [_entry(number, [line]) for number, line in lines.items() if line.fate is not Fate.TWICE]
        both = [(pair, [lines[number] for number in _numbers(pair) if number in lines]) for pair in self.pairs]
        return [_entry(pair.number, two, pair.team_name) for pair, two in both if len(two) == _NAMES_A_PAIR]

    @property
    def faults(self) -> list[PairLine]:
        """The lines of which no pair can be made."""
        return [pair for pair in self.pairs if pair.reason]

    @property
    def as_seen(self) -> str:
        """What stands for the preview, whatever is answered: it differs once another would be shown."""
        shown = [self.people.as_seen, [[pair.number, pair.text, pair.team_name] for pair in self.pairs]]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def read_entries(
    text: str, roster: Roster, answers: Mapping[int, tuple[str, str]], *, of_pairs: bool = False
) -> PastedEntries:
    """Return what becomes of a pasted list, line by line, as `clubs.pasting.read_list` reads and asks.

    A line is "Ann", or of pairs "Ann & Bob" or "Ann & Bob: The Bowers". Raises ValidationError for too many lines.
    """
    if not of_pairs:
        return PastedEntries(read_list(text, roster, answers, most=MOST_NAMES))
    pairs = [_pair(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    by_line = {pair.number: pair.names for pair in pairs}
    # Each line becomes two, so that every name has a number of its own for what is asked about it.
    names = [name for number in range(1, max(by_line, default=0) + 1) for name in by_line.get(number, ("", ""))]
    return PastedEntries(read_list("\n".join(names), roster, answers, most=MOST_NAMES), pairs, of_pairs=True)


def _pair(number: int, line: str) -> PairLine:
    text = line.strip()
    team_name, names = _team_and_names(without_marks(text).strip())
    if len(names) != _NAMES_A_PAIR:
        return PairLine(number, text, reason=_("Write two names with & between them."))
    try:
        team_name = clean_name(team_name) if team_name else ""
    except ValidationError as fault:
        return PairLine(number, text, reason=" ".join(fault.messages))
    return PairLine(number, text, (names[0], names[1]), team_name)


def _team_and_names(line: str) -> tuple[str, list[str]]:
    """Return a pair's team, which stands before or after a colon, and the names; in cells the team is the third."""
    before, colon, after = line.partition(":")
    if colon:
        return (
            (before.strip(), _names(after))
            if len(_names(after)) > len(_names(before))
            else (after.strip(), _names(before))
        )
    if len(_names(line)) > 1:
        return "", _names(line)
    cells = [cell.strip() for cell in _CELLS.split(line) if cell.strip()]
    return (cells[2] if len(cells) > _NAMES_A_PAIR else ""), cells[:_NAMES_A_PAIR]


def _names(text: str) -> list[str]:
    return [name.strip() for name in _JOINERS.split(text) if name.strip()]


def _numbers(pair: PairLine) -> tuple[int, int]:
    """Return the numbers that the two of a pair have among the people."""
    return 2 * pair.number - 1, 2 * pair.number


def _name_in(line: PastedLine) -> str:
    """Return whom a line means by name; nothing where it means nobody, or that is still to be said."""
    if line.fate in {Fate.ASKED, Fate.LEFT, Fate.REFUSED}:
        return ""
    return line.whose or line.name


def _entry(number: int, lines: Sequence[PastedLine], team_name: str = "") -> PastedEntry:
    return PastedEntry(number, [_name_in(line) for line in lines], [line.display_name for line in lines], team_name)
