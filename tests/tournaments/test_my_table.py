"""A player's own page: where they sit now and next, and what their rounds came to."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import rules
from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Device, Grant, Player
from scoring.tournaments.models import Entry, Event, EventGrant, Round
from scoring.tournaments.services.at_tables import game_for
from scoring.tournaments.services.changing import event_changed
from tests.tournaments.evenings import a_round, an_event, attempt, say

pytestmark = pytest.mark.django_db

Phone = tuple[Client, Device]


@pytest.fixture
def phone() -> Phone:
    """Return a browser, and its device."""
    client = Client()
    client.cookies[COOKIE] = "the token of a player's phone"
    return client, Device.objects.create(token_digest=digest("the token of a player's phone"))


@pytest.fixture
def follow(phone: Phone) -> Callable[[Event], EventGrant]:
    """Return what lets the phone follow an event, as its link does."""

    def follows(event: Event) -> EventGrant:
        return EventGrant.objects.create(device=phone[1], event=event, key_count=event.key_count)

    return follows


def shown(client: Client, event: Event, number: int) -> str:
    """Return the words on an entrant's page."""
    answer = client.get(reverse("events:me-entry", args=[event.public_id, number]))
    assert answer.status_code == 200
    return words(answer.content.decode())


def words(html: str) -> str:
    main = html[html.index("<main") :] if "<main" in html else html
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_a_player_sees_table_seat_partner_and_opponents_at_a_glance(
    phone: Phone, follow: Callable[[Event], EventGrant]
) -> None:
    event = an_event(entrants=8)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    follow(event)
    page = shown(phone[0], event, 6)
    assert "Flo" in page
    assert "Round 1 of 3" in page
    assert "Table 2 East with Hal against Eve & Gus" in page


def test_the_next_table_is_shown_beside_the_one_that_is_played(
    phone: Phone, follow: Callable[[Event], EventGrant]
) -> None:
    event = an_event(entrants=5)
    a_round(event, [(1, 2, 3, 4)], sit_outs=[5])
    a_round(event, [(5, 2, 1, 3)], sit_outs=[4], playing=False)
    Round.objects.filter(number=1).update(state=Round.State.PLAYING, closed_at=None)
    follow(event)
    assert "Next: round 2 Table 1 South with Eve against Bob & Cy" in shown(phone[0], event, 1)
    assert "Next: round 2 You sit it out." in shown(phone[0], event, 4)
    assert "You sit this round out It counts as much as your rounds do on average." in shown(phone[0], event, 5)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (Entry.State.EXPECTED, "You are not ticked as here yet"),
        (Entry.State.HERE, "The evening has not begun"),
        (Entry.State.AWAY, "You left for today"),
    ],
)
def test_before_the_first_draw_a_player_is_told_what_is_missing(
    phone: Phone, follow: Callable[[Event], EventGrant], state: str, told: str
) -> None:
    event = an_event(entrants=4)
    event.entries.filter(number=2).update(state=state)
    follow(event)
    assert told in shown(phone[0], event, 2)


def test_whoever_came_after_the_draw_is_told_so(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=5)
    a_round(event, [(1, 2, 3, 4)])
    follow(event)
    assert "You are in the next draw" in shown(phone[0], event, 5)


def test_rounds_add_up_to_the_points_and_the_place(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=5)
    say(a_round(event, [(1, 2, 3, 4)], sit_outs=[5]).tables.get(), 9, 4)
    say(a_round(event, [(1, 2, 5, 3)], sit_outs=[4]).tables.get(), 3, 8)
    follow(event)
    page = shown(phone[0], event, 2)
    assert "Place 2 of 5 now, with 12 points" in page
    assert "2 Cy against Ann & Eve 8 to 3" in page
    assert "1 Di against Ann & Cy 4 to 9" in page
    assert "Together 12" in page
    assert "1 sat out" in shown(phone[0], event, 5)


@pytest.mark.parametrize("hiding", list(Event.Hiding))
def test_what_is_kept_until_the_end_is_on_nobody_s_page(
    phone: Phone, follow: Callable[[Event], EventGrant], hiding: str
) -> None:
    event = an_event(entrants=4, rounds_planned=2, hidden_rounds=1, hiding=hiding)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 4)
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 7, 6)
    follow(event)
    page = shown(phone[0], event, 1)
    assert "kept until the end" in page
    assert "7" not in page
    assert ("Place 1 of 4 after round 1, with 9 points" in page) is (hiding == Event.Hiding.FROZEN)
    assert ("Places are kept until the end." in page) is (hiding == Event.Hiding.HIDDEN)
    event.status = Event.Status.FINISHED
    event.save()
    event_changed(event)
    assert "Place 1 of 4, with 16 points" in shown(phone[0], event, 1)


def test_a_pair_finds_its_two_seats(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    drawn = a_round(event, [])
    table = drawn.tables.create(number=4)
    first, second = event.entries.select_related("player", "partner")
    for entry, seats in ((first, "NS"), (second, "EW")):
        for player, seat in zip((entry.player, entry.partner), seats, strict=True):
            assert player is not None
            drawn.places.create(entry=entry, player=player, table=table, seat=seat)
    follow(event)
    assert "Ann & Cy No. 1 Round 1 of 3 Table 4 North & South against Bob & Di" in shown(phone[0], event, 1)


def test_whoever_plays_on_for_somebody_is_named(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=5)
    drawn = a_round(event, [(1, 2, 3, 4)], sit_outs=[5])
    drawn.places.filter(entry__number=2).update(stand_in=Player.objects.get(name="Eve"))
    follow(event)
    assert "Eve plays for Bob" in shown(phone[0], event, 2)
    assert "against Eve for Bob & Di" in shown(phone[0], event, 1)


def test_a_phone_remembers_whose_it_is(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=4)
    follow(event)
    ask = reverse("events:me", args=[event.public_id])
    asked = phone[0].get(ask)
    assert "Who are you?" in asked.content.decode()
    key = re.search(r'name="key" value="([^"]+)"', asked.content.decode())
    assert key is not None
    for _time in range(2):  # a second tap changes nothing
        answer = phone[0].post(ask, {"key": key[1], "entry": "3"})
        assert answer["Location"] == reverse("events:me-entry", args=[event.public_id, 3])
    assert phone[0].get(ask)["Location"] == reverse("events:me-entry", args=[event.public_id, 3])
    assert "This is not me" in shown(phone[0], event, 3)
    assert "Somebody else" in shown(phone[0], event, 2)
    assert "Who are you?" in phone[0].get(f"{ask}?other").content.decode()


@pytest.mark.parametrize(("entry", "status"), [("", 422), ("x", 422), ("0", 422), ("99", 404)])
def test_a_number_that_nobody_has_is_refused(
    phone: Phone, follow: Callable[[Event], EventGrant], entry: str, status: int
) -> None:
    event = an_event(entrants=4)
    grant = follow(event)
    answer = phone[0].post(reverse("events:me", args=[event.public_id]), {"key": "k" * 16, "entry": entry})
    assert answer.status_code == status
    grant.refresh_from_db()
    assert grant.entry is None


def test_a_key_that_named_somebody_else_before_asks_again(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=4)
    grant = follow(event)
    ask = reverse("events:me", args=[event.public_id])
    phone[0].post(ask, {"key": "k" * 16, "entry": "1"})
    answer = phone[0].post(ask, {"key": "k" * 16, "entry": "2"})
    assert answer.status_code == 409
    assert "Tap your name once more." in answer.content.decode()
    grant.refresh_from_db()
    assert grant.entry is not None
    assert grant.entry.number == 1


def test_whoever_was_taken_off_the_list_is_told_so(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=4)
    follow(event)
    answer = phone[0].get(reverse("events:me-entry", args=[event.public_id, 5]))
    assert answer.status_code == 404
    assert "Nobody has number 5 this evening" in answer.content.decode()


def test_without_a_key_a_private_evening_is_not_there(phone: Phone) -> None:
    event = an_event(entrants=4)
    for name, arguments in (("events:me", []), ("events:me-entry", [1]), ("events:me-now", [])):
        assert phone[0].get(reverse(name, args=[event.public_id, *arguments])).status_code == 404


def test_an_organiser_looks_at_anybody_s_page_and_is_nobody(phone: Phone) -> None:
    event = an_event(entrants=4)
    Grant.objects.create(device=phone[1], club=event.club, kind=Grant.Kind.ORGANISER, key_count=event.club.key_count)
    ask = reverse("events:me", args=[event.public_id])
    assert reverse("events:me-entry", args=[event.public_id, 3]) in phone[0].get(ask).content.decode()
    assert phone[0].post(ask, {"key": "k" * 16, "entry": "3"}).status_code == 403


def test_the_page_s_own_part_comes_alone_and_says_its_version(
    phone: Phone, follow: Callable[[Event], EventGrant]
) -> None:
    event = an_event(entrants=4)
    a_round(event, [(1, 2, 3, 4)])
    event_changed(event)
    follow(event)
    now = reverse("events:me-now", args=[event.public_id])
    answer = phone[0].get(now, {"version": "0"})
    assert (answer.status_code, answer["Live-Version"], answer.content) == (200, "1", b"")
    assert answer["Live-Stream"].startswith("/live/")
    assert phone[0].get(now, {"version": "1"}).status_code == 204
    part = phone[0].get(reverse("events:me-entry", args=[event.public_id, 1]), headers={"HX-Request": "true"})
    assert part.content.decode().startswith('<div class="stack" id="me" data-version="1"')


def test_a_page_costs_the_same_for_any_number_of_players(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    counts = []
    for entrants in (8, 100):
        event = an_event(entrants=entrants)
        for _round in range(2):
            a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, entrants, 4)])
        follow(event)
        with CaptureQueriesContext(connection) as queries:
            shown(phone[0], event, 3)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 16
    with CaptureQueriesContext(connection) as queries:
        shown(phone[0], event, 7)
    assert len(queries) <= counts[0] - 5  # everyone's standings are reckoned once


def test_a_round_scored_by_hand_opens_into_its_hands(phone: Phone, follow: Callable[[Event], EventGrant]) -> None:
    event = an_event(entrants=4)
    table = a_round(event, [(1, 2, 3, 4)]).tables.get()
    game = game_for(table, first_dealer=rules.Seat.N, attempt=attempt(club=event.club))
    follow(event)
    page = phone[0].get(reverse("events:me-entry", args=[event.public_id, 2])).content.decode()
    hands = reverse("games:table", args=[game.public_id])
    assert f'href="{hands}"' in page
    assert phone[0].get(hands).status_code == 200


def test_while_a_round_is_played_the_page_asks_for_its_points_again(
    phone: Phone, follow: Callable[[Event], EventGrant]
) -> None:
    event = an_event(entrants=4, rounds_planned=1)
    a_round(event, [(1, 2, 3, 4)])
    follow(event)
    address = reverse("events:me-entry", args=[event.public_id, 1])
    assert 'hx-trigger="every 60s"' in phone[0].get(address).content.decode()
    event.rounds.update(state=Round.State.CLOSED, started_at=datetime.now(UTC), closed_at=datetime.now(UTC))
    over = phone[0].get(address).content.decode()
    assert "hx-trigger" not in over
    assert "All rounds are played. The final standings come soon." in over
