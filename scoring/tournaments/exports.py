"""Write an event's standings and results as tables for spreadsheets (CSV); docs/event-csv.md describes the second."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.spreadsheets import BYTE_ORDER_MARK, csv_rows
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Event, Round
from scoring.tournaments.selectors.evening_facts import BEGUN
from scoring.tournaments.selectors.seats import RoundSeats, SeatedTable, seats_of_rounds
from scoring.tournaments.selectors.standings import Line, StandingsPage, standings_of

#: The columns of a file of results, which `manage.py import_event` reads.
RESULT_COLUMNS = (
    "round",
    "table",
    *(seat.value for seat in rules.SEATS),
    "points_ns",
    "points_ew",
    "loners_ns",
    "loners_ew",
    "euchres_ns",
    "euchres_ew",
    "absent",
)


def standings_as_csv(event: Event, watching: Watching) -> str:
    """Return the standings as `watching` may see them."""
    page = standings_of(event, watching)
    heads = [_("Place"), _("Number"), _("Name"), *page.metrics, _("By hand"), _("Rounds played"), _("Sat out")]
    return BYTE_ORDER_MARK + csv_rows([heads, *(_standing_cells(line) for line in page.lines)])


def results_as_csv(event: Event, watching: Watching) -> str:
    """Return what every table of a round came to, and who sat out, as far as `watching` may see it."""
    page = standings_of(event, watching)
    return BYTE_ORDER_MARK + csv_rows([RESULT_COLUMNS, *_result_rows(event, page, watching.audience)])


def _standing_cells(line: Line) -> list[str]:
    values = [cell.shown.replace("−", "-") for cell in line.cells]
    counts = [line.adjusted, line.played, line.sat_out]
    return [str(line.place), str(line.number), line.name, *values, *map(str, counts)]


def _result_rows(event: Event, page: StandingsPage, audience: Audience) -> Iterator[list[str]]:
    # Rounds that are kept back are in no list that adds up to them.
    shown = Round.objects.filter(event=event, state__in=BEGUN, number__lte=0 if page.hidden else page.through)
    for number, seats in sorted(seats_of_rounds(shown, audience).items()):
        yield from (_table_cells(number, table) for table in seats.tables if table.row.is_done)
        yield from _sit_out_rows(number, seats)


def _table_cells(number: int, table: SeatedTable) -> list[str]:
    row = table.row
    names = [table.seated[seat].name if seat in table.seated else "" for seat in rules.SEATS]
    figures = (row.points_ns, row.points_ew, row.loners_ns, row.loners_ew, row.euchres_ns, row.euchres_ew)
    written = ["" if figure is None else str(figure) for figure in figures]
    return [str(number), str(table.number), *names, *written, row.forfeited]


def _sit_out_rows(number: int, seats: RoundSeats) -> Iterator[list[str]]:
    for place in seats.sit_outs:
        yield [str(number), "", place.name, *[""] * (len(RESULT_COLUMNS) - 3)]
