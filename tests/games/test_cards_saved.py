"""A new hand that is saved from its cards, whole or laid down, and any full record tap by tap."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.games import services
from scoring.games.cards import endings, next_place
from scoring.games.models import Game, Hand
from scoring.games.selectors import score_sheet
from scoring.games.taps import taps_of
from tests.games.conftest import attempt
from tests.games.on_cards import CALLED, EUCHRED, TRICKS, saved, send, send_first, taps_in, url, words

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parent.parent / "cases" / "hands.jsonl.gz"


def test_a_whole_hand_is_saved_and_scored_by_its_cards(phone: Client, game: Game) -> None:
    answer = send(phone, game, taps=EUCHRED, save="cards")
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:table", args=[game.public_id]))
    row = game.hands.get()
    assert (row.outcome, row.points_ew, row.trump, row.maker) == ("euchred", 2, "H", "N")
    assert row.facts.depth is rules.Depth.PLAY


def test_with_scripts_the_browser_is_sent_to_the_table(phone: Client, game: Game) -> None:
    answer = send(phone, game, taps=EUCHRED, save="cards", htmx=True)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, reverse("games:table", args=[game.public_id]))


def test_the_same_save_twice_counts_once(phone: Client, game: Game) -> None:
    for _time in range(2):
        answer = send_first(phone, game, taps=EUCHRED, save="cards")
        assert (answer.status_code, answer["Location"]) == (302, reverse("games:table", args=[game.public_id]))
    assert game.hands.count() == 1


def test_cards_filled_in_twice_count_once(phone: Client, game: Game) -> None:
    row = saved(game, maker="N", outcome="euchred")
    for _time in range(2):
        answer = send(phone, game, 1, taps=EUCHRED, save="saved", key="k" * 16, acts_on=row.pk)
        assert (answer.status_code, answer["Location"]) == (302, reverse("games:hand", args=[game.public_id, 1]))
    assert game.hands.count() == 2


def test_a_save_that_arrives_again_after_it_was_taken_back_stays_so(phone: Client, game: Game) -> None:
    send_first(phone, game, taps=EUCHRED, save="cards")
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    answer = send_first(phone, game, taps=EUCHRED, save="cards")
    assert answer.status_code == 409
    assert "has been taken back since" in words(answer)


def test_a_key_used_for_another_hand_is_refused(phone: Client, game: Game) -> None:
    send_first(phone, game, taps=EUCHRED, save="cards")
    answer = send(phone, game, taps=CALLED, save="made", key="k" * 16)
    assert answer.status_code == 409
    assert game.hands.count() == 1


def test_a_hand_thrown_in_is_saved(phone: Client, game: Game) -> None:
    send(phone, game, taps=";".join(["up 9H", *["pass"] * 8]), save="cards")
    assert game.hands.get().kind == Hand.Kind.THROWN_IN


def test_a_hand_laid_down_is_saved_with_its_stated_result(phone: Client, game: Game) -> None:
    taps = f"{CALLED};{TRICKS[0]};play AC"
    page = send(phone, game, taps=taps)
    assert set(re.findall(r'name="save" value="([^"]+)"', page.content.decode())) == {"made", "euchred"}
    assert send(phone, game, taps=taps, save="made").status_code == 302
    row = game.hands.get()
    assert (row.outcome, row.points_ns, len(row.facts.tricks or ())) == ("made", 1, 1)


def test_where_points_hang_on_the_tricks_they_are_asked_for(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game("Standard", super_euchre=4)
    page = send(phone, game, taps=CALLED)
    values = set(re.findall(r'name="save" value="([^"]+)"', page.content.decode()))
    assert {"euchred 0", "euchred 2", "made", "march"} <= values
    send(phone, game, taps=CALLED, save="euchred 0")
    assert game.hands.get().points_ew == 4


def test_an_unfinished_hand_is_not_saved_without_a_result(phone: Client, game: Game) -> None:
    page = send(phone, game, taps=CALLED, save="cards")
    assert page.status_code == 422
    assert "It is not recorded how the hand went" in words(page)
    assert taps_in(page) == CALLED
    assert not game.hands.exists()


def test_a_result_nobody_offers_is_refused(phone: Client, game: Game) -> None:
    assert send(phone, game, taps=CALLED, save="thrown_in").status_code == 422
    march = send(phone, game, taps=f"{CALLED};{TRICKS[0]}", save="march")
    assert march.status_code == 422
    assert not game.hands.exists()


def test_a_hand_saved_meanwhile_takes_the_cards_in(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    for fields in ({"tap": "unseen"}, {"save": "cards"}):
        answer = send_first(phone, game, taps=EUCHRED, **fields)
        assert answer.status_code == 409
        assert taps_in(answer) == EUCHRED
        assert url(game, 1) in answer.content.decode()
        assert "Hand 1 was saved meanwhile" in words(answer)
    assert send(phone, game, 1, taps=EUCHRED, save="saved").status_code == 302
    assert (game.hands.get(standing=True).outcome, game.hands.count()) == ("euchred", 2)


def test_a_save_that_is_overtaken_at_the_last_moment_keeps_the_cards(phone: Client, game: Game) -> None:
    saved(game, maker="N", outcome="euchred")
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    answer = send(phone, game, taps=EUCHRED, save="cards", acts_on="")
    assert (answer.status_code, taps_in(answer)) == (409, EUCHRED)
    assert "Your cards are still here." in words(answer)


def test_a_game_that_is_over_takes_no_more_cards(phone: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(target=1)
    saved(game)
    assert phone.get(url(game))["Location"] == reverse("games:table", args=[game.public_id])
    for htmx in (False, True):
        answer = send(phone, game, taps=CALLED, tap="play AS", htmx=htmx)
        assert answer.status_code == 409
        assert "This game is over." in words(answer)


# Any hand


def cases() -> Iterator[dict[str, Any]]:
    """Read the full records."""
    with gzip.open(CASES) as lines:
        yield from map(json.loads, lines)


@pytest.mark.many
def test_any_full_record_is_entered_tap_by_tap_and_gives_the_same_result(
    phone: Client, new_game: Callable[..., Game]
) -> None:
    for case in list(cases())[::1000]:
        record, rule_set = rules.HandRecord.from_json(case), rules.RuleSet.from_options(case["options"])
        assert record.dealer
        game = new_game(**{**rule_set.to_options(), "target": None})
        Game.objects.filter(pk=game.pk).update(first_dealer=record.dealer.value)
        game.refresh_from_db()
        taps: list[str] = []
        for tap in taps_of(rules.retold(record, rule_set, record.dealer)).split(";"):
            page = send(phone, game, taps=";".join(taps), tap=tap)
            assert page.status_code == 200
            taps.append(tap)
        assert send(phone, game, taps=";".join(taps), save="cards").status_code == 302
        points = {side.value: getattr(game.hands.get(), f"points_{side.value.lower()}") for side in rules.Side}
        assert points == case["points"]


def test_nothing_is_laid_down_before_trump_is_made_or_after_the_end(game: Game) -> None:
    here = next_place(score_sheet(game))
    assert here
    assert endings(here, here.begun()) == []
