"""The links on the placards of an event's tables: how many phones each let in, and another in its place."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.forms.tables import ReplaceTableForm
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.writes import Refused, new_key
from scoring.tournaments.access import OpenedEvent, Right, event_to_run, open_event
from scoring.tournaments.selectors.tables import TableLink, table_links
from scoring.tournaments.services.at_tables import replace_event_table_links
from scoring.tournaments.views.attempts import attempt_at


@dataclass(frozen=True, slots=True)
class TableLinksPage:
    """The tables of the room, and the form that replaces all their links, or one's."""

    tables: list[TableLink]
    #: From which each form has its key.
    key: str
    notice: str = ""

    @property
    def phones(self) -> int:
        """How many phones are shut out when all links are replaced; one at two tables counts twice."""
        return sum(table.phones for table in self.tables)

    @property
    def key_counts(self) -> int:
        """How often all these links were replaced."""
        return sum(table.key_count for table in self.tables)


@require_safe
@private_page
def links(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the tables and how many phones came in by each placard."""
    return _links(request, open_event(request, public_id, least=Right.RUN))


def _to_links(request: HttpRequest, public_id: str) -> HttpResponse:
    return redirect("events:tables", public_id=open_event(request, public_id, least=Right.RUN).event.public_id)


def _one_to_links(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    return _to_links(request, public_id)


@private_page
@posted_from(_to_links)
def replace_all(request: HttpRequest, public_id: str) -> HttpResponse:
    """Put other links in place of those on all placards."""
    return _replace(request, event_to_run(request, public_id), None)


@private_page
@posted_from(_one_to_links)
def replace_one(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Put another link in place of the one on a placard."""
    opened = event_to_run(request, public_id)
    if not opened.event.tables.filter(number=number).exists():
        raise Http404
    return _replace(request, opened, number)


def _replace(request: HttpRequest, opened: OpenedEvent, number: int | None) -> HttpResponse:
    form = ReplaceTableForm(request.POST)
    if not form.is_valid():
        return _links(request, opened, notice=out_of_date(), status=422)
    attempt = attempt_at(
        opened,
        "replace_placards",
        form,
        at={"table": number},
        facts=None if number is None else {"table": number},
    )
    try:
        replace_event_table_links(opened.event, seen=form.cleaned_data["seen"], number=number, attempt=attempt)
    except Refused as refusal:
        return _links(request, opened, notice=str(refusal.sentence), status=409)
    messages.success(request, _("The old links open nothing any more. Print the placards again."))
    return redirect("events:tables", public_id=opened.event.public_id)


def _links(request: HttpRequest, opened: OpenedEvent, *, notice: str = "", status: int = 200) -> HttpResponse:
    page = TableLinksPage(table_links(opened.event), new_key(), notice)
    return render(request, "tournaments/table_links.html", {"opened": opened, "page": page}, status=status)
