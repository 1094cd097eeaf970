"""Cards filled in for a hand that was saved before, and what disagrees with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.games import services
from scoring.games.models import Game, Hand
from tests.games.conftest import attempt, hand
from tests.games.on_cards import CALLED, EUCHRED, TRICKS, saved, send, taps_in, url, words

pytestmark = pytest.mark.django_db


def test_what_is_known_of_a_saved_hand_is_there_from_the_start(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march", trump="H", upcard="9H", maker_round=1)
    page = phone.get(url(game, 1))
    assert taps_in(page) == "up 9H;order"
    assert "Saved before: Cy marched" in words(page)


def test_the_maker_of_three_taps_is_chosen_already(phone: Client, game: Game) -> None:
    saved(game, maker="S", outcome="made")
    page = send(phone, game, 1, taps="up 9H").content.decode()
    assert 'name="maker" value="S" checked' in page
    assert 'name="maker" value="N" checked' not in page


def test_cards_are_filled_in_and_the_result_stays(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    answer = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:hand", args=[game.public_id, 1]))
    standing = game.hands.get(standing=True)
    assert (standing.outcome, standing.points_ew, len(standing.facts.tricks or ())) == ("euchred", 2, 5)
    assert game.hands.count() == 2


def test_an_unfinished_hand_keeps_its_result_and_is_gone_on_with(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    taps = f"{CALLED};{TRICKS[0]};play AC"
    assert "The trick that is not finished is not saved" in words(send(phone, game, 1, taps=taps))
    send(phone, game, 1, taps=taps, save="saved")
    standing = game.hands.get(standing=True)
    assert (standing.outcome, len(standing.facts.tricks or ())) == ("euchred", 1)
    assert taps_in(phone.get(url(game, 1))) == f"{CALLED};{TRICKS[0]}"
    assert send(phone, game, 1, taps=EUCHRED, save="saved").status_code == 302
    assert len(game.hands.get(standing=True).facts.tricks or ()) == 5


def test_what_disagrees_with_the_result_saved_is_shown_and_not_overwritten(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march", alone=True)
    page = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert page.status_code == 422
    said = words(page)
    assert "The cards and what was saved before do not agree" in said
    assert "Ann made trump, not Cy." in said
    assert "about whether the maker goes alone" in said
    assert (game.hands.count(), taps_in(page)) == (1, EUCHRED)
    assert 'value="cards"' in page.content.decode()


def test_a_fault_is_shown_at_its_place(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred", alone=True)
    page = words(send(phone, game, 1, taps=EUCHRED, save="saved"))
    first_trick = page.split("Trick 1 Back to here")[1].split("Discarded")[0]
    assert "Bob sits out and cannot play." in first_trick


def test_the_result_is_corrected_to_what_the_cards_say_only_when_asked(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march", alone=True)
    assert 'value="cards"' not in send(phone, game, 1, taps=EUCHRED).content.decode()
    assert send(phone, game, 1, taps=EUCHRED, save="cards").status_code == 302
    standing = game.hands.get(standing=True)
    assert (standing.outcome, standing.maker, standing.alone, standing.points_ew) == ("euchred", "N", False, 2)


def test_an_unfinished_hand_that_disagrees_is_corrected_by_saying_how_it_went(phone: Client, game: Game) -> None:
    saved(game, maker="E", outcome="march")
    taps = f"{CALLED};{TRICKS[0]}"
    page = send(phone, game, 1, taps=taps, save="saved")
    assert page.status_code == 422
    assert 'name="save" value="made"' in page.content.decode()
    send(phone, game, 1, taps=taps, save="made")
    assert game.hands.get(standing=True).points_ns == 1


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"maker": "E"}, "Ann made trump, not Cy."),
        ({"maker": "N", "trump": "S"}, "trump cannot be spades"),
        ({"maker": "N", "alone": True}, "whether the maker goes alone"),
    ],
)
def test_who_made_it_told_otherwise_disagrees(phone: Client, game: Game, facts: dict[str, Any], fault: str) -> None:
    saved(game, **{"outcome": "made", **facts})
    page = send(phone, game, 1, taps="up 9C;made N H", save="saved")
    assert page.status_code == 422
    assert fault in words(page)


def test_a_side_told_otherwise_disagrees(phone: Client, game: Game) -> None:
    record = rules.HandRecord.from_json({"maker_side": "EW", "outcome": "made", "alone": False})
    services.record_hand(game, record=record, acts_on=None, attempt=attempt("record"))
    assert send(phone, game, 1, taps="up 9C;made N H", save="saved").status_code == 422


def test_a_hand_thrown_in_does_not_become_one_that_was_made(phone: Client, game: Game) -> None:
    thrown_in = rules.HandRecord(kind=rules.Kind.THROWN_IN)
    services.record_hand(game, record=thrown_in, acts_on=None, attempt=attempt("record"))
    page = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert page.status_code == 422
    assert "Ann made trump, so the hand was not thrown in." in words(page)
    assert send(phone, game, 1, taps=EUCHRED, save="cards").status_code == 302


def test_the_calls_alone_are_filled_in(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="made")
    assert send(phone, game, 1, taps="up 9H;pass;pass;pass;order", save="saved").status_code == 302
    assert game.hands.get(standing=True).trump == "H"


def test_a_card_that_changes_the_result_of_a_hand_saved_by_cards_disagrees(phone: Client, game: Game) -> None:
    send(phone, game, taps=EUCHRED, save="cards")
    swapped = EUCHRED.replace("play JH;play JC;play JD;play 9H", "play 9D;play JC;play JD;play JH")
    swapped = swapped.replace("play AH;play KH;play QH;play TH", "play 9S;play KH;play QH;play TH")
    page = send(phone, game, 1, taps=swapped, save="saved")
    assert page.status_code == 422


def test_nothing_new_is_nothing_to_save(phone: Client, game: Game) -> None:
    send(phone, game, taps=EUCHRED, save="cards")
    page = send(phone, game, 1, taps=EUCHRED, save="saved")
    assert page.status_code == 422
    assert "There is nothing new to save yet." in words(page)
    assert game.hands.count() == 1


def test_a_correction_that_ends_the_game_earlier_is_asked_for_twice(
    phone: Client, new_game: Callable[..., Game]
) -> None:
    game = new_game(target=2)
    saved(game, maker="N", outcome="made")
    saved(game, maker="N", outcome="made")
    page = send(phone, game, 1, taps=EUCHRED, save="cards")
    assert page.status_code == 409
    assert "With this the game ends at hand 1." in words(page)
    assert 'name="confirmed" value="on"' in page.content.decode()
    assert 'name="save" value="cards"' in page.content.decode()
    assert send(phone, game, 1, taps=EUCHRED, save="cards", confirmed="on").status_code == 302
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.FINISHED, "EW")


def test_a_hand_corrected_meanwhile_is_shown_as_it_reads_now(phone: Client, game: Game) -> None:
    first = saved(game, maker="N", outcome="euchred")
    services.correct_hand(game, number=1, record=hand("E", "march"), acts_on=first.pk, attempt=attempt("correct"))
    tapped = send(phone, game, 1, taps=CALLED, tap="play AS", acts_on=first.pk)
    assert tapped.status_code == 200
    assert "Hand 1 now reads: Cy marched" in words(tapped)
    refused = send(phone, game, 1, taps=EUCHRED, save="saved", acts_on=first.pk)
    assert (refused.status_code, taps_in(refused)) == (422, EUCHRED)
    assert "Hand 1 now reads: Cy marched" in words(refused)
    late = send(phone, game, 1, taps=EUCHRED, save="cards", acts_on=first.pk)
    assert (late.status_code, taps_in(late)) == (409, EUCHRED)
    assert "The game has moved on since this page was shown. Hand 1 now reads: Cy marched" in words(late)


def test_a_hand_that_is_voided_takes_no_cards(phone: Client, game: Game) -> None:
    row = saved(game)
    services.void_hand(game, number=1, acts_on=row.pk, attempt=attempt("void"))
    assert phone.get(url(game, 1))["Location"] == reverse("games:hand", args=[game.public_id, 1])
    answer = send(phone, game, 1, taps=CALLED, tap="play AS")
    assert answer.status_code == 409
    assert "This hand cannot be changed as it stands now." in words(answer)


def test_a_misdeal_has_no_cards_to_fill_in(phone: Client, game: Game) -> None:
    services.record_hand(game, record=rules.HandRecord(kind=rules.Kind.MISDEAL), acts_on=None, attempt=attempt())
    assert phone.get(url(game, 1)).status_code == 302


def test_a_penalty_hand_takes_the_cards_that_led_to_it(phone: Client, game: Game) -> None:
    penalty = rules.HandRecord(kind=rules.Kind.PENALTY, penalty=rules.Penalty(rules.Seat.S), alone=False)
    services.record_hand(game, record=penalty, acts_on=None, attempt=attempt())
    assert send(phone, game, 1, taps=f"{CALLED};{TRICKS[0]}", save="saved").status_code == 302
    standing = game.hands.get(standing=True)
    assert (standing.kind, len(standing.facts.tricks or ())) == (Hand.Kind.PENALTY, 1)
