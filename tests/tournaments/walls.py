"""Evenings to hang on a wall, for tests in a browser and benchmarks: run inside the site, by `manage.py shell`."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime

from django.db import transaction

from scoring.clubs.devices import digest
from scoring.clubs.models import Device
from scoring.tournaments.models import Event, EventGrant, Round
from scoring.tournaments.services.changing import event_changed
from tests.tournaments.evenings import Four, a_club, a_round, an_event, say

#: As long as names of clubs' players get, nearly all of them.
SURNAMES = ("Archer", "Baker", "Ellingsworth", "Fairweather", "Hohenstein", "Kowalczyk", "Montgomery", "Nightingale")


def hang_all(token: str) -> None:
    """Make the evenings that the wall's tests look at; print their public ids by what they are, as JSON."""
    halls = {
        "40 playing": hang(40, rounds=2, token=token),
        "100 playing": hang(100, rounds=2, token=token),
        "12 between rounds": hang(12, rounds=2, token=token, drawn=True),
    }
    print(json.dumps(halls))


@transaction.atomic
def hang(entrants: int, *, rounds: int, token: str, drawn: bool = False) -> str:
    """Return the public id of an evening in the middle of its last round, or with the next one drawn.

    `token` is that of a device that follows it.
    """
    event = an_event(
        a_club("The Lantern Street Euchre Club"),
        entrants=entrants,
        rounds_planned=rounds + 2,
        minutes=25,
        ranking=["points", "round_wins"],
    )
    for number, player in enumerate(event.club.players.order_by("pk")):
        player.name = f"{player.name} {SURNAMES[number * 5 % len(SURNAMES)]}"
        player.save()
    for number in range(1, rounds + 1):
        play(event, number, last=number == rounds and not drawn)
    if drawn:
        event.rounds.update(state=Round.State.CLOSED, closed_at=datetime.now(UTC))
        a_round(event, fours(entrants, rounds + 1), playing=False)
    device, _new = Device.objects.get_or_create(token_digest=digest(token))
    EventGrant.objects.create(device=device, event=event, key_count=event.key_count)
    event_changed(event)
    return event.public_id


def play(event: Event, number: int, *, last: bool) -> None:
    """Play a round of everyone who fits at a table; of the last one every other table still plays."""
    drawn = a_round(event, fours(event.entries.count(), number))
    drawn.minutes = event.minutes
    drawn.save()
    for table in drawn.tables.all():
        if not last or table.number % 2:
            say(table, (table.number * 3 + number) % 9 + 2, (table.number + number * 5) % 7)


def fours(entrants: int, number: int) -> list[Four]:
    """Return everyone's seats in a round, by turning the list of them."""
    turned = [(at + number * 3) % entrants + 1 for at in range(entrants)]
    return list(zip(turned[0::4], turned[1::4], turned[2::4], turned[3::4], strict=False))


def change(public_id: str, times: int, *, apart: float = 0) -> None:
    """Correct the first table's result so often, with so many seconds between."""
    event = Event.objects.get(public_id=public_id)
    table = event.rounds.order_by("number")[0].tables.select_related("round__event__club").order_by("number")[0]
    for number in range(times):
        say(table, 20 + number % 60, number % 7)
        time.sleep(apart)
