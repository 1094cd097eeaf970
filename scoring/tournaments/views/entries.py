"""Who is in an evening's list, and who of them is there."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.answering import posted_from, private_page, wants_part
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.selectors.players import names_to_suggest, roster_of
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.writes import Refused, new_key
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.channels import evening_of
from scoring.tournaments.forms.entering import EnterForm, EnterPairForm, TeamForm, TickForm
from scoring.tournaments.live import stream_of
from scoring.tournaments.selectors.entries import EntryLine, entries_page, entry_line, seating_now
from scoring.tournaments.services.entering import (
    EntryNamed,
    all_are_here,
    enter_named,
    name_entry,
    remove_entry,
    say_presence,
)
from scoring.tournaments.views.attempts import attempt_at
from scoring.tournaments.views.entering import comes_now, tell_entered

# The list, and who enters it by name


def _empty_form(opened: OpenedEvent) -> EnterForm | EnterPairForm:
    return (EnterPairForm if opened.event.of_pairs else EnterForm)(initial={"key": new_key()})


def _show(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    if wants_part(request):
        context = {**_rows(opened), "page": entries_page(opened.event)}
        return render(request, "tournaments/_entries.html", context)
    return _entries(request, opened, _empty_form(opened))


@private_page
@posted_from(_show)
def entries(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter a player, or a pair, by name, unless somebody near is meant."""
    opened = event_to_run(request, public_id)
    form = (EnterPairForm if opened.event.of_pairs else EnterForm)(request.POST)
    meant = form.meant(roster_of(opened.club)) if form.is_valid() else {}
    if not meant or form.questions:
        return _entries(request, opened, form, status=422)
    named = EntryNamed(meant["name"], meant.get("partner", ""), form.cleaned_data.get("team_name", ""))
    attempt = attempt_at(opened, "enter", form)
    try:
        made = enter_named(opened.event, named=[named], here=comes_now(opened), attempt=attempt)
    except Refused as refusal:
        opened.event.refresh_from_db()
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key())
        told = _("%(why)s You wrote: %(names)s.") % {"why": refusal.sentence, "names": " & ".join(meant.values())}
        return _entries(request, opened, form, notice=told if opened.event.is_over else "", status=409)
    if made:
        tell_entered(request, opened, made)
    else:
        messages.info(request, _("%(name)s is in the list already.") % {"name": meant["name"]})
    return redirect("events:entries", public_id=public_id)


def _rows(opened: OpenedEvent) -> dict[str, object]:
    """Return what each row of the list is drawn with: the address it lies under, and whether it may be changed."""
    entries = reverse("events:entries", args=[opened.event.public_id])
    changes = not opened.event.is_over and not opened.club.is_archived
    return {"opened": opened, "entries": entries, "changes": changes}


def _entries(
    request: HttpRequest, opened: OpenedEvent, form: KeyedForm, *, notice: str = "", status: int = 200
) -> HttpResponse:
    now = reverse("events:me-now", args=[opened.event.public_id])
    context = {
        **_rows(opened),
        "page": entries_page(opened.event),
        "form": form,
        "names": names_to_suggest(opened.club),
        "notice": notice,
        "live": stream_of(request, opened, evening_of(opened.event), now=now),
    }
    return render(request, "tournaments/entries.html", context, status=status)


# Who is there


def _to_entries(request: HttpRequest, public_id: str) -> HttpResponse:
    return redirect("events:entries", public_id=open_event(request, public_id, least=Right.RUN).event.public_id)


def _to_entry(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    return redirect(f"{reverse('events:entries', args=[opened.event.public_id])}#entry-{number}")


@private_page
@posted_from(_to_entry)
def presence(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Tick somebody as here, as gone, or as not here yet."""
    opened = event_to_run(request, public_id)
    form = TickForm(request.POST)
    if not form.is_valid():
        return _ticked(request, opened, number, notice=out_of_date(), status=422)
    was, becomes = form.cleaned_data["was"], form.cleaned_data["becomes"]
    attempt = attempt_at(opened, "presence", form, at={"entry": number})
    try:
        say_presence(opened.event, number=number, was=was, becomes=becomes, attempt=attempt)
    except Refused as refusal:
        return _ticked(request, opened, number, notice=str(refusal.sentence), status=409)
    return _ticked(request, opened, number) if wants_part(request) else _to_entry(request, public_id, number)


def _ticked(
    request: HttpRequest, opened: OpenedEvent, number: int, *, notice: str = "", status: int = 200
) -> HttpResponse:
    """Show the row as it is now, and how those who are here are seated; without htmx the whole list."""
    line = entry_line(opened.event, number)
    if line is None or not wants_part(request):
        return _entries(request, opened, _empty_form(opened), notice=notice, status=status)
    context = {**_rows(opened), "line": line, "notice": notice, "seating": seating_now(opened.event)}
    return render(request, "tournaments/_entry_ticked.html", context, status=status)


@private_page
@posted_from(_to_entries)
def all_here(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tick everyone who was expected."""
    opened = event_to_run(request, public_id)
    form = KeyedForm(request.POST)
    if not form.is_valid():
        return _entries(request, opened, _empty_form(opened), notice=out_of_date(), status=422)
    try:
        all_are_here(opened.event, attempt=attempt_at(opened, "all_here", form))
    except Refused as refusal:
        return _entries(request, opened, _empty_form(opened), notice=str(refusal.sentence), status=409)
    return _to_entries(request, public_id)


# One entry


def _line(opened: OpenedEvent, number: int) -> EntryLine:
    line = entry_line(opened.event, number)
    if line is None:
        raise Http404
    return line


def _show_entry(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    return _entry(request, opened, _line(opened, number))


@private_page
@posted_from(_show_entry)
def entry(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Call a pair's team otherwise."""
    opened = event_to_run(request, public_id)
    line = _line(opened, number)
    form = TeamForm(request.POST)
    if not form.is_valid():
        return _entry(request, opened, line, form, status=422)
    was, becomes = form.cleaned_data["was"], form.cleaned_data["team_name"]
    attempt = attempt_at(opened, "name_entry", form, at={"entry": number})
    try:
        name_entry(opened.event, number=number, was=was, becomes=becomes, attempt=attempt)
    except Refused as refusal:
        line = _line(opened, number)
        form.add_error(None, str(refusal.sentence))
        form.stamp(key=new_key(), was=line.entry.team_name)
        return _entry(request, opened, line, form, status=409)
    return _to_entry(request, public_id, number)


@private_page
@posted_from(_show_entry)
def remove(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Take somebody off the list who has no place in any round."""
    opened = event_to_run(request, public_id)
    form = KeyedForm(request.POST)
    if not form.is_valid():
        return _entry(request, opened, _line(opened, number), notice=out_of_date(), status=422)
    attempt = attempt_at(opened, "remove_entry", form, at={"entry": number})
    try:
        remove_entry(opened.event, number=number, attempt=attempt)
    except Refused as refusal:
        return _entry(request, opened, _line(opened, number), notice=str(refusal.sentence), status=409)
    messages.info(request, _("Number %(number)d is off the list.") % {"number": number})
    return _to_entries(request, public_id)


def _entry(
    request: HttpRequest,
    opened: OpenedEvent,
    line: EntryLine,
    form: TeamForm | None = None,
    *,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    team = line.entry.team_name
    form = form or TeamForm(initial={"key": new_key(), "was": team, "team_name": team})
    context = {"opened": opened, "line": line, "form": form, "remove_key": new_key(), "notice": notice}
    return render(request, "tournaments/entry.html", context, status=status)
