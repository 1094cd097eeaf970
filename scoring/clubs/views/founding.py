"""Start a club: its name, and then its home says what comes next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.answering import posted_from, private_page
from scoring.clubs.devices import device_or_new
from scoring.clubs.forms.founding import StartClubForm
from scoring.clubs.services.founding import right_of_founder, start_club
from scoring.clubs.sign_ins import account_of
from scoring.clubs.views.own import shown
from scoring.clubs.writes import Attempt, Refused, new_key

_PAGE = "clubs/new.html"


@private_page
def _ask(request: HttpRequest) -> HttpResponse:
    return shown(request, _PAGE, StartClubForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask)
def new(request: HttpRequest) -> HttpResponse:
    """Start a club and go to its home."""
    form = StartClubForm(request.POST)
    if not form.is_valid():
        return shown(request, _PAGE, form, status=422)
    typed = {name: form.cleaned_data[name] for name in ("name", "time_zone")}
    account = account_of(request)
    attempt = Attempt.of(
        key=form.cleaned_data["key"],
        action="found",
        body=typed,
        device=device_or_new(request),
        account=account,
        by=right_of_founder(account),
    )
    try:
        club = start_club(**typed, attempt=attempt)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return shown(request, _PAGE, form, status=409)
    return redirect("club", slug=club.slug)
