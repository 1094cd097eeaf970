"""By which name a file's players go in a club."""

from __future__ import annotations

import pytest

from scoring.interchange.notation import NotatedGame, NotatedPlayer
from scoring.interchange.players import ClubNames
from scoring.rules import Seat


def game_of(*players: tuple[str, str | None]) -> NotatedGame:
    """Return a game of four, each with a name and perhaps an id."""
    seated = zip(Seat, players, strict=True)
    return NotatedGame(label=0, players={seat: NotatedPlayer(name, identity) for seat, (name, identity) in seated})


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("Ann Cy Bob Di", "Ann Cy Bob Di"),
        ("Ann Ann Ann Ann", "Ann Ann_(2) Ann_(3) Ann_(4)"),
        ("Ann ann ANN Ann_(2)", "Ann ann_(2) ANN_(3) Ann_(2)_(2)"),
        ("- - Bob -", "North East Bob West"),
        ("South Cy - Di", "South Cy South_(2) Di"),
    ],
)
def test_no_two_at_a_table_go_by_one_name(players: str, names: str) -> None:
    game = game_of(*((name.replace("-", "").replace("_", " "), None) for name in players.split()))
    assert list(ClubNames().of(game).values()) == [name.replace("_", " ") for name in names.split()]


def test_id_keeps_its_name_in_every_game_of_the_file() -> None:
    names = ClubNames()
    names.of(game_of(("Ann", "1"), ("Cy", "2"), ("Ann", "3"), ("Di", "4")))
    assert list(names.of(game_of(("Ann", "3"), ("Cy", "2"), ("Bob", "5"), ("Ann", "1"))).values()) == [
        "Ann (2)",
        "Cy",
        "Bob",
        "Ann",
    ]


def test_numbered_name_is_no_longer_than_a_name_may_be() -> None:
    names = ClubNames().of(game_of(("A" * 64, None), ("A" * 64, None), ("Bob", None), ("Di", None)))
    assert names[Seat.N] == "A" * 64
    assert len(names[Seat.E]) <= 64
    assert names[Seat.E].endswith(" (2)")
