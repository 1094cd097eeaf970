"""What of an evening is printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.origins import origin_for_others
from scoring.clubs.writes import Refused, new_key
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.forms.room import LayTablesForm
from scoring.tournaments.prints import cards_page, placards_page, seating_page, tables_needed
from scoring.tournaments.selectors.standings import standings_of
from scoring.tournaments.services.room import lay_tables
from scoring.tournaments.views.attempts import attempt_at


@require_safe
@private_page
def index(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what can be printed."""
    return _page(request, open_event(request, public_id), "print", None)


@require_safe
@private_page
def cards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a tally card for everyone, several to a sheet of paper."""
    opened = open_event(request, public_id, least=Right.RUN)
    return _page(request, opened, "print_cards", cards_page(opened.event, opened.audience))


def _show_placards(request: HttpRequest, public_id: str) -> HttpResponse:
    return _placards(request, open_event(request, public_id, least=Right.RUN))


@private_page
@posted_from(_show_placards)
def placards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let the room have as many tables as were asked for, each with a placard of its own."""
    opened = event_to_run(request, public_id)
    form = LayTablesForm(request.POST)
    if not form.is_valid():
        return _placards(request, opened, form, status=422)
    try:
        lay_tables(opened.event, count=form.cleaned_data["count"], attempt=attempt_at(opened, "lay_tables", form))
    except Refused as refusal:
        return _placards(request, opened, form, notice=str(refusal.sentence), status=409)
    return redirect("events:print-placards", public_id=public_id)


@require_safe
@private_page
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show who sits where, by name and by table: in `?round=`, or in all rounds."""
    opened = open_event(request, public_id)
    page = seating_page(opened.event, opened.audience, request.GET.get("round", ""))
    return _page(request, opened, "print_seats", page)


@require_safe
@private_page
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the standings as they lie on the notice board."""
    opened = open_event(request, public_id)
    return _page(request, opened, "print_standings", standings_of(opened.event, opened.watching))


def _placards(
    request: HttpRequest,
    opened: OpenedEvent,
    form: LayTablesForm | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    form = form or LayTablesForm(initial={"count": tables_needed(opened.event)})
    form.stamp(key=new_key())
    page = placards_page(opened.event, origin_for_others(request), form, notice=notice)
    return _page(request, opened, "print_placards", page, status=status)


def _page(request: HttpRequest, opened: OpenedEvent, template: str, page: object, *, status: int = 200) -> HttpResponse:
    return render(request, f"tournaments/{template}.html", {"opened": opened, "page": page}, status=status)
