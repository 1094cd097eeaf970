"""What a game's file says of hands that EGN has no place for, and of who sat where."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import Club
from scoring.clubs.services import found_club
from scoring.games.filed import game_keeps_score
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import (
    FromFile,
    correct_hand,
    restore_hand,
    substitute,
    swap_seats,
    void_hand,
    why_no_undo,
)
from scoring.interchange.selectors import game_text
from scoring.interchange.services import Destination, GameImport, Report
from scoring.rules import HandRecord, Outcome, Penalty, Revoke, Seat
from tests.games.conftest import attempt, hand, save
from tests.interchange.making import ALONE, NAMED, ORDERED, REVOKE, Json, a_deal, game_of, played_hand, written
from tests.sizes import size

pytestmark = pytest.mark.django_db
START = Callable[..., Game]

#: `NAMED` by its cards: East names spades in round 2 and makes three tricks.
PLAYS = [
    [[seat, card] for seat, card in zip(seats, cards.split(), strict=True)]
    for seats, cards in zip(
        ["ESWN", "SWNE", "ESWN", "WNES", "SWNE"],
        ["KS AS QS QH", "9D JD TC KD", "9S TD TS 9H", "KH TH 9C AH", "QD AC QC AD"],
        strict=True,
    )
]


def by_cards(**facts: Any) -> HandRecord:
    """Return North's deal with all five tricks, of which only who made it is known."""
    tricks = [{"plays": plays} for plays in PLAYS]
    return HandRecord.from_json({"maker": "E", "trump": "S", "alone": False, "tricks": tricks, **facts})


def recorded(game: Game, *records: HandRecord) -> Game:
    """Record the hands, one after the other."""
    for record in records:
        save(game, record)
    game.refresh_from_db()
    return game


def filed(game: Game) -> Json:
    """Return a game's file."""
    game.refresh_from_db()
    value: Json = json.loads(game_text(game))
    return value


def comments(deal: Json, phase: int = 0, name: str = "callAnnotations") -> Json:
    """Return the comments of one phase of a deal, by place."""
    found: Json = deal["phases"][phase].get(name, {})
    return found


def read_again(game: Game, *, accept_flagged: bool = False) -> Report:
    """Return what becomes of a game's file in another club."""
    club = found_club(name="Friday")
    games = GameImport(to=lambda: Destination(club), accept_flagged=accept_flagged)
    (report,) = games.reports("a.egn", json.dumps(filed(game)).encode())
    return report


def brought(club: Club, *deals: Json, **metadata: Any) -> Game:
    """Return a game that came from a file."""
    games = GameImport(to=lambda: Destination(club), accept_flagged=True)
    (report,) = games.reports("a.egn", written(game_of(list(deals), **metadata)))
    assert report.game is not None
    return report.game


def test_voided_hand_is_left_out(game: Game) -> None:
    recorded(game, by_cards(upcard="JH"), hand("N"), by_cards(dealer="N", upcard="JH"))
    void_hand(game, number=2, acts_on=score_sheet(game).lines[1].hand.pk, attempt=attempt())
    assert [deal["dealNumber"] for deal in filed(game)["deals"]] == [0, 1]
    report = read_again(game)
    assert report.refusals == ()
    assert report.points == {"NS": 0, "EW": 2}
    assert game_keeps_score(score_sheet(game))


def test_hand_recorded_after_the_end_is_left_out(new_game: START) -> None:
    game = recorded(new_game(target=2), hand("N"), by_cards(dealer="N", upcard="JH"), hand("N"))
    first = score_sheet(game).lines[0].hand.pk
    march = hand("N", "march")
    correct_hand(game, number=1, record=march, acts_on=first, attempt=attempt(), confirmed=True)
    value = filed(game)
    assert len(value["deals"]) == 1
    assert value["metadata"]["finalScore"] == [2, 0]


@pytest.mark.parametrize("kind", ["misdeal", "redeal", "penalty"])
def test_hand_that_was_not_played_out_is_told_in_words_and_read_again(new_game: START, kind: str) -> None:
    game = new_game(bad_hand="redeal")
    penalty = {"penalty": {"seat": "E"}} if kind == "penalty" else {}
    recorded(game, HandRecord.from_json({"kind": kind, **penalty}), by_cards(dealer="N", upcard="JH"))
    (first, _second) = filed(game)["deals"]
    assert comments(first) == {"0": ["Cy reneged." if penalty else "Dealt again: no points."]}
    report = read_again(game)
    assert report.refusals == ()
    assert report.points == {"NS": 0, "EW": 1}
    assert game_keeps_score(score_sheet(game))


def test_penalty_that_cost_points_is_not_said_to_come_back(new_game: START) -> None:
    game = recorded(new_game(renege="two"), HandRecord(kind=rules.Kind.PENALTY, penalty=Penalty(Seat.E)))
    assert not game_keeps_score(score_sheet(game))
    assert comments(filed(game)["deals"][0]) == {"0": ["Cy reneged. 2 to Ann & Bob."]}


@pytest.mark.parametrize(
    ("upcard", "calls"), [("JH", ["Pass"] * 4 + ["s"]), ("JS", ["Order"])], ids=["turned down", "ordered up"]
)
def test_calls_are_told_where_they_follow_from_who_made_it(game: Game, upcard: str, calls: list[str]) -> None:
    recorded(game, by_cards(upcard=upcard))
    (deal,) = filed(game)["deals"]
    assert deal["phases"][0] == {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": calls, "isAlone": False}
    assert read_again(game).points == {"NS": 0, "EW": 1}
    assert game_keeps_score(score_sheet(game))


def test_result_is_told_where_the_calls_do_not_follow(game: Game) -> None:
    recorded(game, by_cards())
    (deal,) = filed(game)["deals"]
    assert comments(deal) == {"0": ["Cy made it. 1 to Cy & Di."]}
    assert read_again(game).points == {"NS": 0, "EW": 0}
    assert not game_keeps_score(score_sheet(game))


def test_result_is_told_where_a_suit_was_nominated_for_the_joker(new_game: START) -> None:
    game = new_game("Australian")
    calls = [{"seat": "E", "round": 1, "call": "order_up", "suit": "S"}]
    recorded(game, by_cards(upcard="JK", nominated_suit="S", calls=calls))
    (deal,) = filed(game)["deals"]
    assert comments(deal) == {"0": ["Cy made it. 1 to Cy & Di."]}
    report = read_again(game)
    assert (report.refusals, report.points) == ((), {"NS": 0, "EW": 0})
    assert not game_keeps_score(score_sheet(game))


def test_dealer_who_named_trump_for_the_joker_is_the_only_caller(new_game: START) -> None:
    game = recorded(new_game("British"), by_cards(maker="N", upcard="2S"))
    assert filed(game)["deals"][0]["phases"][0]["calls"] == ["s"]
    report = read_again(game)
    assert (report.refusals, report.points) == ((), {"NS": 0, "EW": 2})
    assert game_keeps_score(score_sheet(game))


@pytest.mark.many
@pytest.mark.parametrize("seed", range(size(1, 2)))
@pytest.mark.parametrize("name", rules.PRESETS)
def test_game_comes_back_with_its_score_exactly_where_it_is_said_to(new_game: START, name: str, seed: int) -> None:
    chance, game = random.Random(f"{name} {seed}"), new_game(name)
    while not (sheet := score_sheet(game)).state.finished:
        recorded(game, played_hand(sheet.rule_set, sheet.state.dealer, chance))
    report = read_again(game)
    assert report.refusals == ()
    assert (report.score == dict(sheet.state.score)) is game_keeps_score(sheet)


@pytest.mark.parametrize(("facts", "warned"), [({"upcard": "JH"}, False), ({}, True)], ids=["kept", "lost"])
def test_table_warns_of_a_file_exactly_where_the_score_is_lost(
    phone: Client, game: Game, facts: Json, warned: bool
) -> None:
    recorded(game, by_cards(**facts))
    page = phone.get(reverse("games:table", args=[game.public_id])).content.decode()
    assert ("cannot bring this score back" in page) is warned


def revoking() -> HandRecord:
    """Return `NAMED` with a revoke of West's in trick 2, which was noted."""
    tricks = REVOKE["phases"][1]["tricks"]
    seats = ["ESWN", "SWNE", "ESWN", "WNES", "SWNE"]
    plays = [
        {"plays": [[seat, card.upper()] for seat, card in zip(order, cards, strict=True)]}
        for order, cards in zip(seats, tricks, strict=True)
    ]
    return by_cards(upcard="JH", tricks=plays, revokes=[{"seat": "W", "trick": 2}])


def test_noted_revoke_is_told_at_its_card_with_the_result(game: Game) -> None:
    record = revoking()
    assert record.revokes == (Revoke(Seat.W, 2),)
    recorded(game, record)
    (deal,) = filed(game)["deals"]
    assert comments(deal, 1, "playAnnotations") == {"5": ["Di revoked in trick 2."]}
    assert list(comments(deal)) == ["4"]
    assert comments(deal)["4"][0].startswith("Cy ")
    assert [refusal.code for refusal in read_again(game).refusals] == ["revoke"]
    assert not game_keeps_score(score_sheet(game))


def test_noted_revoke_without_its_card_is_told_at_the_call(game: Game) -> None:
    recorded(game, hand("E", maker_round=1, trump="S", revokes=[{"seat": "W", "trick": 2}]))
    (deal,) = filed(game)["deals"]
    assert comments(deal) == {"0": ["Di revoked in trick 2.", "Cy made it. 1 to Cy & Di."]}


def test_comment_names_who_played_the_hand_and_who_took_over(game: Game) -> None:
    recorded(game, hand("N"))
    seen = score_sheet(game).newest_seating
    substitute(game, seat=Seat.N, name="Eve", from_number=2, acts_on=seen, attempt=attempt("substitute"))
    recorded(game, hand("N"))
    value = filed(game)
    assert value["metadata"]["players"] == ["Ann", "Cy", "Bob", "Di"]
    assert [comments(deal)["0"] for deal in value["deals"]] == [
        ["Ann made it. 1 to Ann & Bob."],
        ["Eve plays for Ann from here.", "Eve made it. 1 to Eve & Bob."],
    ]


def test_comment_says_who_changed_places(game: Game) -> None:
    recorded(game, hand("N"))
    seen = score_sheet(game).newest_seating
    swap_seats(game, first=Seat.N, second=Seat.E, from_number=2, acts_on=seen, attempt=attempt("swap"))
    recorded(game, hand("N"))
    assert comments(filed(game)["deals"][1])["0"] == [
        "Cy sits where Ann sat from here.",
        "Ann sits where Cy sat from here.",
        "Cy made it. 1 to Cy & Bob.",
    ]


PLAYERS: list[Any] = ["Ann", {"name": "Cy", "id": "c"}, "Bob", "Di"]


@pytest.mark.parametrize("deal", [NAMED, ORDERED, ALONE], ids=["named", "ordered", "alone"])
def test_seats_of_a_file_that_were_swapped_from_the_start_stay_swapped(deal: Json) -> None:
    game = brought(found_club(name="Thursday"), deal, players=PLAYERS)
    seen = score_sheet(game).newest_seating
    swap_seats(game, first=Seat.E, second=Seat.S, from_number=1, acts_on=seen, attempt=attempt("swap"))
    assert filed(game)["metadata"]["players"] == ["Ann", "Bob", {"name": "Cy", "id": "c"}, "Di"]
    again = read_again(game).game
    assert again is not None
    assert score_sheet(again).names == score_sheet(game).names


def test_player_who_sat_there_from_the_start_takes_the_place_of_the_files() -> None:
    game = brought(found_club(name="Thursday"), NAMED, players=PLAYERS)
    seen = score_sheet(game).newest_seating
    substitute(game, seat=Seat.N, name="Eve", from_number=1, acts_on=seen, attempt=attempt("substitute"))
    value = filed(game)
    assert value["metadata"]["players"] == ["Eve", *PLAYERS[1:]]
    assert comments(value["deals"][0]) == {}


def test_hand_of_a_file_that_was_voided_and_brought_back_is_as_the_file_had_it() -> None:
    deal = a_deal(tricks=[*NAMED["phases"][1]["tricks"][:4], ["Qd", "Xn", "Qc", "Ad"]], playerCards=None)
    game = brought(found_club(name="Thursday"), deal)
    for act in (void_hand, restore_hand):
        act(game, number=1, acts_on=score_sheet(game).lines[0].hand.pk, attempt=attempt())
    assert filed(game)["deals"] == [deal]
    assert game_keeps_score(score_sheet(game))
    assert why_no_undo(score_sheet(game)) is FromFile


def test_result_that_a_file_tells_is_said_to_be_corrected_once_it_is(game: Game) -> None:
    recorded(game, hand("E", maker_round=1, trump="S"))
    again = read_again(game).game
    assert again is not None
    row = again.hands.get()
    euchred = replace(row.facts, outcome=Outcome.EUCHRED)
    correct_hand(again, number=1, record=euchred, acts_on=row.pk, attempt=attempt("correct"))
    (deal,) = filed(again)["deals"]
    assert comments(deal) == {"0": ["Cy made it. 1 to Cy & Di.", "Corrected: Cy was euchred. 2 to Ann & Bob."]}
