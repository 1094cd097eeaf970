"""The totals of a round, said by each side at its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.answering import posted_from, private_page
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.writes import Refused
from scoring.tournaments.access import OpenedEventTable, event_table_to_score
from scoring.tournaments.event_table import EventTablePage, names_of_sides
from scoring.tournaments.figures import Figures
from scoring.tournaments.forms.totals import AgreeForm, ClaimForm, SideForm
from scoring.tournaments.models import Round, RoundTable
from scoring.tournaments.services.refusals import RoundClosed
from scoring.tournaments.services.totals import agree as say_the_same
from scoring.tournaments.services.totals import claim, take_claim_back
from scoring.tournaments.views.attempts import attempt_at
from scoring.tournaments.views.tables import row_of, show_table, stamps_of, table_page

F = TypeVar("F", bound=SideForm)


def _ask(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    at = event_table_to_score(request, public_id, number)
    page = table_page(at)
    return _totals(request, page) if page.may_enter else redirect("events:table", public_id=public_id, number=number)


@private_page
@posted_from(_ask)
def totals(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Take what a side says that its table came to."""
    at, form = event_table_to_score(request, public_id, number), ClaimForm(request.POST)
    row = row_of(at, form.cleaned_data["round"]) if form.is_valid() else None
    page = table_page(at)
    if row is not None and row.round.state == Round.State.CLOSED:
        return show_table(request, page, notice=_too_late(row, form), status=409)
    if row is None or page.here is None:
        return _totals(request, page, form, status=422)
    if not form.may_be_kept(at.event.rule_set, names_of_sides(page.here.seated), timed=at.event.minutes is not None):
        return _totals(request, page, form, status=422)
    try:
        claim(
            row,
            side=form.chosen,
            figures=form.figures,
            acts_on=form.acts_on,
            seated=form.cleaned_data["seated"],
            attempt=attempt_at(at.opened, "say_total", form, at={"table": number}),
        )
    except Refused as refusal:
        return _totals(request, table_page(at), form, notice=str(refusal.sentence), status=409)
    return redirect("events:table", public_id=public_id, number=number)


def _too_late(row: RoundTable, form: ClaimForm) -> str:
    """Return why a total for a round that is closed is not taken, with what was typed: it is no other round's."""
    figures = form.figures
    told = _("You wrote %(ns)d to %(ew)d for round %(round)d. %(why)s")
    why = RoundClosed.sentence
    return told % {"ns": figures.points_ns, "ew": figures.points_ew, "round": row.round.number, "why": why}


@private_page
@posted_from(_ask)
def agree(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let a side say the same as the other."""

    def same(row: RoundTable, form: AgreeForm, at: OpenedEventTable) -> None:
        say_the_same(
            row,
            side=form.chosen,
            same_as=form.cleaned_data["same_as"] or 0,
            acts_on=form.acts_on,
            seated=form.cleaned_data["seated"],
            attempt=attempt_at(at.opened, "agree_total", form, at={"table": number}),
        )

    return _tapped(request, public_id, number, AgreeForm(request.POST), same)


@private_page
@posted_from(_ask)
def take_back(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let a side have said nothing."""

    def withdraw(row: RoundTable, form: SideForm, at: OpenedEventTable) -> None:
        attempt = attempt_at(at.opened, "take_total_back", form, at={"table": number})
        take_claim_back(row, side=form.chosen, acts_on=form.acts_on, attempt=attempt)

    return _tapped(request, public_id, number, SideForm(request.POST), withdraw)


def _tapped(
    request: HttpRequest,
    public_id: str,
    number: int,
    form: F,
    change: Callable[[RoundTable, F, OpenedEventTable], None],
) -> HttpResponse:
    """Make a change that needs nothing typed, and go back to the table."""
    at = event_table_to_score(request, public_id, number)
    row = row_of(at, form.cleaned_data["round"]) if form.is_valid() else None
    if row is None:
        return show_table(request, table_page(at), notice=out_of_date(), status=422)
    try:
        change(row, form, at)
    except Refused as refusal:
        return show_table(request, table_page(at), notice=str(refusal.sentence), status=409)
    return redirect("events:table", public_id=public_id, number=number)


def _totals(
    request: HttpRequest, page: EventTablePage, form: ClaimForm | None = None, *, notice: str = "", status: int = 200
) -> HttpResponse:
    """Answer with the form, or with the table where nothing can be entered there now."""
    if not page.may_enter or page.here is None:
        return show_table(request, page, notice=notice or out_of_date(), status=status)
    stamps = stamps_of(page)
    if form is None:
        form = ClaimForm(initial={**stamps, **_played_so_far(page)})
    elif not form.questions:
        form.stamp(**stamps, sure=None)
    shown = {"page": page, "opened": page.at.opened, "form": form, "agree_form": AgreeForm(initial=stamps)}
    return render(request, "tournaments/totals.html", {**shown, "notice": notice}, status=status)


def _played_so_far(page: EventTablePage) -> dict[str, object]:
    """Return what the form shows first: a game's own figures where it is over."""
    game = page.game
    return ClaimForm.typed(Figures.of(page.here.row)) if page.here and game and game.is_over else {}
