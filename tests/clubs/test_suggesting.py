"""Who is meant by what is typed: suggested while it is typed, and asked about before somebody new is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Player, Role
from scoring.clubs.names import folded_words
from scoring.clubs.pasting import read_list
from scoring.clubs.selectors.merging import merge_choices
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.services import player_named
from scoring.clubs.suggesting import Known, Roster, are_near
from scoring.games.links import Kind, link_to
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from tests.clubs.people import member_of, new_club, signed_in
from tests.games.conftest import device, game, new_game, phone

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

PEOPLE = ["Ann Smith", "Anna Jones", "José O’Neil", "Zoë Müller", "Katherine Brown", "Łukasz Kowalski", "Bob"]
KEY = "k" * 16


def suggested(typed: str) -> list[str]:
    roster = Roster([Known.of(number, name) for number, name in enumerate(PEOPLE, start=1)])
    return [known.name for known in roster.suggested(typed)]


# What is suggested


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("an", ["Ann Smith", "Anna Jones"]),
        ("smi", ["Ann Smith"]),
        ("jose oneil", ["José O’Neil"]),
        ("zoe mul", ["Zoë Müller"]),
        ("kathrin", ["Katherine Brown"]),
        ("lukas", ["Łukasz Kowalski"]),
        ("smiht", ["Ann Smith"]),
        ("", []),
        ("!?", []),
        ("xqz", []),
    ],
)
def test_beginnings_of_any_word_accents_and_slips_find_who_is_meant(typed: str, names: list[str]) -> None:
    assert suggested(typed) == names


def test_who_no_longer_comes_is_not_suggested_but_known() -> None:
    roster = Roster([Known.of(1, "Ann Smith", active=False)])
    assert roster.suggested("ann") == []
    assert roster.known("ANN smith") is not None


def test_a_merged_spelling_finds_the_person_once() -> None:
    roster = Roster([Known.of(1, "Ann Smith"), Known.of(1, "Annie Smith", name="Ann Smith")])
    assert [known.name for known in roster.suggested("ann")] == ["Ann Smith"]
    assert roster.known("annie smith") == Known.of(1, "Annie Smith", name="Ann Smith")


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Jose", "José", True),
        ("Anne Smith", "Ann Smith", True),
        ("Ann Smtih", "Ann Smith", True),
        ("Ann S.", "Ann Smith", True),
        ("Ann", "Ann Smith", True),
        ("Smith Ann", "Ann Smith", True),
        ("Ann", "Dan", False),
        ("Bob", "Rob", False),
        ("Ann Smith", "Ann Jones", False),
        ("A. Smith", "Ann Smith", False),
        ("Ann Smith", "Bob Smith", False),
        ("Player 1", "Player 2", False),
        ("Player", "Player 12", False),
        ("!", "?", False),
    ],
)
def test_names_are_near_by_a_slip_an_accent_or_an_initial(one: str, other: str, near: bool) -> None:
    assert are_near(folded_words(one), folded_words(other)) is near
    assert are_near(folded_words(other), folded_words(one)) is near


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("Ma", ["Mabel Cole", "Marian Kessel", "Marion Kessel", "Ida Marsh"]),
        ("kess", ["Marian Kessel", "Marion Kessel"]),
        ("Ma K", ["Marian Kessel", "Marion Kessel"]),
        ("mb", []),
        ("Player 1", []),
        ("Player", ["Player 12"]),
    ],
)
def test_beginnings_of_members_names_are_asked_about(typed: str, asked: list[str]) -> None:
    called = ["Mabel Cole", "Marian Kessel", "Marion Kessel", "Ida Marsh", "Player 12"]
    roster = Roster([Known.of(number, name) for number, name in enumerate(called)])
    assert sorted(known.name for known in roster.near(typed)) == sorted(asked)


def test_at_most_six_are_asked_about_a_near_spelling_before_a_mere_beginning() -> None:
    roster = Roster([Known.of(number, f"Mar{letter}") for number, letter in enumerate("abcdefgh")])
    assert len(roster.near("Ma")) == 6
    roster = Roster([Known.of(1, "Annette"), Known.of(2, "Ann Smith")])
    assert [known.name for known in roster.near("Ann")] == ["Ann Smith", "Annette"]


# Over the network


def ask(client: Client, club: Club, typed: str) -> Any:
    return client.get(reverse("clubs:player-suggest", args=[club.slug]), {"q": typed, "list": "name-N-names"})


@pytest.mark.django_db
def test_suggestions_come_as_options_to_whoever_scores_in_the_club_and_to_nobody_else() -> None:
    club = new_club(visibility=Club.Visibility.PUBLIC)
    player_named(club, "Ann <b>Smith")
    answer = ask(signed_in(member_of(club, Role.SCORER)), club, "ann")
    assert 'role="option" id="name-N-names-1"' in answer.content.decode()
    assert "Ann &lt;b&gt;Smith" in answer.content.decode()
    assert ask(signed_in(member_of(club, Role.MEMBER)), club, "ann").status_code == 403
    assert ask(Client(), club, "ann").status_code == 403


@pytest.mark.django_db
def test_three_hundred_players_are_searched_in_one_query(django_assert_num_queries: Any) -> None:
    club = new_club()
    Player.objects.bulk_create(Player(club=club, name=f"Player {n}", name_key=f"player{n}") for n in range(300))
    with django_assert_num_queries(1):
        assert len(roster_of(club).suggested("player 12")) == 6


# Asked where a game starts


def hidden_in(answer: Any, *names: str) -> dict[str, str]:
    """Return what the page of an answer sends again of these fields."""
    page = answer.content.decode()
    return {name: re.findall(f'<input type="hidden" name="{name}" value="([^"]*)">', page)[0] for name in names}


def start(client: Client, club: Club, **fields: object) -> Any:
    four = {"north": "Ann", "east": "Cy", "south": "Bob", "west": "Di", "dealer": "N", "preset": "Standard"}
    return client.post(reverse("start"), {"key": KEY, "club": club.slug, **four, **fields})


@pytest.mark.django_db
def test_a_new_name_near_a_players_is_asked_about_before_the_game_starts(phone: Client, game: Game) -> None:
    zoe = player_named(game.club, "Zoe Brown")
    asked = start(phone, game.club, north="Zoë Brown", south="Robert")
    assert asked.status_code == 422
    assert list(asked.context["form"].questions) == ["north"]
    page = asked.content.decode()
    assert "Who is “Zoë Brown”?" in page
    assert "Robert" in page
    assert Game.objects.count() == 1
    answered = {"north": "Zoë Brown", "south": "Robert", "north_is_about": "Zoë Brown", "north_is": str(zoe.pk)}
    assert start(phone, game.club, **answered).status_code == 302
    seated = {called.player for called in score_sheet(Game.objects.latest("pk")).players.values()}
    assert zoe in seated
    assert not game.club.players.filter(name="Zoë Brown").exists()


@pytest.mark.django_db
def test_somebody_else_is_made_after_one_answer_and_never_asked_about_again(phone: Client, game: Game) -> None:
    answered = {"north": "Ann S.", "north_is_about": "Ann S.", "north_is": "else"}
    assert start(phone, game.club, **answered).status_code == 302
    assert start(phone, game.club, north="Ann S.", key="another" * 3).status_code == 302
    assert game.club.players.filter(name="Ann S.").count() == 1


@pytest.mark.django_db
def test_an_answer_given_stays_while_another_name_is_asked_about(phone: Client, game: Game) -> None:
    hank, ned = (player_named(game.club, name) for name in ("Hank Dufresne", "Ned Abel"))
    typed = {"north": "Hank", "east": "Ann", "south": "Ned", "west": "Rosa"}
    asked = start(phone, game.club, **typed)
    assert list(asked.context["form"].questions) == ["north", "south"]
    asked = start(phone, game.club, **typed, north_is=hank.pk, north_is_about="Hank")
    form = asked.context["form"]
    assert list(form.questions) == ["south"]
    assert form["north"].value() == "Hank Dufresne"
    typed["north"] = "Hank Dufresne"
    assert start(phone, game.club, **typed, south_is=ned.pk, south_is_about="Ned").status_code == 302


@pytest.mark.django_db
def test_somebody_else_stays_somebody_else_while_another_name_is_asked_about(phone: Client, game: Game) -> None:
    for name in ("Hank Dufresne", "Ned Abel"):
        player_named(game.club, name)
    typed = {"north": "Hank", "east": "Ann", "south": "Ned", "west": "Rosa"}
    asked = start(phone, game.club, **typed, north_is="else", north_is_about="Hank")
    assert list(asked.context["form"].questions) == ["south"]
    kept = hidden_in(asked, "north_is", "north_is_about")
    assert kept == {"north_is": "else", "north_is_about": "Hank"}
    assert start(phone, game.club, **typed, **kept, south_is="else", south_is_about="Ned").status_code == 302


@pytest.mark.django_db
def test_an_answer_given_stays_while_something_else_is_missing(phone: Client, game: Game) -> None:
    player_named(game.club, "Hank Dufresne")
    answered = {"north": "Hank", "north_is": "else", "north_is_about": "Hank", "east": "Ann"}
    refused = start(phone, game.club, **answered, west="")
    assert refused.status_code == 422
    kept = hidden_in(refused, "north_is", "north_is_about")
    assert start(phone, game.club, **{**answered, **kept}, west="Rosa").status_code == 302


@pytest.mark.django_db
def test_a_question_is_dropped_with_the_name_it_is_about(phone: Client, game: Game) -> None:
    hank = player_named(game.club, "Hank Dufresne")
    asked = start(phone, game.club, north="Hank", east="Ann")
    assert " required" not in re.findall(r'<input[^>]*name="north_is"[^>]*>', asked.content.decode())[0]
    assert start(phone, game.club, north="Hank Dufresne", east="Ann", north_is_about="Hank").status_code == 302
    assert hank in {called.player for called in score_sheet(Game.objects.latest("pk")).players.values()}


@pytest.mark.django_db
def test_a_question_that_is_not_answered_is_asked_again(phone: Client, game: Game) -> None:
    player_named(game.club, "Hank Dufresne")
    again = start(phone, game.club, north="Hank", east="Ann", north_is_about="Hank")
    assert again.status_code == 422
    assert list(again.context["form"].questions) == ["north"]


@pytest.mark.django_db
def test_two_letters_with_which_members_begin_make_nobody_before_it_is_asked(phone: Client, game: Game) -> None:
    for name in ("Mabel Cole", "Marian Kessel", "Marion Kessel"):
        player_named(game.club, name)
    asked = start(phone, game.club, north="Ma", east="Ann")
    assert asked.status_code == 422
    offered = {known.name for known in asked.context["form"].questions["north"].people}
    assert offered == {"Mabel Cole", "Marian Kessel", "Marion Kessel"}
    assert not game.club.players.filter(name="Ma").exists()


@pytest.mark.django_db
def test_whoever_is_meant_by_two_names_is_seated_once(phone: Client, game: Game) -> None:
    ann = game.club.players.get(name="Ann")
    answered = {"east": "Ann S.", "east_is_about": "Ann S.", "east_is": str(ann.pk)}
    answer = start(phone, game.club, **answered)
    assert answer.status_code == 422
    assert "already sits here" in answer.content.decode()


@pytest.mark.django_db
def test_four_strangers_to_the_club_are_not_asked_about(phone: Client, game: Game) -> None:
    four = {"north": "Ann B.", "east": "Fay", "south": "Gus", "west": "Hal"}
    assert start(phone, game.club, **four).status_code == 302
    assert Game.objects.latest("pk").club != game.club


@pytest.mark.django_db
def test_the_first_page_lists_the_clubs_players_to_whoever_keeps_it_and_nobody_to_others(
    phone: Client, game: Game
) -> None:
    page = phone.get(reverse("first")).content.decode()
    assert '<option value="Ann">' in page
    assert reverse("clubs:player-suggest", args=[game.club.slug]) in page
    assert "<datalist" not in Client().get(reverse("first")).content.decode()


# Asked where somebody takes over


def substitute(client: Client, game: Game, name: str, **fields: str) -> Any:
    form = {"key": KEY, "acts_on": str(score_sheet(game).newest_seating), "seat": "N", "from_number": "1"}
    return client.post(reverse("games:substitute", args=[game.public_id]), {**form, "name": name, **fields})


@pytest.mark.django_db
def test_a_substitute_near_a_player_is_asked_about(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game()
    zoe = player_named(game.club, "Zoe Brown")
    asked = substitute(phone, game, "Zoe Browne")
    assert asked.status_code == 422
    assert "Who is “Zoe Browne”?" in asked.content.decode()
    answered = substitute(phone, game, "Zoe Browne", name_is_about="Zoe Browne", name_is=str(zoe.pk))
    assert answered.status_code == 302
    assert zoe in {called.player for called in score_sheet(game).players.values()}


@pytest.mark.django_db
def test_a_substitutes_answer_stays_while_something_else_is_missing(
    phone: Client, new_game: Callable[..., Game]
) -> None:
    game = new_game()
    player_named(game.club, "Zoe Brown")
    refused = substitute(phone, game, "Zoe", name_is_about="Zoe", name_is="else", seat="")
    assert refused.status_code == 422
    kept = hidden_in(refused, "name_is", "name_is_about")
    assert substitute(phone, game, "Zoe", **kept).status_code == 302
    assert game.club.players.filter(name="Zoe").exists()


@pytest.mark.django_db
def test_a_guest_with_one_games_link_learns_nothing_of_who_else_plays_in_the_club(phone: Client, game: Game) -> None:
    player_named(game.club, "Zoe Brown")
    guest = Client()
    guest.get(link_to(game, Kind.SCORER))
    assert "Zoe" not in guest.get(reverse("games:seats", args=[game.public_id])).content.decode()
    assert substitute(guest, game, "Zoe Browne").status_code == 302
    assert ask(guest, game.club, "zoe").status_code == 404


# By the name on public pages


@pytest.fixture
def henry(game: Game) -> Player:
    """Return a player whom everybody calls by another name than the club's list."""
    henry = player_named(game.club, "Henry Calloway")
    Player.objects.filter(pk=henry.pk).update(display_name="Hank")
    return henry


def test_a_display_name_is_suggested_beside_the_full_one_and_makes_nobody_known() -> None:
    roster = Roster([Known.of(1, "Henry Calloway")], [Known.of(1, "Hank", name="Henry Calloway")])
    assert [(known.name, known.spelling) for known in roster.suggested("hank")] == [("Henry Calloway", "Hank")]
    assert [known.spelling for known in roster.suggested("h")] == ["Henry Calloway"]
    assert roster.known("Hank") is None


@pytest.mark.django_db
def test_whoever_types_a_display_name_is_offered_the_full_name(henry: Player) -> None:
    page = ask(signed_in(member_of(henry.club, Role.SCORER)), henry.club, "han").content.decode()
    assert 'data-name="Henry Calloway"' in page
    assert "(Hank)" in page


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["Hank", "hank", "Ha", "Hank C."])
def test_a_game_is_not_started_with_a_display_name_before_it_is_asked_who_that_is(
    phone: Client, henry: Player, typed: str
) -> None:
    asked = start(phone, henry.club, north=typed, east="Ann")
    assert asked.status_code == 422
    assert [known.player for known in asked.context["form"].questions["north"].people] == [henry.pk]
    assert "It is <bdi>Henry Calloway</bdi>" in asked.content.decode()
    answered = {"north": typed, "east": "Ann", "north_is_about": typed, "north_is": str(henry.pk)}
    assert start(phone, henry.club, **answered).status_code == 302
    assert henry in {called.player for called in score_sheet(Game.objects.latest("pk")).players.values()}


@pytest.mark.django_db
def test_four_of_whom_one_gave_a_display_name_play_in_their_club(phone: Client, henry: Player) -> None:
    asked = start(phone, henry.club, north="Hank", east="Fay", south="Gus", west="Zed")
    assert asked.status_code == 422
    assert list(asked.context["form"].questions) == ["north"]


@pytest.mark.django_db
def test_a_substitute_by_a_display_name_is_asked_about(phone: Client, game: Game, henry: Player) -> None:
    asked = substitute(phone, game, "Hank")
    assert asked.status_code == 422
    assert "It is <bdi>Henry Calloway</bdi>" in asked.content.decode()
    assert not game.club.players.filter(name="Hank").exists()


@pytest.mark.django_db
def test_a_guest_with_one_games_link_is_not_told_whose_display_name_they_typed(game: Game, henry: Player) -> None:
    guest = Client()
    guest.get(link_to(game, Kind.SCORER))
    answer = substitute(guest, game, "Hank", from_number=str(score_sheet(game).next_number))
    assert "Calloway" not in answer.content.decode()


@pytest.mark.django_db
def test_a_new_player_called_as_another_is_shown_is_asked_about(henry: Player) -> None:
    organiser = signed_in(member_of(henry.club, Role.ORGANISER))
    asked = organiser.post(reverse("clubs:player-add", args=[henry.club.slug]), {"key": KEY, "name": "Hank"})
    assert asked.status_code == 422
    assert "It is <bdi>Henry Calloway</bdi>" in asked.content.decode()


@pytest.mark.django_db
def test_a_pasted_display_name_is_asked_about_whether_the_player_is_there_or_in_the_list(henry: Player) -> None:
    pasted = read_list("Hank\nRosemary Bell, Rosie\nRosie", roster_of(henry.club), {})
    people = {line.name: [known.name for known in line.question.people] for line in pasted.asked if line.question}
    assert people == {"Hank": ["Henry Calloway"], "Rosie": ["Rosemary Bell"]}


@pytest.mark.django_db
def test_who_is_shown_as_another_is_called_comes_first_where_they_are_merged(henry: Player) -> None:
    hank = player_named(henry.club, "Hank")
    assert merge_choices(hank).near == [(henry.pk, "Henry Calloway")]
    assert merge_choices(henry).near == [(hank.pk, "Hank")]
