"""A club that nobody has named is called by four full names: only those who belong to it read them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.clubs.keys import invitation_link
from scoring.clubs.models import Club, ClubTable, Player, Role, Write
from scoring.clubs.services.invitations import invite
from scoring.clubs.services.settings import Unnamed, change_setting
from scoring.clubs.table_keys import table_link
from scoring.games.models import Game
from tests.clubs.people import new_account, signed_in
from tests.games.conftest import attempt, hand, save
from tests.pages.test_first import start
from tests.test_bad_input import address, named_patterns

pytestmark = pytest.mark.django_db

KEY = "n" * 16
#: Those of whose names nothing may be read where anybody looks.
HIDDEN = ("Hidalpha", "Dispbeta")


@pytest.fixture
def club(client: Client) -> Club:
    """Return a club called by its first four, one of whom is on no public page and one has a display name."""
    start(client, north="Hidalpha Fulla", east="Dispbeta Fullb", south="Cy", west="Di")
    club = Club.objects.get()
    Player.objects.filter(name="Hidalpha Fulla").update(on_public_pages=False)
    Player.objects.filter(name="Dispbeta Fullb").update(display_name="D.")
    ClubTable.objects.create(club=club, number=1)
    save(Game.objects.get(), hand(maker="N", outcome="made"))
    return club


def show(client: Client, club: Club, becomes: str, **fields: str) -> str:
    """Say who may look at the club, and return the page that answers."""
    sent = {"key": KEY, "was": club.visibility, "becomes": becomes, **fields}
    answer = client.post(reverse("clubs:visibility", args=[club.slug]), sent)
    page = answer.content.decode()
    return page if answer.status_code == 422 else str(answer.status_code)


@pytest.mark.parametrize("becomes", ["unlisted", "public"])
def test_others_may_look_once_it_has_a_name(client: Client, club: Club, becomes: str) -> None:
    page = show(client, club, becomes)
    assert "Others may look only at a club that has a name." in page
    assert f'value="{becomes}" checked' in page
    assert 'name="name" value=""' in page
    club.refresh_from_db()
    assert (club.visibility, club.named) == ("private", False)
    assert show(client, club, becomes, name="  Lantern  Street ") == "302"
    club.refresh_from_db()
    assert (club.visibility, club.named, club.name) == (becomes, True, "Lantern Street")
    assert Write.objects.get(key=KEY).facts == {"visibility": ["private", becomes], "name": ["", "Lantern Street"]}


def test_a_name_that_nobody_could_mean_is_refused_beside_it(client: Client, club: Club) -> None:
    page = show(client, club, "public", name="x" * 65)
    assert 'aria-describedby="name-to-show-fault"' in page
    assert "x" * 65 in page


def test_a_club_that_stays_private_needs_no_name(client: Client, club: Club) -> None:
    assert show(client, club, "private") == "302"
    club.refresh_from_db()
    assert not club.named


def test_a_club_that_has_a_name_is_asked_for_none(client: Client, club: Club) -> None:
    with pytest.raises(Unnamed):
        change_setting(club, setting="visibility", was="private", becomes="public", attempt=attempt())
    page = reverse("clubs:settings", args=[club.slug])
    assert 'id="name-to-show"' in client.get(page).content.decode()
    change_setting(club, setting="name", was=club.name, becomes="Lantern Street", attempt=attempt())
    assert 'id="name-to-show"' not in client.get(page).content.decode()
    assert show(client, club, "public", name="Other") == "302"
    club.refresh_from_db()
    assert club.name == "Lantern Street"


def test_no_page_that_anybody_may_open_says_a_hidden_name_though_the_club_has_none(client: Client, club: Club) -> None:
    Club.objects.update(visibility=Club.Visibility.PUBLIC)  # as one was that is older than the question
    game, looks, asked = Game.objects.select_related("club", "ns").get(), Client(), 0
    for name, arguments in named_patterns(get_resolver().url_patterns):
        answer = looks.get(address(name, arguments, game))
        if answer.status_code != 200:
            continue
        body = answer.getvalue().decode()
        asked += 1
        assert not any(word in body for word in HIDDEN), name
    assert asked >= 20
    assert "<h1><bdi>A euchre club</bdi></h1>" in looks.get(reverse("club", args=[club.slug])).content.decode()
    assert "Hidalpha Fulla" in client.get(reverse("club", args=[club.slug])).content.decode()


def test_an_invitation_is_to_a_euchre_club(client: Client, club: Club) -> None:
    invitation = invite(club, role=Role.SCORER, note="", stands_for=timedelta(days=7), attempt=attempt())
    page = Client().get(invitation_link(invitation)).content.decode()
    assert "Join a euchre club" in page
    assert not any(word in page for word in HIDDEN)


def test_a_guest_at_a_table_reads_no_names_of_the_four(club: Club) -> None:
    guest = Client()
    start_page = guest.get(table_link(ClubTable.objects.get()), follow=True)
    page = guest.get(reverse("club-table-start", args=[club.slug, 1])).content.decode()
    for body in (start_page.content.decode(), page):
        assert not any(word in body for word in HIDDEN)
    assert "A euchre club" in page


def test_no_card_of_a_table_is_printed_with_four_names(client: Client, club: Club) -> None:
    page = client.get(reverse("clubs:tables-print", args=[club.slug])).content.decode()
    assert 'class="table-card-name"' in page
    assert "table-card-club" not in page


def test_who_left_reads_in_their_games_what_anybody_reads(club: Club) -> None:
    Club.objects.update(visibility=Club.Visibility.PUBLIC)
    account = new_account()
    Player.objects.filter(name="Cy").update(account=account)
    page = signed_in(account).get(reverse("my-games")).content.decode()
    assert "A euchre club" in page
    assert not any(word in page for word in HIDDEN)
    Club.objects.get().memberships.create(account=account, role=Role.MEMBER)
    assert "Hidalpha Fulla" in signed_in(account).get(reverse("my-games")).content.decode()
