"""Write changes as a table for spreadsheets (CSV)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.clubs.models import Club, Device, Write
from scoring.pages.changes.listing import ChangeLine, change_lines

_AT_A_TIME = 500
_BYTE_ORDER_MARK = "\ufeff"  # or spreadsheets take UTF-8 for something else
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def plain_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> plain_cell("=1+1"), plain_cell("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) else text


def changes_as_csv(club: Club, changes: QuerySet[Write], looking: Device | None) -> Iterator[str]:
    """Yield the table piece by piece, by the club's clock; the rows behind it are never in memory all at once."""
    yield _BYTE_ORDER_MARK + _rows([[_("When"), _("By whom"), _("What"), _("About"), _("Details")]])
    last: int | None = None
    while writes := list(changes.filter(**({"pk__lt": last} if last else {}))[:_AT_A_TIME]):
        yield _rows([_cells(line, ZoneInfo(club.time_zone)) for line in change_lines(club, writes, looking)])
        last = writes[-1].pk


def _cells(line: ChangeLine, zone: ZoneInfo) -> list[str]:
    about = ", ".join(subject.name for subject in line.subjects)
    made_at = line.made_at.astimezone(zone).isoformat(sep=" ", timespec="seconds")
    return [made_at, line.who, line.sentence, about, "; ".join(line.facts)]


def _rows(rows: list[list[str]]) -> str:
    text = StringIO()
    csv.writer(text).writerows([plain_cell(cell) for cell in row] for row in rows)
    return text.getvalue()
