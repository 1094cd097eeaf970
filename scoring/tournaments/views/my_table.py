"""The page of one entrant, and the question which one somebody is."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page, wants_part
from scoring.clubs.writes import Refused
from scoring.tournaments.access import OpenedEvent, open_event
from scoring.tournaments.channels import evening_of
from scoring.tournaments.forms.own_phone import OwnPhoneForm
from scoring.tournaments.live import now_of, stream_of
from scoring.tournaments.models import Entry
from scoring.tournaments.my_table import my_table, who_page
from scoring.tournaments.services.own_phone import remember_entrant
from scoring.tournaments.views.attempts import attempt_at


def _ask(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id)
    own = opened.grant.entry if opened.grant is not None else None
    if own is not None and "other" not in request.GET:
        return redirect("events:me-entry", public_id=public_id, number=own.number)
    return _who(request, opened)


@private_page
@posted_from(_ask)
def me(request: HttpRequest, public_id: str) -> HttpResponse:
    """Remember for this phone whose it is, and go on to their page."""
    opened = open_event(request, public_id)
    if opened.grant is None:
        raise PermissionDenied
    form = OwnPhoneForm(request.POST)
    if not form.is_valid():
        return _who(request, opened, notice=_("Tap your name."), status=422)
    entry = _entry(opened, form.cleaned_data["entry"])
    if entry is None:
        return _no_such_entrant(request, opened, form.cleaned_data["entry"])
    try:
        # It is not for the club's list of changes, which tells what was done to the evening.
        attempt = replace(attempt_at(opened, "own_phone", form), club=None)
        remember_entrant(opened.grant, entry, attempt=attempt)
    except Refused as refusal:
        notice = _("%(why)s Tap your name once more.") % {"why": refusal.sentence}
        return _who(request, opened, notice=notice, status=409)
    return redirect("events:me-entry", public_id=public_id, number=entry.number)


@require_safe
@private_page
def me_entry(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show one entrant's table now and next, and their rounds so far."""
    opened = open_event(request, public_id)
    entry = _entry(opened, number)
    if entry is None:
        return _no_such_entrant(request, opened, number)
    page = my_table(opened, entry)
    if wants_part(request):
        return render(request, "tournaments/_me.html", {"opened": opened, "page": page})
    live = stream_of(request, opened, evening_of(opened.event), now=reverse("events:me-now", args=[public_id]))
    return render(request, "tournaments/me.html", {"opened": opened, "page": page, "live": live})


@require_safe
@private_page
def me_now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tell a page of an entrant whether the evening went on since `?version=`, and where its stream is now."""
    opened = open_event(request, public_id)
    return now_of(request, opened, evening_of(opened.event))


def _entry(opened: OpenedEvent, number: int) -> Entry | None:
    return opened.event.entries.with_names().filter(number=number).first()


def _no_such_entrant(request: HttpRequest, opened: OpenedEvent, number: int) -> HttpResponse:
    """Say that nobody has this number by now: whoever never sat may be taken off the list."""
    return render(request, "tournaments/me_gone.html", {"opened": opened, "number": number}, status=404)


def _who(request: HttpRequest, opened: OpenedEvent, *, notice: str = "", status: int = 200) -> HttpResponse:
    page = who_page(opened, notice=notice)
    return render(request, "tournaments/who.html", {"opened": opened, "page": page}, status=status)
