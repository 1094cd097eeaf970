"""Set tables up, show and print the links that lie on them, replace those, and let in whoever follows one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.access import OpenedClub, Right, club_to_change, open_club
from scoring.clubs.devices import device_or_new
from scoring.clubs.forms.tables import ReplaceTableForm, SetTablesForm
from scoring.clubs.models import ClubTable
from scoring.clubs.origins import origin_for_others
from scoring.clubs.selectors.tables import phones_at, room_of
from scoring.clubs.services.tables import (
    TablesTaken,
    grant_table,
    replace_table_link,
    replace_table_links,
    set_tables,
)
from scoring.clubs.table_cards import CardsPage, SetUpPage, TableCard, TableLinkPage
from scoring.clubs.table_keys import table_of_key
from scoring.clubs.views.attempts import attempt_in, out_of_date
from scoring.clubs.views.keys import dead_key
from scoring.clubs.writes import Refused, new_key


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str) -> HttpResponse:
    """Let this device score at the table whose link it followed, and go on to an address without the key."""
    table = table_of_key(key)
    if table is None:
        return dead_key(request, key, "clubs/tables_dead_link.html")
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        grant_table(table, device_or_new(request))
    return redirect("club-table", slug=table.club.slug, number=table.number)


# How many there are


def _show_set_up(request: HttpRequest, slug: str) -> HttpResponse:
    return _set_up(request, open_club(request, slug, least=Right.RUN))


@private_page
@posted_from(_show_set_up)
def set_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the room have as many tables as were asked for."""
    opened = club_to_change(request, slug)
    form = SetTablesForm(request.POST)
    if not form.is_valid():
        return _set_up(request, opened, form, status=422)
    asked = {name: form.cleaned_data[name] for name in ("count", "seen", "confirmed")}
    try:
        set_tables(opened.club, **asked, attempt=attempt_in(opened, "set_tables", form))
    except TablesTaken:
        return _set_up(request, opened, form, fewer=asked["count"], status=409)
    except Refused as refusal:
        return _set_up(request, opened, form, notice=str(refusal.sentence), status=409)
    return redirect("clubs:tables-set-up", slug=slug)


def _to_set_up(request: HttpRequest, slug: str) -> HttpResponse:
    return redirect("clubs:tables-set-up", slug=open_club(request, slug, least=Right.RUN).club.slug)


@private_page
@posted_from(_to_set_up)
def replace_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Put other links in place of those on all tables."""
    opened = club_to_change(request, slug)
    form = ReplaceTableForm(request.POST)
    if not form.is_valid():
        return _set_up(request, opened, notice=out_of_date(), status=422)
    try:
        attempt = attempt_in(opened, "replace_tables", form)
        replace_table_links(opened.club, seen=form.cleaned_data["seen"], attempt=attempt)
    except Refused as refusal:
        return _set_up(request, opened, notice=str(refusal.sentence), status=409)
    messages.success(request, _("The old links open nothing any more. Print the cards again."))
    return redirect("clubs:tables-set-up", slug=slug)


def _set_up(
    request: HttpRequest,
    opened: OpenedClub,
    form: SetTablesForm | None = None,
    *,
    notice: str = "",
    fewer: int | None = None,
    status: int = 200,
) -> HttpResponse:
    room = room_of(opened.club)
    form = form or SetTablesForm(initial={"count": len(room.tables) or ""})
    form.stamp(key=new_key(), seen=len(room.tables), confirmed="on" if fewer is not None else None)
    replace_form = ReplaceTableForm(initial={"key": new_key(), "seen": room.key_counts})
    page = SetUpPage(room, form, replace_form, notice, fewer)
    return _page(request, opened, "clubs/tables_set_up.html", page, status=status)


# The cards


@require_safe
@private_page
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card for each table, six to a sheet of paper."""
    opened = open_club(request, slug, least=Right.RUN)
    origin = origin_for_others(request)
    page = CardsPage([TableCard(table, origin) for table in opened.club.tables.standing()], origin)
    return _page(request, opened, "clubs/tables_print.html", page)


# One table's link


@require_safe
@private_page
def link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the link of one table."""
    opened = open_club(request, slug, least=Right.RUN)
    return _link(request, opened, _table(opened, number))


def _to_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    opened = open_club(request, slug, least=Right.RUN)
    return redirect("clubs:table-link", slug=slug, number=_table(opened, number).number)


@private_page
@posted_from(_to_link)
def replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put another link in place of the one on a table."""
    opened = club_to_change(request, slug)
    table = _table(opened, number)
    form = ReplaceTableForm(request.POST)
    if not form.is_valid():
        return _link(request, opened, table, notice=out_of_date(), status=422)
    try:
        attempt = attempt_in(opened, "replace_table", form, about=f"table {number}")
        replace_table_link(table, seen=form.cleaned_data["seen"], attempt=attempt)
    except Refused as refusal:
        table.refresh_from_db()
        return _link(request, opened, table, notice=str(refusal.sentence), status=409)
    messages.success(request, _("The old link opens nothing any more. This is the new one."))
    return redirect("clubs:table-link", slug=slug, number=number)


def _table(opened: OpenedClub, number: int) -> ClubTable:
    """Return the club's table of this number. Raises Http404."""
    table = opened.club.tables.standing().filter(number=number).first()
    if table is None:
        raise Http404
    return table


def _link(
    request: HttpRequest, opened: OpenedClub, table: ClubTable, *, notice: str = "", status: int = 200
) -> HttpResponse:
    page = TableLinkPage(
        card=TableCard(table, origin_for_others(request)),
        phones=phones_at(table),
        replace_form=ReplaceTableForm(initial={"key": new_key(), "seen": table.key_count}),
        notice=notice,
    )
    return _page(request, opened, "clubs/tables_link.html", page, status=status)


def _page(request: HttpRequest, opened: OpenedClub, template: str, page: object, *, status: int = 200) -> HttpResponse:
    return render(request, template, {"opened": opened, "here": "tables", "page": page}, status=status)
