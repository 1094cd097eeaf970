"""An event's page says how far the evening is and shows its standings, live, to everyone let in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Device, Grant
from scoring.live import renderers
from scoring.live.channels import version_of
from scoring.tournaments.board import board
from scoring.tournaments.channels import Watching, board_of
from scoring.tournaments.models import Event
from tests.games.conftest import device, phone
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db
__all__ = ["device", "phone"]  # fixtures shared with the tests of games


@pytest.fixture
def event(device: Device) -> Event:
    """Return an evening of a private club that this phone runs, in its first round."""
    event = an_event(entrants=8)
    Grant.objects.create(device=device, club=event.club, kind=Grant.Kind.ORGANISER, key_count=event.club.key_count)
    say(a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)]).tables.get(number=1), 9, 5)
    return event


def page(client: Client, event: Event) -> str:
    answer = client.get(reverse("events:event", args=[event.public_id]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_tells_the_round_its_tables_and_everyone_s_points(phone: Client, event: Event) -> None:
    shown = page(phone, event)
    assert "Round 1 of 3" in shown
    assert "1 of 2 tables done" in shown
    assert shown.index("Ann") < shown.index("Bob") < shown.index("Eve")
    assert reverse("events:me-entry", args=[event.public_id, 1]) in shown


def test_nobody_finds_an_evening_of_a_private_club_without_a_way_in(event: Event) -> None:
    assert Client().get(reverse("events:event", args=[event.public_id])).status_code == 404
    assert Client().get(reverse("events:event-now", args=[event.public_id])).status_code == 404


def test_anybody_may_look_at_an_evening_of_an_open_club(event: Event) -> None:
    Club.objects.update(visibility=Club.Visibility.UNLISTED)
    answer = Client().get(reverse("events:event", args=[event.public_id]))
    assert answer.status_code == 200
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert reverse("events:adjustments", args=[event.public_id]) not in answer.content.decode()


def test_before_the_first_round_it_says_who_is_here(phone: Client, event: Event) -> None:
    event.rounds.all().delete()
    assert "8 are here. The first round has not begun." in page(phone, event)


def test_a_finished_evening_says_who_won(phone: Client, event: Event) -> None:
    Event.objects.update(status=Event.Status.FINISHED)
    assert "Ann and Cy share the first place." in page(phone, event)
    event.adjustments.create(entry=event.entries.get(number=3), points=1, reason="Kept the score", write=event.write)
    shown = page(phone, event)
    assert "Cy wins with 10." in shown
    assert "Kept the score" in shown


def test_what_is_asked_again_comes_only_when_it_changed(phone: Client, event: Event) -> None:
    address = reverse("events:event-now", args=[event.public_id])
    first = phone.get(address)
    assert 'hx-target="#standings"' in first.content.decode()
    again = phone.get(address, {"version": first.headers["Live-Version"]})
    assert again.status_code == 204
    assert again.headers["Live-Stream"].startswith("/live/")
    say(event.rounds.get().tables.get(number=2), 11, 1)
    assert phone.get(address, {"version": first.headers["Live-Version"]}).status_code == 200


@pytest.mark.parametrize("watching", Watching)
def test_what_is_sent_to_all_is_what_each_may_see_and_holds_no_forms(event: Event, watching: Watching) -> None:
    Event.objects.update(hidden_rounds=3)
    sent = renderers.render(board_of(event, watching))
    assert ("Ann" in sent) == (watching is Watching.ORGANISER)
    assert "<form" not in sent
    assert "/key/" not in sent


def test_every_total_raises_the_version_of_what_is_watched(event: Event) -> None:
    before = version_of(board_of(event, Watching.ROOM))
    say(event.rounds.get().tables.get(number=2), 3, 4)
    assert version_of(board_of(event, Watching.ROOM)) > before


def test_a_board_takes_the_same_queries_whatever_its_size(django_assert_max_num_queries: Any) -> None:
    event = an_event(entrants=40)
    a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, 41, 4)])
    event = Event.objects.select_related("club").get(pk=event.pk)
    with django_assert_max_num_queries(8):
        board(event, Watching.ROOM)
