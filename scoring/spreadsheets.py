"""Write lists as tables for spreadsheets (CSV)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from django.http import HttpResponse

BYTE_ORDER_MARK = "\ufeff"  # or spreadsheets take UTF-8 for something else
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"-?\d+([.,]\d+)?")


def plain_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula; a number is one, below zero too.

    >>> plain_cell("=1+1"), plain_cell("Ann"), plain_cell("-2")
    ("'=1+1", 'Ann', '-2')
    """
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) and not _NUMBER.fullmatch(text) else text


def csv_rows(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as lines of a table."""
    text = StringIO()
    csv.writer(text).writerows([plain_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def table_to_keep(parts: Iterable[str], name: str) -> HttpResponse:
    """Answer with a table, to be kept as the file `name`.csv."""
    answer = HttpResponse("".join(parts), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
