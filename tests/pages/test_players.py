"""The list of a club's players: what each has played, sorted, looked for and called as whoever looks may."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import rules
from scoring.clubs.models import Club, Player
from scoring.clubs.services import player_named
from scoring.games.selectors import score_sheet
from scoring.games.services import substitute
from tests.games.conftest import attempt, hand, save
from tests.pages.conftest import called_in_public
from tests.pages.playing import merge, played_long_ago, start, won_by

pytestmark = pytest.mark.django_db


def players(client: Client, club: Club, **asked: str) -> list[tuple[str, int, int]]:
    """Return the list as it reads: name, games, won."""
    answer = client.get(reverse("club-players", args=[club.slug]), asked)
    assert answer.status_code == 200
    return [(line.name, line.figures.games, line.figures.won) for line in answer.context["page"].shown]


def names(client: Client, club: Club, **asked: str) -> list[str]:
    return [name for name, _games, _won in players(client, club, **asked)]


def test_each_has_their_games_and_wins(club: Club, member: Client) -> None:
    won_by("NS", club)
    won_by("EW", club, ("Ann", "Bob", "Di", "Eve"))
    start(club)
    assert players(member, club) == [("Ann", 3, 1), ("Bob", 3, 2), ("Cy", 2, 0), ("Di", 3, 0), ("Eve", 1, 1)]


def test_who_took_over_a_seat_has_played_and_the_win_is_of_who_sat_there_last(club: Club, member: Client) -> None:
    game = start(club)
    save(game, hand(maker="N", outcome="march"))
    sheet = score_sheet(game)
    seen = sheet.newest_seating
    substitute(game, seat=rules.Seat.N, name="Eve", from_number=2, acts_on=seen, attempt=attempt("substitute"))
    for _hand in range(4):
        save(game, hand(maker="S", outcome="march"))
    assert players(member, club) == [("Ann", 1, 0), ("Bob", 1, 1), ("Cy", 1, 0), ("Di", 1, 0), ("Eve", 1, 1)]


def test_games_of_a_merged_spelling_count_for_the_person_who_is_listed_once(club: Club, member: Client) -> None:
    won_by("NS", club)
    won_by("NS", club, ("Anne", "Cy", "Bob", "Di"))
    merge(Player.objects.get(name="Anne"), Player.objects.get(name="Ann"))
    assert players(member, club)[0] == ("Ann", 2, 2)
    assert "Anne" not in names(member, club)
    assert names(member, club, q="anne") == ["Ann"]


def test_whoever_comes_no_more_is_listed_when_asked_for(club: Club, member: Client) -> None:
    start(club)
    Player.objects.filter(name="Cy").update(active=False)
    assert names(member, club) == ["Ann", "Bob", "Di"]
    assert names(member, club, who="away") == ["Cy"]
    assert names(member, club, who="all") == ["Ann", "Bob", "Cy", "Di"]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("name", ["Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"]),
        ("-name", ["Hal", "Gus", "Fay", "Eve", "Di", "Cy", "Bob", "Ann"]),
        ("-games", ["Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"]),
        ("games", ["Eve", "Fay", "Gus", "Hal", "Ann", "Bob", "Cy", "Di"]),
        ("-won", ["Ann", "Bob", "Eve", "Gus", "Cy", "Di", "Fay", "Hal"]),
        ("-last", ["Eve", "Fay", "Gus", "Hal", "Ann", "Bob", "Cy", "Di"]),
    ],
)
def test_the_address_says_in_which_order(club: Club, member: Client, sort: str, expected: list[str]) -> None:
    for _game in range(2):
        played_long_ago(won_by("NS", club))
    won_by("NS", club, ("Eve", "Fay", "Gus", "Hal"))
    assert names(member, club, sort=sort) == expected


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ann", ["Ann Smith", "Annette Jones"]),
        ("SMITH", ["Ann Smith", "Zoé Smith"]),
        ("zoe", ["Zoé Smith"]),
        ("smith ann", ["Ann Smith"]),
        ("mith", []),
        ("!!", ["Ann Smith", "Annette Jones", "Zoé Smith"]),
    ],
)
def test_a_search_forgives_case_accents_and_order(club: Club, member: Client, typed: str, found: list[str]) -> None:
    for name in ("Ann Smith", "Annette Jones", "Zoé Smith"):
        player_named(club, name)
    assert names(member, club, q=typed) == found


def test_a_search_that_finds_nobody_leads_to_all(club: Club, member: Client) -> None:
    player_named(club, "Ann")
    page = member.get(reverse("club-players", args=[club.slug]), {"q": "zzz"}).content.decode()
    assert "?who=all" in page


def test_fifty_are_on_a_page_and_every_other_page_keeps_what_was_asked(club: Club, member: Client) -> None:
    for number in range(51):
        player_named(club, f"Player {number:02}")
    address = reverse("club-players", args=[club.slug])
    first = member.get(address, {"sort": "-name"})
    assert len(first.context["page"].shown) == 50
    assert "?sort=-name&amp;page=2" in first.content.decode()
    assert names(member, club, sort="-name", page="2") == ["Player 00"]
    for page in ("3", "99", "last"):
        assert member.get(address, {"page": page}).status_code == 200


@pytest.mark.parametrize("asked", [{"sort": "height"}, {"who": "nobody"}, {"q": "x" * 200}])
def test_what_cannot_be_asked_is_a_422_beside_its_field_above_the_whole_list(
    club: Club, member: Client, asked: dict[str, str]
) -> None:
    player_named(club, "Ann")
    answer = member.get(reverse("club-players", args=[club.slug]), asked)
    assert answer.status_code == 422
    assert list(answer.context["page"].form.errors) == list(asked)
    assert [line.name for line in answer.context["page"].shown] == ["Ann"]


def test_only_organisers_are_led_to_add_players(club: Club, organiser: Client, member: Client) -> None:
    address = reverse("club-players", args=[club.slug])
    add = reverse("clubs:player-add", args=[club.slug])
    assert add in organiser.get(address).content.decode()
    assert add not in member.get(address).content.decode()


def test_an_empty_club_says_how_players_come(club: Club, organiser: Client, member: Client) -> None:
    address = reverse("club-players", args=[club.slug])
    assert "Paste the list you have" in organiser.get(address).content.decode()
    assert "once they have sat at a table" in member.get(address).content.decode()


def test_whoever_asked_to_be_forgotten_is_not_listed(club: Club, member: Client) -> None:
    won_by("NS", club)
    Player.objects.filter(name="Bob").update(name="A player", name_key="forgotten 1", forgotten_at=timezone.now())
    assert names(member, club, who="all") == ["Ann", "Cy", "Di"]


def test_anybody_reads_public_names_with_right_counts_and_finds_nobody_by_another(club: Club, anybody: Client) -> None:
    won_by("NS", club)
    called_in_public(club)
    assert players(anybody, club) == [("A. S.", 1, 1), ("Cy", 1, 0), ("Di", 1, 0)]
    assert names(anybody, club, q="ann") == names(anybody, club, q="bob") == []
    assert names(anybody, club, q="s") == ["A. S."]


def test_a_private_clubs_players_are_not_there_for_anybody(club: Club, anybody: Client) -> None:
    assert anybody.get(reverse("club-players", args=[club.slug])).status_code == 404
