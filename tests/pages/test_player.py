"""One player's page: a sentence, the results so far, the games, and whose page nobody may see."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import Club, Player
from scoring.clubs.services import player_named
from scoring.games.services import abandon_game
from scoring.pages.player_page import PlayerPage, Results, sentence
from tests.clubs.people import new_club
from tests.games.conftest import attempt, hand, save
from tests.pages.conftest import called_in_public
from tests.pages.playing import merge, start, won_by

pytestmark = pytest.mark.django_db


def address(player: Player) -> str:
    return reverse("club-player", args=[player.club.slug, player.pk])


def page_of(client: Client, name: str) -> PlayerPage:
    """Return what a player's page shows."""
    page: PlayerPage = client.get(address(Player.objects.get(name=name))).context["page"]
    return page


def of(games: int, decided: int, won: int) -> Results:
    return Results(games=games, seen_out=decided, decided=decided, won=won, points=0, against=0)


@pytest.mark.parametrize(
    ("results", "said"),
    [
        (of(0, 0, 0), "Ann has not sat down to a game yet."),
        (of(1, 0, 0), "Ann has played one game so far."),
        (of(3, 0, 0), "Ann has played 3 games so far."),
        (of(1, 1, 1), "Ann has played one game and won 1."),
        (of(3, 3, 2), "Ann has played 3 games and won 2."),
        (of(3, 1, 1), "Ann has played 3 games and won the one that had a winner."),
        (of(3, 1, 0), "Ann has played 3 games and lost the one that had a winner."),
        (of(9, 7, 4), "Ann has played 9 games and won 4 of the 7 that had a winner."),
    ],
)
def test_the_page_begins_with_one_sentence(results: Results, said: str) -> None:
    assert sentence("Ann", results) == said


def test_results_are_of_the_games_that_ended_while_the_player_sat_there(club: Club, member: Client) -> None:
    won_by("NS", club)
    won_by("EW", club)
    won_by("EW", club, ("Cy", "Ann", "Di", "Eve"))
    given_up = start(club)
    newest = save(given_up, hand()).pk
    abandon_game(given_up, acts_on=newest, attempt=attempt("abandon"))
    start(club)
    page = page_of(member, "Ann")
    assert page.results == Results(games=5, seen_out=3, decided=3, won=2, points=20, against=10)
    assert page.partner is not None
    assert (page.partner.name, page.partner.games, page.partner.won) == ("Bob", 2, 1)
    assert len(page.lines) == 5


def test_the_partner_who_won_more_comes_first_of_two(club: Club, member: Client) -> None:
    won_by("EW", club)
    won_by("NS", club, ("Ann", "Cy", "Eve", "Di"))
    partner = page_of(member, "Ann").partner
    assert partner is not None
    assert partner.name == "Eve"


def test_a_player_without_games_has_a_page_that_says_so(club: Club, member: Client) -> None:
    player_named(club, "Ann")
    answer = member.get(address(Player.objects.get()))
    assert "Ann has not sat down to a game yet." in answer.content.decode()
    assert "Games appear here" in answer.content.decode()


def test_games_of_all_spellings_count_and_their_names_are_told(club: Club, member: Client, anybody: Client) -> None:
    won_by("NS", club)
    won_by("NS", club, ("Anne", "Cy", "Bob", "Di"))
    merge(Player.objects.get(name="Anne"), Player.objects.get(name="Ann"))
    page = page_of(member, "Ann")
    assert (page.results.won, page.spellings) == (2, ["Anne"])
    assert page.partner is not None
    assert (page.partner.name, page.partner.games) == ("Bob", 2)
    called_in_public(club)
    assert page_of(anybody, "Ann").spellings == []


def test_the_address_of_a_merged_spelling_leads_to_the_person(club: Club, member: Client) -> None:
    anne, ann = player_named(club, "Anne"), player_named(club, "Ann")
    merge(anne, ann)
    answer = member.get(address(anne))
    assert (answer.status_code, answer["Location"]) == (302, address(ann))


def test_fifty_games_are_on_a_page(club: Club, member: Client) -> None:
    for _game in range(51):
        start(club)
    ann = Player.objects.get(name="Ann")
    assert len(member.get(address(ann)).context["page"].lines) == 50
    assert len(member.get(address(ann), {"page": "2"}).context["page"].lines) == 1


def test_a_note_is_for_organisers_only(club: Club, organiser: Client, member: Client) -> None:
    ann = player_named(club, "Ann")
    Player.objects.update(note="Brings the good cards.")
    assert "good cards" in organiser.get(address(ann)).content.decode()
    assert "good cards" not in member.get(address(ann)).content.decode()


def test_organisers_read_how_public_pages_call_a_player(club: Club, organiser: Client) -> None:
    ann, bob = player_named(club, "Ann"), player_named(club, "Bob")
    called_in_public(club)
    assert "A. S." in organiser.get(address(ann)).content.decode()
    assert "not named" in organiser.get(address(bob)).content.decode()


def test_a_forgotten_player_is_a_player_to_members_and_nothing_to_anybody(
    club: Club, organiser: Client, anybody: Client
) -> None:
    won_by("NS", club)
    Player.objects.filter(name="Ann").update(name="A player", name_key="forgotten 1", forgotten_at=timezone.now())
    forgotten = Player.objects.get(name="A player")
    page = organiser.get(address(forgotten))
    assert page.context["page"].sentence == "A player has played one game and won 1."
    assert page_of(organiser, "Bob").partner is not None
    called_in_public(club)
    assert anybody.get(address(forgotten)).status_code == 404


def test_anybody_reads_the_public_name_alone(club: Club, anybody: Client) -> None:
    won_by("NS", club)
    called_in_public(club)
    Player.objects.filter(name="Ann").update(note="Brings the good cards.")
    page = anybody.get(address(Player.objects.get(name="Ann"))).content.decode()
    assert "A. S. has played one game and won 1." in page
    for secret in ("Ann", "Bob", "good cards"):
        assert secret not in page


def test_who_is_not_named_has_no_page_for_anybody_nor_is_led_to(club: Club, anybody: Client) -> None:
    won_by("NS", club)
    called_in_public(club)
    bob = Player.objects.get(name="Bob")
    assert anybody.get(address(bob)).status_code == 404
    page = anybody.get(address(Player.objects.get(name="Ann")))
    assert address(bob) not in page.content.decode()
    assert page.context["page"].partner.name == "A player"


def test_a_spelling_merged_into_somebody_not_named_is_nothing_to_anybody(club: Club, anybody: Client) -> None:
    robert, bob = player_named(club, "Robert"), player_named(club, "Bob")
    merge(robert, bob)
    called_in_public(club)
    assert anybody.get(address(robert)).status_code == 404


def test_a_player_of_another_club_is_not_there(club: Club, member: Client) -> None:
    other = player_named(new_club("Others"), "Ann")
    assert member.get(reverse("club-player", args=[club.slug, other.pk])).status_code == 404
    assert member.get(reverse("club-player", args=[club.slug, 9**18])).status_code == 404
