"""What holds for a whole club: its name, its clock, who may look, and whether it is in use."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.clubs.models import Club, Player, Role, Write
from scoring.clubs.services import player_named
from scoring.games.models import Game
from tests.clubs.people import member_of, new_account, new_club, signed_in
from tests.games.conftest import device, game, hand, new_game, phone, save
from tests.test_bad_input import address, named_patterns

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db

KEY = "k" * 16


@pytest.fixture
def club() -> Club:
    return new_club(time_zone="Europe/Berlin")


@pytest.fixture
def owner(club: Club) -> Client:
    return signed_in(member_of(club, Role.OWNER))


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER))


def post(client: Client, club: Club, where: str, **fields: str) -> int:
    return client.post(reverse(f"clubs:{where}", args=[club.slug]), {"key": KEY, **fields}).status_code


def settings_page(client: Client, club: Club) -> str:
    return client.get(reverse("clubs:settings", args=[club.slug])).content.decode()


def test_a_club_gets_another_name_and_keeps_its_address(organiser: Client, club: Club) -> None:
    assert post(organiser, club, "rename", was=club.name, becomes="  The  Friday table ") == 302
    slug = club.slug
    club.refresh_from_db()
    assert (club.name, club.named, club.slug) == ("The Friday table", True, slug)
    assert Write.objects.get().facts == {"name": ["The Thursday table", "The Friday table"]}


def test_the_names_of_four_who_played_first_are_not_kept_in_the_list_of_changes(phone: Client, game: Game) -> None:
    assert "Ann" in game.club.name
    assert post(phone, game.club, "rename", was=game.club.name, becomes="Kitchen") == 302
    assert Write.objects.get(action="settings").facts == {"name": ["", "Kitchen"]}


@pytest.mark.parametrize(
    ("where", "becomes", "says"),
    [
        ("rename", "", "What is the club called?"),
        ("rename", "x" * 65, "Keep a name to 64 characters."),
        ("time-zone", "Europe/Atlantis", "Choose a time zone of the list."),
        ("visibility", "everybody", "Say who may look at the club."),
    ],
)
def test_what_no_setting_can_be_is_refused_beside_it(
    organiser: Client, club: Club, where: str, becomes: str, says: str
) -> None:
    answer = organiser.post(reverse(f"clubs:{where}", args=[club.slug]), {"key": KEY, "was": "", "becomes": becomes})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Write.objects.exists()


def test_a_setting_that_somebody_else_changed_meanwhile_is_not_overwritten_unseen(
    organiser: Client, club: Club
) -> None:
    Club.objects.filter(pk=club.pk).update(name="The Friday table")
    answer = organiser.post(
        reverse("clubs:rename", args=[club.slug]), {"key": KEY, "was": "The Thursday table", "becomes": "Ours"}
    )
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'value="Ours"' in page
    assert 'name="was" value="The Friday table"' in page
    assert KEY not in page


def test_a_setting_saved_twice_by_one_key_is_one_change(organiser: Client, club: Club) -> None:
    fields = {"was": "Europe/Berlin", "becomes": "America/Toronto"}
    assert [post(organiser, club, "time-zone", **fields) for _time in range(2)] == [302, 302]
    assert Write.objects.count() == 1
    club.refresh_from_db()
    assert club.time_zone == "America/Toronto"


def test_settings_are_for_whoever_runs_the_club(club: Club) -> None:
    url = reverse("clubs:settings", args=[club.slug])
    assert signed_in(member_of(club, Role.SCORER)).get(url).status_code == 403
    assert signed_in(member_of(club, Role.MEMBER)).post(url).status_code == 405
    assert signed_in(new_account()).get(url).status_code == 404
    assert signed_in(member_of(club, Role.MEMBER)).post(reverse("clubs:rename", args=[club.slug])).status_code == 403


def test_who_makes_a_club_public_is_told_whose_names_would_be_read(organiser: Client, club: Club) -> None:
    for name in ("Ann", "Bob", "Cy", "Di", "Eve"):
        player_named(club, name)
    Player.objects.filter(name="Bob").update(display_name="B.")
    Player.objects.filter(name__in=["Cy", "Di"]).update(on_public_pages=False)
    page = settings_page(organiser, club)
    assert "2 players by their full names" in page
    assert "1 by a display name" in page
    assert "2 as “A player”" in page


def test_a_club_is_put_away_by_typing_and_brought_back(owner: Client, club: Club) -> None:
    assert post(owner, club, "put-away", word="yes") == 422
    assert post(owner, club, "put-away", word=" Put  away ") == 302
    assert Club.objects.get().is_archived
    assert post(owner, club, "rename", was=club.name, becomes="Ours") == 403
    assert "Bring it back" in settings_page(owner, club)
    assert owner.post(reverse("clubs:bring-back", args=[club.slug]), {"key": "b" * 16}).status_code == 302
    assert not Club.objects.get().is_archived
    assert list(Write.objects.order_by("pk").values_list("action", flat=True)) == ["put_away", "bring_back"]


def test_only_an_owner_puts_a_club_away_that_has_one(owner: Client, organiser: Client, club: Club) -> None:
    assert post(organiser, club, "put-away", word="put away") == 403
    assert 'id="word"' not in settings_page(organiser, club)
    assert 'id="word"' in settings_page(owner, club)
    club.memberships.filter(role=Role.OWNER).delete()
    assert post(organiser, club, "put-away", word="put away") == 302


def test_a_club_that_moved_into_another_is_not_brought_back(owner: Client, club: Club) -> None:
    post(owner, club, "put-away", word="put away")
    Club.objects.filter(pk=club.pk).update(moved_into=new_club("Another"))
    assert owner.post(reverse("clubs:bring-back", args=[club.slug]), {"key": "b" * 16}).status_code == 409


READ_BY_ANYBODY = ["club", "games:table", "games:hand", "games:rules", "games:big", "games:now", "interchange:egn"]


@pytest.mark.parametrize("name", READ_BY_ANYBODY)
@pytest.mark.parametrize(
    ("visibility", "listed"), [(Club.Visibility.UNLISTED, "noindex"), (Club.Visibility.PUBLIC, None)]
)
def test_only_pages_of_public_clubs_are_for_search_engines(
    game: Game, name: str, visibility: str, listed: str | None
) -> None:
    save(game, hand())
    Club.objects.filter(pk=game.club_id).update(visibility=visibility)
    answer = Client().get(address(name, dict(named_patterns(get_resolver().url_patterns))[name], game))
    assert answer.status_code == 200
    assert answer.headers.get("X-Robots-Tag") == listed


def test_no_page_of_a_private_club_is_for_search_engines(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game()
    save(game, hand())
    opened = 0
    for name, arguments in named_patterns(get_resolver().url_patterns):
        if {"slug", "public_id"} & set(arguments):
            answer = phone.get(address(name, arguments, game))
            opened += answer.status_code == 200
            assert answer.status_code >= 300 or answer.headers.get("X-Robots-Tag") == "noindex", name
    assert opened > len(READ_BY_ANYBODY)


def test_a_club_made_private_is_not_there_for_anybody_at_once(game: Game) -> None:
    Club.objects.filter(pk=game.club_id).update(visibility=Club.Visibility.PUBLIC)
    owner = signed_in(member_of(game.club, Role.OWNER))
    anybody = Client()
    table = reverse("games:table", args=[game.public_id])
    assert anybody.get(table).status_code == 200
    assert post(owner, game.club, "visibility", was="public", becomes="private") == 302
    assert anybody.get(table).status_code == 404


@pytest.mark.parametrize("visibility", Club.Visibility.values)
def test_the_address_to_give_out_stands_in_the_settings_once_anybody_may_look(game: Game, visibility: str) -> None:
    Club.objects.filter(pk=game.club_id).update(visibility=visibility)
    page = signed_in(member_of(game.club, Role.OWNER)).get(reverse("clubs:settings", args=[game.club.slug]))
    shown = f'value="http://testserver{reverse("club", args=[game.club.slug])}"' in page.content.decode()
    assert shown is (visibility != Club.Visibility.PRIVATE)
