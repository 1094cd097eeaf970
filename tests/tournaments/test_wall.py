"""The hall's wall: what the room may see, whoever opens it, and nothing that lets anybody in."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Club, Device, Grant, Membership, Player, Role
from scoring.live import renderers
from scoring.live.tickets import Ticket, ticket_of
from scoring.tournaments.channels import Watching, wall_of
from scoring.tournaments.keys import event_link
from scoring.tournaments.models import Event, EventGrant, Round
from scoring.tournaments.services.changing import event_changed
from scoring.tournaments.wall import wall, wall_parts
from tests.clubs.people import member_of, signed_in
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db

ROOM = Watching.ROOM


def browser(token: str) -> tuple[Client, Device]:
    client = Client()
    client.cookies[COOKIE] = token
    return client, Device.objects.create(token_digest=digest(token))


def organiser_of(event: Event) -> Client:
    client, device = browser("the organiser's laptop")
    Grant.objects.create(device=device, club=event.club, kind=Grant.Kind.ORGANISER, key_count=event.club.key_count)
    return client


def phone_of(event: Event) -> Client:
    client, device = browser("a player's phone")
    EventGrant.objects.create(device=device, event=event, key_count=event.key_count)
    return client


def page(client: Client, event: Event) -> str:
    answer = client.get(reverse("events:wall", args=[event.public_id]))
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def ticket_on(html: str) -> Ticket:
    found = re.search(r'data-stream="/live/([^"]+)/"', html)
    assert found is not None
    ticket = ticket_of(found[1])
    assert ticket is not None
    return ticket


def test_standings_tell_place_name_points_and_what_decided() -> None:
    event = an_event(entrants=8)
    first, second = a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)]).tables.all()
    say(first, 6, 6)
    say(second, 6, 5)
    found = wall(event, ROOM)
    assert [(each.line.place, each.line.name, each.line.points, each.decided) for each in found.lines] == [
        (1, "Eve", "6", ""),
        (1, "Gus", "6", "1 W"),
        (3, "Ann", "6", "0 W"),
        (3, "Bob", "6", ""),
        (3, "Cy", "6", ""),
        (3, "Di", "6", ""),
        (7, "Flo", "5", ""),
        (7, "Hal", "5", ""),
    ]
    assert [(each.letter, each.words) for each in found.legend] == [("W", "rounds won")]


def test_movement_since_the_round_before_is_shown() -> None:
    event = an_event(entrants=4)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 4)
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 1, 9)
    assert "up 1 Di" in words(wall_parts(event, ROOM))
    assert "down 2 Ann" in words(wall_parts(event, ROOM))


def test_while_a_round_is_played_its_clock_and_the_tables_that_play_are_shown() -> None:
    event = an_event(entrants=8, minutes=20)
    first, _second = a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)]).tables.all()
    say(first, 9, 4)
    parts = wall_parts(event, ROOM)
    assert "Round 1 of 3 20 min Still playing 2" in words(parts)
    assert 'class="clock number" role="timer"' in parts
    assert re.search(r'id="wall-seats"[^>]* hidden', parts)
    say(Round.objects.get().tables.get(number=2), 9, 4)
    assert "All tables are done" in words(wall_parts(event, ROOM))


def test_of_many_tables_that_play_their_number_is_told() -> None:
    event = an_event(entrants=64)
    drawn = a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, 64, 4)])
    assert "16 of 16 tables still play" in words(wall_parts(event, ROOM))
    say(drawn.tables.get(number=7), 5, 3)
    assert "Still playing 1 2 3 4 5 6 8" in words(wall_parts(event, ROOM))


def test_between_rounds_the_next_seats_are_shown_by_name() -> None:
    event = an_event(entrants=5)
    say(a_round(event, [(1, 2, 3, 4)], sit_outs=[5]).tables.get(), 9, 4)
    event.rounds.update(state=Round.State.CLOSED, closed_at=event.created_at)
    assert "Round 1 is over" in words(wall_parts(event, ROOM))
    a_round(event, [(5, 3, 2, 1)], sit_outs=[4], playing=False)
    shown = words(wall_parts(event, ROOM))
    assert "Round 2 starts soon" in shown
    assert "Round 2: your table Ann West 1 Bob South 1 Cy East 1 Di sits out – Eve North 1" in shown


def test_a_round_drawn_ahead_is_not_shown_while_another_is_played() -> None:
    event = an_event(entrants=4)
    a_round(event, [(1, 2, 3, 4)])
    a_round(event, [(1, 3, 2, 4)], playing=False)
    event.rounds.filter(number=1).update(state=Round.State.PLAYING, closed_at=None)
    assert wall(event, ROOM).next_seats is None


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (Event.Status.SETTING_UP, "We start soon 4 are here"),
        (Event.Status.FINISHED, "Good night, and thank you"),
        (Event.Status.CALLED_OFF, "Called off"),
    ],
)
def test_before_and_after_the_rounds_the_wall_says_so(status: str, told: str) -> None:
    assert told in words(wall_parts(an_event(entrants=4, status=status), ROOM))


@pytest.mark.parametrize("hiding", list(Event.Hiding))
def test_the_organiser_s_wall_keeps_from_the_room_what_is_kept_from_it(hiding: str) -> None:
    event = an_event(entrants=4, rounds_planned=2, hidden_rounds=1, hiding=hiding)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 4)
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 8, 6)
    client = organiser_of(event)
    now = client.get(reverse("events:wall-now", args=[event.public_id])).content.decode()
    for html in (page(client, event), now, renderers.render(wall_of(event, Watching.ORGANISER))):
        assert "17" not in words(html)
        assert ("the rest is kept until the end" in words(html)) is (hiding == Event.Hiding.FROZEN)
    event.status = Event.Status.FINISHED
    event.save()
    assert "17" in words(page(client, event))


def test_the_code_is_on_the_organiser_s_page_only_and_in_no_stream() -> None:
    event = an_event(entrants=4)
    a_round(event, [(1, 2, 3, 4)])
    assert 'class="qr"' in page(organiser_of(event), event)
    key = urlsplit(event_link(event)).path
    for html in (page(phone_of(event), event), wall_parts(event, ROOM)):
        assert 'class="qr"' not in html
        assert key not in html
        assert "<form" not in html


def test_no_code_leads_to_a_machine_that_phones_cannot_find() -> None:
    event = an_event(entrants=4)
    client = organiser_of(event)
    html = client.get(reverse("events:wall", args=[event.public_id]), headers={"host": "127.0.0.1:8000"})
    assert 'class="qr"' not in html.content.decode()
    assert "Phones cannot find this machine" in html.content.decode()


def test_nobody_else_s_evening_is_on_the_wall() -> None:
    event = an_event(entrants=4)
    for name in ("events:wall", "events:wall-now"):
        assert Client().get(reverse(name, args=[event.public_id])).status_code == 404


def test_a_public_wall_names_only_who_is_on_public_pages() -> None:
    event = an_event(entrants=4)
    a_round(event, [(1, 2, 3, 4)])
    Club.objects.update(visibility=Club.Visibility.PUBLIC)
    Player.objects.update(on_public_pages=False)
    Player.objects.filter(name="Ann").update(on_public_pages=True)
    html = page(Client(), event)
    assert "Ann" in words(html)
    assert "Bob" not in words(html)
    assert ticket_on(html).channel == wall_of(event, Watching.PUBLIC)


def test_every_way_in_follows_the_wall_until_it_is_closed() -> None:
    event = an_event(entrants=4)
    owner = member_of(event.club, Role.OWNER, name="Olive")
    tickets = {
        "organiser": ticket_on(page(organiser_of(event), event)),
        "phone": ticket_on(page(phone_of(event), event)),
        "owner": ticket_on(page(signed_in(owner), event)),
    }
    assert {ticket.channel for ticket in tickets.values()} == {wall_of(event, ROOM)}
    assert renderers.admitted(tickets.values()) == set(tickets.values())
    Event.objects.update(key_count=1)
    assert renderers.admitted(tickets.values()) == {tickets["organiser"], tickets["owner"]}
    Grant.objects.all().delete()
    assert renderers.admitted(tickets.values()) == {tickets["owner"]}
    Membership.objects.all().delete()
    assert renderers.admitted(tickets.values()) == set()


def test_what_was_asked_already_is_not_sent_again() -> None:
    event = an_event(entrants=4)
    event_changed(event)
    client = phone_of(event)
    assert 'data-version="1"' in page(client, event)
    now = reverse("events:wall-now", args=[event.public_id])
    assert client.get(now, {"version": "1"}).status_code == 204
    event_changed(event)
    answer = client.get(now, {"version": "1"})
    assert (answer.status_code, answer["Live-Version"]) == (200, "2")
    assert 'hx-target="#wall-standings"' in answer.content.decode()


def test_a_wall_costs_the_same_for_any_number_of_players() -> None:
    counts = []
    for entrants in (8, 100):
        event = an_event(entrants=entrants)
        for _round in range(2):
            a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, entrants, 4)])
        a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, entrants, 4)], playing=False)
        with CaptureQueriesContext(connection) as queries:
            wall_parts(event, ROOM)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9


def test_before_the_first_round_only_the_seats_hang_there_and_after_the_last_no_more_are_promised() -> None:
    event = an_event(entrants=4, rounds_planned=1)
    a_round(event, [(1, 2, 3, 4)], playing=False)
    assert re.search(r'id="wall-standings"[^>]* hidden', wall_parts(event, Watching.ROOM))
    event.rounds.update(state=Round.State.CLOSED, started_at=datetime.now(UTC), closed_at=datetime.now(UTC))
    over = wall_parts(event, Watching.ROOM)
    assert "The final standings come soon" in over
    assert not re.search(r'id="wall-standings"[^>]* hidden', over)
