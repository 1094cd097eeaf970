"""End a game by hand, give it up, open it again; and say by which rules it is played."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.writes import Refused, new_key
from scoring.games import services
from scoring.games.access import Opened, game_to_score, open_game
from scoring.games.endings import EndingPage, RulesPage
from scoring.games.forms import ActForm
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.views.attempts import attempt_of, first_error


@require_safe
@private_page
def ending(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask how a game should end, or whether it should go on."""
    return _ending(request, game_to_score(request, public_id))


def _to_ending(request: HttpRequest, public_id: str) -> HttpResponse:
    return redirect("games:ending", public_id=game_to_score(request, public_id).game.public_id)


@private_page
@posted_from(_to_ending)
def close(request: HttpRequest, public_id: str) -> HttpResponse:
    """Close a game that only its scorer ends."""
    return _changed(request, public_id, "close", services.close_game)


@private_page
@posted_from(_to_ending)
def abandon(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a game up as it stands."""
    return _changed(request, public_id, "abandon", services.abandon_game)


@private_page
@posted_from(_to_ending)
def reopen(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let a game go on that was ended by hand."""
    return _changed(request, public_id, "reopen", services.reopen_game)


def _changed(request: HttpRequest, public_id: str, action: str, change: Callable[..., Game]) -> HttpResponse:
    opened = game_to_score(request, public_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return _ending(request, opened, notice=first_error(form), status=422)
    try:
        change(opened.game, acts_on=form.cleaned_data["acts_on"], attempt=attempt_of(request, action, opened, form))
    except Refused as refusal:
        opened.game.refresh_from_db()
        return _ending(request, opened, notice=str(refusal.sentence), status=409)
    return redirect("games:table", public_id=public_id)


def _ending(request: HttpRequest, opened: Opened, *, notice: str = "", status: int = 200) -> HttpResponse:
    sheet = score_sheet(opened.game)
    form = ActForm(initial={"key": new_key(), "acts_on": sheet.newest})
    return render(request, "games/ending.html", {"page": EndingPage(sheet, form, notice, opened.around)}, status=status)


@require_safe
@private_page
def rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the rules a game is played by, and what to do where the table wants others."""
    opened = open_game(request, public_id)
    return render(request, "games/rules.html", {"page": RulesPage(score_sheet(opened.game)), "opened": opened})
