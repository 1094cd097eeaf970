"""An event's standings and results, to be kept as tables for spreadsheets (CSV)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.spreadsheets import table_to_keep
from scoring.tournaments.access import open_event
from scoring.tournaments.exports import results_as_csv, standings_as_csv


@require_safe
@private_page
def standings_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give out the standings as far as whoever asks may see them."""
    opened = open_event(request, public_id)
    return table_to_keep([standings_as_csv(opened.event, opened.watching)], f"standings-{public_id}")


@require_safe
@private_page
def results_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give out what every table came to, round by round, as far as whoever asks may see it."""
    opened = open_event(request, public_id)
    return table_to_keep([results_as_csv(opened.event, opened.watching)], f"results-{public_id}")
