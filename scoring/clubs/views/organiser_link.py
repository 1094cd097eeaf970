"""Show a club's organiser's link to who runs the club, and replace it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.forms.links import ReplaceForm
from scoring.clubs.keys import organiser_link
from scoring.clubs.origins import origin_for_others
from scoring.clubs.selectors.people import devices_running, runs_by_link
from scoring.clubs.services.people import replace_organiser_link
from scoring.clubs.shown_links import ShownLink
from scoring.clubs.views.attempts import attempt_in
from scoring.clubs.writes import Refused, new_key


@dataclass(frozen=True, slots=True)
class OrganiserLinkPage:
    """The link by which a device comes to run the club, and how many others did."""

    link: ShownLink
    others: int
    #: Whether the device that looks is one of them.
    by_link: bool
    form: ReplaceForm
    notice: str = ""


@require_safe
@private_page
def link(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the organiser's link, here and nowhere else."""
    return _link(request, open_club(request, slug, least=Right.RUN))


def _to_link(request: HttpRequest, slug: str) -> HttpResponse:
    return redirect("clubs:link", slug=open_club(request, slug, least=Right.RUN).club.slug)


@private_page
@posted_from(_to_link)
def replace(request: HttpRequest, slug: str) -> HttpResponse:
    """Put another organiser's link in place of the one that was given out, and shut out who came by it."""
    opened = club_to_change(request, slug)
    form = ReplaceForm(request.POST)
    if not form.is_valid():
        return _link(request, opened, notice=_("This page is out of date. Look at it once more."), status=422)
    seen = form.cleaned_data["seen"]
    try:
        attempt = attempt_in(opened, "replace_link", form)
        replace_organiser_link(opened.club, seen=seen, device=opened.device, attempt=attempt)
    except Refused as refusal:
        opened.club.refresh_from_db()
        return _link(request, opened, notice=str(refusal.sentence), status=409)
    messages.info(request, _("The link given out before opens nothing any more. This is the new one."))
    return redirect("clubs:link", slug=slug)


def _link(request: HttpRequest, opened: OpenedClub, *, notice: str = "", status: int = 200) -> HttpResponse:
    club = opened.club
    page = OrganiserLinkPage(
        link=ShownLink(origin_for_others(request), organiser_link(club)),
        others=devices_running(club, but=opened.device),
        by_link=runs_by_link(club, opened.device),
        form=ReplaceForm(initial={"key": new_key(), "seen": club.key_count}),
        notice=notice,
    )
    context = {"opened": opened, "here": "people", "page": page}
    return render(request, "clubs/organiser_link.html", context, status=status)
