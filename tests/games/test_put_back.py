"""An undo can be undone: the hand that was taken back is put back as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import services
from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.rules import Seat
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db


def newest(game: Game) -> int | None:
    """Return the row that a change made now has to name."""
    return score_sheet(game).newest


def undo(game: Game) -> Hand:
    """Take the last hand back."""
    return services.undo_last_hand(game, acts_on=newest(game), attempt=attempt("undo"))


def put_back(game: Game) -> Hand:
    """Put back what was taken back."""
    return services.put_hand_back(game, acts_on=newest(game), attempt=attempt("put_back"))


def sentences(game: Game) -> list[Any]:
    """Return what stands, hand by hand, every derived column proven."""
    assert list(differences()) == []
    return [(line.hand.maker, line.hand.outcome) for line in score_sheet(game).lines]


def test_hands_taken_back_one_after_the_other_are_put_back_one_after_the_other(game: Game) -> None:
    save(game, hand("N"))
    save(game, hand("E", "march"))
    first, second = game.hands.all()
    undo(game)
    undo(game)
    assert sentences(game) == []
    assert put_back(game).record == first.record
    assert put_back(game).record == second.record
    assert sentences(game) == [("N", "made"), ("E", "march")]
    assert game.hands.count() == 6
    with pytest.raises(services.NothingToPutBack):
        put_back(game)


def test_what_was_saved_in_its_place_is_not_put_away(game: Game) -> None:
    save(game, hand("N"))
    undo(game)
    save(game, hand("E"))
    with pytest.raises(services.NothingToPutBack):
        put_back(game)
    assert sentences(game) == [("E", "made")]


def test_what_was_taken_back_after_a_correction_is_put_back_corrected(game: Game) -> None:
    first = save(game, hand("N"))
    services.correct_hand(game, number=1, record=hand("E"), acts_on=first.pk, attempt=attempt("correct"))
    undo(game)
    put_back(game)
    assert sentences(game) == [("E", "made")]


def test_last_hand_of_a_game_is_put_back_and_ends_it_again(new_game: Callable[..., Game]) -> None:
    game = new_game(hands=1)
    save(game, hand("N"))
    undo(game)
    put_back(game)
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.FINISHED, "NS")
    undo(game)
    services.abandon_game(game, acts_on=newest(game), attempt=attempt("abandon"))
    with pytest.raises(services.GameOver):
        put_back(game)


def test_put_back_twice_with_one_key_counts_once_and_late_is_told(phone: Client, game: Game) -> None:
    save(game, hand("N"))
    undo(game)
    seen = newest(game)
    where = reverse("games:put-back", args=[game.public_id])
    for _again in range(2):
        assert phone.post(where, {"key": "k" * 16, "acts_on": seen}).status_code == 302
    assert len(score_sheet(game).lines) == 1
    late = phone.post(where, {"key": "l" * 16, "acts_on": seen})
    assert late.status_code == 409
    assert "moved on" in late.content.decode()


def test_table_says_what_was_taken_back_and_offers_it_until_something_else_is_done(phone: Client, game: Game) -> None:
    save(game, hand("N"))
    save(game, hand("E"))
    undo(game)
    table = reverse("games:table", args=[game.public_id])
    page = phone.get(table).content.decode()
    assert "Hand 2 was taken back." in page
    assert "Put it back" in page
    assert 'id="undo"' in page
    its_own = phone.get(reverse("games:hand", args=[game.public_id, 2])).context["page"]
    assert its_own.may_put_back
    sent = {name: its_own.act_form[name].value() for name in ("key", "acts_on")}
    assert phone.post(reverse("games:put-back", args=[game.public_id]), sent).status_code == 302
    assert sentences(game) == [("N", "made"), ("E", "made")]
    assert not phone.get(reverse("games:hand", args=[game.public_id, 2])).context["page"].may_put_back
    undo(game)
    first = game.hands.get(number=1)
    services.correct_hand(game, number=1, record=hand("S"), acts_on=first.pk, attempt=attempt("correct"))
    assert "Put it back" not in phone.get(table).content.decode()
    assert not phone.get(reverse("games:hand", args=[game.public_id, 2])).context["page"].may_put_back


def swapped(game: Game) -> None:
    services.swap_seats(
        game,
        first=Seat.N,
        second=Seat.E,
        from_number=2,
        acts_on=score_sheet(game).newest_seating,
        attempt=attempt("swap"),
    )


def turned(game: Game) -> None:
    first = game.hands.get(number=1, standing=True)
    services.correct_dealer(game, number=1, dealer=Seat.W, later=True, acts_on=first.pk, attempt=attempt("dealer"))


@pytest.mark.parametrize("change", [swapped, turned])
def test_hand_taken_back_is_not_given_to_other_players_or_another_deal(
    game: Game, change: Callable[[Game], None]
) -> None:
    save(game, hand("N"))
    save(game, hand("E"))
    undo(game)
    change(game)
    with pytest.raises(services.NothingToPutBack):
        put_back(game)


def test_second_hand_follows_the_first_that_was_entered_again_just_as_it_was(game: Game) -> None:
    save(game, hand("N"))
    save(game, hand("E"))
    undo(game)
    undo(game)
    save(game, hand("N"))
    put_back(game)
    assert sentences(game) == [("N", "made"), ("E", "made")]


class TestRetryOfASave:
    """A save whose answer was lost is sent again: what became of its hand meanwhile decides what is said."""

    @pytest.fixture
    def sent(self, phone: Client, game: Game) -> Callable[[], int]:
        """Send the one save, as often as it is called."""
        where = reverse("games:record", args=[game.public_id])

        def send() -> int:
            return phone.post(where, {"key": "k" * 16, "maker": "N", "outcome": "made"}).status_code

        assert send() == 302
        return send

    def test_corrected_since(self, game: Game, sent: Callable[[], int]) -> None:
        first = game.hands.get()
        services.correct_hand(game, number=1, record=hand("E"), acts_on=first.pk, attempt=attempt("correct"))
        assert sent() == 302
        assert sentences(game) == [("E", "made")]

    def test_voided_since(self, game: Game, sent: Callable[[], int]) -> None:
        services.void_hand(game, number=1, acts_on=game.hands.get().pk, attempt=attempt("void"))
        assert sent() == 302

    def test_taken_back_since(self, game: Game, sent: Callable[[], int]) -> None:
        undo(game)
        assert sent() == 409
        save(game, hand("E"))
        assert sent() == 409
        assert sentences(game) == [("E", "made")]

    def test_taken_back_and_put_back_since(self, game: Game, sent: Callable[[], int]) -> None:
        undo(game)
        put_back(game)
        assert sent() == 302
        assert sentences(game) == [("N", "made")]


def test_turning_the_deals_turns_a_voided_one_with_them_and_it_stays_voided(game: Game) -> None:
    for _number in range(3):
        save(game, hand("N"))
    second = game.hands.get(number=2)
    services.void_hand(game, number=2, acts_on=second.pk, attempt=attempt("void"))
    services.correct_dealer(
        game, number=1, dealer=Seat.E, later=True, acts_on=game.hands.get(number=1).pk, attempt=attempt("dealer")
    )
    lines = score_sheet(game).lines
    assert [line.hand.dealer for line in lines] == ["E", "S", "W"]
    assert [line.voided for line in lines] == [False, True, False]
    services.restore_hand(game, number=2, acts_on=lines[1].hand.pk, attempt=attempt("restore"))
    assert score_sheet(game).lines[1].hand.dealer == "S"
    assert list(differences()) == []


def test_hand_tapped_while_the_last_one_was_taken_back_is_told_of_it(phone: Client, game: Game) -> None:
    seen = save(game, hand("N")).pk
    undo(game)
    sent = {"key": "k" * 16, "acts_on": seen, "maker": "E", "outcome": "made"}
    answer = phone.post(reverse("games:record", args=[game.public_id]), sent)
    assert answer.status_code == 409
    assert "Hand 1 was taken back. What you tapped is still here" in answer.content.decode()
