"""Record a hand that was not played out, in turn or in place of another."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import rules
from scoring.answering import private_page
from scoring.clubs.writes import Refused
from scoring.games import services
from scoring.games.access import game_to_score
from scoring.games.corrections import against
from scoring.games.forms import OtherForm
from scoring.games.others import OtherPage
from scoring.games.selectors import score_sheet
from scoring.games.views import attempts
from scoring.games.views.attempts import attempt_of, recorded_hand, stamps_of, told_of_hands_taken_back


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def other(request: HttpRequest, public_id: str) -> HttpResponse:
    """Record a misdeal, a bad hand or a penalty as the next hand."""
    opened = game_to_score(request, public_id)
    sheet = score_sheet(opened.game)
    if request.method != "POST":
        form = OtherForm(initial=stamps_of(sheet))
        return _shown(request, OtherPage(sheet, form))
    form = OtherForm(request.POST)
    if not form.is_valid():
        return _shown(request, OtherPage(sheet, form), status=422)
    try:
        services.record_hand(
            opened.game,
            record=form.record(),
            acts_on=form.cleaned_data["acts_on"],
            seated=form.cleaned_data["seated"],
            attempt=attempt_of(request, "other", opened, form),
        )
    except rules.RulesError as fault:
        form.add_faults(fault, sheet.names)
        return _shown(request, OtherPage(sheet, form), status=422)
    except Refused as refusal:
        opened.game.refresh_from_db()
        sheet = score_sheet(opened.game)
        refusal = attempts.act_on_now(form, sheet, refusal)
        return _shown(request, OtherPage(sheet, form, notice=str(refusal.sentence)), status=409)
    return redirect("games:table", public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@told_of_hands_taken_back
def hand_other(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Say of a recorded hand that it was not played out, or otherwise than it is recorded."""
    opened = game_to_score(request, public_id)
    sheet, line = recorded_hand(opened, number)
    if request.method != "POST":
        form = OtherForm(initial={**OtherForm.initial_of(line.hand.facts), **stamps_of(sheet, line)})
        return _shown(request, OtherPage(sheet, form, line))
    form = OtherForm(request.POST)
    refusal = attempts.correct(request, opened, line, form, action="other") if form.is_valid() else None
    if refusal is not None:
        sheet, line = recorded_hand(opened, number)
        refusal = attempts.ask_again(form, sheet, line, refusal)
        return _shown(request, OtherPage(sheet, form, line, against(refusal, line)), status=409)
    if form.errors:
        return _shown(request, OtherPage(sheet, form, line), status=422)
    return redirect("games:hand", public_id=public_id, number=number)


def _shown(request: HttpRequest, page: OtherPage, *, status: int = 200) -> HttpResponse:
    return render(request, "games/other.html", {"page": page}, status=status)
