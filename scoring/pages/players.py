"""A club's players: all of them, and one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.access import OpenedClub, open_club
from scoring.clubs.models import Player
from scoring.clubs.selectors.claims import ways_with
from scoring.pages.forms import RosterForm
from scoring.pages.people import may_read_of
from scoring.pages.player_page import player_page
from scoring.pages.roster_page import roster_page


@require_safe
@private_page
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List a club's players with what they have played."""
    opened = open_club(request, slug)
    form = RosterForm(request.GET)
    page = roster_page(opened, form, request.GET.get("page", ""))
    context = {"opened": opened, "here": "players", "page": page}
    return render(request, "pages/players.html", context, status=422 if form.errors else 200)


@require_safe
@private_page
def player(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Show one player; the address of a spelling that was merged leads to the person's."""
    opened = open_club(request, slug)
    found = _person(opened, player)
    if found.pk != player:
        return redirect("club-player", slug=slug, player=found.pk)
    page = player_page(opened, found, request.GET.get("page", ""))
    context = {"opened": opened, "here": "players", "page": page, "player": found, "ways": ways_with(opened, found)}
    return render(request, "pages/player.html", context)


def _person(opened: OpenedClub, pk: int) -> Player:
    """Return the person a row of the club's roster is. Raises Http404 for who may not be read of here."""
    row = opened.club.players.select_related("merged_into").filter(pk=pk).first()
    if row is None or not may_read_of(opened, row.person):
        raise Http404
    return row.person
