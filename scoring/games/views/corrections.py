"""Correct a hand, void it and bring it back, and say who dealt it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import rules
from scoring.answering import posted_from, private_page
from scoring.clubs.writes import Refused, new_key
from scoring.games import services
from scoring.games.access import Opened, game_to_score
from scoring.games.corrections import CorrectionPage, DealerPage
from scoring.games.forms import ConfirmedForm, CorrectionForm, DealerForm
from scoring.games.models import Hand
from scoring.games.selectors import ScoreSheet, SheetLine
from scoring.games.views import attempts
from scoring.games.views.attempts import (
    attempt_of,
    first_error,
    recorded_hand,
    stamps_of,
    told_of_hands_taken_back,
)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@told_of_hands_taken_back
def correct(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show a hand as it was tapped, and put what is tapped instead in its place."""
    opened = game_to_score(request, public_id)
    sheet, line = recorded_hand(opened, number)
    if request.method != "POST":
        return _correction(request, opened, sheet, line, _correction_of(sheet, line))
    form = CorrectionForm(request.POST)
    refusal = attempts.correct(request, opened, line, form, action="correct") if form.is_valid() else None
    if refusal is not None:
        return _correction(request, opened, *recorded_hand(opened, number), form, refusal=refusal)
    if form.errors:
        return _correction(request, opened, sheet, line, form, status=422)
    return redirect("games:hand", public_id=public_id, number=number)


def _correction_of(sheet: ScoreSheet, line: SheetLine) -> CorrectionForm:
    initial = CorrectionForm.initial_of(line.hand.facts, line.verdict)
    return CorrectionForm(initial={**initial, **stamps_of(sheet, line)})


def _correction(
    request: HttpRequest,
    opened: Opened,
    sheet: ScoreSheet,
    line: SheetLine,
    form: CorrectionForm,
    *,
    refusal: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    if refusal is not None:
        status = 409
        refusal = attempts.ask_again(form, sheet, line, refusal)
    page = CorrectionPage.of(sheet, line, form, refusal)
    return render(request, "games/correct.html", {"page": page}, status=status)


def _to_hand(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    return redirect("games:hand", public_id=game_to_score(request, public_id).game.public_id, number=number)


@private_page
@told_of_hands_taken_back
@posted_from(_to_hand)
def void(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Take a hand out of the count."""
    return _marked(request, public_id, number, "void", services.void_hand)


@private_page
@told_of_hands_taken_back
@posted_from(_to_hand)
def restore(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Bring a voided hand back."""
    return _marked(request, public_id, number, "restore", services.restore_hand)


def _marked(
    request: HttpRequest, public_id: str, number: int, action: str, change: Callable[..., Hand]
) -> HttpResponse:
    """Make a change that needs nothing but the hand; where it is refused, say so and ask again."""
    opened = game_to_score(request, public_id)
    sheet, line = recorded_hand(opened, number)
    form = ConfirmedForm(request.POST)
    if not form.is_valid():
        return _asked(request, sheet, line, action, notice=first_error(form), status=422)
    try:
        change(
            opened.game,
            number=number,
            acts_on=form.cleaned_data["acts_on"],
            attempt=attempt_of(request, action, opened, form),
            confirmed=form.cleaned_data["confirmed"],
        )
    except Refused as refusal:
        return _asked(request, *recorded_hand(opened, number), action, refusal=refusal, status=409)
    return redirect("games:hand", public_id=public_id, number=number)


def _asked(
    request: HttpRequest,
    sheet: ScoreSheet,
    line: SheetLine,
    action: str,
    *,
    refusal: Refused | None = None,
    notice: str = "",
    status: int,
) -> HttpResponse:
    """Ask once more for a change to a hand, with what stands against it."""
    confirms = isinstance(refusal, services.EndsBefore)
    form = ConfirmedForm(initial={"key": new_key(), "acts_on": line.hand.pk, "confirmed": confirms})
    page = CorrectionPage.of(sheet, line, form, refusal, notice=notice)
    return render(request, "games/asked.html", {"page": page, "action": action}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@told_of_hands_taken_back
def dealer(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Say who dealt a hand: first what that changes, with the deals after it or without, then change it."""
    opened = game_to_score(request, public_id)
    sheet, line = recorded_hand(opened, number)
    if request.method != "POST":
        form = _dealer_looked_at(request, sheet, line)
        return render(request, "games/dealer.html", {"page": DealerPage.of(sheet, line, form)})
    form = DealerForm(request.POST)
    if not form.is_valid():
        return render(request, "games/dealer.html", {"page": DealerPage.of(sheet, line, form)}, status=422)
    try:
        services.correct_dealer(
            opened.game,
            number=number,
            dealer=rules.Seat(form.cleaned_data["dealer"]),
            later=form.cleaned_data["later"],
            acts_on=form.cleaned_data["acts_on"],
            seated=form.cleaned_data["seated"],
            attempt=attempt_of(request, "dealer", opened, form),
            confirmed=form.cleaned_data["confirmed"],
        )
    except Refused as refusal:
        sheet, line = recorded_hand(opened, number)
        refusal = attempts.ask_again(form, sheet, line, refusal)
        return render(request, "games/dealer.html", {"page": DealerPage.of(sheet, line, form, refusal)}, status=409)
    return redirect("games:hand", public_id=public_id, number=number)


def _dealer_looked_at(request: HttpRequest, sheet: ScoreSheet, line: SheetLine) -> DealerForm:
    """Return the form with the dealer that the address names, unless somebody else sat there when it was tapped."""
    stamps = stamps_of(sheet, line)
    seated = str(stamps["seated"] or "")
    same = request.GET.get("seated", seated) == seated
    return DealerForm(initial={**stamps, "dealer": request.GET.get("dealer", "") if same else ""})
