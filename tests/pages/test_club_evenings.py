"""A club's home shows its evenings while they are set up or under way, and the way to the next."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.audience import Audience
from scoring.clubs.models import Club, Role
from scoring.pages.live import live_parts
from scoring.tournaments.models import Event
from tests.clubs.people import member_of, signed_in
from tests.tournaments.evenings import a_club, a_round, an_event

pytestmark = pytest.mark.django_db


def _home(club: Club, role: Role = Role.MEMBER) -> str:
    return signed_in(member_of(club, role)).get(reverse("club", args=[club.slug])).content.decode()


def test_an_evening_is_on_the_home_with_how_far_it_is() -> None:
    club = a_club()
    event = an_event(club, played_on=timezone.localdate())
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    page = _home(club)
    assert reverse("events:event", args=[event.public_id]) in page
    assert "round 1 of 3" in page
    assert "round 1 of 3" in live_parts(club, Audience.CLUB)


def test_evenings_that_are_over_or_forgotten_are_not_on_the_home() -> None:
    club, today = a_club(), timezone.localdate()
    an_event(club, name="Over", status=Event.Status.FINISHED, played_on=today)
    an_event(club, name="Off", status=Event.Status.CALLED_OFF, played_on=today)
    an_event(club, name="Left lying", played_on=today - timedelta(days=9))
    page = _home(club)
    for name in ("Over", "Off", "Left lying"):
        assert f"<bdi>{name}</bdi>" not in page


def test_only_who_runs_the_club_is_asked_to_set_an_evening_up() -> None:
    club = a_club()
    new = reverse("events:new", args=[club.slug])
    assert new in _home(club, Role.ORGANISER)
    assert new not in _home(club)


def test_every_page_of_a_club_leads_to_its_evenings() -> None:
    club = a_club()
    member: Client = signed_in(member_of(club, Role.MEMBER))
    for name in ("club", "club-players", "club-games", "club-tables"):
        page = member.get(reverse(name, args=[club.slug])).content.decode()
        assert f'href="{reverse("events:events", args=[club.slug])}"' in page
