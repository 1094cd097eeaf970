"""A link opens a club for the device that follows it, until it is revoked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.clubs.devices import COOKIE
from scoring.clubs.keys import organiser_address, organiser_link
from scoring.clubs.models import Club, Device

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Return a club nobody has opened yet."""
    return Club.objects.create(name="Thursday table")


def home(club: Club) -> str:
    """Return the address of a club's home."""
    return reverse("club", args=[club.slug])


def test_a_link_opens_its_club_and_leaves_no_key_in_the_address(client: Client, club: Club) -> None:
    answer = client.get(organiser_link(club))
    assert (answer.status_code, answer["Location"]) == (302, home(club))
    assert "no-store" in answer["Cache-Control"]
    assert client.get(home(club)).status_code == 200


def test_a_link_is_told_with_the_address_the_site_is_served_at(club: Club, settings: Settings) -> None:
    settings.SERVED_AT = "http://127.0.0.1:8123"
    assert organiser_address(club) == f"http://127.0.0.1:8123{organiser_link(club)}"


def test_a_link_followed_twice_grants_once(client: Client, club: Club) -> None:
    for _time in range(2):
        client.get(organiser_link(club))
    assert Device.objects.get().grants.count() == 1


def test_a_revoked_link_and_what_it_granted_are_dead(client: Client, club: Club) -> None:
    link = organiser_link(club)
    client.get(link)
    Club.objects.filter(pk=club.pk).update(key_count=1)
    assert client.get(home(club)).status_code == 404
    assert client.get(link).status_code == 404
    club.refresh_from_db()
    client.get(organiser_link(club))
    assert client.get(home(club)).status_code == 200


@pytest.mark.parametrize("key", ["x", "WyJhIiwwXQ:forged", "a" * 5000, "%00", "ключ"])
def test_a_forged_link_is_not_there(client: Client, key: str) -> None:
    assert client.get(reverse("clubs:key", args=[key])).status_code == 404
    assert not Device.objects.exists()


def test_a_key_of_one_club_does_not_open_another(client: Client, club: Club) -> None:
    other = Club.objects.create(name="Others")
    client.get(organiser_link(club))
    assert client.get(home(other)).status_code == 404


def test_a_device_s_cookie_is_renewed_once_a_day(client: Client, club: Club) -> None:
    client.get(organiser_link(club))
    assert COOKIE not in client.get(home(club)).cookies
    Device.objects.update(seen_at=timezone.now() - timedelta(days=2))
    renewed = client.get(home(club)).cookies[COOKIE]
    assert int(renewed["max-age"]) == 400 * 24 * 3600
    assert COOKIE not in client.get(home(club)).cookies


def test_a_cookie_nobody_gave_opens_nothing(client: Client, club: Club) -> None:
    client.cookies[COOKIE] = "guess"
    assert client.get(home(club)).status_code == 404
