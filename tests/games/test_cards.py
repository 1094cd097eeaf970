"""The cards page step by step: what is asked, offered and taken back, and by whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.games.models import Game
from tests.games.on_cards import CALLED, EUCHRED, TRICKS, offered, saved, send, taps_in, url, words

pytestmark = pytest.mark.django_db


def test_the_page_asks_for_the_upcard_first(phone: Client, game: Game) -> None:
    page = phone.get(url(game))
    assert "Which card was turned up?" in words(page)
    assert {"up 9C", "up AS", "unseen", "dealt N"} <= offered(page)
    assert "no-store" in page["Cache-Control"]


@pytest.mark.parametrize(
    ("taps", "asks"),
    [
        ("up 9H", "Round 1: Cy to call."),
        ("up 9H;pass;pass;pass;pass", "Round 2: Cy to call."),
        ("up 9H;order", "What did Ann discard?"),
        (CALLED, "Cy leads."),
        (f"{CALLED};play AS", "Bob to play. spades led"),
        (";".join([CALLED, TRICKS[0]]), "Cy leads."),
        (EUCHRED, "All five tricks are in."),
        (";".join(["up 9H", *["pass"] * 8]), "Everyone passed twice: thrown in."),
    ],
)
def test_it_is_always_said_what_comes_next_and_whose_turn_it_is(
    phone: Client, game: Game, taps: str, asks: str
) -> None:
    assert asks in words(send(phone, game, taps=taps))


def test_a_tap_answers_with_the_next_step_whole_or_in_part(phone: Client, game: Game) -> None:
    whole, part = (send(phone, game, taps="up 9H", tap="pass", htmx=htmx) for htmx in (False, True))
    assert (whole.status_code, part.status_code) == (200, 200)
    assert taps_in(whole) == taps_in(part) == "up 9H;pass"
    assert "<!doctype html>" in whole.content.decode()
    assert part.content.decode().startswith('<form id="cards"')


def test_alone_is_ticked_beside_the_call(phone: Client, game: Game) -> None:
    assert taps_in(send(phone, game, taps="up 9H", tap="order", alone="on")) == "up 9H;order alone"
    assert taps_in(send(phone, game, taps="up 9H", tap="pass", alone="on")) == "up 9H;pass"
    assert taps_in(send(phone, game, taps="up 9H", tap="order", made_alone="on")) == "up 9H;order"


def test_who_made_it_is_told_without_the_calls(phone: Client, game: Game) -> None:
    made = send(phone, game, taps="up 9H", tap="made", maker="S", trump="C", made_alone="on")
    assert taps_in(made) == "up 9H;made S C alone"
    lacking = send(phone, game, taps="up 9H", tap="made", maker="S")
    assert lacking.status_code == 422
    assert "Say who made it and what was trump." in words(lacking)


def test_five_cards_are_dealt_to_a_seat(phone: Client, game: Game) -> None:
    five = ["9C", "TC", "JC", "QC", "KC"]
    assert taps_in(send(phone, game, tap="dealt W", cards=five)) == "dealt W 9C TC JC QC KC"
    four = send(phone, game, tap="dealt W", cards=five[:4])
    assert four.status_code == 422
    assert taps_in(four) == ""


def test_taps_are_taken_back(phone: Client, game: Game) -> None:
    assert taps_in(send(phone, game, taps=CALLED, keep="5")) == "up 9H;pass;pass;pass;order"
    assert taps_in(send(phone, game, taps=CALLED, keep="0")) == ""


def test_only_what_can_still_be_played_is_offered(phone: Client, game: Game) -> None:
    page = send(phone, game, taps=f"{CALLED};{TRICKS[0]};play AC;play KD;play QC;play TC;play AD")
    assert "play AD" not in offered(page)
    assert "revoke 9S" not in offered(page)
    page = send(phone, game, taps=f"{CALLED};play AS;play KD;play QS;play TS;play AC")
    assert {tap for tap in offered(page) if tap.startswith("play ") and tap.endswith("S")} == set()
    assert "revoke 9S" in offered(page)


def test_a_revoke_is_noted_and_stands(phone: Client, game: Game) -> None:
    taps = f"{CALLED};play AS;play KD;play QS;play TS;play AC"
    page = send(phone, game, taps=taps, tap="revoke 9S")
    assert page.status_code == 200
    assert "revoke" in words(page).split("Written down")[1]
    claimed = send(phone, game, taps=f"{CALLED};play AS;play KD;play QS;play TS", tap="noted S 1")
    assert claimed.status_code == 200


@pytest.mark.parametrize(
    ("taps", "tap"),
    [
        ("up 9H", "up AS"),
        (CALLED, "play 9C"),
        (CALLED, "revoke AS"),
        ("", "pass"),
        ("up 9H", "noted N 1"),
        ("", "keep"),
    ],
)
def test_what_cannot_come_next_changes_nothing(phone: Client, game: Game, taps: str, tap: str) -> None:
    page = send(phone, game, taps=taps, tap=tap)
    assert page.status_code == 422
    assert taps_in(page) == taps
    assert "That cannot come now." in words(page)


@pytest.mark.parametrize("taps", ["play", "up 9H;;", "{}", "up 9H;pass;" * 200, "\u202e"])
def test_a_hand_that_no_page_sent_is_refused(phone: Client, game: Game, taps: str) -> None:
    page = send(phone, game, taps=taps, tap="pass")
    assert page.status_code == 422
    assert taps_in(page) == ""


def test_moves_that_do_not_follow_one_another_are_cut_off(phone: Client, game: Game) -> None:
    page = send(phone, game, taps="up 9H;up 9C;pass", save="cards")
    assert (page.status_code, taps_in(page)) == (422, "up 9H")


@pytest.mark.parametrize(
    ("preset", "taps", "tap", "asks"),
    [
        ("British", "", "up 2S", "Ann names trump for the joker."),
        ("Australian", "", "up JK", "Which suit stands for the joker?"),
        ("Australian", "up JK", "nominate H", "Round 1: Cy to call."),
        ("Railroad", "up 9H", "order alone", "Does Bob defend alone?"),
        ("Railroad", "up 9H;order alone;defend", "defend alone", "What did Ann discard?"),
        ("Railroad", "up 9H;order alone;defend;defend;unseen", "keep", "Cy leads."),
        ("Canadian loner", "up 9H;pass", "order alone", "What did Ann discard?"),
    ],
)
def test_house_rules_ask_for_what_they_need(
    phone: Client, new_game: Callable[..., Game], preset: str, taps: str, tap: str, asks: str
) -> None:
    game = new_game(preset)
    before = send(phone, game, taps=taps)
    assert tap.removesuffix(" alone") in {offer.removesuffix(" alone") for offer in offered(before)}
    assert asks in words(send(phone, game, taps=taps, tap=tap))


def test_a_loner_takes_a_card_from_the_partner(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game("Railroad")
    taps = "up 9H;order alone;defend;defend;unseen"
    assert "best" in offered(send(phone, game, taps=taps))
    page = send(phone, game, taps=taps, tap="best", gave="9C", took="AS")
    assert taps_in(page).endswith("best 9C AS")
    assert send(phone, game, taps=taps, tap="best", gave="9C").status_code == 422


def test_no_trump_is_offered_where_it_is_played(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(no_trump="round_2")
    assert "name NT" in offered(send(phone, game, taps="up 9H;pass;pass;pass;pass"))


def test_the_dealer_is_offered_to_pick_it_up_and_everyone_else_to_order_up(phone: Client, game: Game) -> None:
    for taps, words_of, other in (
        ("up 9H;pass;pass;pass", "Pick it up", "Order up"),
        ("up 9H;pass", "Order up", "Pick it up"),
    ):
        page = words(send(phone, game, taps=taps))
        assert words_of in page
        assert other not in page


def test_what_is_written_down_says_picked_it_up_of_the_dealer_and_ordered_of_the_partner(
    phone: Client, game: Game
) -> None:
    dealer, partner = (words(send(phone, game, taps=taps)) for taps in (CALLED, "up 9H;pass;order"))
    assert "Ann picked it up" in dealer
    assert "Bob ordered it up" in partner
    assert "ordered it up" not in dealer


def test_a_hand_that_is_over_says_whether_everyone_followed_suit(phone: Client, game: Game) -> None:
    assert "2 to Cy &amp; Di. Everyone followed suit." in send(phone, game, taps=EUCHRED).content.decode()
    swapped = EUCHRED.replace("play KS", "play KD").replace("play AD;play KD", "play AD;revoke KS")
    assert "Bob revoked in trick 1." in words(send(phone, game, taps=swapped))
    assert "followed suit" not in words(send(phone, game, taps=f"{CALLED};{TRICKS[0]}"))


# Who, and how


def test_a_hand_that_never_was_is_not_there(phone: Client, game: Game) -> None:
    assert phone.get(url(game, 7)).status_code == 404
    assert phone.post(url(game, 7), {}).status_code == 404


def test_a_stranger_finds_nothing(stranger: Client, game: Game) -> None:
    saved(game)
    for address in (url(game), url(game, 1)):
        assert stranger.get(address).status_code == 404
        assert stranger.post(address, {}).status_code == 404


def test_other_methods_are_refused(phone: Client, game: Game) -> None:
    saved(game)
    for address in (url(game), url(game, 1)):
        for method in (phone.put, phone.patch, phone.delete):
            assert method(address).status_code == 405


def test_a_form_without_a_key_is_refused(phone: Client, game: Game) -> None:
    answer = send(phone, game, key="", taps=CALLED, tap="play AS")
    assert answer.status_code == 422
    assert taps_in(answer) == CALLED
