"""Write changes as a table for spreadsheets (CSV)."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.clubs.models import Club, Write
from scoring.pages.changes.lines import ChangeLine, change_lines
from scoring.spreadsheets import BYTE_ORDER_MARK, csv_rows

_AT_A_TIME = 500


def changes_as_csv(club: Club, changes: QuerySet[Write]) -> Iterator[str]:
    """Yield the table piece by piece, by the club's clock; the rows behind it are never in memory all at once."""
    yield BYTE_ORDER_MARK + csv_rows([_heads()])
    last: int | None = None
    while writes := list(changes.filter(**({"pk__lt": last} if last else {}))[:_AT_A_TIME]):
        # A file is read anywhere: no device in it is "this one".
        yield csv_rows([_cells(line, ZoneInfo(club.time_zone)) for line in change_lines(club, writes, looking=None)])
        last = writes[-1].pk


def _heads() -> list[str]:
    return [
        _("Date"),
        _("Time"),
        _("Who"),
        _("What"),
        _("About"),
        _("Table"),
        _("Game"),
        _("Hand"),
        _("Before"),
        _("After"),
        _("Details"),
    ]


def _cells(line: ChangeLine, zone: ZoneInfo) -> list[str]:
    made_at = line.made_at.astimezone(zone)
    return [
        made_at.date().isoformat(),
        made_at.time().isoformat(timespec="seconds"),
        line.who,
        line.sentence,
        line.about,
        "" if line.table is None else str(line.table),
        line.game,
        ", ".join(map(str, line.hands)),
        line.before,
        line.after,
        "; ".join([*line.details, *line.people]),
    ]
