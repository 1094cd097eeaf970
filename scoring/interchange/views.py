"""Bring games in from files, and save one as a file."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from scoring.answering import private_page
from scoring.clubs.access import Right, clubs_of, way_into
from scoring.clubs.devices import device_or_new
from scoring.clubs.services.founding import right_of_founder
from scoring.clubs.sign_ins import account_of
from scoring.games.access import open_game
from scoring.interchange.forms import UploadForm
from scoring.interchange.selectors import game_text
from scoring.interchange.services import Destination, GameImport, Report, own_club


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def upload(request: HttpRequest) -> HttpResponse:
    """Ask for files, or import the games of those that were chosen and say what became of each."""
    clubs = clubs_of(request, least=Right.SCORE)
    if request.method != "POST":
        return _page(request, UploadForm(clubs=clubs))
    form = UploadForm(request.POST, request.FILES, clubs=clubs)
    if not form.is_valid():
        return _page(request, form, status=422)
    games = GameImport(to=lambda: _destination(request, form), accept_flagged=form.cleaned_data["accept_flagged"])
    reports = [report for file in form.cleaned_data["files"] for report in games.reports(file.name, file.read())]
    return _page(request, form, reports, status=422 if all(report.refusals for report in reports) else 200)


@require_safe
@private_page
def egn(request: HttpRequest, public_id: str) -> HttpResponse:
    """Save the game as a file."""
    game = open_game(request, public_id).game
    return HttpResponse(
        game_text(game),
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game.public_id}.egn"'},
    )


def _destination(request: HttpRequest, form: UploadForm) -> Destination:
    device, account, club = device_or_new(request), account_of(request), form.chosen_club
    way = way_into(club, device=device, account=account) if club else None
    by = way.by if way else right_of_founder(account)
    return Destination(club or own_club(device, account), device, account, by)


def _page(request: HttpRequest, form: UploadForm, reports: Sequence[Report] = (), *, status: int = 200) -> HttpResponse:
    return render(request, "interchange/upload.html", {"form": form, "reports": reports}, status=status)
