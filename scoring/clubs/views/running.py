"""Which clubs a browser runs though nobody is signed in there, and how that ends."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import Right, open_club
from scoring.clubs.devices import device_of
from scoring.clubs.forms.people import StopHereForm
from scoring.clubs.selectors.people import RunHere, clubs_run_from, runs_by_link
from scoring.clubs.services.people import stop_running
from scoring.clubs.views.attempts import attempt_in, came_before, out_of_date
from scoring.clubs.views.people import to_people
from scoring.clubs.writes import Refused, new_key


@dataclass(frozen=True, slots=True)
class StopOffer:
    """A club that this browser runs without an account, and the form that ends it."""

    run: RunHere
    form: StopHereForm


def stop_offers(request: HttpRequest) -> list[StopOffer]:
    """Return what this browser runs without an account, each with the way to end it."""
    return [StopOffer(run, StopHereForm(initial={"key": new_key()})) for run in clubs_run_from(device_of(request))]


@require_safe
@private_page
def this_browser(request: HttpRequest) -> HttpResponse:
    """Show the clubs that this browser runs by a link, or because they were started here."""
    return _this_browser(request)


def _this_browser(request: HttpRequest, notice: str = "", *, status: int = 200) -> HttpResponse:
    context = {"offers": stop_offers(request), "notice": notice}
    return render(request, "accounts/this_browser.html", context, status=status)


@private_page
@posted_from(to_people)
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Let this browser run the club no more unless somebody signs in."""
    if came_before(request, "stop_here"):
        return redirect("accounts:this-browser")
    opened = open_club(request, slug, least=Right.RUN)
    if opened.device is None or not runs_by_link(opened.club, opened.device):
        raise PermissionDenied
    form = StopHereForm(request.POST)
    if not form.is_valid():
        return _this_browser(request, out_of_date(), status=422)
    try:
        stop_running(opened.club, device=opened.device, attempt=attempt_in(opened, "stop_here", form))
    except Refused as refusal:
        return _this_browser(request, str(refusal.sentence), status=409)
    messages.info(request, _("This browser runs %(club)s no more.") % {"club": opened.club.name})
    return redirect("accounts:this-browser")
