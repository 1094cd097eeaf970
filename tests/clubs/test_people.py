"""Who belongs to a club with an account, as what, and who owns it; whose devices run it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.keys import organiser_link
from scoring.clubs.models import Account, Club, Device, Grant, Membership, Role, Write
from scoring.clubs.services import grant_organiser
from tests.clubs.people import member_of, new_account, new_club, signed_in

pytestmark = pytest.mark.django_db

KEY = "k" * 16
TOKEN = "the token of a phone that runs the club"


@pytest.fixture
def club() -> Club:
    return new_club()


def on_a_phone_that_runs(club: Club, client: Client | None = None, token: str = TOKEN) -> Client:
    """Return a browser whose device came by the organiser's link."""
    device = Device.objects.create(token_digest=digest(token))
    grant_organiser(club=club, device=device)
    client = client or Client()
    client.cookies[COOKIE] = token
    return client


def people(client: Client, club: Club) -> str:
    return client.get(reverse("clubs:people", args=[club.slug])).content.decode()


def give(client: Client, club: Club, account: Account, was: Role, role: Role, key: str = KEY) -> int:
    url = reverse("clubs:role", args=[club.slug, account.pk])
    return client.post(url, {"key": key, "was": was, "role": role}).status_code


def remove(client: Client, club: Club, account: Account, was: Role, key: str = KEY) -> int:
    url = reverse("clubs:remove", args=[club.slug, account.pk])
    return client.post(url, {"key": key, "was": was}).status_code


def leave(client: Client, club: Club, was: Role, key: str = KEY) -> int:
    return client.post(reverse("clubs:leave", args=[club.slug]), {"key": key, "was": was}).status_code


def role_of(account: Account) -> str | None:
    return Membership.objects.filter(account=account).values_list("role", flat=True).first()


# Roles


def test_an_organiser_makes_scorers_and_unmakes_them(club: Club) -> None:
    organiser, account = signed_in(member_of(club, Role.ORGANISER)), member_of(club, Role.MEMBER)
    assert give(organiser, club, account, Role.MEMBER, Role.SCORER) == 302
    assert role_of(account) == Role.SCORER
    assert remove(organiser, club, account, Role.SCORER, key="r" * 16) == 302
    assert role_of(account) is None
    first, second = Write.objects.order_by("pk")
    assert (first.action, first.about, first.facts) == (
        "set_role",
        f"account {account.pk}",
        {"role": ["member", "scorer"]},
    )
    assert (second.action, second.facts) == ("remove_account", {"role": ["scorer", ""]})
    assert second.by == Role.ORGANISER


@pytest.mark.parametrize(
    ("was", "role"),
    [
        (Role.ORGANISER, Role.MEMBER),
        (Role.OWNER, Role.MEMBER),
        (Role.MEMBER, Role.ORGANISER),
        (Role.SCORER, Role.OWNER),
    ],
)
def test_only_an_owner_makes_and_unmakes_those_who_run_the_club(club: Club, was: Role, role: Role) -> None:
    owner, organiser = signed_in(member_of(club, Role.OWNER)), signed_in(member_of(club, Role.ORGANISER))
    account = member_of(club, was)
    assert give(organiser, club, account, was, role) == 403
    assert role_of(account) == was
    assert give(owner, club, account, was, role) == 302
    assert role_of(account) == role


def test_an_organiser_is_not_offered_what_only_an_owner_may_do(club: Club) -> None:
    organiser, account = signed_in(member_of(club, Role.ORGANISER)), member_of(club, Role.OWNER)
    page = organiser.get(reverse("clubs:person", args=[club.slug, account.pk])).content.decode()
    assert "Only an owner" in page
    assert "<fieldset" not in page
    assert remove(organiser, club, account, Role.OWNER) == 403


def test_a_role_that_somebody_else_changed_meanwhile_is_not_overwritten(club: Club) -> None:
    owner, account = signed_in(member_of(club, Role.OWNER)), member_of(club, Role.SCORER)
    assert give(owner, club, account, Role.MEMBER, Role.ORGANISER) == 409
    assert role_of(account) == Role.SCORER
    assert not Write.objects.exists()


def test_a_change_that_arrives_twice_is_made_once(club: Club) -> None:
    owner, account = signed_in(member_of(club, Role.OWNER)), member_of(club, Role.SCORER)
    assert [remove(owner, club, account, Role.SCORER) for _time in range(2)] == [302, 302]
    assert Write.objects.count() == 1


def test_the_people_of_another_club_are_not_there(club: Club) -> None:
    owner = signed_in(member_of(club, Role.OWNER))
    elsewhere = member_of(new_club("Another"), Role.MEMBER)
    assert owner.get(reverse("clubs:person", args=[club.slug, elsewhere.pk])).status_code == 404
    assert owner.get(f"{reverse('clubs:people', args=[club.slug])}{10**30}/").status_code == 404
    assert remove(owner, club, elsewhere, Role.MEMBER) in {404, 409}
    assert role_of(elsewhere) == Role.MEMBER


def test_people_are_for_whoever_runs_the_club(club: Club) -> None:
    url = reverse("clubs:people", args=[club.slug])
    assert signed_in(member_of(club, Role.SCORER)).get(url).status_code == 403
    assert Client().get(url).status_code == 404
    assert on_a_phone_that_runs(club).get(url).status_code == 200


def test_three_hundred_people_cost_as_many_queries_as_three(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    owner = signed_in(member_of(club, Role.OWNER, name="Olive"))
    accounts = [Account(email=f"{number}@example.org", name=f"Member {number}") for number in range(300)]
    Account.objects.bulk_create(accounts)
    made = Account.objects.filter(name__startswith="Member")
    Membership.objects.bulk_create(Membership(account=each, club=club, role=Role.MEMBER) for each in made)
    with django_assert_max_num_queries(12):
        page = people(owner, club)
    assert page.count('class="row"') == 50
    assert page.index("Olive") < page.index("Member")
    assert "1 of 7" in page


# Owners


def test_the_last_owner_cannot_leave_nor_be_removed_nor_lowered(club: Club) -> None:
    account = member_of(club, Role.OWNER)
    owner = signed_in(account)
    answer = owner.post(reverse("clubs:leave", args=[club.slug]), {"key": KEY, "was": Role.OWNER})
    assert answer.status_code == 409
    assert "Make somebody else an owner first" in answer.content.decode()
    assert remove(owner, club, account, Role.OWNER) == 409
    assert give(owner, club, account, Role.OWNER, Role.MEMBER) == 409
    assert role_of(account) == Role.OWNER
    assert not Write.objects.exists()


def test_an_owner_beside_another_leaves(club: Club) -> None:
    account = member_of(club, Role.OWNER)
    owner, _other = signed_in(account), member_of(club, Role.OWNER)
    assert "Leave this club?" in owner.get(reverse("clubs:leave", args=[club.slug])).content.decode()
    assert leave(owner, club, Role.OWNER) == 302
    assert role_of(account) is None
    assert owner.get(reverse("club", args=[club.slug])).status_code == 404


def test_a_member_finds_the_way_out_in_their_account(club: Club) -> None:
    member = signed_in(member_of(club, Role.MEMBER))
    page = member.get(reverse("accounts:home")).content.decode()
    assert f'href="{reverse("clubs:leave", args=[club.slug])}"' in page
    assert "Leave this club?" in member.get(reverse("clubs:leave", args=[club.slug])).content.decode()


def test_whoever_left_is_led_away_when_the_form_arrives_again(club: Club) -> None:
    member = signed_in(member_of(club, Role.MEMBER))
    assert [leave(member, club, Role.MEMBER) for _time in range(2)] == [302, 302]


def test_only_who_belongs_to_a_club_can_leave_it(club: Club) -> None:
    url = reverse("clubs:leave", args=[club.slug])
    assert on_a_phone_that_runs(club).get(url).status_code == 404
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    assert Client().get(url).status_code == 403


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("each", ["leave", "remove the other"])
def test_of_two_owners_who_go_at_once_one_stays(club: Club, each: str) -> None:
    accounts = [member_of(club, Role.OWNER) for _number in range(2)]
    clients = [signed_in(account) for account in accounts]

    def go(number: int) -> int:
        if each == "leave":
            return leave(clients[number], club, Role.OWNER, key=f"{number:016}")
        return remove(clients[number], club, accounts[1 - number], Role.OWNER, key=f"{number:016}")

    answers = at_once(go, 2)
    assert answers[302] == 1
    assert club.memberships.filter(role=Role.OWNER).count() == 1


def at_once(go: Callable[[int], int], count: int) -> Counter[int]:
    """Let so many do something at the same moment and count the answers' statuses."""
    ready = Barrier(count)

    def one(number: int) -> int:
        ready.wait()
        try:
            return go(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return Counter(pool.map(one, range(count)))


# Taking over


def test_whoever_signs_in_on_a_phone_that_runs_a_club_takes_it_over(club: Club) -> None:
    account = new_account()
    phone = on_a_phone_that_runs(club, signed_in(account))
    assert "Make it yours" in people(phone, club)
    url = reverse("clubs:take-over", args=[club.slug])
    assert [phone.post(url, {"key": KEY}).status_code for _time in range(2)] == [302, 302]
    assert role_of(account) == Role.OWNER
    assert Write.objects.get().facts == {"role": ["", "owner"]}
    assert "Make it yours" not in people(phone, club)


@pytest.mark.parametrize(("ticked", "grants"), [("", 0), ("on", 1)])
def test_the_phone_that_ran_a_club_does_so_without_its_owner_only_where_that_was_ticked(
    club: Club, ticked: str, grants: int
) -> None:
    phone = on_a_phone_that_runs(club, signed_in(new_account()))
    other = on_a_phone_that_runs(club, token="another")
    phone.post(reverse("clubs:take-over", args=[club.slug]), {"key": KEY, "runs_on": ticked})
    assert Grant.objects.live().count() == 1 + grants
    assert f"{1 + grants} phone" in people(phone, club)
    assert ("This is one of them." in people(phone, club)) is bool(grants)
    phone.post(reverse("accounts:sign-out"))
    home = reverse("club", args=[club.slug])
    assert [each.get(home).status_code for each in (phone, other)] == [200 if grants else 404, 200]


def test_a_clubs_home_says_that_nobody_owns_it_to_whoever_can_make_it_theirs(club: Club) -> None:
    form = f'action="{reverse("clubs:take-over", args=[club.slug])}"'
    home = reverse("club", args=[club.slug])
    phone = on_a_phone_that_runs(club, signed_in(new_account()))
    others = (on_a_phone_that_runs(club, token="another"), signed_in(member_of(club, Role.ORGANISER)))
    assert form in phone.get(home).content.decode()
    assert not any(form in other.get(home).content.decode() for other in others)
    phone.post(reverse("clubs:take-over", args=[club.slug]), {"key": KEY})
    assert form not in phone.get(home).content.decode()


def test_without_an_account_a_phone_is_told_how_to_come_by_one(club: Club) -> None:
    phone = on_a_phone_that_runs(club)
    back = f"?next={reverse('clubs:people', args=[club.slug])}".replace("/", "%2F")
    assert f"{reverse('accounts:sign-up')}{back}" in people(phone, club)
    assert phone.post(reverse("clubs:take-over", args=[club.slug]), {"key": KEY}).status_code == 302
    assert not Membership.objects.exists()


def test_a_club_that_has_an_owner_is_not_taken_over(club: Club) -> None:
    member_of(club, Role.OWNER)
    phone = on_a_phone_that_runs(club, signed_in(new_account()))
    assert phone.post(reverse("clubs:take-over", args=[club.slug]), {"key": KEY}).status_code == 409
    assert club.memberships.count() == 1


def test_an_organiser_without_the_link_does_not_take_a_club_over(club: Club) -> None:
    organiser = signed_in(member_of(club, Role.ORGANISER))
    assert organiser.post(reverse("clubs:take-over", args=[club.slug]), {"key": KEY}).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_a_club_over_at_once_one_owns_it(club: Club) -> None:
    phones = [
        on_a_phone_that_runs(club, signed_in(new_account(name)), token=f"token {name}") for name in ("Olive", "Omar")
    ]
    url = reverse("clubs:take-over", args=[club.slug])
    assert at_once(lambda number: phones[number].post(url, {"key": f"{number:016}"}).status_code, 2) == {302: 1, 409: 1}
    assert club.memberships.count() == 1


# The organiser's link


def test_the_organisers_link_is_shown_on_its_page_and_nowhere_else(club: Club) -> None:
    phone, link = on_a_phone_that_runs(club), organiser_link(club)
    page = phone.get(reverse("clubs:link", args=[club.slug])).content.decode()
    assert link in page
    assert 'class="qr"' in page
    for name in ("club", "clubs:people", "clubs:settings", "clubs:invite"):
        assert "/key/" not in phone.get(reverse(name, args=[club.slug])).content.decode()


@pytest.mark.parametrize("role", [Role.SCORER, Role.MEMBER])
def test_the_organisers_link_is_not_for_members(club: Club, role: Role) -> None:
    assert signed_in(member_of(club, role)).get(reverse("clubs:link", args=[club.slug])).status_code == 403


def test_a_replaced_link_and_everyone_who_came_by_it_are_out_but_who_replaced_it(club: Club) -> None:
    phone, old = on_a_phone_that_runs(club), organiser_link(club)
    others = [Client() for _number in range(2)]
    for other in others:
        other.get(old)
    assert "2 other phones and computers" in phone.get(reverse("clubs:link", args=[club.slug])).content.decode()
    url = reverse("clubs:link-replace", args=[club.slug])
    assert [phone.post(url, {"key": KEY, "seen": 0}).status_code for _time in range(2)] == [302, 302]
    home = reverse("club", args=[club.slug])
    assert [each.get(home).status_code for each in (phone, *others)] == [200, 404, 404]
    assert Client().get(old).status_code == 404
    club.refresh_from_db()
    assert club.key_count == 1
    assert Write.objects.get().facts == {"devices": 2}
    others[0].get(organiser_link(club))
    assert others[0].get(home).status_code == 200


def test_a_link_that_somebody_else_replaced_meanwhile_is_not_replaced_again(club: Club) -> None:
    owner = signed_in(member_of(club, Role.OWNER))
    url = reverse("clubs:link-replace", args=[club.slug])
    assert owner.post(url, {"key": KEY, "seen": 0}).status_code == 302
    answer = owner.post(url, {"key": "s" * 16, "seen": 0})
    assert answer.status_code == 409
    assert "replaced meanwhile" in answer.content.decode()
    assert Club.objects.get().key_count == 1
