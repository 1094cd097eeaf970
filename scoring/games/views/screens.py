"""A game on other screens: large for a tablet on the table, and small in a tab's corner."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.games.access import open_game
from scoring.games.channels import channel_of
from scoring.games.forms import ActForm, HandForm
from scoring.games.live import stream_of
from scoring.games.rematches import next_game_for
from scoring.games.selectors import score_sheet
from scoring.games.table import TablePage
from scoring.live.channels import version_of


@require_safe
@private_page
def big(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the score alone, as large as the screen, for everyone around it."""
    opened = open_game(request, public_id)
    version = version_of(channel_of(opened.game))
    sheet = score_sheet(opened.game)
    page = TablePage(
        sheet=sheet,
        form=HandForm(),
        act_form=ActForm(),
        read_only=True,
        version=version,
        next_game=next_game_for(request, opened.game),
    )
    return render(request, "games/big.html", {"page": page, "live": stream_of(request, opened)})


@require_safe
@private_page
def icon(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw the score as a tab's icon."""
    game = open_game(request, public_id).game
    return render(request, "games/icon.svg", {"game": game}, content_type="image/svg+xml")
