"""Somebody with an account says which player they are, and an organiser confirms it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Account, Claim, Club, Device, Player, Role, Write
from scoring.clubs.services import grant_organiser, player_named
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.clubs.test_merging import merge
from tests.games.conftest import device, phone

__all__ = ["device", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return new_club()


@pytest.fixture
def member(club: Club) -> Account:
    return member_of(club, Role.MEMBER, name="Mo")


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER, name="Olive"))


@pytest.fixture
def bob(club: Club) -> Player:
    return player_named(club, "Bob")


def post(client: Client, name: str, row: Player | Claim, /, **fields: object) -> Any:
    club = row.club if isinstance(row, Player) else row.player.club
    return client.post(reverse(f"clubs:{name}", args=[club.slug, row.pk]), {"key": "k" * 16, **fields})


def claim(client: Client, player: Player, key: str = "c" * 16) -> Claim:
    """Say that whoever is signed in is this player."""
    assert post(client, "player-claim", player, key=key).status_code == 302
    return Claim.objects.latest("pk")


def account_of(player: Player) -> Account | None:
    return Player.objects.get(pk=player.pk).account


def test_a_member_says_who_they_are_and_it_holds_once_an_organiser_confirms_it(
    organiser: Client, member: Account, bob: Player
) -> None:
    asked = claim(signed_in(member), bob)
    assert (asked.state, account_of(bob)) == (Claim.State.ASKED, None)
    page = organiser.get(reverse("clubs:claims", args=[bob.club.slug])).content.decode()
    assert "Mo" in page
    for _tap in range(2):
        assert post(organiser, "claim-settle", asked, answer="confirmed").status_code == 302
    asked.refresh_from_db()
    assert (asked.state, account_of(bob)) == (Claim.State.CONFIRMED, member)
    assert [write.about for write in Write.objects.filter(action__in=["claim", "settle_claim"])] == [
        f"player {bob.pk}"
    ] * 2


def test_a_declined_claim_gives_nothing_and_may_be_made_again(organiser: Client, member: Account, bob: Player) -> None:
    client = signed_in(member)
    asked = claim(client, bob)
    assert post(organiser, "claim-settle", asked, answer="declined").status_code == 302
    assert account_of(bob) is None
    assert post(organiser, "claim-settle", asked, key="l" * 16, answer="confirmed").status_code == 409
    assert claim(client, bob, key="d" * 16).state == Claim.State.ASKED


def test_an_organiser_needs_nobody_elses_word(organiser: Client, bob: Player) -> None:
    assert claim(organiser, bob).state == Claim.State.CONFIRMED
    assert account_of(bob) is not None


def test_one_account_is_one_player_in_a_club_and_one_player_one_account(
    organiser: Client, member: Account, bob: Player
) -> None:
    claim(organiser, bob)
    cy = player_named(bob.club, "Cy")
    again = post(organiser, "player-claim", cy, key="e" * 16)
    assert again.status_code == 409
    assert "This account is Bob here already." in again.content.decode()
    taken = post(signed_in(member), "player-claim", bob, key="f" * 16)
    assert taken.status_code == 409
    assert account_of(cy) is None


def test_an_account_waits_for_one_answer_at_a_time_and_may_take_its_word_back(member: Account, bob: Player) -> None:
    client, cy = signed_in(member), player_named(bob.club, "Cy")
    asked = claim(client, bob)
    assert post(client, "player-claim", cy, key="e" * 16).status_code == 409
    assert post(client, "claim-settle", asked, answer="withdrawn").status_code == 302
    assert claim(client, cy, key="f" * 16).player == cy


def test_a_member_confirms_nothing_and_takes_back_only_their_own_word(
    organiser: Client, member: Account, bob: Player
) -> None:
    asked = claim(signed_in(member), bob)
    other = signed_in(member_of(bob.club, Role.MEMBER, name="Ned"))
    for client, answer in ((signed_in(member), "confirmed"), (other, "withdrawn"), (organiser, "withdrawn")):
        assert post(client, "claim-settle", asked, answer=answer).status_code == 403
    assert post(Client(), "claim-settle", asked, answer="confirmed").status_code == 404
    assert other.get(reverse("clubs:claims", args=[bob.club.slug])).status_code == 403


def test_a_claim_to_a_player_who_was_merged_meanwhile_is_to_the_person(
    organiser: Client, member: Account, bob: Player
) -> None:
    asked = claim(signed_in(member), bob)
    robert = player_named(bob.club, "Robert")
    merge(bob.club, "Bob", "Robert")
    assert post(organiser, "claim-settle", asked, answer="confirmed").status_code == 302
    assert (account_of(robert), account_of(bob)) == (member, None)


def test_account_and_player_are_parted_by_either_and_by_nobody_else(
    organiser: Client, member: Account, bob: Player
) -> None:
    asked = claim(signed_in(member), bob)
    post(organiser, "claim-settle", asked, answer="confirmed")
    other = signed_in(member_of(bob.club, Role.MEMBER, name="Ned"))
    assert post(other, "player-unclaim", bob, acts_on=member.pk).status_code == 403
    page = signed_in(member).get(reverse("clubs:player-unclaim", args=[bob.club.slug, bob.pk]))
    assert page.context["form"]["acts_on"].value() == member.pk
    for _tap in range(2):
        assert post(signed_in(member), "player-unclaim", bob, key="p" * 16, acts_on=member.pk).status_code == 302
    asked.refresh_from_db()
    assert (account_of(bob), asked.state) == (None, Claim.State.WITHDRAWN)
    assert post(organiser, "player-unclaim", bob, key="q" * 16, acts_on=member.pk).status_code == 409


def test_a_phone_that_runs_the_club_without_an_account_is_asked_to_sign_in(
    phone: Client, device: Device, club: Club, bob: Player
) -> None:
    grant_organiser(club=club, device=device)
    answer = post(phone, "player-claim", bob)
    url = reverse("clubs:player-claim", args=[club.slug, bob.pk])
    assert answer["Location"].startswith(reverse("accounts:sign-in"))
    assert phone.get(url).status_code == 302
    assert not Claim.objects.exists()


def test_nobody_from_outside_claims_a_player_of_a_public_club(club: Club, bob: Player) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    assert post(signed_in(new_account("Zed")), "player-claim", bob).status_code == 403


def test_the_players_page_leads_to_what_each_may_do(organiser: Client, member: Account, bob: Player) -> None:
    url = reverse("club-player", args=[bob.club.slug, bob.pk])
    own, runs = signed_in(member).get(url).content.decode(), organiser.get(url).content.decode()
    claim_it, forget = (
        reverse(f"clubs:{name}", args=[bob.club.slug, bob.pk]) for name in ("player-claim", "player-forget")
    )
    assert (claim_it in own, forget in own) == (True, False)
    assert (claim_it in runs, forget in runs) == (True, True)
    Club.objects.filter(pk=bob.club_id).update(visibility=Club.Visibility.PUBLIC)
    assert claim_it not in Client().get(url).content.decode()
