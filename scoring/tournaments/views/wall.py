"""The wall of the hall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.origins import origin_for_others
from scoring.clubs.shown_links import ShownLink
from scoring.live.channels import version_of
from scoring.tournaments.access import OpenedEvent, open_event
from scoring.tournaments.channels import Watching, wall_of
from scoring.tournaments.keys import event_link
from scoring.tournaments.live import now_of, stream_of
from scoring.tournaments.wall import WallPage, wall


@require_safe
@private_page
def show(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the wall as the room may see it, whoever opens it."""
    opened = open_event(request, public_id)
    watching = _watching(opened)
    channel = wall_of(opened.event, watching)
    # Asked first: what changes meanwhile comes with the next version.
    version = version_of(channel)
    page = WallPage(wall(opened.event, watching), version, _link(request, opened))
    live = stream_of(request, opened, channel, now=reverse("events:wall-now", args=[public_id]))
    context = {"opened": opened, "page": page, "wall": page.wall, "live": live}
    return render(request, "tournaments/wall.html", context)


@require_safe
@private_page
def now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what changed since `?version=`, or nothing (204) when nothing did."""
    opened = open_event(request, public_id)
    return now_of(request, opened, wall_of(opened.event, _watching(opened)))


def _watching(opened: OpenedEvent) -> Watching:
    """Return as whom the wall watches: what organisers alone see does not hang in the hall."""
    return Watching.PUBLIC if opened.watching is Watching.PUBLIC else Watching.ROOM


def _link(request: HttpRequest, opened: OpenedEvent) -> ShownLink | None:
    """Return the link for the phones of the room, where whoever opened the wall may give it out."""
    if not opened.may_run or opened.club.is_archived:
        return None
    return ShownLink(origin_for_others(request), event_link(opened.event))
