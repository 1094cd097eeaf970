"""Start a club: its name, and then its home says what comes next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from scoring.answering import posted_from, private_page
from scoring.clubs.devices import device_or_new
from scoring.clubs.forms.founding import StartClubForm
from scoring.clubs.services.founding import right_of_founder, start_club
from scoring.clubs.sign_ins import account_of
from scoring.clubs.views.own import shown
from scoring.clubs.writes import Attempt, Refused, new_key

_PAGE = "clubs/new.html"
#: Where whoever would rather start it with an account goes first, by what the button says.
_ACCOUNT_FIRST = {"sign-in": "accounts:sign-in", "sign-up": "accounts:sign-up"}


@private_page
def _ask(request: HttpRequest) -> HttpResponse:
    return shown(request, _PAGE, StartClubForm(initial={"key": new_key(), "name": request.GET.get("name", "")}))


@private_page
@posted_from(_ask)
def new(request: HttpRequest) -> HttpResponse:
    """Start a club and go to its home; or first to an account, and from there back with the name that was typed."""
    form = StartClubForm(request.POST)
    way = _ACCOUNT_FIRST.get(request.POST.get("account", ""))
    if way and (form.is_valid() or not request.POST.get("name", "").strip()):
        return _to_account(way, form.cleaned_data.get("name", ""))
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


def _to_account(way: str, name: str) -> HttpResponse:
    here_again = reverse("clubs:new") + (f"?{urlencode({'name': name})}" if name else "")
    return redirect(f"{reverse(way)}?{urlencode({'next': here_again})}")
