"""Points given and taken by hand, and cards cut where nothing else decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.answering import posted_from, private_page
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.writes import Refused, new_key
from scoring.tournaments.access import OpenedEvent, event_to_run
from scoring.tournaments.forms.adjusting import AdjustForm, CutForm, TakeBackForm
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.standings import adjustment_lines
from scoring.tournaments.selectors.tied import TiedGroup, tied_groups
from scoring.tournaments.services.adjusting import adjust, cut_cards, take_back_adjustment
from scoring.tournaments.views.attempts import attempt_at


def _ask(request: HttpRequest, public_id: str) -> HttpResponse:
    form = AdjustForm(initial={"key": new_key(), "entry": request.GET.get("entry", "")})
    return _adjustments(request, event_to_run(request, public_id), form)


@private_page
@posted_from(_ask)
def adjustments(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give or take points, and show those that were."""
    opened = event_to_run(request, public_id)
    form = AdjustForm(request.POST)
    if not form.is_valid():
        return _adjustments(request, opened, form, status=422)
    try:
        adjust(
            opened.event,
            number=form.cleaned_data["entry"],
            points=form.signed_points,
            reason=form.cleaned_data["reason"],
            attempt=attempt_at(opened, "adjust", form),
        )
    except Refused as refusal:
        return _adjustments(request, opened, _refused(form, refusal), status=409)
    messages.info(request, _("It stands in the standings now, with the reason."))
    return redirect("events:adjustments", public_id=public_id)


@private_page
@posted_from(_ask)
def take_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let points given or taken by hand count no more."""
    opened = event_to_run(request, public_id)
    form = TakeBackForm(request.POST)
    fresh = AdjustForm(initial={"key": new_key()})
    if not form.is_valid():
        return _adjustments(request, opened, fresh, take_back=form, status=422)
    try:
        attempt = attempt_at(opened, "take_back_points", form)
        take_back_adjustment(opened.event, pk=form.cleaned_data["acts_on"] or 0, attempt=attempt)
    except Refused as refusal:
        return _adjustments(request, opened, fresh, take_back=_refused(form, refusal), status=409)
    messages.info(request, _("These points count no more."))
    return redirect("events:adjustments", public_id=public_id)


Form = TypeVar("Form", bound=KeyedForm)


def _refused(form: Form, refusal: Refused) -> Form:
    """Return the form with why it was refused, under a key for the next try."""
    form.add_error(None, str(refusal.sentence))
    form.stamp(key=new_key())
    return form


def _adjustments(
    request: HttpRequest,
    opened: OpenedEvent,
    form: AdjustForm,
    *,
    take_back: TakeBackForm | None = None,
    status: int = 200,
) -> HttpResponse:
    entries = list(opened.event.entries.with_names())
    made = list(opened.event.adjustments.filter(standing=True))
    names = [(str(entry.number), entry_name(entry, opened.audience)) for entry in entries]
    context = {
        "opened": opened,
        "form": form,
        "chosen": str(form["entry"].value() or ""),
        "names": sorted(names, key=lambda name: name[1].casefold()),
        "made": adjustment_lines(made, entries, opened.audience),
        "take_back": take_back,
        "take_back_key": new_key(),
    }
    return render(request, "tournaments/adjustments.html", context, status=status)


@dataclass(frozen=True, slots=True)
class CutGroup:
    """A tied group, and the form that asks for its cards: what was sent for it, or a fresh one."""

    group: TiedGroup
    form: CutForm

    @property
    def lines(self) -> list[tuple[int, str, str]]:
        """Everyone's number, name and the place chosen for their card."""
        return [
            (line.number, line.name, self.form.typed(line.number) if self.form.is_bound else str(line.cut or ""))
            for line in self.group.lines
        ]


def _ask_cut(request: HttpRequest, public_id: str) -> HttpResponse:
    return _cut(request, event_to_run(request, public_id), None)


@private_page
@posted_from(_ask_cut)
def cut(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keep in which order a tied group's cards fell."""
    opened = event_to_run(request, public_id)
    form = CutForm(request.POST)
    if not form.is_valid():
        return _cut(request, opened, form, status=422)
    try:
        cut_cards(opened.event, cuts=form.cuts, attempt=attempt_at(opened, "cut_cards", form))
    except Refused as refusal:
        return _cut(request, opened, _refused(form, refusal), status=409)
    messages.info(request, _("The cards decide now."))
    return redirect("events:cut", public_id=public_id)


def _cut(request: HttpRequest, opened: OpenedEvent, sent: CutForm | None, *, status: int = 200) -> HttpResponse:
    decides = "cut" in opened.event.ranking
    groups = [
        CutGroup(
            group,
            sent
            if sent is not None and sent.data.get("among") == group.among
            else CutForm(initial={"key": new_key(), "among": group.among}),
        )
        for group in (tied_groups(opened.event) if decides else [])
    ]
    context = {
        "opened": opened,
        "groups": groups,
        "decides": decides,
        # What was sent for a group that is tied no more is said above all others.
        "lost": sent if sent is not None and all(each.form is not sent for each in groups) else None,
    }
    return render(request, "tournaments/cut.html", context, status=status)
