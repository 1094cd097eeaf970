"""Everyone follows the link in the same moment, as people in a hall do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.devices import COOKIE
from scoring.games.links import Kind, link_to
from scoring.games.models import Game, GameGrant, JoinCode
from scoring.games.rematches import with_its_rematches
from scoring.games.services import record_hand, rematch
from tests.games.conftest import TOKEN, attempt, hand
from tests.games.test_at_once import PHONES, all_at_once
from tests.games.test_links import made_code, typed

pytestmark = pytest.mark.django_db(transaction=True)


def organiser() -> Client:
    phone = Client()
    phone.cookies[COOKIE] = TOKEN
    return phone


def test_a_link_followed_by_every_phone_lets_every_phone_in(game: Game) -> None:
    link = link_to(game, Kind.VIEWER)
    assert all_at_once(lambda _number, _phone: Client().get(link).status_code) == {302: PHONES}
    assert GameGrant.objects.count() == PHONES


def test_a_link_followed_many_times_by_one_phone_lets_it_in_once(game: Game) -> None:
    link = link_to(game, Kind.SCORER)
    assert all_at_once(lambda _number, phone: phone.get(link).status_code) == {302: PHONES}
    assert GameGrant.objects.count() == 1


def test_a_code_typed_on_every_phone_lets_every_phone_in(game: Game) -> None:
    code = made_code(organiser(), game)
    assert all_at_once(lambda _number, _phone: typed(Client(), code).status_code) == {302: PHONES}
    assert GameGrant.objects.count() == PHONES


def test_a_code_asked_for_many_times_under_one_key_is_one_code(game: Game) -> None:
    url = reverse("links:code", args=[game.public_id, "viewer"])
    assert all_at_once(lambda _number, phone: phone.post(url, {"key": "k" * 16}).status_code) == {302: PHONES}
    assert JoinCode.objects.count() == 1


def test_a_link_replaced_by_every_phone_is_replaced_once_and_the_others_are_told(game: Game) -> None:
    url = reverse("links:replace", args=[game.public_id, "viewer"])

    def post(number: int, phone: Client) -> int:
        return phone.post(url, {"key": f"{number:016}", "seen": 0}).status_code

    assert all_at_once(post) == Counter({302: 1, 409: PHONES - 1})
    game.refresh_from_db()
    assert game.viewer_count == 1


@pytest.fixture
def ended(new_game: Callable[..., Game]) -> Game:
    """Return a game of one hand, which is played."""
    game = new_game(hands=1)
    record_hand(game, record=hand(), acts_on=None, attempt=attempt())
    return game


def test_links_of_two_games_of_one_table_replaced_at_once_never_wait_for_each_other(ended: Game) -> None:
    games = [ended, rematch(ended, attempt=attempt("rematch"))]

    def post(number: int, phone: Client) -> int:
        url = reverse("links:replace", args=[games[number % 2].public_id, "viewer"])
        return phone.post(url, {"key": f"{number:016}", "seen": 0}).status_code

    answers = all_at_once(post)
    assert set(answers) == {302, 409}
    assert [game.viewer_count for game in with_its_rematches(ended)] in ([1, 1], [1, 2])


def test_whoever_follows_a_link_in_the_moment_of_the_rematch_gets_into_both_games(ended: Game) -> None:
    link, again = link_to(ended, Kind.SCORER), reverse("games:rematch", args=[ended.public_id])

    def act(number: int, phone: Client) -> int:
        return phone.post(again, {"key": "k" * 16}).status_code if number == 0 else Client().get(link).status_code

    assert all_at_once(act) == {302: PHONES}
    assert [game.grants.live().count() for game in with_its_rematches(ended)] == [PHONES - 1] * 2
