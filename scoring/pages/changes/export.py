"""Write changes as a table for spreadsheets (CSV)."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.clubs.models import Club, Device, Write
from scoring.pages.changes.listing import ChangeLine, change_lines
from scoring.pages.spreadsheets import BYTE_ORDER_MARK, csv_rows

_AT_A_TIME = 500


def changes_as_csv(club: Club, changes: QuerySet[Write], looking: Device | None) -> Iterator[str]:
    """Yield the table piece by piece, by the club's clock; the rows behind it are never in memory all at once."""
    yield BYTE_ORDER_MARK + csv_rows([[_("When"), _("By whom"), _("What"), _("About"), _("Details")]])
    last: int | None = None
    while writes := list(changes.filter(**({"pk__lt": last} if last else {}))[:_AT_A_TIME]):
        yield csv_rows([_cells(line, ZoneInfo(club.time_zone)) for line in change_lines(club, writes, looking)])
        last = writes[-1].pk


def _cells(line: ChangeLine, zone: ZoneInfo) -> list[str]:
    about = ", ".join(subject.name for subject in line.subjects)
    made_at = line.made_at.astimezone(zone).isoformat(sep=" ", timespec="seconds")
    return [made_at, line.who, line.sentence, about, "; ".join(line.facts)]
