"""Read an evening's results from our own table (CSV): docs/event-csv.md describes it."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO

from django.core.exceptions import ValidationError

from scoring.clubs.names import clean_name, name_key
from scoring.interchange.evenings import EveningFile, PlayedTable, Remark, SatOut
from scoring.rules import SEATS, Seat, Side
from scoring.tournaments.figures import Figures

LARGEST_FILE = 4 * 1024 * 1024
_POINTS = ("points_ns", "points_ew")
_COUNTS = ("loners_ns", "loners_ew", "euchres_ns", "euchres_ew")
NEEDED = ("round", "table", *(seat.value for seat in SEATS), *_POINTS)
OPTIONAL = (*_COUNTS, "absent")
_ABSENT = {"", *(side.value for side in Side), "both"}
#: No points and no count of anything is higher, and no round.
MOST = 999
HIGHEST_ROUND = 99


class Unreadable(ValueError):
    """The file is no such table at all; the message says why."""


@dataclass(slots=True)
class Rows:
    """The rows of a table with their lines, by the names of its columns; cells are tidied."""

    columns: list[str]
    cells: list[tuple[int, dict[str, str]]]
    faults: list[Remark] = field(default_factory=list)


def read_rows(content: bytes) -> Rows:
    """Return the rows of a table in UTF-8, its columns apart by commas or, where the first line is so, semicolons.

    Empty rows are left out. Raises Unreadable.
    """
    if len(content) > LARGEST_FILE:
        raise Unreadable(f"The file is larger than {LARGEST_FILE // 2**20} MB.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"The file is not UTF-8 text (byte {error.start}).") from None
    first = text.partition("\n")[0]
    reader = csv.reader(StringIO(text), delimiter=";" if ";" in first and "," not in first else ",", strict=True)
    try:
        rows = [(reader.line_num, [_cell(cell) for cell in row]) for row in reader]
    except csv.Error as error:
        raise Unreadable(f"The file is not a table: line {reader.line_num}, {error}.") from None
    rows = [(line, row) for line, row in rows if any(row)]
    if not rows:
        raise Unreadable("The file is empty.")
    (_line, heads), *rows = rows
    named = Rows(heads, [])
    for line, row in rows:
        if len(row) != len(heads):
            named.faults.append(Remark(f"There are {len(row)} cells here and {len(heads)} columns.", line))
        else:
            named.cells.append((line, dict(zip(heads, row, strict=True))))
    return named


def read_event(rows: Rows) -> EveningFile:
    """Return the evening that rows of our table tell, with every fault by its line and column."""
    if faults := list(_faults_of_heads(rows.columns)):
        return EveningFile(faults=faults)
    reading = _Reading(faults=list(rows.faults))
    for line, cells in rows.cells:
        reading.take(line, cells)
    if not reading.tables and not reading.faults:
        reading.faults.append(Remark("No table is in the file."))
    reading.faults += reading.misplaced()
    return EveningFile(reading.tables, reading.sit_outs, faults=reading.faults)


def is_whole(text: str, least: int, most: int) -> bool:
    """Return whether a cell holds a whole number within limits.

    >>> is_whole("12", 0, MOST), is_whole("1.5", 0, MOST), is_whole("", 0, MOST)
    (True, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= len(str(MOST)) and least <= int(text) <= most


def _cell(text: str) -> str:
    """Return a cell without what keeps a spreadsheet from taking it for a formula."""
    text = text.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in set("=+-@") else text


def _faults_of_heads(columns: Sequence[str]) -> Iterator[Remark]:
    for name in NEEDED:
        if name not in columns:
            yield Remark(f"The column {name!r} is missing.", 1)
    for name in sorted({name for name in columns if columns.count(name) > 1}):
        yield Remark(f"The column {name!r} is there more than once.", 1)
    for name in columns:
        if name not in NEEDED and name not in OPTIONAL:
            yield Remark(f"There is no column {name!r} in such a file.", 1)


@dataclass(slots=True)
class _Reading:
    """What was read of a file so far."""

    faults: list[Remark]
    tables: list[PlayedTable] = field(default_factory=list)
    sit_outs: list[SatOut] = field(default_factory=list)

    def take(self, line: int, cells: Mapping[str, str]) -> None:
        """Read one row: a table, or who sits out where it names none."""
        faults = len(self.faults)
        number = self._number(line, cells, "round", least=1)
        if not cells["table"]:
            self._take_sit_outs(line, number, cells)
            return
        table = self._number(line, cells, "table", least=1)
        names = {seat: self._name(line, cells, seat) for seat in SEATS}
        absent = cells.get("absent", "")
        if absent not in _ABSENT:
            self._say(line, "absent", f"{absent!r} is not NS, EW or both.")
        # Where a side did not come, nobody need have written points.
        told = [name for name in (*_POINTS, *_COUNTS) if absent and cells.get(name, "") not in {"", "0"}]
        for name in told:
            self._say(line, name, f"A side did not come ({absent}), so nothing was played: leave it empty.")
        points = [self._number(line, cells, name, least=0, or_else=0 if absent else None) for name in _POINTS]
        counts = [self._count(line, cells, name) for name in _COUNTS]
        if len(self.faults) == faults:
            self.tables.append(PlayedTable(line, number, table, names, Figures(*points, *counts), absent))

    def misplaced(self) -> Iterator[Remark]:
        """Yield what no evening has: a table or somebody twice in a round, a round that is left out."""
        tables: dict[tuple[int, int], int] = {}
        for table in self.tables:
            earlier = tables.setdefault((table.round, table.number), table.line)
            if earlier != table.line:
                yield Remark(f"Line {earlier} has table {table.number} of round {table.round} already.", table.line)
        told = EveningFile(self.tables, self.sit_outs)
        seated: dict[tuple[int, str], int] = {}
        spelt: dict[str, str] = {}
        for line, number, name in told.people():
            spelling = spelt.setdefault(name_key(name), name)
            if spelling != name:
                yield Remark(f"{name!r} is spelt {spelling!r} before.", line)
            if (number, name_key(name)) in seated:
                yield Remark(f"{name} is in line {seated[number, name_key(name)]} of round {number} already.", line)
            seated.setdefault((number, name_key(name)), line)
        played = {table.round for table in self.tables}
        for number in range(1, max(told.rounds, default=0) + 1):
            if number not in played:
                yield Remark(f"There is no table of round {number}.")

    def _take_sit_outs(self, line: int, number: int, cells: Mapping[str, str]) -> None:
        faults = len(self.faults)
        for column in (*_POINTS, *_COUNTS, "absent"):
            if cells.get(column):
                self._say(line, column, "A row without a table says who sits out, and has no figures.")
        named = [seat for seat in SEATS if cells[seat.value]]
        if not named:
            self._say(line, "table", "The number of the table is missing.")
        names = [self._name(line, cells, seat) for seat in named]
        if len(self.faults) == faults:
            self.sit_outs += [SatOut(line, number, name) for name in names]

    def _name(self, line: int, cells: Mapping[str, str], seat: Seat) -> str:
        try:
            return clean_name(cells[seat.value])
        except ValidationError as refused:
            self._say(line, seat.value, " ".join(refused.messages))
            return ""

    def _count(self, line: int, cells: Mapping[str, str], column: str) -> int | None:
        return self._number(line, cells, column, least=0) if cells.get(column) else None

    def _number(
        self, line: int, cells: Mapping[str, str], column: str, *, least: int, or_else: int | None = None
    ) -> int:
        """Return the whole number in a column; what is none is a fault. `or_else` stands for an empty cell."""
        text, most = cells[column], HIGHEST_ROUND if column == "round" else MOST
        if not text and or_else is not None:
            return or_else
        if is_whole(text, least, most):
            return int(text)
        self._say(line, column, f"{text!r} is not a whole number from {least} to {most}." if text else "It is empty.")
        return least

    def _say(self, line: int, column: str, message: str) -> None:
        self.faults.append(Remark(message, line, column))
