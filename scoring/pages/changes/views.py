"""Show a club's changes to whoever runs it, and give them out as a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.access import Right, open_club
from scoring.pages.changes.export import changes_as_csv
from scoring.pages.changes.listing import changes_form, changes_of, changes_page
from scoring.pages.spreadsheets import table_to_keep


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
    """Give out the changes that are asked for as a table, all of them."""
    opened = open_club(request, slug, least=Right.RUN)
    form = changes_form(opened, request.GET)
    table = changes_as_csv(opened.club, changes_of(opened, form))
    return table_to_keep(table, f"changes-{opened.club.slug}")
