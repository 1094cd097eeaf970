"""A match: several games of one pool of players."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.interchange.files import read_file
from scoring.interchange.notation import NotatedFile
from scoring.rules import Seat
from tests.interchange.making import ALONE, Json, a_deal, game_of, written

POOL = [
    {"id": letter.lower(), "name": name} for letter, name in zip("ABCDE", ["Ann", "Bob", "Cy", "Di", "Ed"], strict=True)
]


def a_game(index: int, *ids: Any, **metadata: Any) -> Json:
    """Return a match's game of four by their ids."""
    return {"gameIndex": index, "players": list(ids), "gameData": game_of([a_deal()], **metadata)}


def a_match(*games: Any, players: Any = POOL, version: str = "1.0", **metadata: Any) -> Json:
    """Return a match of these games."""
    return {
        "fileType": "Euchre Match Notation",
        "version": version,
        "metadata": {"matchId": "m-1", "title": "Friday", "players": players, **metadata},
        "games": list(games),
    }


def read(match: Json) -> NotatedFile:
    """Return what a match's file holds."""
    return read_file(written(match))


def names(file: NotatedFile, index: int) -> list[str]:
    """Return the names of a game's players from North on."""
    return [file.games[index].players[seat].name for seat in Seat]


def test_players_are_seated_by_their_ids() -> None:
    file = read(a_match(a_game(0, "a", "c", "b", "d"), a_game(1, "e", "a", "c", "b")))
    assert not file.refusals
    assert (names(file, 0), names(file, 1)) == (["Ann", "Cy", "Bob", "Di"], ["Ed", "Ann", "Cy", "Bob"])
    assert [game.label for game in file.games] == [0, 1]
    assert file.games[0].match == {"matchId": "m-1", "title": "Friday", "gameIndex": 0}


def test_ids_may_be_numbers() -> None:
    pool = [{"id": number, "name": name} for number, name in enumerate(["Ann", "Cy", "Bob", "Di"])]
    assert names(read(a_match(a_game(0, 0, 1, 2, 3), players=pool)), 0) == ["Ann", "Cy", "Bob", "Di"]


def test_player_in_two_seats_is_named_by_the_id() -> None:
    (refusal,) = read(a_match(a_game(0, "a", "c", "a", "d"))).games[0].refusals
    assert str(refusal) == "players: The player with the id 'a' has 2 seats."


def test_game_may_leave_the_names_to_the_match() -> None:
    file = read(a_match(a_game(0, "a", "b", "c", "e", players=None)))
    assert file.games[0].refusals == file.games[0].notes == ()
    assert names(file, 0) == ["Ann", "Bob", "Cy", "Ed"]


def test_name_that_differs_in_the_game_is_said_and_the_id_decides() -> None:
    file = read(a_match(a_game(0, "a", "c", "b", "e")))
    assert [note.code for note in file.games[0].notes] == ["name_differs"]
    assert names(file, 0)[3] == "Ed"


def test_format_and_result_of_the_match_are_kept() -> None:
    told: Json = {
        "matchFormat": {"type": "BEST_OF_N", "target": 3},
        "result": {"status": "COMPLETED", "winner": ["a", "b"]},
    }
    assert told.items() <= read(a_match(a_game(0, "a", "c", "b", "d"), **told)).games[0].match.items()


def test_old_game_in_a_match_is_read_by_its_own_version() -> None:
    game = a_game(0, "a", "c", "b", "d")
    game["gameData"] = {**game["gameData"], "version": "1.0.0"}
    game["gameData"]["metadata"]["match_id"] = "g-9"
    assert read(a_match(game)).games[0].label == "g-9"


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (5, "wrong_type"),
        ({}, "not_four_players"),
        (a_game(0, "a", "b", "c"), "not_four_players"),
        (a_game(0, "a", "b", "c", "z"), "not_four_players"),
        (a_game(0, "a", "b", "c", None), "not_four_players"),
        (a_game(0, "a", "b", "c", ["d"]), "not_four_players"),
        (a_game(0, "a", "b", "c", "a"), "player_twice"),
        ({"players": ["a", "b", "c", "d"]}, "wrong_type"),
        ({**a_game(0, "a", "b", "c", "d"), "gameIndex": "first"}, "wrong_type"),
        ({**a_game(0, "a", "b", "c", "d"), "gameData": {"fileType": "Chess"}}, "not_a_game"),
    ],
    ids=range(10),
)
def test_broken_game_is_refused_alone(game: object, code: str) -> None:
    file = read(a_match(game, a_game(1, "a", "c", "b", "d")))
    assert not file.refusals
    assert code in [refusal.code for refusal in file.games[0].refusals]
    assert not file.games[1].refusals


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (a_match(), "no_games"),
        (a_match(a_game(0, "a", "c", "b", "d"), version="2.0"), "version_unknown"),
        (a_match(a_game(0, "a", "c", "b", "d"), players=[]), "no_players"),
        (a_match(a_game(0, "a", "c", "b", "d"), players=["Ann"]), "player_id"),
        (a_match(a_game(0, "a", "c", "b", "d"), players=[*POOL, {"id": "a", "name": "Al"}]), "player_id"),
        (a_match(a_game(0, "a", "c", "b", "d"), players={"a": "Ann"}), "wrong_type"),
        (a_match(a_game(0, "a", "c", "b", "d"), title=5), "wrong_type"),
        ({**a_match(), "games": {}}, "wrong_type"),
        ({**a_match(a_game(0, "a", "c", "b", "d")), "metadata": None}, "no_players"),
    ],
    ids=range(9),
)
def test_broken_match_is_refused_as_a_whole(match: Json, code: str) -> None:
    file = read(match)
    assert file.games == ()
    assert code in [refusal.code for refusal in file.refusals]


def test_what_is_odd_about_the_match_is_said_with_its_first_game() -> None:
    file = read({**a_match(a_game(0, "a", "c", "b", "d"), a_game(1, "a", "c", "b", "d")), "referee": "Al"})
    assert [[note.code for note in game.notes] for game in file.games] == [["name_not_read"], []]


def test_loner_of_a_match_scores_for_its_side() -> None:
    game = a_game(0, "a", "c", "b", "d")
    game["gameData"]["deals"] = [ALONE]
    assert read(a_match(game)).games[0].deals[0].alone
