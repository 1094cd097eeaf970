"""Our own files, with the features of real ones: what each imports to, or is refused for.

The scores were worked out apart from the product, by a replay of their own.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.interchange.egn_replay import ReplayedGame, replay
from scoring.interchange.files import read_file
from scoring.rules import Side

FOLDER = Path(__file__).parent.parent / "cases" / "egn"

#: File → its games' scores, hands, whether they are finished, and the codes of what is noted.
LEGAL: dict[str, list[tuple[int, int, int, bool, set[str]]]] = {
    "one-deal.egn": [(0, 2, 1, False, {"unfinished"})],
    "from-a-score.egn": [(7, 11, 6, True, set())],
    "comments-and-other-lines.egn": [(10, 8, 10, True, set())],
    "old-names.egn": [(11, 5, 9, True, {"lead_differs", "kitty_differs"})],
    "unfinished.egn": [(2, 3, 5, False, {"no_result", "unfinished"})],
    "past-the-end.egn": [(15, 5, 9, True, {"past_the_end", "final_score_differs"})],
    "partly-known.egn": [(1, 1, 2, False, {"hand_partly_known", "dealer_out_of_turn", "unfinished"})],
    "house-rules.egn": [(3, 7, 6, True, set())],
    "match.emn": [(4, 3, 4, False, {"unfinished"}), (11, 5, 9, True, set())],
}


def games_of(name: str) -> list[ReplayedGame]:
    """Return the games of a file as the rules see them."""
    file = read_file((FOLDER / name).read_bytes())
    assert not file.refusals
    return [replay(game) for game in file.games]


@pytest.mark.parametrize("name", LEGAL)
def test_file_imports_to_the_score_its_cards_give(name: str) -> None:
    games = [game for game in games_of(name) if not game.refusals]
    assert [
        (
            game.score[Side.NS],
            game.score[Side.EW],
            len(game.deals),
            game.finished,
            {note.code for note in game.notes},
        )
        for game in games
    ] == LEGAL[name]


def test_file_that_breaks_the_rules_is_refused_for_what_is_wrong_with_it() -> None:
    (game,) = games_of("breaks-the-rules.egn")
    assert [(refusal.deal, refusal.where, refusal.code) for refusal in game.refusals] == [
        (1, "trick 2, seat W, AC", "revoke"),
        (2, "trick 2, seat S, AC", "card_not_held"),
        (2, "trick 4, seat W, KH", "revoke"),
    ]
    assert (game.score[Side.NS], game.score[Side.EW]) == (5, 1)


def test_one_refused_game_of_a_match_leaves_the_others_alone() -> None:
    assert [bool(game.refusals) for game in games_of("match.emn")] == [False, False, True]


def test_every_file_of_the_folder_is_tested() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {*LEGAL, "breaks-the-rules.egn"}


@pytest.mark.parametrize("name", [*LEGAL, "breaks-the-rules.egn"])
def test_only_invented_people_play_in_our_files(name: str) -> None:
    text = (FOLDER / name).read_text()
    value = json.loads(text)
    players = value["metadata"]["players"]
    names = {player["name"] if isinstance(player, dict) else player for player in players}
    assert names <= {"Ann", "Bob", "Cy", "Di", "Ed"}
