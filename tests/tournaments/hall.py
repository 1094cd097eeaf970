"""The browsers of an evening: phones that scanned a table's placard, and the organiser's laptop."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Role
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.tournaments.keys import event_link, event_table_link
from scoring.tournaments.models import Event, RoundTable
from tests.access.forms_seen import forms_on
from tests.clubs.people import member_of, signed_in

_keys = count(1)


def phone_at(event: Event, number: int) -> Client:
    """Return a phone that scanned the placard of a table."""
    phone = Client()
    phone.get(event_table_link(event.tables.get(number=number)))
    return phone


def phone_of(event: Event) -> Client:
    """Return a phone that followed the event's own link."""
    phone = Client()
    phone.get(event_link(event))
    return phone


def organiser_of(event: Event, *, role: Role = Role.ORGANISER) -> Client:
    """Return the browser of somebody who runs the event's club, or has another role there."""
    return signed_in(member_of(event.club, role))


def address(name: str, event: Event, *arguments: object) -> str:
    """Return an address of the event."""
    return reverse(f"events:{name}", args=[event.public_id, *arguments])


def send(browser: Client, page: str, to: str, **typed: object) -> Any:
    """Send the form for an address that stands on a page, with something typed into it.

    Forms for one address that name a side are told apart by that.
    """
    form = form_for(browser, page, to)
    return browser.post(to, {**form, "key": f"hall-{next(_keys):016}", **typed})


def form_for(browser: Client, page: str, to: str) -> Mapping[str, str]:
    """Return what the form for an address on a page would send untouched."""
    return forms_on(browser.get(page).content.decode())[to]


def record_hands(browser: Client, game: Game, *outcomes: str) -> Any:
    """Record hands that North made, by their outcomes, as the phone at the table does."""
    for outcome in outcomes:
        answer = browser.post(
            reverse("games:record", args=[game.public_id]),
            {
                "key": f"hall-{next(_keys):016}",
                "acts_on": score_sheet(game).newest or "",
                "maker": "N",
                "outcome": outcome,
            },
        )
    return answer


def as_it_stands(table: RoundTable) -> tuple[str, int, int]:
    """Return a table's state and points."""
    table.refresh_from_db()
    return table.state, table.points_ns, table.points_ew
