"""Read a pasted list of players, and see line by line what would become of it: nothing is stored here."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.clubs.names import clean_name, folded_words, name_key
from scoring.clubs.suggesting import NOBODY, SOMEBODY_ELSE, Known, Question, Roster

#: So many players are taken at once.
MOST_LINES = 300
_COLUMNS = 2
_HEADS = ("name", "player", "players", "names")
#: What spreadsheets put between the cells of a line, the surest sign first.
_DELIMITERS = ("\t", ";", ",")
#: What stands before the names in numbered and bulleted lists, and before every line of a letter that is answered.
_MARKS = re.compile(
    r"""\s*(?:
    \(?\d{1,3}[.):\]]\s*(?=\D)   # 1. or (1) or 1:
    |\d{1,3}\t                     # a column of numbers
    |\[[ xX]?\]\s*                 # a box to tick
    |[-–—*+>•·‣⁃◦▪▫●○■□☐☑✓✔➢→]+\s*
    )""",
    re.VERBOSE,
)
#: What is in no name: brackets, digits, and the signs of sentences and addresses.
_NOT_IN_NAMES = re.compile(r"[()\[\]{}<>\d:!?@/\\]")
_MOST_WORDS = 5
#: With these a letter begins or ends.
_GREETINGS = {"dear", "hi", "hello", "hey", "thanks", "thank", "regards", "cheers", "best", "kind", "subject"}


class Fate(Enum):
    """What becomes of a line."""

    NEW = "new"
    THERE = "there"
    TWICE = "twice"
    ASKED = "asked"
    LEFT = "left"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PastedLine:
    """One line that was pasted, numbered as it was sent, and what becomes of it.

    `reason` says why it is refused; `whose` is the player whom it means where nobody new, `earlier` the number of the
    line above that has the same name.
    A line that is answered keeps its question; one that may be no name is left out until it is said to be one.
    """

    number: int
    text: str
    name: str = ""
    display_name: str = ""
    fate: Fate = Fate.NEW
    reason: str = ""
    whose: str = ""
    earlier: int = 0
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Repeated:
    """A name that stands in several lines of a list, and their numbers."""

    name: str
    numbers: Sequence[int]

    @property
    def lines(self) -> str:
        """The lines in words."""
        *others, last = self.numbers
        return _("lines %(numbers)s and %(last)d") % {"numbers": ", ".join(map(str, others)), "last": last}


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list as it was pasted, and what would become of each line in this club."""

    lines: Sequence[PastedLine]

    def of_fate(self, fate: Fate) -> list[PastedLine]:
        """Return the lines of which this becomes."""
        return [line for line in self.lines if line.fate is fate]

    @property
    def new(self) -> list[PastedLine]:
        """The lines that make a player each."""
        return self.of_fate(Fate.NEW)

    @property
    def asked(self) -> list[PastedLine]:
        """The lines that wait for an answer."""
        return self.of_fate(Fate.ASKED)

    @property
    def questions(self) -> list[PastedLine]:
        """The lines that were asked about, answered or not; those last that are left out unless somebody says no."""
        return sorted((line for line in self.lines if line.question), key=_may_be_no_name)

    @property
    def there(self) -> list[PastedLine]:
        """The lines of players who are there already, and need no answer."""
        return [line for line in self.of_fate(Fate.THERE) if not line.question]

    @property
    def repeated(self) -> list[Repeated]:
        """The names that stand in the list more than once, as they are spelled first."""
        numbers: dict[int, list[int]] = {}
        for line in self.of_fate(Fate.TWICE):
            numbers.setdefault(line.earlier, [line.earlier]).append(line.number)
        names = {line.number: line.name for line in self.lines}
        return [Repeated(names[first], sorted(lines)) for first, lines in numbers.items()]

    @property
    def refused(self) -> list[PastedLine]:
        """The lines of which nothing can be made."""
        return self.of_fate(Fate.REFUSED)

    @property
    def left_out(self) -> int:
        """How many lines make nobody: no names, or none that can be taken."""
        return len(self.of_fate(Fate.LEFT)) + len(self.refused)

    @property
    def as_seen(self) -> str:
        """What stands for the preview, whatever is answered: it differs once another would be shown."""
        shown = [
            [line.number, line.text, [person.player for person in line.question.people]]
            if line.question
            else [line.number, line.text, line.fate.value, line.whose, line.earlier]
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def read_list(text: str, roster: Roster, answers: Mapping[int, tuple[str, str]], *, most: int = MOST_LINES) -> Pasted:
    """Return what becomes of a pasted list, line by line.

    A line holds a name and maybe the name for public pages, parted as spreadsheets do it. `answers` are those to the
    questions: line number → the answer, and the name it was given for. Raises ValidationError for more than `most`.
    """
    # What may be no name comes last, so that nothing is ever said to be the same as a line that is left out.
    rows = sorted(_rows(text), key=_may_be_no_name)
    if len(rows) > most:
        raise ValidationError(_("Paste at most %(most)d lines at a time.") % {"most": most}, code="too_many")
    lines: list[PastedLine] = []
    above = Above({}, [])
    for row in rows:
        line = row if row.fate is Fate.REFUSED else _judged(row, roster, above, answers.get(row.number, ("", "")))
        above.add(line)
        lines.append(line)
    return Pasted(sorted(lines, key=lambda line: line.number))


@dataclass(frozen=True, slots=True)
class Above:
    """What the lines above one say: at which number each name came first, and who of them may be new.

    A line counts as a player with its number below zero for an id. Whatever is answered about it, the lines below are
    asked about it the same.
    """

    numbers: dict[str, int]
    maybe_new: list[Known]

    def add(self, line: PastedLine) -> None:
        """Take in one more line."""
        if line.name:
            self.numbers.setdefault(name_key(line.name), line.number)
        if not line.question.doubted if line.question else line.fate is Fate.NEW:
            names = filter(None, (line.name, line.display_name))
            self.maybe_new.extend(Known.of(-line.number, name, name=line.name) for name in names)


def _judged(row: PastedLine, roster: Roster, above: Above, answered: tuple[str, str]) -> PastedLine:
    if (known := roster.known(row.name)) is not None:
        return replace(row, fate=Fate.THERE, whose=known.name)
    if (earlier := above.numbers.get(name_key(row.name))) is not None:
        return replace(row, fate=Fate.TWICE, earlier=earlier)
    near, doubted = roster.near(row.name, also=above.maybe_new), _may_be_no_name(row)
    if not near and not doubted:
        return row
    answer, asked = answered
    if not answer or name_key(asked) != name_key(row.name):
        answer = NOBODY if doubted else ""
    row = replace(row, question=Question(f"line-{row.number}_is", row.name, near, answer, doubted))
    if answer == SOMEBODY_ELSE:
        return row
    if doubted and answer == NOBODY:
        return replace(row, fate=Fate.LEFT)
    meant = next((person for person in near if person.answer == answer), None)
    return replace(row, fate=Fate.THERE, whose=meant.name) if meant else replace(row, fate=Fate.ASKED)


def _may_be_no_name(row: PastedLine) -> bool:
    """Return whether a line rather greets, explains or counts than names somebody."""
    return row.fate is not Fate.REFUSED and any(
        _NOT_IN_NAMES.search(name) or len(name.split()) > _MOST_WORDS or _GREETINGS.intersection(folded_words(name)[:1])
        for name in (row.name, row.display_name)
    )


def _rows(text: str) -> Iterator[PastedLine]:
    """Yield each line that says something, with its names tidied or the reason why it cannot be taken."""
    first = True
    for number, line in enumerate(_lines(text), start=1):
        if not line.strip():
            continue
        cells = _cells(without_marks(line))
        if not (first and "".join(folded_words(cells[0])) in _HEADS):
            yield _row(number, line.strip(), cells)
        first = False


def _lines(text: str) -> Sequence[str]:
    """Return the lines of a list; of one that is written as a sentence, "Ann, Bob, Cy and Di", its names."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    told = [line for line in lines if line.strip()]
    if len(told) != 1 or any(sign in told[0] for sign in "\t;") or told[0].count(",") < _COLUMNS:
        return lines
    *names, last = told[0].strip().rstrip(".").split(",")
    return [*names, *re.split(r"(?:^|\s)and\s", last)]


def without_marks(line: str) -> str:
    """Return a line without the marks of a list before it; a line of nothing else as it is."""
    begin = 0
    while (mark := _MARKS.match(line, begin)) is not None:
        begin = mark.end()
    return line[begin:] if line[begin:].strip() else line


def _cells(line: str) -> list[str]:
    delimiter = next((sign for sign in _DELIMITERS if sign in line), ",")
    cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [""])
    while len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    return cells


def _row(number: int, text: str, cells: Sequence[str]) -> PastedLine:
    row = PastedLine(number, text)
    if len(cells) > _COLUMNS:
        return replace(
            row, fate=Fate.REFUSED, reason=_("More than a name and a name for public pages. Write one name a line.")
        )
    try:
        name = clean_name(cells[0])
        display_name = clean_name(cells[1]) if len(cells) == _COLUMNS else ""
    except ValidationError as fault:
        return replace(row, fate=Fate.REFUSED, reason=" ".join(fault.messages))
    return replace(row, name=name, display_name=display_name)
