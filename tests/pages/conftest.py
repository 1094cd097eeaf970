"""A club whose pages are looked at: Ann, Bob, Cy, Di and Eve, and who looks."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.clubs.models import Club, Role
from tests.clubs.people import member_of, new_club, signed_in


@pytest.fixture
def club(db: None) -> Club:
    """Return a club with a name and nobody in it."""
    return new_club()


@pytest.fixture
def organiser(club: Club) -> Client:
    """Return the browser of one who runs the club."""
    return signed_in(member_of(club, Role.ORGANISER))


@pytest.fixture
def member(club: Club) -> Client:
    """Return the browser of one who only belongs to it."""
    return signed_in(member_of(club, Role.MEMBER))


@pytest.fixture
def anybody() -> Client:
    """Return a browser that knows nothing."""
    return Client()


def called_in_public(club: Club) -> None:
    """Make a club public in which Ann is called "A. S." there, and Bob not named."""
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    club.players.filter(name="Ann").update(display_name="A. S.")
    club.players.filter(name="Bob").update(on_public_pages=False)
    club.refresh_from_db()
