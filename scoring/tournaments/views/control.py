"""The control page, and the steps of an evening that are taken on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page, wants_part
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.writes import Refused
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.channels import control_of
from scoring.tournaments.control import control_page
from scoring.tournaments.forms.running import ClockForm, StepForm
from scoring.tournaments.live import now_of, stream_of
from scoring.tournaments.services import running, timing
from scoring.tournaments.services.drawing import draw_next
from scoring.tournaments.services.refusals import ResultsMissing
from scoring.tournaments.views.attempts import attempt_at

#: Takes one step: with the event's version that was seen, and the attempt.
Take = Callable[..., object]


@require_safe
@private_page
def control(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show how far an evening is, its tables, and what to do next."""
    return show_control(request, open_event(request, public_id, least=Right.RUN))


@require_safe
@private_page
def control_now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what of the control page changed since `?version=`, or nothing (204); say where its stream is now."""
    opened = open_event(request, public_id, least=Right.RUN)
    return now_of(request, opened, control_of(opened.event))


def _to_control(request: HttpRequest, public_id: str) -> HttpResponse:
    opened = open_event(request, public_id, least=Right.RUN)
    return redirect("events:control", public_id=opened.event.public_id)


def _from_round_to_control(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    return _to_control(request, public_id)


@private_page
@posted_from(_to_control)
def draw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw the next round, or all that are left."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "draw_round", partial(draw_next, opened.event))


@private_page
@posted_from(_to_control)
def finish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Finish the evening."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "finish_event", partial(running.finish_event, opened.event))


@private_page
@posted_from(_to_control)
def open_again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let a finished evening go on."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "open_event", partial(running.open_again, opened.event))


@private_page
@posted_from(_from_round_to_control)
def start(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let a drawn round be played."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "start_round", partial(running.start_round, opened.event, number=number))


@private_page
@posted_from(_from_round_to_control)
def take_back(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let a round at whose tables nothing is recorded be as it was drawn."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "unstart_round", partial(running.take_back_start, opened.event, number=number))


@private_page
@posted_from(_from_round_to_control)
def close(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Close a round all of whose tables have a result."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "close_round", partial(running.close_round, opened.event, number=number))


@private_page
@posted_from(_from_round_to_control)
def reopen(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let the last closed round be played on."""
    opened = event_to_run(request, public_id)
    return take_step(request, opened, "reopen_round", partial(running.reopen_round, opened.event, number=number))


@private_page
@posted_from(_from_round_to_control)
def clock(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Stop a round's clock, let it go on, or give it more or less time."""
    opened = event_to_run(request, public_id)
    form = ClockForm(request.POST)
    change = form.data.get("change", "")
    take: Take = {ClockForm.STOP: timing.pause_clock, ClockForm.RUN: timing.let_clock_run}.get(change, timing.give_time)
    more = {"minutes": int(change)} if change in ClockForm.MINUTES else {}
    return take_step(request, opened, "round_clock", partial(take, opened.event, number=number, **more), form)


def take_step(
    request: HttpRequest, opened: OpenedEvent, action: str, take: Take, form: StepForm | None = None
) -> HttpResponse:
    """Take a step that a form asks for, and go back to the control page; show there why one is refused."""
    form = form or StepForm(request.POST)
    if not form.is_valid():
        return show_control(request, opened, notice=out_of_date(), status=422)
    attempt = attempt_at(opened, action, form, at={"address": request.path})
    try:
        take(seen=form.cleaned_data["seen"], attempt=attempt)
    except Refused as refusal:
        opened.event.refresh_from_db()
        missing = isinstance(refusal, ResultsMissing)
        return show_control(request, opened, notice=str(refusal.sentence), missing=missing, status=409)
    return redirect("events:control", public_id=opened.event.public_id)


def show_control(
    request: HttpRequest, opened: OpenedEvent, *, notice: str = "", missing: bool = False, status: int = 200
) -> HttpResponse:
    """Show the control page, or the whole of what is in it to a page that has it already."""
    event = opened.event
    page = control_page(event, notice=notice, missing=missing)
    if wants_part(request):
        return render(request, "tournaments/_control.html", {"opened": opened, "page": page}, status=status)
    live = stream_of(request, opened, control_of(event), now=reverse("events:control-now", args=[event.public_id]))
    context = {"opened": opened, "page": page, "live": live}
    return render(request, "tournaments/control.html", context, status=status)
