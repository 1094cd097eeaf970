"""The line under the score tells what was changed last: a hand, that one was taken back, or who sits where."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import services
from scoring.games.forms import ActForm, HandForm
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.table import TablePage
from scoring.rules import Seat
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db


def page_of(game: Game) -> TablePage:
    return TablePage(sheet=score_sheet(game), form=HandForm(), act_form=ActForm())


def substitute(game: Game, name: str, *, from_number: int) -> None:
    """Let somebody take over the South seat."""
    services.substitute(
        game,
        seat=Seat.S,
        name=name,
        from_number=from_number,
        acts_on=score_sheet(game).newest_seating,
        attempt=attempt("substitute"),
    )


def test_nothing_is_told_before_anything_happened(game: Game) -> None:
    assert page_of(game).last == ""


def test_substitute_is_told_before_the_first_hand(game: Game) -> None:
    substitute(game, "Kim", from_number=1)
    assert page_of(game).last == "From hand 1 on: Ann & Kim against Cy & Di. Ann deals next."


def test_substitute_is_told_in_place_of_the_hand_before(game: Game) -> None:
    save(game, hand("N"))
    substitute(game, "Kim", from_number=2)
    assert page_of(game).last == "From hand 2 on: Ann & Kim against Cy & Di. Cy deals next."


def test_hand_that_follows_is_told_in_place_of_the_substitute(game: Game) -> None:
    save(game, hand("N"))
    substitute(game, "Kim", from_number=2)
    save(game, hand("N"))
    assert page_of(game).last == "Ann made it. 1 to Ann & Kim. Kim deals next."


def test_undo_that_follows_is_told_in_place_of_the_substitute(game: Game) -> None:
    save(game, hand("N"))
    substitute(game, "Kim", from_number=2)
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    assert page_of(game).last == "Hand 1 was taken back. Ann deals next."


def test_substitute_from_the_start_is_told_as_they_sit_now(game: Game) -> None:
    save(game, hand("N"))
    substitute(game, "Kim", from_number=2)
    services.swap_seats(
        game,
        first=Seat.N,
        second=Seat.E,
        from_number=1,
        acts_on=score_sheet(game).newest_seating,
        attempt=attempt("swap"),
    )
    assert page_of(game).last == "From hand 2 on: Cy & Kim against Ann & Di. Ann deals next."


def test_the_end_of_a_game_is_told_by_its_last_hand_whoever_was_seated_since(game: Game) -> None:
    for _hand in range(3):
        save(game, hand("N", "march", alone=True))
    substitute(game, "Kim", from_number=1)
    assert page_of(game).last == "Ann went alone and took all five. 4 to Ann & Kim."


def test_the_button_names_the_hand_that_it_takes_back(game: Game, phone: Client) -> None:
    address = reverse("games:table", args=[game.public_id])
    assert "Undo hand" not in phone.get(address).content.decode()
    save(game, hand("N"))
    save(game, hand("E"))
    assert "Undo hand 2<" in phone.get(address).content.decode()


def test_hand_that_was_taken_back_or_voided_is_not_offered_for_correction(game: Game) -> None:
    save(game, hand("N"))
    save(game, hand("E"))
    assert page_of(game).saved_instead == 2
    services.void_hand(game, number=2, acts_on=score_sheet(game).lines[-1].hand.pk, attempt=attempt("void"))
    assert page_of(game).saved_instead is None


def test_no_hand_is_offered_for_correction_right_after_an_undo(game: Game) -> None:
    save(game, hand("N"))
    save(game, hand("E"))
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    assert page_of(game).saved_instead is None
