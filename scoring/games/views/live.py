"""What a page that watches a game asks when its stream does not answer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.games.access import open_game
from scoring.games.channels import channel_of
from scoring.games.live import live_parts, stream_of
from scoring.live.channels import version_of


@require_safe
@private_page
def now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what changed since `?version=`, or nothing (204) when nothing did; say where the stream is now."""
    opened = open_game(request, public_id)
    version = version_of(channel_of(opened.game))
    if request.GET.get("version") == str(version):
        response = HttpResponse(status=204)
    else:
        response = HttpResponse(live_parts(opened.game))
    response.headers["Live-Version"] = str(version)
    if stream := stream_of(request, opened):
        response.headers["Live-Stream"] = stream.address
    return response
