"""Change who sits where, with a look at what it changes first."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import rules
from scoring.answering import posted_from, private_page
from scoring.clubs.selectors.players import names_to_suggest, roster_of
from scoring.clubs.writes import Refused, new_key
from scoring.games import services
from scoring.games.access import Opened, game_to_score
from scoring.games.forms import SubstituteForm, SwapForm
from scoring.games.seats import SeatsPage
from scoring.games.selectors import ScoreSheet, score_sheet
from scoring.games.views.attempts import attempt_of


@require_safe
@private_page
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show who sits where, and ask who should; `first` and `second` in the address show a swap before it is made."""
    return _seats(request, game_to_score(request, public_id), chosen=request.GET)


def _to_seats(request: HttpRequest, public_id: str) -> HttpResponse:
    return redirect("games:seats", public_id=game_to_score(request, public_id).game.public_id)


@private_page
@posted_from(_to_seats)
def swap(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let two players change places."""
    opened = game_to_score(request, public_id)
    form = SwapForm(request.POST)
    if not form.is_valid():
        return _seats(request, opened, swap=form, status=422)
    try:
        services.swap_seats(
            opened.game,
            first=rules.Seat(form.cleaned_data["first"]),
            second=rules.Seat(form.cleaned_data["second"]),
            from_number=form.cleaned_data["from_number"],
            acts_on=form.cleaned_data["acts_on"],
            attempt=attempt_of(request, "swap", opened, form),
        )
    except Refused as refusal:
        return _refused(request, opened, refusal, swap=form)
    return redirect("games:table", public_id=public_id)


@private_page
@posted_from(_to_seats)
def substitute(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let somebody take over a seat."""
    opened = game_to_score(request, public_id)
    form = SubstituteForm(request.POST)
    name = _who_plays_on(opened, form) if form.is_valid() else ""
    if not name or form.questions:
        return _seats(request, opened, substitute=form, status=422)
    try:
        services.substitute(
            opened.game,
            seat=rules.Seat(form.cleaned_data["seat"]),
            name=name,
            from_number=form.cleaned_data["from_number"],
            acts_on=form.cleaned_data["acts_on"],
            attempt=attempt_of(request, "substitute", opened, form),
        )
    except ValidationError as fault:
        form.add_error("name", fault)
        return _seats(request, opened, substitute=form, status=422)
    except Refused as refusal:
        return _refused(request, opened, refusal, substitute=form)
    return redirect("games:table", public_id=public_id)


def _who_plays_on(opened: Opened, form: SubstituteForm) -> str:
    """Return who is meant by a valid form's name; whoever may not see who plays in the club is not asked."""
    typed: str = form.cleaned_data["name"]
    return form.meant(roster_of(opened.game.club))["name"] if opened.may_share else typed


def _swap(sheet: ScoreSheet, chosen: Mapping[str, str]) -> SwapForm:
    """Return the form with what was chosen to be looked at; names entered wrongly were wrong from the start."""
    now = str(sheet.next_number)
    return SwapForm(
        initial={
            "key": new_key(),
            "acts_on": sheet.newest_seating,
            "first": chosen.get("first"),
            "second": chosen.get("second"),
            "from_number": now if chosen.get("from_number") == now else "1",
        }
    )


def _refused(
    request: HttpRequest,
    opened: Opened,
    refusal: Refused,
    *,
    swap: SwapForm | None = None,
    substitute: SubstituteForm | None = None,
) -> HttpResponse:
    sheet = score_sheet(opened.game)
    for form in (swap, substitute):
        if form is not None:
            form.stamp(key=new_key(), acts_on=sheet.newest_seating)
    return _seats(request, opened, swap=swap, substitute=substitute, notice=str(refusal.sentence), status=409)


def _seats(
    request: HttpRequest,
    opened: Opened,
    *,
    chosen: Mapping[str, str] | None = None,
    swap: SwapForm | None = None,
    substitute: SubstituteForm | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    sheet, club = score_sheet(opened.game), opened.game.club
    fresh = {"key": new_key(), "acts_on": sheet.newest_seating, "from_number": sheet.next_number}
    page = SeatsPage(
        sheet=sheet,
        swap=swap or _swap(sheet, chosen or {}),
        substitute=substitute or SubstituteForm(initial=fresh),
        notice=notice,
        names=names_to_suggest(club) if opened.may_share else (),
        suggest=reverse("clubs:player-suggest", args=[club.slug]) if opened.may_share else "",
        drawn=opened.around is not None,
    )
    return render(request, "games/seats.html", {"page": page}, status=status)
