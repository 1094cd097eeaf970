"""Rows for the benchmark of an evening: run inside the site, by `manage.py shell`."""

import json
import secrets
from datetime import UTC, datetime

from django.db import transaction

from scoring import rules
from scoring.clubs.devices import digest
from scoring.clubs.models import Club, Device, Grant, Player
from scoring.clubs.names import name_key
from scoring.clubs.writes import Attempt
from scoring.live.tickets import Ticket
from scoring.tournaments.access import EVENT
from scoring.tournaments.channels import Watching, board_of
from scoring.tournaments.keys import event_table_link
from scoring.tournaments.models import Entry, Event, EventGrant, EventTable, RoundTable


@transaction.atomic
def make(*, entrants: int, rounds: int, viewers: int) -> None:
    """Make an evening that has not begun, everyone here, and those who watch it; print how to open it, as JSON."""
    club = Club.objects.create(name="Thursday club", named=True)
    token = secrets.token_urlsafe(32)
    organiser = Device.objects.create(token_digest=digest(token))
    Grant.objects.create(device=organiser, club=club, kind=Grant.Kind.ORGANISER, key_count=0)
    rule_set = rules.preset("Club night")
    write = Attempt.of(key=secrets.token_hex(16), action="make_event", body={}, device=organiser, club=club).make()
    event = Event.objects.create(
        club=club,
        name="Thursday night",
        played_on=datetime.now(UTC).date(),
        format=Event.Format.ROTATING,
        status=Event.Status.RUNNING,
        rounds_planned=rounds,
        options=rule_set.to_options(),
        rules_name=rule_set.name,
        seed=1,
        ranking=["points", "round_wins", "loners"],
        write=write,
    )
    names = [f"Player {number}" for number in range(1, entrants + 1)]
    players = Player.objects.bulk_create(Player(club=club, name=name, name_key=name_key(name)) for name in names)
    Entry.objects.bulk_create(
        Entry(event=event, number=number, player=player, state=Entry.State.HERE, write=write)
        for number, player in enumerate(players, 1)
    )
    tables = EventTable.objects.bulk_create(
        EventTable(event=event, number=number) for number in range(1, entrants // 4 + 1)
    )
    devices = Device.objects.bulk_create(Device(token_digest=digest(secrets.token_hex(16))) for _ in range(viewers))
    EventGrant.objects.bulk_create(EventGrant(device=device, event=event, key_count=0) for device in devices)
    board = board_of(event, Watching.ROOM)
    print(
        json.dumps(
            {
                "organiser": token,
                "event": event.public_id,
                "placards": [event_table_link(table) for table in tables],
                "streams": [Ticket(board, device.pk, EVENT, 0).address for device in devices],
            }
        )
    )


def told(*, event: str) -> None:
    """Print what is stored of the evening when it is over, as JSON: how many tables, hands and points."""
    tables = RoundTable.objects.filter(round__event__public_id=event)
    print(
        json.dumps(
            {
                "tables": tables.count(),
                "done": tables.filter(state=RoundTable.State.DONE).count(),
                "hands": sum(tables.values_list("hands_done", flat=True)),
                "points": sum(ns + ew for ns, ew in tables.values_list("points_ns", "points_ew")),
            }
        )
    )
