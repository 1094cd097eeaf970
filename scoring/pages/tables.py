"""What is played at each of a club's tables, and the way to any of them: its game, or a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import rules
from scoring.answering import posted_from, private_page
from scoring.clubs.access import open_club
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.table_access import OpenedTable, open_table, table_to_start_at
from scoring.clubs.writes import Attempt, Refused, new_key
from scoring.games.at_tables import last_game_at
from scoring.games.models import Game
from scoring.games.presets import rules_offered
from scoring.games.rematches import opens_for
from scoring.games.services.at_tables import TableTaken, start_game_at
from scoring.pages.live import stream_of
from scoring.pages.table_start import TableStartForm, fresh_form, start_page
from scoring.pages.tables_now import tables_page


@require_safe
@private_page
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is played where."""
    opened = open_club(request, slug)
    page = tables_page(opened.club, opened.audience)
    context = {"opened": opened, "here": "tables", "page": page, "live": stream_of(request, opened)}
    return render(request, "pages/tables.html", context)


@require_safe
@private_page
def table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Lead to the game that is played at a table, or ask for four names where none is."""
    opened = open_table(request, slug, number)
    last = last_game_at(opened.table)
    if last is not None and not last.is_over and opens_for(request, last):
        return redirect("games:table", public_id=last.public_id)
    if not opened.may_start:
        return redirect("club-tables", slug=slug)
    return _start(request, opened, fresh_form(opened.club, last), last)


@private_page
@posted_from(table)
def start_at(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start a game at a table and go to it; whoever comes second is told, and led to the first one's."""
    opened = table_to_start_at(request, slug, number)
    offer = rules_offered(opened.club, request.POST.get("preset", ""))
    form = TableStartForm(request.POST, offered=offer.rule_sets)
    if not form.is_valid():
        return _start(request, opened, form, last_game_at(opened.table), status=422)
    names = form.four_of(roster_of(opened.club))
    if form.questions or form.errors:
        return _start(request, opened, form, last_game_at(opened.table), status=422)
    typed, attempt = form.cleaned_data, _attempt(opened, form)
    try:
        offer.see_that_it_stands(form, attempt)
        game = start_game_at(
            opened.table,
            names=names,
            rule_set=form.rule_set,
            first_dealer=rules.Seat(typed["dealer"]),
            seen=typed["acts_on"],
            attempt=attempt,
        )
    except Refused as refusal:
        return _refused(request, opened, form, refusal)
    return redirect("games:table", public_id=game.public_id)


def _attempt(opened: OpenedTable, form: TableStartForm) -> Attempt:
    typed = {name: value for name, value in form.cleaned_data.items() if name != "key"}
    return Attempt.of(
        key=form.cleaned_data["key"],
        action="start",
        body={"table": opened.table.pk, **typed},
        device=opened.device,
        account=opened.account,
        by=opened.by,
        club=opened.club,
        facts={"table": opened.table.number},
    )


def _refused(request: HttpRequest, opened: OpenedTable, form: TableStartForm, refusal: Refused) -> HttpResponse:
    """Answer a game that was not started: how the table stands now, and what was typed."""
    last = last_game_at(opened.table)
    form.add_error(None, str(refusal.sentence))
    form.stamp(key=new_key(), acts_on=last.pk if last else None)
    taken = last if isinstance(refusal, TableTaken) else None
    return _start(request, opened, form, last, taken=taken, status=409)


def _start(
    request: HttpRequest,
    opened: OpenedTable,
    form: TableStartForm,
    last: Game | None,
    *,
    taken: Game | None = None,
    status: int = 200,
) -> HttpResponse:
    page = start_page(opened, form, last, taken=taken)
    offered = rules_offered(opened.club).listed
    context = {"opened": opened, "page": page, "form": form, "offered": offered, "suggest": page.suggest}
    return render(request, "pages/table_start.html", context, status=status)
