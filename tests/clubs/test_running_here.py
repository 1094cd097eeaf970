"""A browser that runs clubs though nobody is signed in there is told so, and stops that by a button."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Grant, Role, Write
from scoring.clubs.services.forgotten import link_for
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.clubs.test_people import on_a_phone_that_runs

pytestmark = pytest.mark.django_db

KEY = "k" * 16


@pytest.fixture
def club() -> Club:
    """Return a club with an owner."""
    club = new_club("Lantern Street")
    member_of(club, Role.OWNER)
    return club


def stop(client: Client, club: Club, key: str = KEY) -> int:
    return client.post(reverse("clubs:stop-here", args=[club.slug]), {"key": key}).status_code


def this_browser(client: Client) -> str:
    return client.get(reverse("accounts:this-browser")).content.decode()


def test_whoever_signs_out_where_clubs_run_on_is_told_which(club: Club) -> None:
    phone = on_a_phone_that_runs(club, signed_in(new_account()))
    answer = phone.post(reverse("accounts:sign-out"), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("accounts:this-browser")
    page = answer.content.decode()
    assert "Lantern Street" in page
    assert "You are signed out." in page
    assert f'action="{reverse("clubs:stop-here", args=[club.slug])}"' in page
    assert f'href="{reverse("clubs:link", args=[club.slug])}"' in page


def test_whoever_signs_out_where_no_club_runs_on_is_told_so_on_the_first_page() -> None:
    phone = signed_in(new_account())
    answer = phone.post(reverse("accounts:sign-out"), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("first")
    assert '<p class="notice" role="status">You are signed out.</p>' in answer.content.decode()
    assert "You are signed out." not in phone.get(reverse("first")).content.decode()


def test_whoever_chose_a_new_password_is_told_too(club: Club) -> None:
    account = new_account()
    phone = on_a_phone_that_runs(club)
    phone.get(link_for(account))
    fields = {"key": KEY, "new_password": "nine of diamonds", "again": "nine of diamonds"}
    page = phone.post(reverse("accounts:new-password"), fields, follow=True).content.decode()
    assert "Your password is changed" in page
    assert f'action="{reverse("clubs:stop-here", args=[club.slug])}"' in page


def test_a_browser_that_stops_opens_the_club_no_more_and_others_go_on(club: Club) -> None:
    phone, other = on_a_phone_that_runs(club), on_a_phone_that_runs(club, token="another")
    home = reverse("club", args=[club.slug])
    assert [stop(phone, club) for _time in range(2)] == [302, 302]
    assert [each.get(home).status_code for each in (phone, other)] == [404, 200]
    assert "None." in this_browser(phone)
    assert Write.objects.values_list("action", "by").get() == ("stop_here", "organiser")


def test_a_club_that_nobody_else_opens_is_not_lost_by_a_tap() -> None:
    club = new_club("Lantern Street")
    phone = on_a_phone_that_runs(club)
    page = this_browser(phone)
    assert "Nobody else opens it" in page
    assert reverse("clubs:stop-here", args=[club.slug]) not in page
    assert stop(phone, club) == 409
    assert Grant.objects.live().count() == 1


def test_only_a_browser_that_runs_a_club_by_itself_can_stop(club: Club) -> None:
    assert stop(signed_in(member_of(club, Role.ORGANISER)), club) == 403
    assert stop(signed_in(member_of(club, Role.MEMBER)), club) == 403
    assert stop(Client(), club) == 404


def test_what_is_no_form_of_ours_stops_nothing(club: Club) -> None:
    phone = on_a_phone_that_runs(club)
    assert stop(phone, club, key="short") == 422
    assert Grant.objects.live().count() == 1


def test_clubs_that_were_put_away_are_not_told(club: Club) -> None:
    phone = on_a_phone_that_runs(club)
    Club.objects.update(archived_at="2026-01-01T00:00Z")
    assert "None." in this_browser(phone)
