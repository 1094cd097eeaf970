"""A table of an event's room: what is played there now, for whoever sits at it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.devices import device_or_new
from scoring.clubs.views.keys import dead_key
from scoring.tournaments.access import open_event_table
from scoring.tournaments.keys import event_table_of_key
from scoring.tournaments.selectors.tables import table_now
from scoring.tournaments.services.tables import grant_event_table


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str) -> HttpResponse:
    """Let this device score at the table whose placard it scanned, and go on to an address without the key."""
    table = event_table_of_key(key)
    if table is None:
        return dead_key(request, key, "tournaments/table_dead_link.html")
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        grant_event_table(table, device_or_new(request))
    return redirect("events:table", public_id=table.event.public_id, number=table.number)


@require_safe
@private_page
def table(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show what is played at a table now."""
    at = open_event_table(request, public_id, number)
    now = table_now(at.table, at.opened.audience)
    return render(request, "tournaments/table.html", {"at": at, "now": now})
