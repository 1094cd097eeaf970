"""Two phones doing the same thing at the same moment lose nothing and count nothing twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.clubs.devices import COOKIE
from scoring.clubs.models import Club, Player, Write
from scoring.games.models import Game
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.games.services import undo_last_hand
from scoring.rules import Seat
from tests.games.conftest import TOKEN, attempt, hand, save
from tests.pages.test_first import FOUR

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 6


def all_at_once(post: Callable[[int, Client], int]) -> Counter[int]:
    """Let every phone post at the same moment and count the answers' statuses."""
    ready = Barrier(PHONES)

    def one(number: int) -> int:
        phone = Client()
        phone.cookies[COOKIE] = TOKEN
        ready.wait()
        try:
            return post(number, phone)
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as pool:
        return Counter(pool.map(one, range(PHONES)))


def test_one_hand_saved_by_every_phone_stands_once_and_the_others_are_told(game: Game) -> None:
    url = reverse("games:record", args=[game.public_id])

    def post(number: int, phone: Client) -> int:
        return phone.post(url, {"key": f"{number:016}", "maker": "N", "outcome": "made"}).status_code

    assert all_at_once(post) == {302: 1, 409: PHONES - 1}
    assert game.hands.count() == 1


def test_one_change_arriving_many_times_at_once_counts_once(game: Game) -> None:
    url = reverse("games:record", args=[game.public_id])

    def post(_number: int, phone: Client) -> int:
        return phone.post(url, {"key": "k" * 16, "maker": "N", "outcome": "made"}).status_code

    assert all_at_once(post) == {302: PHONES}
    assert game.hands.count() == 1


def test_one_key_for_two_games_at_once_is_one_change(new_game: Callable[..., Game]) -> None:
    games = [new_game(), new_game("British")]

    def post(number: int, phone: Client) -> int:
        url = reverse("games:record", args=[games[number % 2].public_id])
        return phone.post(url, {"key": "k" * 16, "maker": "N", "outcome": "made"}).status_code

    assert all_at_once(post) == {302: PHONES / 2, 409: PHONES / 2}
    assert sum(game.hands.count() for game in games) == 1


def test_an_undo_by_every_phone_takes_one_hand_back(game: Game) -> None:
    record, undo = (reverse(f"games:{name}", args=[game.public_id]) for name in ("record", "undo"))
    phone = Client()
    phone.cookies[COOKIE] = TOKEN
    for number in range(3):
        newest = score_sheet(game).newest or ""
        phone.post(record, {"key": f"hand{number:016}", "acts_on": newest, "maker": "N", "outcome": "made"})
    seen = score_sheet(game).newest

    def post(number: int, phone: Client) -> int:
        return phone.post(undo, {"key": f"undo{number:016}", "acts_on": seen}).status_code

    assert all_at_once(post) == {302: 1, 409: PHONES - 1}
    assert len(score_sheet(game).lines) == 2


def test_a_hand_put_back_by_every_phone_is_there_once(game: Game) -> None:
    save(game, hand("N"))
    undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    put_back, seen = reverse("games:put-back", args=[game.public_id]), score_sheet(game).newest

    def post(number: int, phone: Client) -> int:
        return phone.post(put_back, {"key": f"{number:016}", "acts_on": seen}).status_code

    assert all_at_once(post) == {302: 1, 409: PHONES - 1}
    assert len(score_sheet(game).lines) == 1


def test_of_a_swap_and_hands_saved_at_once_no_hand_is_another_players(game: Game) -> None:
    record, swap = (reverse(f"games:{name}", args=[game.public_id]) for name in ("record", "swap"))
    seen = score_sheet(game).newest_seating

    def post(number: int, phone: Client) -> int:
        if number == 0:
            sent = {"key": "s" * 16, "acts_on": seen, "first": "N", "second": "E", "from_number": "1"}
            return phone.post(swap, sent).status_code
        return phone.post(record, {"key": f"{number:016}", "maker": "N", "outcome": "made"}).status_code

    answers = all_at_once(post)
    sheet = score_sheet(game)
    assert answers == {302: 1 + len(sheet.lines), 409: PHONES - 1 - len(sheet.lines)}
    assert sheet.names[Seat.E] == "Ann"
    assert list(differences()) == []


def test_a_start_arriving_many_times_at_once_is_one_game_of_one_club(device: object) -> None:
    def post(_number: int, phone: Client) -> int:
        return phone.post(reverse("start"), FOUR).status_code

    assert all_at_once(post) == {302: PHONES}
    assert (Game.objects.count(), Club.objects.count(), Player.objects.count()) == (1, 1, 4)
    assert Write.objects.count() == 1


def test_a_rematch_asked_for_by_every_phone_is_one_game(new_game: Callable[..., Game]) -> None:
    game = new_game(hands=1)
    phone = Client()
    phone.cookies[COOKIE] = TOKEN
    phone.post(reverse("games:record", args=[game.public_id]), {"key": "k" * 16, "maker": "N", "outcome": "made"})

    def post(number: int, phone: Client) -> int:
        return phone.post(reverse("games:rematch", args=[game.public_id]), {"key": f"{number:016}"}).status_code

    assert all_at_once(post) == {302: PHONES}
    assert Game.objects.count() == 2


def test_of_a_correction_and_a_void_at_once_one_is_made_and_the_other_told(game: Game) -> None:
    record, correct, void = (
        reverse(f"games:{name}", args=[game.public_id, *more])
        for name, more in (("record", []), ("correct", [1]), ("void", [1]))
    )
    phone = Client()
    phone.cookies[COOKIE] = TOKEN
    phone.post(record, {"key": "k" * 16, "maker": "N", "outcome": "march"})
    seen = score_sheet(game).newest

    def post(number: int, phone: Client) -> int:
        if number % 2:
            return phone.post(void, {"key": f"{number:016}", "acts_on": seen}).status_code
        sent = {"key": f"{number:016}", "acts_on": seen, "maker": "E", "outcome": "made"}
        return phone.post(correct, sent).status_code

    assert all_at_once(post) == {302: 1, 409: PHONES - 1}
    assert game.hands.count() == 2
    assert list(differences()) == []


def test_a_swap_by_every_phone_is_made_once(game: Game) -> None:
    swap = reverse("games:swap", args=[game.public_id])
    seen = score_sheet(game).newest_seating

    def post(number: int, phone: Client) -> int:
        sent = {"key": f"{number:016}", "acts_on": seen, "first": "N", "second": "E", "from_number": "1"}
        return phone.post(swap, sent).status_code

    assert all_at_once(post) == {302: 1, 409: PHONES - 1}
    assert score_sheet(game).players[Seat.E].name == "Ann"
