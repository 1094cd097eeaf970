"""Enter players and pairs in an evening: by name, ticked in the club's list, or pasted."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.answering import posted_from, private_page
from scoring.clubs.forms.players import PasteForm, answers_in
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.services.players import Unanswered
from scoring.clubs.writes import Refused, new_key
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.forms.entering import RosterForm, is_id
from scoring.tournaments.models import Entry
from scoring.tournaments.pasted import PastedEntries, read_entries
from scoring.tournaments.selectors.entries import candidates, pairs_of, players_of
from scoring.tournaments.services.entering import Entering, enter_many, enter_pairs, enter_pasted
from scoring.tournaments.views.attempts import attempt_at


def comes_now(opened: OpenedEvent) -> bool:
    """Return whether who enters is there: whoever is put in the list once the evening goes on has just come."""
    return opened.event.is_running


def tell_entered(request: HttpRequest, opened: OpenedEvent, made: Sequence[Entry]) -> None:
    """Say how many entered, and from when they play."""
    if opened.event.of_pairs:
        told = ngettext("%(count)d pair entered.", "%(count)d pairs entered.", len(made))
    else:
        told = ngettext("%(count)d player entered.", "%(count)d players entered.", len(made))
    told %= {"count": len(made)}
    messages.info(request, _("%(told)s In from the next draw on.") % {"told": told} if comes_now(opened) else told)


# Ticked in the club's list


def _ask(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    return _roster(request, opened, RosterForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask)
def roster(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter the players, or the pairs, that were ticked."""
    opened = event_to_run(request, public_id)
    form = RosterForm(request.POST)
    if not form.is_valid():
        return _roster(request, opened, form, status=422)
    try:
        made = _enter_ticked(opened, form)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        return _roster(request, opened, form, status=409)
    tell_entered(request, opened, made)
    return redirect("events:entries", public_id=public_id)


def _enter_ticked(opened: OpenedEvent, form: RosterForm) -> list[Entry]:
    event, ids = opened.event, form.cleaned_data["who"]
    attempt, here = attempt_at(opened, "enter", form), comes_now(opened)
    if event.of_pairs:
        pairs = [Entering(pair.first, pair.second) for pair in pairs_of(event, ids)]
        return enter_pairs(event, pairs=pairs, here=here, attempt=attempt)
    return enter_many(event, players=players_of(event, ids), here=here, attempt=attempt)


def _roster(request: HttpRequest, opened: OpenedEvent, form: RosterForm, *, status: int = 200) -> HttpResponse:
    ticked = {int(each) for each in form["who"].value() or () if is_id(str(each))}
    context = {"opened": opened, "form": form, "candidates": candidates(opened.event), "ticked": ticked}
    return render(request, "tournaments/entries_roster.html", context, status=status)


# Pasted


def _ask_list(request: HttpRequest, public_id: str) -> HttpResponse:
    return _list(request, open_event(request, public_id, least=Right.RUN), PasteForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask_list)
def paste(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what would become of a pasted list, and enter those on it once that is confirmed."""
    opened = event_to_run(request, public_id)
    form = PasteForm(request.POST)
    pasted = _read(opened, form) if form.is_valid() else None
    if pasted is None:
        return _list(request, opened, form, status=422)
    if "look" in request.POST or not form.cleaned_data["seen"]:
        form.stamp(key=new_key(), seen=pasted.as_seen)
        return _list(request, opened, form, pasted)
    return _enter_list(request, opened, form, pasted)


def _read(opened: OpenedEvent, form: PasteForm) -> PastedEntries | None:
    """Return what becomes of a list; a fault in it is put into the form."""
    text, answers = form.cleaned_data["lines"], answers_in(form.data)
    try:
        return read_entries(text, roster_of(opened.club), answers, of_pairs=opened.event.of_pairs)
    except ValidationError as fault:
        form.add_error("lines", fault)
        return None


def _enter_list(request: HttpRequest, opened: OpenedEvent, form: PasteForm, pasted: PastedEntries) -> HttpResponse:
    answers = answers_in(form.data)
    form.cleaned_data["answers"] = sorted(answers.items())
    try:
        made = enter_pasted(
            opened.event,
            text=form.cleaned_data["lines"],
            answers=answers,
            seen=form.cleaned_data["seen"],
            here=comes_now(opened),
            attempt=attempt_at(opened, "enter", form),
        )
    except Refused as refusal:
        status = 422 if isinstance(refusal, Unanswered) else 409
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), seen=pasted.as_seen)
        return _list(request, opened, form, pasted, status=status)
    tell_entered(request, opened, made)
    return redirect("events:entries", public_id=opened.event.public_id)


def _list(
    request: HttpRequest,
    opened: OpenedEvent,
    form: PasteForm,
    pasted: PastedEntries | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"opened": opened, "form": form, "pasted": pasted}
    return render(request, "tournaments/entries_paste.html", context, status=status)
