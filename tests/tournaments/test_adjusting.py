"""Organisers give and take points with a reason, and say how cards fell where nothing else decides."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Device, Grant, Write
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Adjustment, Event
from scoring.tournaments.selectors.standings import standings_of
from tests.games.conftest import device, phone
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db
__all__ = ["device", "phone"]  # fixtures shared with the tests of games

KEY = "0123456789abcdef"


@pytest.fixture
def event(device: Device) -> Event:
    """Return an evening that this phone runs: Ann and Cy have 9 points, Bob and Di 5."""
    event = an_event(entrants=4, ranking=["points", "cut"])
    Grant.objects.create(device=device, club=event.club, kind=Grant.Kind.ORGANISER, key_count=event.club.key_count)
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 5)
    return event


def give(phone: Client, event: Event, *, key: str = KEY, **typed: object) -> Any:
    body = {"key": key, "entry": 2, "way": "give", "points": 3, "reason": "Made the tea", **typed}
    return phone.post(reverse("events:adjustments", args=[event.public_id]), body)


def points(event: Event) -> dict[str, str]:
    return {line.name: line.points for line in standings_of(Event.objects.get(pk=event.pk), Watching.ROOM).lines}


@pytest.mark.parametrize(("way", "bob"), [("give", "8"), ("take", "2")])
def test_points_given_and_taken_count_at_once(phone: Client, event: Event, way: str, bob: str) -> None:
    assert give(phone, event, way=way).status_code == 302
    assert points(event)["Bob"] == bob
    assert "Made the tea" in phone.get(reverse("events:event", args=[event.public_id])).content.decode()


def test_points_that_arrive_twice_count_once(phone: Client, event: Event) -> None:
    give(phone, event)
    assert give(phone, event).status_code == 302
    assert points(event)["Bob"] == "8"


def test_a_key_that_was_used_for_other_points_is_refused(phone: Client, event: Event) -> None:
    give(phone, event)
    refused = give(phone, event, points=4)
    assert refused.status_code == 409
    assert 'value="4"' in refused.content.decode()
    assert points(event)["Bob"] == "8"


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ({"entry": ""}, "Choose who it is about."),
        ({"way": ""}, "Say whether to give or to take."),
        ({"points": "0"}, "How many points?"),
        ({"points": "many"}, "How many points?"),
        ({"reason": "  "}, "Say why: everyone reads it."),
    ],
)
def test_what_is_missing_is_said_beside_its_field_and_the_rest_stays_typed(
    phone: Client, event: Event, typed: dict[str, Any], fault: str
) -> None:
    answer = give(phone, event, **typed)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert fault in shown
    assert ("Made the tea" in shown) == ("reason" not in typed)
    assert not Adjustment.objects.exists()


def test_nobody_of_that_number_gets_points(phone: Client, event: Event) -> None:
    assert give(phone, event, entry=77).status_code == 409
    assert not Adjustment.objects.exists()


def test_points_are_taken_back_once(phone: Client, event: Event) -> None:
    give(phone, event)
    address = reverse("events:adjustment-take-back", args=[event.public_id])
    made = Adjustment.objects.get()
    assert phone.post(address, {"key": "fedcba9876543210", "acts_on": made.pk}).status_code == 302
    assert points(event)["Bob"] == "5"
    again = phone.post(address, {"key": "fedcba9876543211", "acts_on": made.pk})
    assert again.status_code == 409
    assert "Somebody took these points back already." in again.content.decode()


def test_who_looks_on_gives_nothing(event: Event) -> None:
    assert give(Client(), event).status_code == 404
    assert not Adjustment.objects.exists()


def test_the_list_of_changes_says_who_got_points(phone: Client, event: Event) -> None:
    give(phone, event)
    changes = phone.get(reverse("club-changes", args=[event.club.slug])).content.decode()
    assert "Points were given or taken by hand" in changes
    assert "Bob" in changes
    assert Write.objects.get(action="adjust").facts["points"] == 3


def cut(phone: Client, event: Event, key: str = KEY, among: str = "1,3", **cards: object) -> Any:
    body = {"key": key, "among": among, **{f"cut-{name[1:]}": value for name, value in cards.items()}}
    return phone.post(reverse("events:cut", args=[event.public_id]), body)


def test_cards_decide_between_those_who_are_tied(phone: Client, event: Event) -> None:
    page = phone.get(reverse("events:cut", args=[event.public_id])).content.decode()
    assert "Place 1" in page
    assert "Place 3" in page
    assert cut(phone, event, n1=2, n3=1).status_code == 302
    lines = standings_of(Event.objects.get(pk=event.pk), Watching.ROOM).lines
    assert [(line.place, line.name) for line in lines] == [(1, "Cy"), (2, "Ann"), (3, "Bob"), (3, "Di")]
    assert lines[1].decided_by == "cut"


def test_no_card_for_anybody_takes_the_cut_back(phone: Client, event: Event) -> None:
    cut(phone, event, n1=2, n3=1)
    assert cut(phone, event, "fedcba9876543210", n1="", n3="").status_code == 302
    assert {line.place for line in standings_of(Event.objects.get(pk=event.pk), Watching.ROOM).lines} == {1, 3}


@pytest.mark.parametrize("cards", [{"n1": 1, "n3": 1}, {"n1": 1}, {"n1": 1, "n3": 3}, {"n1": "ace", "n3": 1}])
def test_every_card_has_a_place_of_its_own(phone: Client, event: Event, cards: dict[str, Any]) -> None:
    answer = cut(phone, event, **cards)
    assert answer.status_code == 422
    assert "Give each of them a place of their own." in answer.content.decode()
    assert not event.entries.filter(cut__isnull=False).exists()


def test_cards_of_some_who_are_not_tied_any_more_decide_nothing(phone: Client, event: Event) -> None:
    give(phone, event, entry=1, key="fedcba9876543210")
    answer = cut(phone, event, n1=2, n3=1)
    assert answer.status_code == 409
    assert "They are not tied any more" in answer.content.decode()
    assert not event.entries.filter(cut__isnull=False).exists()
