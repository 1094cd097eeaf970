"""My games: those of the players that an account is, over all its clubs, and none of a club that is shut."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Account, Club, Membership, Player, Role
from tests.clubs.people import new_account, new_club, signed_in
from tests.pages.conftest import called_in_public
from tests.pages.playing import merge, start

pytestmark = pytest.mark.django_db

MINE = reverse("my-games")


@pytest.fixture
def ann(club: Club) -> Account:
    """Return the account that is Ann in the club."""
    account = new_account("Ann")
    Membership.objects.create(account=account, club=club, role=Role.MEMBER)
    start(club)
    Player.objects.filter(club=club, name="Ann").update(account=account)
    return account


def games(client: Client) -> list[tuple[str, str]]:
    """Return the club and the side of North and South of each game listed."""
    return [(line.club.name, line.ns_names) for line in client.get(MINE).context["page"].lines]


def test_my_games_are_those_of_all_my_clubs(club: Club, ann: Account) -> None:
    start(club, ("Eve", "Fay", "Gus", "Hal"))
    other = new_club("The Friday table")
    Membership.objects.create(account=ann, club=other, role=Role.OWNER)
    start(other, ("Annie", "Fay", "Gus", "Hal"))
    Player.objects.filter(club=other, name="Annie").update(account=ann)
    assert games(signed_in(ann)) == [("The Friday table", "Annie & Gus"), ("The Thursday table", "Ann & Bob")]
    assert "The Friday table" in signed_in(ann).get(MINE).content.decode()


def test_games_of_my_other_spellings_are_mine(club: Club, ann: Account) -> None:
    start(club, ("Anne", "Cy", "Bob", "Di"))
    merge(Player.objects.get(name="Anne"), Player.objects.get(name="Ann"))
    assert len(games(signed_in(ann))) == 2


def test_a_private_club_that_i_left_is_not_there_any_more(club: Club, ann: Account) -> None:
    Membership.objects.filter(account=ann).delete()
    assert games(signed_in(ann)) == []
    assert club.name not in signed_in(ann).get(MINE).content.decode()


def test_of_a_public_club_that_i_left_i_read_public_names(club: Club, ann: Account) -> None:
    called_in_public(club)
    Membership.objects.filter(account=ann).delete()
    assert games(signed_in(ann)) == [(club.name, "A. S. & A player")]
    page = signed_in(ann).get(MINE).content.decode()
    assert ">Ann</bdi></a>" not in page


def test_a_club_put_away_still_shows_its_games(club: Club, ann: Account) -> None:
    Club.objects.filter(pk=club.pk).update(archived_at="2026-01-01T00:00Z")
    assert len(games(signed_in(ann))) == 1


def test_an_account_that_is_no_player_yet_reads_how_to_become_one() -> None:
    assert "This is me" in signed_in(new_account()).get(MINE).content.decode()


def test_whoever_is_not_signed_in_is_asked_to_and_led_back(client: Client) -> None:
    page = client.get(MINE)
    assert page.status_code == 200
    assert f"{reverse('accounts:sign-in')}?next={quote(MINE, safe='')}" in page.content.decode()


def test_fifty_games_are_on_a_page(club: Club, ann: Account) -> None:
    for _game in range(50):
        start(club)
    browser = signed_in(ann)
    assert len(games(browser)) == 50
    assert len(browser.get(MINE, {"page": "2"}).context["page"].lines) == 1
