"""A hall full of people behind one address: each follows a link, signs in and scores, though some mistype."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import SignIn
from scoring.games.links import Kind, link_to
from scoring.games.models import Game, Hand
from tests.clubs.people import PASSWORD, new_account
from tests.games.conftest import device, game, new_game
from tests.sizes import size
from tests.test_bad_input import FORMS

__all__ = ["device", "game", "new_game"]  # fixtures shared with the tests of games

PEOPLE = size(25, 100)
MISTYPE = 5
HALL = "203.0.113.7"


def signs_in(client: Client, email: str, password: str = PASSWORD) -> int:
    return client.post(reverse("accounts:sign-in"), {"email": email, "password": password}).status_code


@pytest.mark.many
@pytest.mark.django_db
def test_a_hall_of_phones_behind_one_address_follow_a_link_sign_in_and_score_and_five_mistype(game: Game) -> None:
    watch = link_to(game, Kind.VIEWER)
    for number in range(PEOPLE):
        account = new_account(f"Player {number}", email=f"p{number}@example.org")
        client = Client(REMOTE_ADDR=HALL)
        assert client.get(watch).status_code == 302
        if number % (PEOPLE // MISTYPE) == 0:
            assert [signs_in(client, account.email, f"typo {typo}") for typo in range(4)] == [422] * 4
        assert signs_in(client, account.email) == 302
        started = client.post(reverse("start"), {**FORMS["start"], "key": f"start-{number:016}"})
        assert started.status_code == 302
        hand = {**FORMS["games:record"], "key": f"hand-{number:016}", "seated": ""}
        assert client.post(f"{started['Location']}hands/", hand).status_code == 302
    assert Hand.objects.count() == PEOPLE
    assert SignIn.objects.filter(ended_at=None).count() == PEOPLE
