"""A club's games, as their address asks for them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.access import open_club
from scoring.pages.games_export import games_as_csv
from scoring.pages.games_page import games_asked_for, games_form, games_page
from scoring.spreadsheets import table_to_keep


@require_safe
@private_page
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """List a club's games."""
    opened = open_club(request, slug)
    form = games_form(opened, request.GET)
    page = games_page(opened, form, request.GET.get("page", ""))
    context = {"opened": opened, "here": "games", "page": page}
    return render(request, "pages/games.html", context, status=422 if form.errors else 200)


@require_safe
@private_page
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """Give out the games that are asked for as a table, all of them; what cannot be asked is said on their page."""
    opened = open_club(request, slug)
    form = games_form(opened, request.GET)
    asked_for = games_asked_for(opened, form)
    if form.errors:
        return games(request, slug)
    return table_to_keep(games_as_csv(asked_for, opened.audience), f"games-{opened.club.slug}")
