"""Two players are one pair, in whatever order and under whatever spelling they sat; a pair may have a team's name."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Partnership, Player, Role, Write
from scoring.clubs.selectors.pairs import pair_of, pairs_page
from scoring.clubs.services import player_named
from tests.clubs.people import member_of, new_club, signed_in
from tests.clubs.test_forgetting import forget, kept
from tests.clubs.test_merging import merge, named, play, undo

__all__ = ["kept"]  # a fixture for whoever is forgotten here

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return new_club()


@pytest.fixture
def organiser(club: Club) -> Client:
    return signed_in(member_of(club, Role.ORGANISER))


def listed(club: Club, asked: str = "") -> list[tuple[str, str]]:
    return [(pair.names, pair.team_name) for pair in pairs_page(club, 1, asked).pairs]


def post(client: Client, name: str, club: Club, /, *more: object, **fields: object) -> Any:
    return client.post(reverse(f"clubs:{name}", args=[club.slug, *more]), {"key": "k" * 16, **fields})


def make(client: Client, club: Club, one: str, other: str, team_name: str = "") -> Any:
    first, second = player_named(club, one), player_named(club, other)
    return post(client, "pair-add", club, first=first.pk, second=second.pk, team_name=team_name)


def test_whoever_sat_opposite_each_other_is_a_pair(club: Club) -> None:
    play(club, "Ann Cy Bob Di")
    play(club, "Bob Eve Ann Di")
    assert [names for names, _team in listed(club)] == ["Ann & Bob", "Cy & Di", "Di & Eve"]


def test_pairs_of_merged_players_count_as_one_until_they_are_parted(club: Club) -> None:
    play(club, "Anne Cy Bob Di")
    play(club, "Ann Cy Bob Di")
    merge(club, "Anne", "Ann")
    assert [names for names, _team in listed(club)] == ["Bob & Ann", "Cy & Di"]
    undo(club, "Anne")
    assert len(listed(club)) == 3


def test_two_who_are_one_person_and_who_was_forgotten_are_in_no_pair(organiser: Client, club: Club) -> None:
    make(organiser, club, "Ann", "Anne")
    assert len(listed(club)) == 1
    merge(club, "Anne", "Ann")
    assert listed(club) == []
    play(club, "Eve Cy Bob Di")
    forget(named(club, "Eve"))
    assert [names for names, _team in listed(club)] == ["Cy & Di"]
    assert pair_of(club, Partnership.objects.earliest("pk").pk) is None


def test_a_pair_is_made_once_with_its_teams_name(organiser: Client, club: Club) -> None:
    for _tap in range(2):
        assert make(organiser, club, "Bob", "Ann", "The Bowers").status_code == 302
    assert listed(club) == [("Bob & Ann", "The Bowers")]
    assert Write.objects.filter(action="make_pair").count() == 1


def test_a_pair_that_is_there_one_alone_and_strangers_are_refused_with_what_was_chosen(
    organiser: Client, club: Club
) -> None:
    play(club, "Ann Cy Bob Di")
    there = make(organiser, club, "Bob", "Ann", "Kept")
    assert there.status_code == 409
    assert "Kept" in there.content.decode()
    assert make(organiser, club, "Bob", "Bob").status_code == 409
    elsewhere = player_named(new_club("Other"), "Zoe")
    assert post(organiser, "pair-add", club, first=elsewhere.pk, second="").status_code == 422
    assert post(organiser, "pair-add", club, first=elsewhere.pk, second=named(club, "Ann").pk).status_code == 422


def test_a_team_is_named_under_every_spelling_of_its_players(organiser: Client, club: Club) -> None:
    play(club, "Anne Cy Bob Di")
    play(club, "Ann Cy Bob Di")
    merge(club, "Anne", "Ann")
    pair = next(pair for pair in pairs_page(club, 1, "").pairs if "Ann" in pair.names)
    for _tap in range(2):
        assert post(organiser, "pair-team", club, pair.pk, was="", team_name=" The  Bowers ").status_code == 302
    assert ("Bob & Ann", "The Bowers") in listed(club)
    undo(club, "Anne")
    assert [team for names, team in listed(club) if "Bob" in names] == ["The Bowers", "The Bowers"]
    assert Write.objects.get(action="name_team").facts == {"team_name": ["", "The Bowers"]}


def test_a_team_that_was_named_meanwhile_is_shown_with_what_was_typed(organiser: Client, club: Club) -> None:
    play(club)
    pair = pairs_page(club, 1, "").pairs[0]
    Partnership.objects.filter(pk=pair.pk).update(team_name="Theirs")
    answer = post(organiser, "pair-team", club, pair.pk, was="", team_name="Mine")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Mine" in page
    assert "Theirs" in page
    assert post(organiser, "pair-team", club, pair.pk, key="o" * 16, was="Theirs", team_name="").status_code == 302
    assert pairs_page(club, 1, "").pairs[0].team_name == ""


def test_pairs_are_found_by_the_beginning_of_a_name(club: Club) -> None:
    play(club, "José Cy Bob Di")
    assert [names for names, _team in listed(club, "jos")] == ["José & Bob"]
    assert listed(club, "nobody") == []


def test_members_see_the_pairs_and_only_who_runs_the_club_changes_them(club: Club) -> None:
    play(club)
    member = signed_in(member_of(club, Role.MEMBER))
    page = member.get(reverse("clubs:pairs", args=[club.slug]))
    assert "Bob" in page.content.decode()
    assert "pairs/add" not in page.content.decode()
    pair = pairs_page(club, 1, "").pairs[0].pk
    assert post(member, "pair-team", club, pair, team_name="X").status_code == 403
    assert make(member, club, "Ann", "Cy").status_code == 403
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.PUBLIC)
    assert Client().get(reverse("clubs:pairs", args=[club.slug])).status_code == 403


def test_a_thousand_pairs_are_listed_in_a_fixed_number_of_queries(club: Club, django_assert_num_queries: Any) -> None:
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {n:03}", name_key=f"player{n:03}") for n in range(300)
    )
    Partnership.objects.bulk_create(
        Partnership(club=club, first=one, second=other)
        for number, one in enumerate(players[:40])
        for other in players[number + 1 : number + 26]
    )
    with django_assert_num_queries(3):
        page = pairs_page(club, 20, "")
    assert (len(page.pairs), page.shown.paginator.count) == (50, 1000)
    with django_assert_num_queries(4):
        assert pairs_page(club, 1, "player 00").pairs
