"""From inside a club, whoever runs it brings another table or club of theirs into it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Device, Membership, Role
from scoring.clubs.services import found_club, grant_organiser
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.clubs.test_people import on_a_phone_that_runs
from tests.pages.playing import start

pytestmark = pytest.mark.django_db


def page_of(client: Client, club: Club) -> str:
    return client.get(reverse("club-bring", args=[club.slug])).content.decode()


def way_to(source: Club, club: Club) -> str:
    return f'href="{reverse("club-move", args=[source.slug])}?into={club.slug}"'


def test_each_other_club_leads_to_its_own_move_with_this_one_chosen(club: Club) -> None:
    table = found_club(name="Ann, Bob, Cy & Di")
    start(table)
    phone = on_a_phone_that_runs(club)
    grant_organiser(club=table, device=Device.objects.get())
    page = page_of(phone, club)
    assert way_to(table, club) in page
    assert "1 game<" in page
    assert way_to(club, club) not in page
    move = phone.get(reverse("club-move", args=[table.slug]), {"into": club.slug})
    assert move.status_code == 200
    assert "Who is who" in move.content.decode()


def test_clubs_that_others_own_and_those_one_only_scores_in_are_not_offered(club: Club) -> None:
    account = member_of(club, Role.OWNER)
    owned, others, scored = (new_club(name) for name in ("Mine", "Somebody’s", "Where I score"))
    for other, role in ((owned, Role.OWNER), (others, Role.ORGANISER), (scored, Role.SCORER)):
        Membership.objects.create(account=account, club=other, role=role)
    member_of(others, Role.OWNER)
    page = page_of(signed_in(account), club)
    assert [way_to(other, club) in page for other in (owned, others, scored)] == [True, False, False]


def test_sixty_clubs_are_all_offered_to_bring_and_to_move_into(club: Club) -> None:
    account = member_of(club, Role.OWNER)
    every = [new_club(f"Club {number}") for number in range(60)]
    Membership.objects.bulk_create(Membership(account=account, club=each, role=Role.OWNER) for each in every)
    browser = signed_in(account)
    page = page_of(browser, club)
    assert all(way_to(each, club) in page for each in every)
    where = browser.get(reverse("club-move", args=[club.slug])).content.decode()
    assert all(f'<option value="{each.slug}">' in where for each in every)


def test_whoever_is_not_signed_in_can_sign_in_and_come_back(club: Club) -> None:
    phone = on_a_phone_that_runs(club)
    for name in ("club-bring", "club-move"):
        page = phone.get(reverse(name, args=[club.slug])).content.decode()
        back = reverse(name, args=[club.slug]).replace("/", "%2F")
        assert f'href="{reverse("accounts:sign-in")}?next={back}"' in page


@pytest.mark.parametrize("page", ["club", "club-games", "clubs:settings"])
def test_the_way_stands_where_one_looks_for_it_and_only_for_who_runs_the_club(club: Club, page: str) -> None:
    way = f'href="{reverse("club-bring", args=[club.slug])}"'
    assert way in on_a_phone_that_runs(club).get(reverse(page, args=[club.slug])).content.decode()
    scorer = signed_in(member_of(club, Role.SCORER))
    assert way not in scorer.get(reverse(page, args=[club.slug])).content.decode()
    assert scorer.get(reverse("club-bring", args=[club.slug])).status_code == 403
    assert signed_in(new_account()).get(reverse("club-bring", args=[club.slug])).status_code == 404
