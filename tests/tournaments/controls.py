"""Evenings for tests of the control page in a browser: made in the server's database, by its own shell."""

from __future__ import annotations

from scoring.clubs.devices import digest
from scoring.clubs.models import Device
from scoring.clubs.services import grant_organiser
from scoring.tournaments.models import Event
from tests.tournaments.evenings import a_club, an_event, say


def make_evening(token: str, *, entrants: int) -> None:
    """Print the id of a new evening of so many who are here, run by the browser with this cookie."""
    club = a_club()
    grant_organiser(club=club, device=Device.objects.get_or_create(token_digest=digest(token))[0])
    event = an_event(club, entrants=entrants, rounds_planned=2, minutes=20, status=Event.Status.SETTING_UP)
    print(event.public_id)


def say_of(public_id: str, number: int, *tables: int) -> None:
    """Let both sides of these tables of a round say the same."""
    played = Event.objects.get(public_id=public_id).rounds.get(number=number)
    for table in played.tables.filter(number__in=tables):
        say(table, 9, 4, by="NS")
        say(table, 9, 4, by="EW")
