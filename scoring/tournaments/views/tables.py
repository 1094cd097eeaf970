"""A table of an event's room: what is played there now, and how it comes to its result."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import rules
from scoring.answering import posted_from, private_page, wants_part
from scoring.clubs.devices import device_or_new
from scoring.clubs.views.attempts import out_of_date
from scoring.clubs.views.keys import dead_key
from scoring.clubs.writes import Refused, new_key
from scoring.live.channels import version_of
from scoring.tournaments.access import OpenedEventTable, event_table_to_score, open_event_table
from scoring.tournaments.channels import evening_of
from scoring.tournaments.event_table import EventTablePage
from scoring.tournaments.forms.totals import AgreeForm, ScoreForm
from scoring.tournaments.keys import event_table_of_key
from scoring.tournaments.live import stream_of
from scoring.tournaments.models import RoundTable
from scoring.tournaments.selectors.tables import stamp_of, table_now
from scoring.tournaments.services.at_tables import game_for, grant_event_table
from scoring.tournaments.services.totals import seats_as_seen
from scoring.tournaments.views.attempts import attempt_at


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
    """Show what is played at a table now; nothing (204) to a page that shows it already, `?seen=` being its state."""
    at = open_event_table(request, public_id, number)
    if wants_part(request) and request.GET.get("seen") == _seen(at, version_of(evening_of(at.event))):
        return HttpResponse(status=204)
    return show_table(request, table_page(at))


def to_table(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Go to the table that a form was sent from."""
    return redirect(
        "events:table", public_id=public_id, number=open_event_table(request, public_id, number).table.number
    )


@private_page
@posted_from(to_table)
def score(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Go to the game in which this round is scored hand by hand, starting it where it is not there yet."""
    at, form = event_table_to_score(request, public_id, number), ScoreForm(request.POST)
    row = row_of(at, form.cleaned_data["round"]) if form.is_valid() else None
    if row is None:
        return show_table(request, table_page(at), notice=out_of_date(), status=422)
    try:
        dealer = rules.Seat(form.cleaned_data["dealer"] or rules.Seat.N)
        game = game_for(
            row, first_dealer=dealer, attempt=attempt_at(at.opened, "score_table", form, at={"table": number})
        )
    except Refused as refusal:
        return show_table(request, table_page(at), notice=str(refusal.sentence), status=409)
    return redirect("games:table", public_id=game.public_id)


def row_of(at: OpenedEventTable, number: int | None) -> RoundTable | None:
    """Return the table in the round of this number, by which a form says what it is about."""
    row = RoundTable.objects.filter(round__event=at.event, round__number=number or 0, number=at.table.number)
    return row.select_related("round__event__club").first()


def table_page(at: OpenedEventTable) -> EventTablePage:
    """Return what is shown of a table as it is now."""
    version = version_of(evening_of(at.event))
    seen = _seen(at, version)
    return EventTablePage(at, table_now(at.table, at.opened.audience), version, seen)


def _seen(at: OpenedEventTable, version: int) -> str:
    """Return what stands for all that a table's page shows, where the evening has come to this version."""
    return f"{version}-{stamp_of(at.table)}"


def show_table(request: HttpRequest, page: EventTablePage, *, notice: str = "", status: int = 200) -> HttpResponse:
    """Answer with a table's page, or its part."""
    form = ScoreForm(initial={"key": new_key(), "round": page.round_number, "dealer": rules.Seat.N})
    agree_form = AgreeForm(initial=stamps_of(page))
    shown = {"page": page, "opened": page.at.opened, "score_form": form, "agree_form": agree_form, "notice": notice}
    if wants_part(request):
        return render(request, "tournaments/_event_table.html", shown, status=status)
    event = page.event
    live = stream_of(request, page.at.opened, evening_of(event), now=reverse("events:me-now", args=[event.public_id]))
    return render(request, "tournaments/event_table.html", {**shown, "live": live}, status=status)


def stamps_of(page: EventTablePage) -> dict[str, object]:
    """Return what each form of a side carries of what the page shows."""
    if page.here is None:
        return {}
    return {
        "key": new_key(),
        "round": page.here.round.number,
        "seated": seats_as_seen(page.here.row),
        "seen_ns": page.here.newest_of("NS"),
        "seen_ew": page.here.newest_of("EW"),
    }
