"""Metadata, versions and names of a notated game."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.interchange.egn_read import read_game
from scoring.interchange.notation import NotatedGame
from scoring.rules import Seat, Side
from tests.interchange.making import NAMES, Json, a_deal, game_of


def game(**metadata: Any) -> NotatedGame:
    """Return a game of one legal deal, read with this metadata."""
    return read_game(game_of([a_deal()], **metadata), index=0)


def found(game: NotatedGame) -> list[tuple[str, str]]:
    """Return where and why a game is refused."""
    return [(refusal.where, refusal.code) for refusal in game.refusals]


def test_game_says_who_played_from_which_score() -> None:
    read = game(initial=[2, 7], gameId="g-1", title="Tuesday", description="At Di's", date="2026-01-02T19:30")
    assert not read.refusals
    assert [read.players[seat].name for seat in Seat] == list(NAMES)
    assert read.initial_score == {Side.NS: 2, Side.EW: 7}
    assert (read.label, read.game_id, read.title) == ("g-1", "g-1", "Tuesday")
    assert (read.description, read.date) == ("At Di's", "2026-01-02T19:30")
    assert [deal.number for deal in read.deals] == [0]


def test_game_without_an_id_is_called_by_its_index() -> None:
    assert read_game(game_of([a_deal()]), index=3).label == 3


def test_players_may_have_ids() -> None:
    ids = [{"id": "77", "source": "elsewhere"}]
    read = game(players=["Ann", {"name": "Cy", "id": "c", "playerIds": ids}, {"name": "Bob", "id": 3}, "Di"])
    assert not read.refusals
    assert (read.players[Seat.E].id, read.players[Seat.E].ids) == ("c", tuple(ids))
    assert read.players[Seat.S].id == "3"


@pytest.mark.parametrize("version", ["1", "1.0", "1.0.0", "1.1", "1.2", "1.3", "1.4", "1.4.2"])
def test_version_met_in_the_wild_is_read(version: str) -> None:
    assert read_game(game_of([a_deal()], version=version), index=0).refusals == ()


@pytest.mark.parametrize(
    "version", ["1.5", "2.0", "", "one", "1.4-beta", "\u0661.\u0664", None, 1.4, ["1.4"], "1." + "0" * 99]
)
def test_other_version_is_refused_by_name(version: Any) -> None:
    assert found(read_game({**game_of([a_deal()]), "version": version}, index=0)) == [("version", "version_unknown")]


@pytest.mark.parametrize("version", ["1.2", "1.3", "1.4"])
def test_nothing_else_may_stand_at_the_top(version: str) -> None:
    read = read_game({**game_of([a_deal()], version=version), "winner": "NS"}, index=0)
    assert found(read) == [("winner", "name_unknown")]


@pytest.mark.parametrize("version", ["1.0", "1.0.0", "1.1"])
def test_old_file_may_have_more_at_the_top_which_is_said(version: str) -> None:
    read = read_game({**game_of([a_deal()], version=version), "winner": "NS"}, index=0)
    assert not read.refusals
    assert [note.code for note in read.notes] == ["name_not_read"]


def snake_case_game(version: str) -> Json:
    """Return a game with the names of old files."""
    deal = {
        "deal_number": 0,
        "initial_state": {"dealer": 0, "up_card": "Jh", "player_cards": a_deal()["initialState"]["playerCards"]},
        "phases": [
            {
                "phase_number": 0,
                "type": "EUCHRE_BIDDING",
                "calls": ["Pass", "Pass", "Pass", "Pass", "s"],
                "is_alone": False,
                "calls_annotations": {"4": ["[!] Bold."]},
            },
            {
                "phase_number": 1,
                "type": "TRICK_PLAY",
                "initial_lead": 1,
                "tricks": a_deal()["phases"][1]["tricks"],
                "tricks_annotations": {"0": ["High."]},
            },
        ],
        "alternative_lines": [
            {"branch_index": 4, "phases": [{"phase_number": 1, "tricks_annotations": {"0": ["No."]}}]}
        ],
    }
    metadata = {"match_id": "m-7", "players": list(NAMES), "initial_score": [0, 0], "final_score": [0, 1]}
    return {
        "file_type": "Euchre Game Notation",
        "version": version,
        "metadata": {**metadata, "ruleset": {"std": True, "loner_lead": "LEFT_OF_LONER"}},
        "deals": [deal],
    }


@pytest.mark.parametrize("version", ["1.0", "1.0.0", "1.1"])
def test_snake_case_names_of_old_files_are_read(version: str) -> None:
    read = read_game(snake_case_game(version), index=0)
    assert read.refusals == read.notes == ()
    assert read.game_id == "m-7"
    assert read.final_score == {Side.NS: 0, Side.EW: 1}
    deal = read.deals[0]
    assert len(deal.hands) == 4
    assert len(deal.tricks) == 5
    assert deal.first_lead is Seat.E
    assert deal.call_comments == {"4": ("[!] Bold.",)}
    assert deal.play_comments == {"0": ("High.",)}
    assert deal.other_lines == ({"branchIndex": 4, "phases": [{"phaseNumber": 1, "playAnnotations": {"0": ["No."]}}]},)


def test_snake_case_names_are_not_read_in_newer_files() -> None:
    read = read_game(snake_case_game("1.2"), index=0)
    assert ("fileType", "not_a_game") in found(read)


def test_name_in_both_spellings_is_refused() -> None:
    twice = game_of([a_deal()], version="1.0", initial_score=[1, 1])
    assert ("", "name_twice") in found(read_game(twice, index=0))


@pytest.mark.parametrize(
    ("metadata", "refused"),
    [
        ({"players": ["Ann", "Cy", "Bob"]}, ("metadata, players", "not_four_players")),
        ({"players": [*NAMES, "Ed"]}, ("metadata, players", "not_four_players")),
        ({"players": None}, ("metadata, players", "not_four_players")),
        ({"players": "Ann"}, ("metadata, players", "wrong_type")),
        ({"players": ["Ann", "Cy", "Bob", 4]}, ("player 3", "wrong_type")),
        ({"players": ["Ann", "Cy", "Bob", {}]}, ("player 3, name", "name_missing")),
        ({"players": ["Ann", "Cy", "Bob", {"name": 4}]}, ("player 3, name", "wrong_type")),
        ({"players": ["Ann", "Cy", "Bob", "D" * 65]}, ("player 3, name", "too_long")),
        ({"players": ["Ann", "Cy", "Bob", {"name": "Di", "id": []}]}, ("player 3, id", "wrong_type")),
        ({"players": ["Ann", "Cy", "Bob", {"name": "Di", "playerIds": [1]}]}, ("player 3, playerIds", "wrong_type")),
        (
            {"players": [{"name": name, "id": place % 3} for place, name in enumerate(NAMES)]},
            ("metadata, players", "player_twice"),
        ),
        ({"initialScore": None}, ("metadata, initialScore", "initial_score_missing")),
        ({"initialScore": [0]}, ("metadata, initialScore", "score_unreadable")),
        ({"initialScore": [0, -1]}, ("metadata, initialScore", "score_unreadable")),
        ({"initialScore": [0, True]}, ("metadata, initialScore", "score_unreadable")),
        ({"initialScore": "0-0"}, ("metadata, initialScore", "score_unreadable")),
        ({"initialScore": [0, 10**9]}, ("metadata, initialScore", "score_unreadable")),
        ({"finalScore": [0, 1, 2]}, ("metadata, finalScore", "score_unreadable")),
        ({"gameId": "g" * 65}, ("metadata, gameId", "too_long")),
        ({"title": "t" * 129}, ("metadata, title", "too_long")),
        ({"description": "d" * 1025}, ("metadata, description", "too_long")),
        ({"title": 5}, ("metadata, title", "wrong_type")),
        ({"date": 2026}, ("metadata, date", "wrong_type")),
    ],
    ids=repr,
)
def test_metadata_that_cannot_be_read_is_refused_by_place(metadata: Json, refused: tuple[str, str]) -> None:
    assert refused in found(game(**metadata))


def test_fault_in_the_metadata_hides_no_fault_in_the_deals() -> None:
    read = read_game({**game_of([a_deal(upCard="Zz")], title=5), "metadata": {"title": 5}}, index=0)
    assert [(refusal.deal, refusal.code) for refusal in read.refusals] == [
        (None, "not_four_players"),
        (None, "initial_score_missing"),
        (None, "wrong_type"),
        (0, "card_unknown"),
    ]


def test_odd_date_is_kept_and_said() -> None:
    read = game(date="last Tuesday")
    assert read.date == "last Tuesday"
    assert [note.code for note in read.notes] == ["date_unreadable"]


def test_unknown_metadata_is_said() -> None:
    assert [note.code for note in game(event="Open").notes] == ["name_not_read"]


NO_GAMES: list[tuple[object, tuple[str, str]]] = [
    (None, ("", "wrong_type")),
    ([], ("", "wrong_type")),
    ("game", ("", "wrong_type")),
    ({**game_of([a_deal()]), "fileType": "Chess"}, ("fileType", "not_a_game")),
    ({**game_of([a_deal()]), "metadata": None}, ("metadata", "metadata_missing")),
    ({**game_of([a_deal()]), "metadata": []}, ("metadata", "wrong_type")),
    (game_of([]), ("deals", "no_deals")),
    ({**game_of([a_deal()]), "deals": None}, ("deals", "no_deals")),
    ({**game_of([a_deal()]), "deals": {}}, ("deals", "wrong_type")),
    (game_of([a_deal()] * 1001), ("deals", "too_many_deals")),
]


@pytest.mark.parametrize(("value", "refused"), NO_GAMES, ids=[f"{i}-{f[1][1]}" for i, f in enumerate(NO_GAMES)])
def test_what_is_no_game_is_refused(value: object, refused: tuple[str, str]) -> None:
    assert refused in found(read_game(value, index=0))


def test_deal_number_out_of_order_is_said_and_kept() -> None:
    read = read_game(game_of([a_deal(dealNumber=4), a_deal(dealNumber=5), a_deal(dealNumber=5)]), index=0)
    assert [deal.number for deal in read.deals] == [4, 5, 5]
    assert [note.message for note in read.notes] == [
        "Deal 4 stands where deal 0 would.",
        "Deal 5 stands where deal 6 would.",
    ]
