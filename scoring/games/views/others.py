"""Record a hand that was not played out, in turn or in place of another."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import rules
from scoring.answering import private_page
from scoring.clubs.writes import Refused, new_key
from scoring.games import services
from scoring.games.access import Opened, game_to_score
from scoring.games.forms import OtherForm
from scoring.games.others import OtherPage
from scoring.games.selectors import ScoreSheet, score_sheet
from scoring.games.views.attempts import attempt_of


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def other(request: HttpRequest, public_id: str) -> HttpResponse:
    """Record a misdeal, a bad hand or a penalty as the next hand."""
    opened = game_to_score(request, public_id)
    sheet = score_sheet(opened.game)
    if request.method != "POST":
        form = OtherForm(initial={"key": new_key(), "acts_on": sheet.newest})
        return _other(request, sheet, form)
    form = OtherForm(request.POST)
    if not form.is_valid():
        return _other(request, sheet, form, status=422)
    try:
        services.record_hand(
            opened.game,
            record=form.record(),
            acts_on=form.cleaned_data["acts_on"],
            attempt=attempt_of(request, "other", opened, form),
        )
    except rules.RulesError as fault:
        form.add_faults(fault, sheet.names)
        return _other(request, sheet, form, status=422)
    except Refused as refusal:
        return _overtaken(request, opened, form, refusal)
    return redirect("games:table", public_id=public_id)


def _overtaken(request: HttpRequest, opened: Opened, form: OtherForm, refusal: Refused) -> HttpResponse:
    opened.game.refresh_from_db()
    sheet = score_sheet(opened.game)
    form.stamp(key=new_key(), acts_on=sheet.newest)
    return _other(request, sheet, form, refusal=refusal, status=409)


def _other(
    request: HttpRequest, sheet: ScoreSheet, form: OtherForm, *, refusal: Refused | None = None, status: int = 200
) -> HttpResponse:
    page = OtherPage(sheet=sheet, form=form, notice=str(refusal.sentence) if refusal else "")
    return render(request, "games/other.html", {"page": page}, status=status)
