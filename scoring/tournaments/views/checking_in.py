"""Check in from one's own phone, and the link and QR code that lead there."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.devices import device_or_new
from scoring.clubs.origins import origin_for_others
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.views.keys import dead_key
from scoring.clubs.writes import Refused, new_key
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.check_in_page import check_in_page, link_page
from scoring.tournaments.forms.entering import CheckInForm, CheckInNameForm, LetCheckInForm
from scoring.tournaments.forms.running import StepForm
from scoring.tournaments.keys import event_of_key
from scoring.tournaments.services.checking_in import check_in, check_in_by_name, grant_event
from scoring.tournaments.services.refusals import SaidByAnother
from scoring.tournaments.services.setting_up import let_phones_check_in, replace_event_link
from scoring.tournaments.views.attempts import attempt_at


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str) -> HttpResponse:
    """Let this device follow the event whose link it came by, and go on to an address without the key."""
    event = event_of_key(key)
    if event is None:
        return dead_key(request, key, "tournaments/event_dead_link.html")
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        grant_event(event, device_or_new(request))
    return redirect(
        "events:check-in" if event.checks_in and not event.is_over else "events:me", public_id=event.public_id
    )


# Checking in


def _ask(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.WATCH)
    if opened.grant is not None and opened.grant.entry is not None and opened.grant.entry.state == "here":
        return redirect("events:me-entry", public_id=public_id, number=opened.grant.entry.number)
    return _check_in(request, opened)


def _opened_to_check_in(request: HttpRequest, public_id: str) -> OpenedEvent:
    """Return the event for whoever is in the room. Raises Http404, or PermissionDenied (also when put away)."""
    opened = open_event(request, public_id, least=Right.WATCH)
    if opened.club.is_archived:
        raise PermissionDenied
    return opened


@private_page
@posted_from(_ask)
def me(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tick whoever holds this phone as here, and remember whose it is."""
    opened = _opened_to_check_in(request, public_id)
    form = CheckInForm(request.POST)
    if not form.is_valid():
        return _check_in(request, opened, notice=_("Tap your name."), status=422)
    number, confirmed = form.cleaned_data["entry"], form.cleaned_data["confirmed"]
    attempt = attempt_at(opened, "check_in", form)
    try:
        entry = check_in(opened.event, number=number, grant=opened.grant, confirmed=confirmed, attempt=attempt)
    except SaidByAnother as refusal:
        return _check_in(request, opened, asked=number, notice=str(refusal.sentence), status=409)
    except Refused as refusal:
        return _check_in(request, opened, notice=str(refusal.sentence), status=409)
    return redirect("events:me-entry", public_id=public_id, number=entry.number)


def _ask_name(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.WATCH)
    return _name(request, opened, CheckInNameForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask_name)
def by_name(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter and tick somebody who is not in the list yet."""
    opened = _opened_to_check_in(request, public_id)
    form = CheckInNameForm(request.POST)
    meant = form.meant(roster_of(opened.club)) if form.is_valid() and opened.event.checks_in else {}
    if not meant or form.questions:
        return _name(request, opened, form, status=422)
    confirmed, attempt = form.cleaned_data["confirmed"], attempt_at(opened, "check_in", form)
    try:
        entry = check_in_by_name(
            opened.event, name=meant["name"], grant=opened.grant, confirmed=confirmed, attempt=attempt
        )
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), confirmed="on" if isinstance(refusal, SaidByAnother) else None)
        return _name(request, opened, form, status=409)
    return redirect("events:me-entry", public_id=public_id, number=entry.number)


def _check_in(
    request: HttpRequest, opened: OpenedEvent, *, asked: int = 0, notice: str = "", status: int = 200
) -> HttpResponse:
    page = check_in_page(opened, asked=asked, notice=notice)
    return render(request, "tournaments/check_in.html", {"opened": opened, "page": page}, status=status)


def _name(request: HttpRequest, opened: OpenedEvent, form: CheckInNameForm, *, status: int = 200) -> HttpResponse:
    context = {"opened": opened, "form": form, "question": form.questions.get("name")}
    return render(request, "tournaments/check_in_name.html", context, status=status)


# The link


def _show_link(request: HttpRequest, public_id: str) -> HttpResponse:
    return _link(request, open_event(request, public_id, least=Right.RUN))


@private_page
@posted_from(_show_link)
def link(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let phones check in, or no more."""
    opened = event_to_run(request, public_id)
    form = LetCheckInForm(request.POST)
    if not form.is_valid():
        return _link(request, opened, notice=out_of_date(), status=422)
    try:
        lets = form.cleaned_data["lets"]
        let_phones_check_in(opened.event, lets=lets, attempt=attempt_at(opened, "let_check_in", form))
    except Refused as refusal:
        return _link(request, opened, notice=str(refusal.sentence), status=409)
    return redirect("events:check-in-link", public_id=public_id)


@private_page
@posted_from(_show_link)
def replace_link(request: HttpRequest, public_id: str) -> HttpResponse:
    """Put another link in place of the event's."""
    opened = event_to_run(request, public_id)
    form = StepForm(request.POST)
    if not form.is_valid():
        return _link(request, opened, notice=out_of_date(), status=422)
    try:
        attempt = attempt_at(opened, "replace_event", form)
        replace_event_link(opened.event, seen=form.cleaned_data["seen"], attempt=attempt)
    except Refused as refusal:
        opened.event.refresh_from_db()
        return _link(request, opened, notice=str(refusal.sentence), status=409)
    messages.info(request, _("The old link opens nothing any more."))
    return redirect("events:check-in-link", public_id=public_id)


def _link(request: HttpRequest, opened: OpenedEvent, *, notice: str = "", status: int = 200) -> HttpResponse:
    page = link_page(opened.event, origin_for_others(request), notice=notice)
    return render(request, "tournaments/check_in_link.html", {"opened": opened, "page": page}, status=status)
