"""The real records beside the repository, which are others' and never part of it.

They are read from ../shared/cases/egn; where that folder is not there, every test here says so and
is skipped. The scores were worked out apart from the product, by a replay of their own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.interchange.egn_read import read_game
from scoring.interchange.egn_replay import ReplayedGame, replay
from scoring.interchange.egn_write import flat_deal, flat_hand, game_of, kept_beside, metadata_of
from scoring.interchange.files import read_file
from scoring.rules import Side

FOLDER = Path(__file__).parents[2] / ".." / "shared" / "cases" / "egn"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the real records are not at {FOLDER}")

#: File → North and South's points, East and West's, hands, and whether the game is finished.
LEGAL = {
    "game-01.egn": (0, 1, 1, False),
    "game-02.egn": (11, 9, 9, True),
    "game-03.egn": (10, 9, 12, True),
    "game-04.egn": (10, 7, 11, True),
    "game-05.egn": (10, 9, 2, True),
    "game-06.egn": (8, 10, 13, True),
    "game-08.egn": (10, 3, 11, True),
    "game-11.egn": (8, 10, 13, True),
}
ILLEGAL = "game-15.egn"


def game_in(name: str, *, accept_flagged: bool = False) -> ReplayedGame:
    """Return the one game of a file as the rules see it."""
    file = read_file((FOLDER / name).read_bytes())
    assert not file.refusals
    (game,) = file.games
    return replay(game, accept_flagged=accept_flagged)


@pytest.mark.parametrize("name", LEGAL)
def test_real_game_imports_to_the_score_its_cards_give(name: str) -> None:
    game = game_in(name)
    assert not game.refusals
    assert (game.score[Side.NS], game.score[Side.EW], len(game.deals), game.finished) == LEGAL[name]
    assert {note.code for note in game.notes} == (set() if game.finished else {"unfinished"})


def test_illegal_game_is_refused_for_what_is_wrong_with_it() -> None:
    game = game_in(ILLEGAL)
    found = {(refusal.deal, refusal.where, refusal.code) for refusal in game.refusals}
    # Revokes that a later card gives away, and the up-card out of another hand than the dealer's.
    assert (0, "trick 1, seat S, QD", "revoke") in found
    assert (0, "trick 3, seat W, QS", "card_not_held") in found
    assert (1, "trick 1, seat N, TH", "revoke") in found
    assert (game.score[Side.NS], game.score[Side.EW]) == (4, 3)


def test_illegal_game_is_taken_when_asked_to_with_every_fault_noted() -> None:
    game = game_in(ILLEGAL, accept_flagged=True)
    assert not game.refusals
    assert all(deal.violations and deal.verdict for deal in game.deals)
    assert {note.code for note in game.notes} == {"revoke", "card_not_held", "unfinished"}


@pytest.mark.parametrize("name", [*LEGAL, ILLEGAL])
def test_real_game_is_written_with_the_same_deals(name: str) -> None:
    game = game_in(name, accept_flagged=True)
    deals = [flat_hand(deal.record, kept_beside(deal.deal, deal.record, i)) for i, deal in enumerate(game.deals)]
    again = read_game(game_of(metadata_of(game.game), deals), index=0)
    assert not again.refusals
    assert [flat_deal(deal) for deal in again.deals] == [flat_deal(deal) for deal in game.game.deals]
    assert replay(again, accept_flagged=True).score == game.score
