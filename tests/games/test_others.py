"""Hands that were not played out, entered in turn or said of a hand that is recorded already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import services
from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from scoring.rules import Penalty, Seat
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db


def record(game: Game, **facts: Any) -> Hand:
    """Record a hand on top of whatever stands."""
    return save(game, hand(**facts))


def newest(game: Game) -> Hand:
    """Return the row that was written last."""
    return game.hands.latest("pk")


def say(phone: Client, game: Game, number: int | None = None, **fields: str) -> Any:
    """Say what happened instead: of a recorded hand by its number, else of the next one."""
    row = game.hands.filter(number=number, standing=True).first() if number else game.hands.last()
    sent = {"key": f"key-of-{Hand.objects.count():016}", "acts_on": row.pk if row else "", **fields}
    where = reverse("games:hand-other", args=[game.public_id, number]) if number else None
    return phone.post(where or reverse("games:other", args=[game.public_id]), sent)


def score(game: Game) -> tuple[int, int]:
    """Return the score as the game's row keeps it, and see that everything derived is as its facts give it."""
    game.refresh_from_db()
    assert list(differences()) == []
    return game.score_ns, game.score_ew


@pytest.mark.parametrize(
    ("renege", "loner", "points"),
    [("record_only", "", 0), ("two", "", 2), ("two_or_four", "", 2), ("two_or_four", "E", 4), ("two_or_four", "S", 2)],
)
def test_reneging_costs_what_the_table_plays(
    phone: Client, new_game: Callable[..., Game], renege: str, loner: str, points: int
) -> None:
    game = new_game(renege=renege)
    assert say(phone, game, kind="penalty", offender="N", loner=loner, reason="A spade was left").status_code == 302
    assert score(game) == (0, points)
    assert game.hands.get().facts.penalty == Penalty(Seat.N, "A spade was left")


def test_a_penalty_can_end_the_game(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(renege="two", target=3)
    record(game, outcome="march")
    say(phone, game, kind="penalty", offender="W")
    assert score(game) == (4, 0)
    assert game.status == Game.Status.FINISHED
    assert "over" in phone.get(reverse("games:other", args=[game.public_id])).content.decode()


def test_who_reneged_has_to_be_said_and_what_was_typed_stays(phone: Client, game: Game) -> None:
    answer = say(phone, game, kind="penalty", reason="Followed too late")
    assert answer.status_code == 422
    assert "Say who reneged." in answer.content.decode()
    assert 'value="Followed too late"' in answer.content.decode()
    assert not game.hands.exists()


def test_a_played_hand_turns_out_to_have_been_a_misdeal(phone: Client, game: Game) -> None:
    record(game, maker="N", outcome="march")
    record(game, maker="E")
    page = phone.get(reverse("games:hand-other", args=[game.public_id, 1])).content.decode()
    assert "It reads now:" in page
    answer = say(phone, game, 1, kind="misdeal")
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:hand", args=[game.public_id, 1]))
    assert score(game) == (0, 1)
    assert [(row.number, row.kind, row.dealer, row.standing) for row in game.hands.all()] == [
        (1, "played", "N", False),
        (2, "played", "E", True),
        (1, "misdeal", "N", True),
    ]


def test_a_penalty_is_said_of_another_player_and_then_played_out_after_all(
    phone: Client, new_game: Callable[..., Game]
) -> None:
    game = new_game(renege="two_or_four")
    say(phone, game, kind="penalty", offender="N", loner="E", reason="late")
    assert score(game) == (0, 4)
    form = phone.get(reverse("games:hand-other", args=[game.public_id, 1])).context["page"].form
    assert {name: form[name].value() for name in ("kind", "offender", "loner", "reason")} == {
        "kind": "penalty",
        "offender": "N",
        "loner": "E",
        "reason": "late",
    }
    say(phone, game, 1, kind="penalty", offender="W", loner="", reason="late")
    assert score(game) == (2, 0)
    services.correct_hand(game, number=1, record=hand(maker="W"), acts_on=newest(game).pk, attempt=attempt("correct"))
    assert score(game) == (0, 1)


def test_a_penalty_with_cards_keeps_them_when_another_reneged(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(renege="two")
    calls = [{"seat": "E", "round": 1, "call": "order_up", "suit": "H"}]
    record(
        game,
        maker="E",
        alone=False,
        kind="penalty",
        outcome=None,
        upcard="9H",
        calls=calls,
        penalty={"seat": "N", "reason": ""},
    )
    say(phone, game, 1, kind="penalty", offender="E", loner="", reason="")
    assert score(game) == (2, 0)
    assert newest(game).facts.calls is not None


def test_saying_it_of_what_has_changed_meanwhile_is_refused_and_shows_both(phone: Client, game: Game) -> None:
    old = record(game, maker="N", outcome="march")
    services.correct_hand(game, number=1, record=hand(maker="S"), acts_on=old.pk, attempt=attempt("correct"))
    answer = phone.post(
        reverse("games:hand-other", args=[game.public_id, 1]),
        {"key": "k" * 16, "acts_on": old.pk, "kind": "penalty", "offender": "N", "reason": "late"},
    )
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Hand 1 now reads:" in page
    assert 'value="late"' in page
    assert score(game) == (1, 0)


def test_a_penalty_that_ends_the_game_earlier_is_asked_for_twice(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(renege="two", target=2)
    record(game, maker="N")
    record(game, maker="E")
    record(game, maker="E")
    asked = say(phone, game, 1, kind="penalty", offender="E")
    assert asked.status_code == 409
    assert "Save it all the same" in asked.content.decode()
    assert score(game) == (1, 2)
    assert say(phone, game, 1, kind="penalty", offender="E", confirmed="on").status_code == 302
    assert score(game) == (2, 0)


def test_a_hand_that_was_never_recorded_is_not_there(phone: Client, game: Game) -> None:
    assert phone.get(reverse("games:hand-other", args=[game.public_id, 1])).status_code == 404


def test_a_voided_hand_is_brought_back_first(phone: Client, game: Game) -> None:
    first = record(game)
    services.void_hand(game, number=1, acts_on=first.pk, attempt=attempt("void"))
    answer = say(phone, game, 1, kind="misdeal")
    assert answer.status_code == 409
    assert "Bring it back first." in answer.content.decode()


@pytest.mark.parametrize("name", ["correct", "void", "restore", "dealer", "hand-other"])
def test_changing_a_hand_that_was_taken_back_is_told_and_looking_leads_to_what_it_was(
    phone: Client, game: Game, name: str
) -> None:
    first = record(game)
    services.undo_last_hand(game, acts_on=first.pk, attempt=attempt("undo"))
    where = reverse(f"games:{name}", args=[game.public_id, 1])
    answer = phone.post(where, {"key": "k" * 16, "acts_on": first.pk, "dealer": "E", "kind": "misdeal"})
    assert answer.status_code == 409
    assert "Hand 1 was taken back" in answer.content.decode()
    looked = phone.get(where)
    assert (looked.status_code, looked["Location"]) == (302, reverse("games:hand", args=[game.public_id, 1]))
    assert game.hands.count() == 2


def test_cards_of_a_hand_that_is_taken_back_meanwhile_are_saved_as_the_next_one(phone: Client, game: Game) -> None:
    first = record(game, maker="S", outcome="made")
    services.undo_last_hand(game, acts_on=first.pk, attempt=attempt("undo"))
    where = reverse("games:hand-cards", args=[game.public_id, 1])
    taps = {"taps": "up 9H;pass;order", "save": "made", "number": "1"}
    refused = phone.post(where, {"key": "k" * 16, "acts_on": first.pk, **taps})
    assert refused.status_code == 409
    assert "Your cards are still here." in refused.content.decode()
    again = phone.post(where, {"key": "l" * 16, "acts_on": newest(game).pk, **taps})
    assert again.status_code == 302
    assert score(game) == (1, 0)
