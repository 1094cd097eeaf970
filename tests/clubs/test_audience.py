"""Whom an audience may not name is told apart within one game, and nowhere else."""

from __future__ import annotations

import pytest

from scoring import rules
from scoring.clubs.audience import Audience, names_at_one_table
from scoring.clubs.models import Club, Player
from scoring.clubs.services import player_named
from scoring.games.models import Game
from scoring.games.selectors import score_sheet, sittings_of
from scoring.games.services import substitute
from tests.clubs.people import new_club
from tests.games.conftest import attempt, hand, save
from tests.pages.playing import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return new_club()


def unnamed(club: Club, *names: str) -> list[Player]:
    """Return players of these names that no public page names."""
    players = [player_named(club, name) for name in names]
    club.players.filter(name__in=names).update(on_public_pages=False)
    return [club.players.get(pk=player.pk) for player in players]


def for_anybody(game: Game) -> dict[rules.Seat, str]:
    found = Game.objects.get(pk=game.pk)
    found.audience = Audience.PUBLIC
    return score_sheet(found).names


def test_they_are_told_apart_in_the_order_they_sit(club: Club) -> None:
    game = start(club, ("Ann", "Cy", "Bob", "Di"))
    unnamed(club, "Ann", "Bob", "Di")
    assert for_anybody(game) == {
        rules.Seat.N: "A player",
        rules.Seat.E: "Cy",
        rules.Seat.S: "Another player",
        rules.Seat.W: "A third player",
    }
    assert score_sheet(game).names[rules.Seat.S] == "Bob"


def test_who_takes_over_later_changes_nobodys_name(club: Club) -> None:
    game = start(club)
    unnamed(club, "Ann", "Bob", "Eve")
    before = for_anybody(game)
    save(game, hand())
    seen = score_sheet(game).newest_seating
    substitute(game, seat=rules.Seat.E, name="Eve", from_number=2, acts_on=seen, attempt=attempt("substitute"))
    assert for_anybody(game) == {**before, rules.Seat.E: "A third player"}
    found = Game.objects.get(pk=game.pk)
    found.audience = Audience.PUBLIC
    assert sittings_of(found)[0].players[rules.Seat.E].name == "Cy"


def test_in_another_game_they_are_called_by_where_they_sit_there(club: Club) -> None:
    one, other = start(club), start(club, ("Bob", "Cy", "Ann", "Di"))
    unnamed(club, "Ann", "Bob")
    assert for_anybody(one) == for_anybody(other)


def test_two_spellings_of_one_person_are_one_player(club: Club) -> None:
    ann, anne = unnamed(club, "Ann", "Anne")
    anne.merged_into = ann
    bob = unnamed(club, "Bob")[0]
    names = names_at_one_table([anne, bob, ann], Audience.PUBLIC)
    assert names == {anne.pk: "A player", bob.pk: "Another player", ann.pk: "A player"}


def test_however_many_there_are_no_two_are_called_alike(club: Club) -> None:
    crowd = unnamed(club, *(f"Player {number}" for number in range(12)))
    names = names_at_one_table(crowd, Audience.PUBLIC)
    assert len(set(names.values())) == 12
    assert names[crowd[0].pk] == "A player"
    assert names[crowd[9].pk] == "A player (10)"
