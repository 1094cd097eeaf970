"""An event's page: how far it is, and its standings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.tournaments.access import open_event
from scoring.tournaments.board import board
from scoring.tournaments.channels import board_of
from scoring.tournaments.live import now_of, stream_of


@require_safe
@private_page
def event(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show how far an evening is, and its standings as far as whoever looks may see them."""
    opened = open_event(request, public_id)
    shown = board(opened.event, opened.watching)
    channel = board_of(opened.event, opened.watching)
    live = stream_of(request, opened, channel, now=reverse("events:event-now", args=[public_id]))
    return render(request, "tournaments/event.html", {"opened": opened, "board": shown, "live": live})


@require_safe
@private_page
def event_now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what of an event's page changed since `?version=`, or nothing (204); say where its stream is now."""
    opened = open_event(request, public_id)
    return now_of(request, opened, board_of(opened.event, opened.watching))
