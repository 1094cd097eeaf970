"""Put an evening together from its players' tally sheets, and say where they contradict themselves or each other.

A sheet has a row for every round: whose it is, the partner, the two opponents, for each hand the points of that side
and whether the player called or went alone, and the total. docs/event-csv.md describes the table (CSV).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from django.core.exceptions import ValidationError

from scoring.clubs.names import clean_name, name_key, tidy_name
from scoring.interchange.evenings import EveningFile, PlayedTable, Remark
from scoring.interchange.event_csv import HIGHEST_ROUND, MOST, Rows, is_whole
from scoring.interchange.tally_tables import Four, Sheet, fours_of

_WHO = ("name", "partner", "opponent_1", "opponent_2")
_MARKS = {"", "called", "alone"}


def are_sheets(columns: Sequence[str]) -> bool:
    """Return whether a table has the columns of tally sheets."""
    return {*_WHO, "round", "points_1"} <= set(columns)


def read_sheets(rows: Rows) -> EveningFile:
    """Return the evening that tally sheets tell.

    What a cell cannot hold is a fault, and so is a side without any sheet. Where sheets differ, it is a doubt, which
    says what counts: of two partners' totals the one that its own hands come to.
    """
    hands = sum(bool(re.fullmatch(r"points_\d+", name)) for name in rows.columns)
    faults = list(rows.faults)
    faults += [
        Remark(f"The column {name!r} is missing.", 1)
        for name in [*_columns("points", hands), *_columns("called", hands), "total"]
        if name not in rows.columns
    ]
    if faults:
        return EveningFile(faults=faults)
    sheets = [sheet for line, cells in rows.cells if (sheet := _sheet(line, cells, hands, faults)) is not None]
    faults += _written_twice(sheets)
    if faults:
        return EveningFile(faults=faults)
    tables: list[PlayedTable] = []
    doubts = [doubt for sheet in sheets for doubt in _doubts_of(sheet)]
    for number in sorted({sheet.round for sheet in sheets}):
        of_round = [sheet for sheet in sheets if sheet.round == number]
        fours = fours_of(of_round)
        doubts += [doubt for four in fours for doubt in four.doubts()]
        faults += _left_over(of_round, fours)
        faults += [fault for four in fours for fault in four.faults()]
        tables += [four.played(number, at) for at, four in enumerate(fours, 1)]
    return EveningFile(tables, hands=hands, faults=faults, doubts=sorted(doubts, key=lambda doubt: doubt.line))


def _columns(what: str, hands: int) -> list[str]:
    return [f"{what}_{hand}" for hand in range(1, hands + 1)]


def _sheet(line: int, cells: Mapping[str, str], hands: int, faults: list[Remark]) -> Sheet | None:
    """Return the row of a sheet; None, and the faults, where a cell holds what it cannot."""
    found = list(_faults_in(line, cells, hands))
    faults += found
    if found:
        return None
    return Sheet(
        line,
        int(cells["round"]),
        tidy_name(cells["name"]),
        tidy_name(cells["partner"]),
        (tidy_name(cells["opponent_1"]), tidy_name(cells["opponent_2"])),
        tuple(int(cells[column]) for column in _columns("points", hands)),
        tuple(cells[column] for column in _columns("called", hands)),
        int(cells["total"]) if cells["total"] else None,
    )


def _faults_in(line: int, cells: Mapping[str, str], hands: int) -> Iterator[Remark]:
    for column in _WHO:
        try:
            clean_name(cells[column])
        except ValidationError as refused:
            yield Remark(" ".join(refused.messages), line, column)
    if not is_whole(cells["round"], 1, HIGHEST_ROUND):
        yield Remark(f"{cells['round']!r} is not the number of a round.", line, "round")
    for column in [*_columns("points", hands), *(["total"] if cells["total"] else [])]:
        if not is_whole(cells[column], 0, MOST):
            yield Remark(f"{cells[column]!r} is not a number of points.", line, column)
    for column in _columns("called", hands):
        if cells[column] not in _MARKS:
            yield Remark(f"{cells[column]!r} is not called or alone.", line, column)


def _written_twice(sheets: Sequence[Sheet]) -> Iterator[Remark]:
    first: dict[tuple[int, str], int] = {}
    for sheet in sheets:
        earlier = first.setdefault((sheet.round, name_key(sheet.name)), sheet.line)
        if earlier != sheet.line:
            yield Remark(f"{sheet.name} has round {sheet.round} in line {earlier} already.", sheet.line)


def _left_over(sheets: Sequence[Sheet], fours: Sequence[Four]) -> Iterator[Remark]:
    """Yield the sheets of a round that belong to no table."""
    at_tables = {sheet.line for four in fours for sheet in four.all_sheets}
    for sheet in sheets:
        if sheet.line not in at_tables:
            yield Remark(f"The others of round {sheet.round} leave {sheet.name} no table with these three.", sheet.line)


def _doubts_of(sheet: Sheet) -> Iterator[Remark]:
    """Yield where one row contradicts itself."""
    if sheet.total is None:
        yield Remark(f"No total is written. The hands come to {sheet.sum}, which counts.", sheet.line, "total")
    elif sheet.total != sheet.sum:
        yield Remark(f"The hands come to {sheet.sum}, the total says {sheet.total}.", sheet.line, "total")
    if not sheet.names_four:
        told = f"{sheet.name} has {sheet.partner} as partner and {' and '.join(sheet.opponents)} as opponents."
        yield Remark(f"{told} That is not four people.", sheet.line, "opponent_1")
