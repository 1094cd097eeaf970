"""Moves as text: they come back as they went, and nothing else is read."""

from __future__ import annotations

import pytest

from scoring.games.taps import MOST_LETTERS, NoSuchTap, move_of, moves_of, tap_of, taps_of
from scoring.rules import (
    CallForBest,
    Card,
    Dealt,
    Defend,
    Discard,
    KeepOwn,
    Made,
    Name,
    Nominate,
    NoteRevoke,
    OrderUp,
    Pass,
    Play,
    PlayRevoking,
    Seat,
    SeenMove,
    Suit,
    Trump,
    TurnUp,
    Unseen,
)

NINE, ACE = Card.parse("9C"), Card.parse("AS")
MOVES: list[tuple[SeenMove, str]] = [
    (Dealt(Seat.N, (NINE, ACE)), "dealt N 9C AS"),
    (TurnUp(NINE), "up 9C"),
    (Unseen(), "unseen"),
    (Nominate(Suit.H), "nominate H"),
    (Pass(), "pass"),
    (OrderUp(alone=False), "order"),
    (OrderUp(alone=True), "order alone"),
    (Name(Trump.S, alone=False), "name S"),
    (Name(Trump.NT, alone=True), "name NT alone"),
    (Made(Seat.E, Trump.D, alone=True), "made E D alone"),
    (Defend(alone=False), "defend"),
    (Defend(alone=True), "defend alone"),
    (Discard(NINE), "discard 9C"),
    (KeepOwn(), "keep"),
    (CallForBest(NINE, ACE), "best 9C AS"),
    (Play(ACE), "play AS"),
    (PlayRevoking(ACE), "revoke AS"),
    (NoteRevoke(Seat.W, 3), "noted W 3"),
]


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_a_move_is_text_and_back(move: SeenMove, text: str) -> None:
    assert (tap_of(move), move_of(text)) == (text, move)


def test_a_hand_is_its_moves_in_one_text() -> None:
    moves = tuple(move for move, _text in MOVES)
    assert moves_of(taps_of(moves)) == moves
    assert moves_of("") == ()


NO_MOVES = """deal|play|play 1C|play 9C |play 9C AS|up|pass pass|order up|name X|name S alone alone|noted N|noted N x|
noted N 03|made N|best 9C|dealt X 9C|nominate NT|play \x009C|\ud800|""".replace("\n", "").split("|")


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(NoSuchTap):
        move_of(text)


def test_a_text_too_long_to_be_a_hand_is_not_read() -> None:
    with pytest.raises(NoSuchTap):
        moves_of("pass;" * MOST_LETTERS)
