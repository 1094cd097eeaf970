"""What is printed of an evening: who may print it, and what stands on it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Club, Device, Grant
from scoring.tournaments.models import Entry, Event, EventGrant, EventTable, Round
from scoring.tournaments.services.changing import event_changed
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db

ALL = ("print", "print-cards", "print-placards", "print-seats", "print-standings")
WITH_LINKS_OR_TO_WRITE_ON = ("print-cards", "print-placards")


def browser(token: str) -> tuple[Client, Device]:
    client = Client()
    client.cookies[COOKIE] = token
    return client, Device.objects.create(token_digest=digest(token))


def organiser_of(event: Event) -> Client:
    client, device = browser(f"the organiser's laptop of {event.public_id}")
    Grant.objects.create(device=device, club=event.club, kind=Grant.Kind.ORGANISER, key_count=event.club.key_count)
    return client


def printed(client: Client, event: Event, name: str, query: str = "") -> str:
    """Return the words on a page to print."""
    answer = client.get(f"{reverse(f'events:{name}', args=[event.public_id])}{query}")
    assert answer.status_code == 200
    html = answer.content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html[html.index("<main") :])).split())


def test_whoever_runs_the_evening_prints_everything() -> None:
    event = an_event(entrants=4)
    client = organiser_of(event)
    words = printed(client, event, "print")
    for title in ("Placards for the tables", "Tally cards", "Who sits where", "Standings"):
        assert title in words
    for name in ALL:
        printed(client, event, name)


def test_phones_of_the_room_print_no_links_and_no_cards() -> None:
    event = an_event(entrants=4)
    client, device = browser("a player's phone")
    EventGrant.objects.create(device=device, event=event, key_count=event.key_count)
    assert "Placards" not in printed(client, event, "print")
    for name in ALL:
        answer = client.get(reverse(f"events:{name}", args=[event.public_id]))
        assert answer.status_code == (403 if name in WITH_LINKS_OR_TO_WRITE_ON else 200), name


def test_nothing_of_a_private_evening_is_there_for_anybody() -> None:
    event = an_event(entrants=4)
    for name in ALL:
        assert Client().get(reverse(f"events:{name}", args=[event.public_id])).status_code == 404


def test_a_tally_card_has_the_seats_of_drawn_rounds_and_lines_for_the_others() -> None:
    event = an_event(entrants=5, rounds_planned=4)
    a_round(event, [(1, 2, 3, 4)], sit_outs=[5])
    a_round(event, [(5, 1, 2, 3)], playing=False)
    words = printed(organiser_of(event), event, "print-cards")
    assert "The seats of 2 rounds are on them" in words
    assert "1 Ann Thursday night" in words
    assert "1 1 North Cy Bob & Di 2 1 East Cy Eve & Bob 3 4 Together" in words
    assert "4 Di Thursday night" in words
    assert "1 1 West Bob Ann & Cy 2 – not in it 3 4 Together" in words
    assert "1 – sits out 2 1 North Bob Ann & Cy 3 4 Together" in words


def test_whoever_left_before_the_first_round_has_no_card() -> None:
    event = an_event(entrants=5)
    event.entries.filter(number=5).update(state=Entry.State.AWAY)
    assert "Eve" not in printed(organiser_of(event), event, "print-cards")


def test_a_pair_has_one_card() -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    words = printed(organiser_of(event), event, "print-cards")
    assert "1 Ann & Cy" in words
    assert "Against" in words
    assert "With, against" not in words


def test_placards_are_made_before_the_first_draw_and_keep_their_links() -> None:
    event = an_event(entrants=13)
    client = organiser_of(event)
    address = reverse("events:print-placards", args=[event.public_id])
    asked = client.get(address).content.decode()
    assert 'value="3"' in asked
    assert "Scan to score here" not in asked
    for _time in range(2):  # a second tap makes no more
        answer = client.post(address, {"key": "k" * 16, "count": "3"})
        assert (answer.status_code, answer["Location"]) == (302, address)
    made = client.get(address).content.decode()
    assert made.count("Scan to score here") == 3
    assert client.post(address, {"key": "m" * 16, "count": "2"}).status_code == 302
    assert [table.number for table in event.tables.all()] == [1, 2, 3]
    codes = re.compile(r'class="qr-dark" d="([^"]+)"')
    assert codes.findall(client.get(address).content.decode()) == codes.findall(made)
    assert len(set(codes.findall(made))) == 3


@pytest.mark.parametrize("count", ["", "0", "121", "x", "-1"])
def test_a_number_of_tables_that_no_room_has_is_refused_beside_the_field(count: str) -> None:
    event = an_event(entrants=4)
    client = organiser_of(event)
    answer = client.post(reverse("events:print-placards", args=[event.public_id]), {"key": "k" * 16, "count": count})
    assert answer.status_code == 422
    assert 'aria-describedby="count-fault"' in answer.content.decode()
    assert not EventTable.objects.exists()


def test_a_key_that_was_used_for_another_number_is_refused() -> None:
    event = an_event(entrants=4)
    client = organiser_of(event)
    address = reverse("events:print-placards", args=[event.public_id])
    client.post(address, {"key": "k" * 16, "count": "2"})
    answer = client.post(address, {"key": "k" * 16, "count": "5"})
    assert answer.status_code == 409
    assert event.tables.count() == 2


def test_placards_of_a_club_that_is_put_away_are_not_made() -> None:
    event = an_event(entrants=4)
    client = organiser_of(event)
    Club.objects.update(archived_at="2026-11-27T10:00:00Z")
    answer = client.post(reverse("events:print-placards", args=[event.public_id]), {"key": "k" * 16, "count": "2"})
    assert answer.status_code in {403, 404}
    assert not EventTable.objects.exists()


def test_the_seating_chart_finds_everyone_by_name_and_by_table() -> None:
    event = an_event(entrants=5)
    a_round(event, [(1, 2, 3, 4)], sit_outs=[5])
    words = printed(organiser_of(event), event, "print-seats")
    assert "Round 1: your table" in words
    assert "Ann 1 North Bob 1 East Cy 1 South Di 1 West Eve – sits out" in words
    assert "Table 1 North Ann East Bob South Cy West Di Sitting out: Eve" in words


def test_the_round_that_matters_now_is_charted_first() -> None:
    event = an_event(entrants=4)
    client = organiser_of(event)
    assert "No round is drawn yet" in printed(client, event, "print-seats")
    a_round(event, [(1, 2, 3, 4)])
    assert "Round 1: your table" in printed(client, event, "print-seats")
    drawn = a_round(event, [(1, 3, 2, 4)], playing=False)
    assert "Round 2: your table" in printed(client, event, "print-seats")
    assert "Round 1: your table" in printed(client, event, "print-seats", "?round=1")
    assert "Ann 1N 1N Bob 1E 1S Cy 1S 1E Di 1W 1W" in printed(client, event, "print-seats", "?round=all")
    drawn.state, drawn.started_at, drawn.closed_at = Round.State.CLOSED, drawn.event.created_at, drawn.event.created_at
    drawn.save()
    assert "Round 2: your table" in printed(client, event, "print-seats")


def test_standings_are_printed_as_whoever_prints_may_see_them() -> None:
    event = an_event(entrants=4, rounds_planned=2, hidden_rounds=1, hiding=Event.Hiding.HIDDEN)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 4)
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 7, 6)
    assert "1 Ann 16 2" in printed(organiser_of(event), event, "print-standings")
    client, device = browser("a player's phone")
    EventGrant.objects.create(device=device, event=event, key_count=event.key_count)
    words = printed(client, event, "print-standings")
    assert "The standings are kept until the end." in words
    assert "16" not in words
    event.status = Event.Status.FINISHED
    event.save()
    event_changed(event)
    assert "Final standings" in printed(client, event, "print-standings")


@pytest.mark.parametrize("name", ["print-cards", "print-placards", "print-seats", "print-standings"])
def test_a_print_costs_the_same_for_any_number_of_players(name: str) -> None:
    counts = []
    for entrants in (8, 100):
        event = an_event(entrants=entrants)
        for _round in range(2):
            a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, entrants, 4)])
        client = organiser_of(event)
        with CaptureQueriesContext(connection) as queries:
            printed(client, event, name, "?round=all")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 13
