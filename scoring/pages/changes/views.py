"""Show a club's changes to whoever runs it, and give them out as a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.access import Right, open_club
from scoring.pages.changes.export import changes_as_csv
from scoring.pages.changes.listing import changes_form, changes_of, changes_page
from scoring.spreadsheets import table_to_keep


@require_safe
@private_page
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """List a club's changes, newest first."""
    opened = open_club(request, slug, least=Right.RUN)
    form = changes_form(opened, request.GET)
    page = changes_page(opened, form, request.GET.get("page", ""))
    context = {"opened": opened, "here": "changes", "page": page}
    return render(request, "pages/changes.html", context, status=422 if form.errors else 200)


@require_safe
@private_page
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """Give out the changes that are asked for as a table, all of them; what cannot be asked is said on their page."""
    opened = open_club(request, slug, least=Right.RUN)
    form = changes_form(opened, request.GET)
    asked_for = changes_of(opened, form)
    if form.errors:
        return changes(request, slug)
    return table_to_keep(changes_as_csv(opened.club, asked_for), f"changes-{opened.club.slug}")
