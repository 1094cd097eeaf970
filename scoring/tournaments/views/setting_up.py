"""A club's evenings: all of them, a new one, and the settings of one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, club_to_change, open_club
from scoring.clubs.views.attempts import attempt_in, out_of_date
from scoring.clubs.writes import Refused
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.forms.running import StepForm
from scoring.tournaments.forms.setting_up import CallOffForm
from scoring.tournaments.selectors.events import events_page
from scoring.tournaments.services.setting_up import call_off, change_event, make_event, take_up_again
from scoring.tournaments.set_up_page import SetUpPage, new_page, page_of
from scoring.tournaments.views.attempts import attempt_at


@require_safe
@private_page
def events(request: HttpRequest, slug: str) -> HttpResponse:
    """List a club's evenings, those that are not over first."""
    opened = open_club(request, slug)
    page = events_page(opened.club, request.GET.get("page", ""))
    return render(request, "tournaments/events.html", {"opened": opened, "here": "events", "page": page})


def _ask(request: HttpRequest, slug: str) -> HttpResponse:
    opened = club_to_change(request, slug)
    like = opened.club.events.filter(public_id=request.GET.get("like", "")[:16]).first()
    return _new(request, opened, new_page(opened.club, like))


@private_page
@posted_from(_ask)
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Set an evening up."""
    opened = club_to_change(request, slug)
    page = new_page(opened.club, None, request.POST)
    if not page.form.is_valid():
        return _new(request, opened, page, status=422)
    try:
        event = make_event(opened.club, plan=page.form.plan, attempt=attempt_in(opened, "make_event", page.form))
    except Refused as refusal:
        return _new(request, opened, page.refused(refusal), status=409)
    return redirect("events:entries", public_id=event.public_id)


def _new(request: HttpRequest, opened: OpenedClub, page: SetUpPage, *, status: int = 200) -> HttpResponse:
    context = {"opened": opened, "here": "events", "page": page, "form": page.form, "offered": page.offered}
    return render(request, "tournaments/new.html", context, status=status)


def _show(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    return _set_up(request, opened, page_of(opened.event))


@private_page
@posted_from(_show)
def set_up(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change an evening's settings, as far as no result was made by them."""
    opened = event_to_run(request, public_id)
    page = page_of(opened.event, request.POST)
    if not page.form.is_valid():
        return _set_up(request, opened, page, status=422)
    seen, attempt = page.form.cleaned_data["seen"] or 0, attempt_at(opened, "change_event", page.form)
    try:
        change_event(opened.event, plan=page.form.plan, seen=seen, attempt=attempt)
    except Refused as refusal:
        opened.event.refresh_from_db()
        return _set_up(request, opened, page.refused(refusal, seen=opened.event.version), status=409)
    messages.info(request, _("Saved."))
    return redirect("events:set-up", public_id=public_id)


def _set_up(request: HttpRequest, opened: OpenedEvent, page: SetUpPage, *, status: int = 200) -> HttpResponse:
    context = {"opened": opened, "page": page, "form": page.form, "offered": page.offered}
    return render(request, "tournaments/set_up.html", context, status=status)


@private_page
@posted_from(_show)
def call_it_off(request: HttpRequest, public_id: str) -> HttpResponse:
    """Call an evening off."""
    opened = event_to_run(request, public_id)
    form = CallOffForm(request.POST)
    if not form.is_valid():
        return _set_up(request, opened, page_of(opened.event, word=form), status=422)
    try:
        call_off(opened.event, seen=form.cleaned_data["seen"], attempt=attempt_at(opened, "call_off_event", form))
    except Refused as refusal:
        return _anew(request, opened, refusal)
    messages.info(request, _("The evening is called off. Everything about it can still be read."))
    return redirect("events:set-up", public_id=public_id)


@private_page
@posted_from(_show)
def take_it_up(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take an evening up again that was called off."""
    opened = event_to_run(request, public_id)
    form = StepForm(request.POST)
    if not form.is_valid():
        return _set_up(request, opened, page_of(opened.event, notice=out_of_date()), status=422)
    try:
        take_up_again(opened.event, seen=form.cleaned_data["seen"], attempt=attempt_at(opened, "take_up_event", form))
    except Refused as refusal:
        return _anew(request, opened, refusal)
    return redirect("events:set-up", public_id=public_id)


def _anew(request: HttpRequest, opened: OpenedEvent, refusal: Refused) -> HttpResponse:
    """Show the settings as they stand now, and why what was asked for was not done."""
    opened.event.refresh_from_db()
    return _set_up(request, opened, page_of(opened.event, notice=str(refusal.sentence)), status=409)
