"""A round's page and its tables' pages, for whoever runs the evening; what is changed and decided there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import rules
from scoring.answering import posted_from, private_page
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.writes import Refused
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.forms.running import DecideForm, MoveTableForm, StandInForm, SwapForm
from scoring.tournaments.models import Round, RoundTable
from scoring.tournaments.round_page import round_page as page_of_round
from scoring.tournaments.round_table_page import round_table_page
from scoring.tournaments.services import reseating, ruling, standing_in
from scoring.tournaments.views.attempts import attempt_at
from scoring.tournaments.views.control import show_control


@require_safe
@private_page
def round_page(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show who sits where in a round, and how good its draw is."""
    return _round(request, open_event(request, public_id, least=Right.RUN), number)


def _price_of_swap(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show what it would cost if the two who are named changed places."""
    opened = open_event(request, public_id, least=Right.RUN)
    named = {name: request.GET[name] for name in ("one", "other") if name in request.GET}
    return _round(request, opened, number, swap_form=SwapForm(initial=named))


@private_page
@posted_from(_price_of_swap)
def swap(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let two entrants change places in a round that has not begun."""
    opened = event_to_run(request, public_id)
    form = SwapForm(request.POST)
    if not form.is_valid():
        return _round(request, opened, number, swap_form=form, status=422)
    asked = {name: form.cleaned_data[name] for name in ("one", "other", "seen")}
    try:
        attempt = attempt_at(opened, "swap_places", form, at={"round": number})
        reseating.swap_entrants(opened.event, number=number, **asked, attempt=attempt)
    except Refused as refusal:
        opened.event.refresh_from_db()
        return _round(request, opened, number, swap_form=form, notice=str(refusal.sentence), status=409)
    messages.success(request, _("They have changed places."))
    return redirect("events:round", public_id=public_id, number=number)


def _to_round(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    return redirect("events:round", public_id=opened.event.public_id, number=_found(opened, number).number)


@private_page
@posted_from(_to_round)
def move(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Give a table of a round that has not begun another number."""
    opened = event_to_run(request, public_id)
    form = MoveTableForm(request.POST)
    if not form.is_valid():
        return _round(request, opened, number, move_form=form, status=422)
    asked = {name: form.cleaned_data[name] for name in ("table", "to", "seen")}
    try:
        attempt = attempt_at(opened, "move_table", form, at={"round": number})
        reseating.move_table(opened.event, number=number, **asked, attempt=attempt)
    except Refused as refusal:
        opened.event.refresh_from_db()
        return _round(request, opened, number, move_form=form, notice=str(refusal.sentence), status=409)
    messages.success(request, _("The table has its new number."))
    return redirect("events:round", public_id=public_id, number=number)


def _found(opened: OpenedEvent, number: int) -> Round:
    """Return the event's round of this number. Raises Http404."""
    found = opened.event.rounds.filter(number=number).first()
    if found is None:
        raise Http404
    return found


def _round(
    request: HttpRequest,
    opened: OpenedEvent,
    number: int,
    *,
    swap_form: SwapForm | None = None,
    move_form: MoveTableForm | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    found = _found(opened, number)
    page = page_of_round(opened.event, found, swap_form=swap_form, move_form=move_form, notice=notice)
    return render(request, "tournaments/round.html", {"opened": opened, "page": page}, status=status)


# One table of it


@require_safe
@private_page
def table(request: HttpRequest, public_id: str, number: int, table: int) -> HttpResponse:
    """Show how a table of a round stands, and what was said of it."""
    return _table(request, open_event(request, public_id, least=Right.RUN), number, table)


def _to_table(request: HttpRequest, public_id: str, number: int, table: int) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    _row(opened, number, table)
    return redirect("events:round-table", public_id=public_id, number=number, table=table)


@private_page
@posted_from(_to_table)
def decide(request: HttpRequest, public_id: str, number: int, table: int) -> HttpResponse:
    """Decide what a table came to, or take that back; then go on where that was tapped."""
    opened = event_to_run(request, public_id)
    row = _row(opened, number, table)
    form = DecideForm(request.POST)
    on_control = request.POST.get("back") == "control"
    show = partial(show_control, request, opened) if on_control else partial(_table, request, opened, number, table)
    if not form.is_valid():
        return show(notice=out_of_date(), status=422)
    try:
        _decide(row, form, opened)
    except Refused as refusal:
        return show(notice=str(refusal.sentence), status=409)
    if on_control:
        return redirect("events:control", public_id=public_id)
    return redirect("events:round-table", public_id=public_id, number=number, table=table)


def _decide(row: RoundTable, form: DecideForm, opened: OpenedEvent) -> None:
    """Do what a valid form asks for. Raises what the services refuse."""
    match form.cleaned_data["what"]:
        case DecideForm.STOP:
            _rule(row, form, opened, "stop_table", ruling.stop_table)
        case DecideForm.TAKE_BACK:
            _rule(row, form, opened, "undecide_table", ruling.take_word_back)
        case DecideForm.CLAIM:
            _rule(row, form, opened, "take_claim", partial(ruling.take_claim, claim=form.cleaned_data["claim"]))
        case what:
            _rule(row, form, opened, "forfeit_table", partial(ruling.forfeit, absent=DecideForm.FORFEITS[what]))


def _rule(
    row: RoundTable, form: DecideForm, opened: OpenedEvent, action: str, decide: Callable[..., RoundTable]
) -> None:
    at = {"round": row.round.number, "table": row.number}
    seen = {name: form.cleaned_data[name] for name in ("acts_on", "stands")}
    decide(row, **seen, attempt=attempt_at(opened, action, form, at=at))


@private_page
@posted_from(_to_table)
def stand_in(request: HttpRequest, public_id: str, number: int, table: int) -> HttpResponse:
    """Let somebody play on for who leaves."""
    opened = event_to_run(request, public_id)
    _row(opened, number, table)
    form = StandInForm(request.POST)
    if not form.is_valid():
        return _table(request, opened, number, table, form=form, status=422)
    asked = {"seat": rules.Seat(form.cleaned_data["seat"]), "name": form.cleaned_data["name"]}
    try:
        attempt = attempt_at(opened, "stand_in", form, at={"round": number, "table": table})
        seen = form.cleaned_data["seen"]
        standing_in.stand_in(opened.event, number=number, table=table, **asked, seen=seen, attempt=attempt)
    except ValidationError as fault:
        form.add_error("name", fault)
        return _table(request, opened, number, table, form=form, status=422)
    except Refused as refusal:
        opened.event.refresh_from_db()
        return _table(request, opened, number, table, form=form, notice=str(refusal.sentence), status=409)
    return redirect("events:round-table", public_id=public_id, number=number, table=table)


def _row(opened: OpenedEvent, number: int, table: int) -> RoundTable:
    """Return the row of a table in a round. Raises Http404."""
    row = RoundTable.objects.filter(round__event=opened.event, round__number=number, number=table)
    found = row.select_related("round").first()
    if found is None:
        raise Http404
    found.round.event = opened.event
    return found


def _table(
    request: HttpRequest,
    opened: OpenedEvent,
    number: int,
    table: int,
    *,
    form: StandInForm | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    page = round_table_page(opened.event, number, table, form=form, notice=notice)
    return render(request, "tournaments/round_table.html", {"opened": opened, "page": page}, status=status)
