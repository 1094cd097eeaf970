"""A club's home, and what it shows live."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.access import open_club
from scoring.clubs.channels import channel_of
from scoring.clubs.moved import moved_to
from scoring.live.channels import version_of
from scoring.pages.club_page import club_page
from scoring.pages.live import live_parts, stream_of


@require_safe
@private_page
def home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is played in a club now, the last games, and what waits for whoever runs it."""
    try:
        opened = open_club(request, slug)
    except Http404:
        if (there := moved_to(request, slug)) is None:
            raise
        return redirect("club", slug=there.slug)
    page = club_page(opened)
    context = {"opened": opened, "here": "home", "page": page, "now": page.now, "live": stream_of(request, opened)}
    return render(request, "pages/club.html", context)


@require_safe
@private_page
def now(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what changed since `?version=`, or nothing (204) when nothing did; say where the stream is now."""
    opened = open_club(request, slug)
    version = version_of(channel_of(opened.club, opened.audience))
    if request.GET.get("version") == str(version):
        response = HttpResponse(status=204)
    else:
        response = HttpResponse(live_parts(opened.club, opened.audience))
    response.headers["Live-Version"] = str(version)
    if stream := stream_of(request, opened):
        response.headers["Live-Stream"] = stream.address
    return response
