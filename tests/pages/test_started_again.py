"""A start of a game that is sent again gives back what it gave, and nothing that was taken away since."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import Club, Device, Grant, Membership, Role
from scoring.clubs.services.people import take_over
from scoring.clubs.services.settings import put_away
from scoring.games.models import Game, GameGrant
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import attempt
from tests.pages.test_first import start

pytestmark = pytest.mark.django_db


def runs(client: Client, club: Club) -> bool:
    """Return whether a browser may run the club."""
    return client.get(reverse("clubs:people", args=[club.slug])).status_code == 200


@pytest.fixture
def club(client: Client) -> Club:
    """Return the club that `client` founded by starting a game."""
    start(client)
    return Club.objects.get()


def see_that_nobody_comes_in_again(founder: Client, club: Club) -> None:
    """See that neither the browser that founded a club nor one without cookies runs it by sending the start again."""
    grants = set(Grant.objects.values_list("pk", "club", "device", "key_count"))
    for browser in (founder, Client()):
        assert start(browser).status_code == 302
        assert not runs(browser, club)
    assert set(Grant.objects.values_list("pk", "club", "device", "key_count")) == grants


def test_a_lost_cookie_is_made_good_while_nothing_has_changed(club: Club) -> None:
    again = Client()
    start(again)
    assert runs(again, club)


def test_who_was_shut_out_by_another_link_stays_out(client: Client, club: Club) -> None:
    club.key_count += 1
    club.save()
    see_that_nobody_comes_in_again(client, club)


def test_who_was_shut_out_by_an_owner_stays_out(client: Client, club: Club) -> None:
    take_over(club, account=new_account(), attempt=attempt())
    Grant.objects.all().delete()
    see_that_nobody_comes_in_again(client, club)


def test_a_club_that_was_put_away_lets_nobody_in_again(client: Client, club: Club) -> None:
    put_away(club, attempt=attempt())
    Grant.objects.all().delete()
    see_that_nobody_comes_in_again(client, club)


def test_nobody_comes_to_run_the_club_that_the_game_moved_into(client: Client, club: Club) -> None:
    target = new_club("The big club")
    Game.objects.update(club=target)
    Grant.objects.all().delete()
    Club.objects.filter(pk=club.pk).update(archived_at=timezone.now(), moved_into=target)
    see_that_nobody_comes_in_again(client, target)


def test_a_phone_that_was_signed_in_goes_on_with_its_game_and_runs_no_club_by_itself() -> None:
    account = new_account()
    browser = signed_in(account)
    game_page = start(browser)["Location"]
    browser.post(reverse("accounts:sign-out"))
    assert browser.get(game_page).status_code == 200
    assert not Grant.objects.exists()
    assert Membership.objects.get().role == Role.OWNER


def test_only_the_account_that_founded_a_club_gets_its_game_back_on_a_phone() -> None:
    account = new_account()
    start(signed_in(account))
    for other in (Client(), signed_in(member_of(new_club("Elsewhere"), Role.OWNER))):
        game_page = start(other)["Location"]
        assert other.get(game_page).status_code == 404
    start(signed_in(account))
    assert GameGrant.objects.count() == Device.objects.filter(game_grants__isnull=False).count() == 2


@pytest.mark.parametrize("changed", [{"scorer_count": 1}, {"club": None}])
def test_a_game_whose_link_was_replaced_or_that_moved_is_not_given_back(changed: dict[str, object]) -> None:
    account = new_account()
    start(signed_in(account))
    GameGrant.objects.all().delete()
    Game.objects.update(**{name: value or new_club("The big club") for name, value in changed.items()})
    start(signed_in(account))
    assert not GameGrant.objects.exists()
