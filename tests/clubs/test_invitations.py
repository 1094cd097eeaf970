"""One link lets one person into a club, for a while, in the role it carries."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.keys import invitation_link
from scoring.clubs.models import Club, Invitation, Membership, Role, Write
from tests.clubs.people import member_of, new_account, new_club, signed_in

pytestmark = pytest.mark.django_db

KEY = "k" * 16


@pytest.fixture
def club() -> Club:
    return new_club("The Thursday table")


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER))


@pytest.fixture
def invitation(organiser: Client, club: Club) -> Invitation:
    answer = ask(organiser, club, role=Role.SCORER, note="the new one at table 3")
    assert answer == 302
    return Invitation.objects.get()


def ask(client: Client, club: Club, **fields: str) -> int:
    url = reverse("clubs:invite", args=[club.slug])
    return client.post(url, {"key": "i" * 16, "role": Role.MEMBER, "days": "7", **fields}).status_code


def shown(client: Client, invitation: Invitation) -> str:
    return client.get(reverse("clubs:invitation", args=[invitation.club.slug, invitation.public_id])).content.decode()


def join(client: Client, invitation: Invitation, key: str = KEY) -> int:
    return client.post(invitation_link(invitation), {"key": key}).status_code


def test_an_organiser_gets_a_link_and_its_picture_for_one_person(organiser: Client, invitation: Invitation) -> None:
    page = shown(organiser, invitation)
    assert invitation_link(invitation) in page
    assert 'class="qr"' in page
    assert "the new one at table 3" in page
    week = invitation.expires_at - timezone.now()
    assert timedelta(days=6, hours=23) < week <= timedelta(days=7)
    assert "the new one" not in str(Write.objects.get().facts)


def test_the_same_invitation_asked_for_twice_is_one(organiser: Client, club: Club) -> None:
    assert [ask(organiser, club) for _time in range(2)] == [302, 302]
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize("fields", [{"role": "owner"}, {"role": ""}, {"days": "8"}, {"days": ""}, {"note": "x" * 101}])
def test_what_no_invitation_can_be_is_refused_with_the_form_as_typed(
    organiser: Client, club: Club, fields: dict[str, str]
) -> None:
    url = reverse("clubs:invite", args=[club.slug])
    answer = organiser.post(url, {"key": KEY, "role": "member", "days": "30", "note": "for Zoe", **fields})
    assert answer.status_code == 422
    assert fields.get("note", "for Zoe") in answer.content.decode()
    assert not Invitation.objects.exists()


def test_invitations_are_for_whoever_runs_the_club(club: Club, invitation: Invitation) -> None:
    scorer = signed_in(member_of(club, Role.SCORER))
    assert ask(scorer, club) == 403
    assert scorer.get(reverse("clubs:invitation", args=[club.slug, invitation.public_id])).status_code == 403


def test_a_preview_of_the_link_says_the_clubs_name_and_the_role_and_uses_nothing_up(invitation: Invitation) -> None:
    invitation.club.players.create(name="Ann", name_key="ann")
    for method in ("get", "head"):
        answer = getattr(Client(), method)(invitation_link(invitation))
        assert answer.status_code == 200
        assert answer["X-Robots-Tag"] == "noindex"
    page = Client().get(invitation_link(invitation)).content.decode()
    assert "The Thursday table" in page
    assert "scorer" in page
    for hidden in ("Ann", "table 3", invitation.club.slug):
        assert hidden not in page
    assert not Membership.objects.filter(role=Role.SCORER).exists()


def test_without_an_account_the_link_leads_to_one_and_back(invitation: Invitation) -> None:
    page = Client().get(invitation_link(invitation)).content.decode()
    ways = re.findall(r'href="(/account/[^"]+)\?next=([^"]+)"', page)
    assert [way for way, _back in ways] == [reverse("accounts:sign-up"), reverse("accounts:sign-in")]
    assert {back for _way, back in ways} == {invitation_link(invitation).replace("/", "%2F").replace(":", "%3A")}
    assert join(Client(), invitation) == 422


def test_whoever_accepts_joins_in_the_role_and_nobody_after_them(invitation: Invitation) -> None:
    account, late = new_account(), signed_in(new_account("Late"))
    guest = signed_in(account)
    assert "Olive" in guest.get(invitation_link(invitation)).content.decode()
    assert join(guest, invitation) == 302
    assert Membership.objects.get(account=account).role == Role.SCORER
    made = Write.objects.get(action="accept")
    assert (made.about, made.facts, made.by) == (f"account {account.pk}", {"role": ["", "scorer"]}, "invitation")
    answer = late.get(invitation_link(invitation))
    assert answer.status_code == 404
    assert "Somebody joined by it already" in answer.content.decode()
    assert join(late, invitation) == 404
    assert invitation.club.memberships.count() == 2


def test_accepting_twice_leads_to_the_club_both_times(invitation: Invitation) -> None:
    guest = signed_in(new_account())
    assert [join(guest, invitation), join(guest, invitation), join(guest, invitation, "z" * 16)] == [302, 302, 302]
    assert guest.get(invitation_link(invitation))["Location"] == reverse("club", args=[invitation.club.slug])
    assert Write.objects.filter(action="accept").count() == 1


@pytest.mark.parametrize(
    ("has", "becomes"), [(Role.MEMBER, Role.SCORER), (Role.ORGANISER, Role.ORGANISER), (Role.OWNER, Role.OWNER)]
)
def test_whoever_has_a_higher_role_keeps_it(invitation: Invitation, has: Role, becomes: Role) -> None:
    account = member_of(invitation.club, has)
    assert join(signed_in(account), invitation) == 302
    assert Membership.objects.get(account=account).role == becomes


def test_an_invitation_that_ran_out_says_so(organiser: Client, invitation: Invitation) -> None:
    Invitation.objects.update(expires_at=timezone.now())
    guest = signed_in(new_account())
    answer = guest.get(invitation_link(invitation))
    assert answer.status_code == 404
    assert "It ran out" in answer.content.decode()
    assert join(guest, invitation) == 404
    assert "It ran out unused" in shown(organiser, invitation)
    assert "/key/" not in shown(organiser, invitation)


def test_an_invitation_taken_back_opens_nothing(organiser: Client, invitation: Invitation) -> None:
    url = reverse("clubs:withdraw", args=[invitation.club.slug, invitation.public_id])
    assert [organiser.post(url, {"key": KEY}).status_code for _time in range(2)] == [302, 302]
    answer = Client().get(invitation_link(invitation))
    assert answer.status_code == 404
    assert "took it back" in answer.content.decode()
    assert organiser.post(url, {"key": "w" * 16}).status_code == 409


def test_no_invitation_lets_anybody_into_a_club_that_is_put_away(invitation: Invitation) -> None:
    Club.objects.filter(pk=invitation.club_id).update(archived_at=timezone.now())
    guest = signed_in(new_account())
    assert "put away" in guest.get(invitation_link(invitation)).content.decode()
    assert join(guest, invitation) == 404


def test_a_forged_invitation_is_not_there(invitation: Invitation) -> None:
    forged = reverse("clubs:invited", args=[f"{invitation.public_id}:forged"])
    assert Client().get(forged).status_code == 404
    assert signed_in(new_account()).post(forged, {"key": KEY}).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_of_two_who_accept_at_once_one_is_let_in(invitation: Invitation) -> None:
    guests = [signed_in(new_account(name)) for name in ("Olive", "Omar")]
    ready = Barrier(2)

    def one(number: int) -> int:
        ready.wait()
        try:
            return join(guests[number], invitation, f"{number:016}")
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert Counter(pool.map(one, range(2))) == {302: 1, 404: 1}
    assert invitation.club.memberships.count() == 2
