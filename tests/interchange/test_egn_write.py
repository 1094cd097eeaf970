"""A game that was read is written with the same deals, calls, plays, comments and other lines."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from scoring.interchange.egn_read import read_game
from scoring.interchange.egn_replay import replay
from scoring.interchange.egn_write import flat_deal, flat_hand, game_of, kept_beside, metadata_of, text_of
from scoring.interchange.notation import NotatedGame
from scoring.rules import HandRecord, RuleSet, Seat, judge
from tests.interchange import making
from tests.interchange.making import ALONE, NAMED, ORDERED, REVOKE, Json, a_deal, played_game


def rewritten(game: NotatedGame) -> Json:
    """Return a game as it is written from its records and what is kept beside them."""
    deals = []
    for index, deal in enumerate(replay(game, accept_flagged=True).deals):
        stored = json.loads(json.dumps([deal.record.to_json(), kept_beside(deal.deal, deal.record, index)]))
        deals.append(flat_hand(HandRecord.from_json(stored[0]), stored[1]))
    value: Json = json.loads(text_of(game_of(metadata_of(game), deals)))
    return value


def read(*deals: Json, **metadata: Any) -> NotatedGame:
    """Return a game of these deals."""
    return read_game(making.game_of(list(deals), **metadata), index=0)


LINES = [
    {"branchIndex": 4, "phases": [{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["9c", "Qs"]]}], "mood": "?!"}
]
DEALS = {
    "all cards": a_deal(),
    "no cards": a_deal(playerCards=None),
    "some cards": a_deal(playerCards=[[], [], ["9d", "As", "Qd", "Td", "Ah"], []]),
    "discard": a_deal(ORDERED),
    "discard to be derived": a_deal(ORDERED, discard=None),
    "discard only": a_deal(ORDERED, playerCards=None),
    "loner": a_deal(ALONE),
    "dealer sits out, no discard": a_deal(ALONE, discard=None),
    "comments": a_deal(callAnnotations={"0": ["Pass?", "[?!] Yes."]}, playAnnotations={"7": ["x"], "99": ["astray"]}),
    "other lines": a_deal(alternativeLines=LINES),
    "calls only": a_deal(tricks=None),
    "passes only": a_deal(tricks=None, calls=["Pass", "Pass"]),
    "nothing": a_deal(phases=[]),
    "thrown in": a_deal(tricks=None, calls=["Pass"] * 8),
    "part of a trick": a_deal(tricks=[["Ks", "As", "Qs", "Qh"], ["9d"]]),
    "settled": a_deal(ORDERED, tricks=ORDERED["phases"][1]["tricks"][:4]),
    "unknown cards": a_deal(
        playerCards=[["Xx"] * 5, [], [], []], tricks=[*NAMED["phases"][1]["tricks"][:4], ["Qd", "Xn", "Qc", "Ad"]]
    ),
    "spelled by trump": a_deal(playerCards=None, tricks=[["Kt", "At", "Qs", "Qh"], *NAMED["phases"][1]["tricks"][1:]]),
    "unknown calls": a_deal(calls=["x", "Pass", "Pass", "Pass", "x"]),
    "unknown upcard": a_deal(ORDERED, playerCards=None, upCard="Xc"),
    "revoke": REVOKE,
    "kitty": a_deal(playerCards=None, kitty=["Jc", "Kc", "Js"]),
    "kitty that disagrees": a_deal(playerCards=None, kitty=["Jc", "Kc", "Ks"]),
    "number": a_deal(dealNumber=7),
    "lone defender": a_deal(ALONE, aloneDefender=1, tricks=[["Tc", "9c"]]),
    "exchange": a_deal(
        cardExchanges=[{"sender": 1, "receiver": -1, "cards": ["9c"]}, {"receiver": 1, "cards": ["Xx"]}]
    ),
}


@pytest.mark.parametrize("name", DEALS)
def test_deal_survives_being_stored_and_written(name: str) -> None:
    game = read(DEALS[name])
    assert not game.refusals
    again = read_game(rewritten(game), index=0)
    assert not again.refusals
    assert [flat_deal(deal) for deal in again.deals] == [flat_deal(deal) for deal in game.deals]
    assert [deal.number for deal in again.deals] == [deal.number for deal in game.deals]


@pytest.mark.parametrize("name", DEALS)
def test_deal_counts_the_same_after_being_written(name: str) -> None:
    first = replay(read(DEALS[name]), accept_flagged=True)
    second = replay(read_game(rewritten(first.game), index=0), accept_flagged=True)
    assert [deal.record for deal in second.deals] == [deal.record for deal in first.deals]
    assert [deal.verdict for deal in second.deals] == [deal.verdict for deal in first.deals]
    assert second.score == first.score


@pytest.mark.parametrize("name", DEALS)
def test_writing_again_changes_nothing(name: str) -> None:
    once = rewritten(read(DEALS[name]))
    assert rewritten(read_game(once, index=0)) == once


@pytest.mark.parametrize("seed", range(6))
def test_whole_game_is_written_as_it_was_read(seed: int) -> None:
    value, _score = played_game(seed, cards=seed % 2 == 0)
    assert rewritten(read_game(value, index=0)) == value


def test_metadata_survives_being_written() -> None:
    players: list[Any] = [
        "Ann",
        {"name": "Cy", "id": "c", "playerIds": [{"id": "7", "source": "elsewhere"}]},
        "Bob",
        "Di",
    ]
    metadata: Json = {"gameId": "g", "title": "T", "description": "D", "date": "2026-01-02", "finalScore": [0, 1]}
    value = making.game_of([a_deal()], initial=[0, 0], players=players, ruleset={"std": True}, **metadata)
    assert rewritten(read_game(value, index=0)) == value


def test_old_file_is_written_in_todays_version() -> None:
    game = read_game(making.game_of([a_deal(initialLead=1, kitty=["", "", ""])], version="1.0.0"), index=0)
    value = rewritten(game)
    assert value["version"] == "1.4"
    assert value["deals"] == [a_deal()]


def test_only_what_a_record_cannot_hold_is_kept_beside_it() -> None:
    (deal,) = replay(read(DEALS["all cards"])).deals
    assert kept_beside(deal.deal, deal.record, 0) == {}
    (deal,) = replay(read(DEALS["comments"])).deals
    assert kept_beside(deal.deal, deal.record, 0).keys() == {"call_comments", "play_comments"}
    (deal,) = replay(read(DEALS["unknown cards"])).deals
    assert kept_beside(deal.deal, deal.record, 0)["as_written"] == {
        "playerCards": [["Xx"] * 5, [], [], []],
        "tricks": DEALS["unknown cards"]["phases"][1]["tricks"],
    }


RESULTS: list[tuple[Json, Json]] = [
    (
        {"dealer": "N", "maker": "S", "maker_round": 1, "trump": "C", "outcome": "made"},
        {"dealer": 0, "upCard": "Xc", "calls": ["Pass", "Order"], "isAlone": False},
    ),
    (
        {"dealer": "W", "maker": "W", "maker_round": 2, "trump": "NT", "alone": True, "upcard": "9H"},
        {"dealer": 3, "upCard": "9h", "calls": ["Pass"] * 7 + ["n"], "isAlone": True},
    ),
    (
        {"dealer": "E", "maker": "S", "maker_round": 2, "outcome": "euchred"},
        {"dealer": 1, "upCard": "Xx", "calls": ["Pass"] * 4 + ["x"], "isAlone": False},
    ),
    ({"dealer": "E", "maker_side": "NS", "outcome": "march"}, {"dealer": 1, "upCard": "Xx", "isAlone": False}),
    ({"dealer": "E", "passed_out": True}, {"dealer": 1, "upCard": "Xx", "calls": ["Pass"] * 8, "isAlone": False}),
]


@pytest.mark.parametrize(
    ("record", "flat"), RESULTS, ids=["ordered up", "no trump", "suit unknown", "side", "thrown in"]
)
def test_hand_tapped_at_a_table_tells_its_calls_as_far_as_they_are_known(record: Json, flat: Json) -> None:
    assert flat_hand(HandRecord.from_json(record), {}) == flat


@pytest.mark.parametrize(
    ("options", "switches", "moved"),
    [
        ({"call_for_best": True}, {"partners_best": True}, "best_card"),
        ({"bad_hand": "exchange_three"}, {"go_under": True}, "exchange"),
        ({"defend_alone": "against_loner"}, {"defend_alone": True}, "lone_defender"),
        ({"joker": "joker", "pack": 32}, {"joker": True, "min_rank": 7}, None),
    ],
    ids=["best card", "exchange", "lone defender", "joker"],
)
def test_hand_played_here_is_judged_the_same_from_its_file(options: Json, switches: Json, moved: str | None) -> None:
    rule_set = RuleSet.from_options({"stick_the_dealer": "on", **options})
    chance = random.Random(1)
    seen = 0
    for _hand in range(60):
        record = making.played_hand(rule_set, Seat.N, chance)
        if record.upcard is not None and record.upcard.is_joker:
            continue  # the format does not tell how trump came about
        value = game_of(
            {"players": list(making.NAMES), "initialScore": [0, 0], "ruleset": switches}, [flat_hand(record, {})]
        )
        game = replay(read_game(value, index=0))
        assert not game.refusals
        read_back, verdict = game.deals[0].record, game.deals[0].verdict
        expected = judge(record, rule_set)
        assert verdict is not None
        assert (verdict.points, verdict.tricks, verdict.trick_winners) == (
            expected.points,
            expected.tricks,
            expected.trick_winners,
        )
        if moved:
            assert getattr(read_back, moved) == getattr(record, moved)
            seen += getattr(record, moved) is not None
    assert seen or moved is None


def test_cards_that_moved_in_a_way_not_all_told_keep_their_hands_from_being_judged() -> None:
    moves = [{"sender": 1, "receiver": -1, "cards": ["9c", "9s", "Xx"]}, {"receiver": 1, "cards": ["Jc", "Kc", "Js"]}]
    game = replay(read(a_deal(cardExchanges=moves, tricks=None), ruleset={"go_under": True}))
    assert not game.refusals
    hands = game.deals[0].record.hands
    assert hands is not None
    assert Seat.E not in hands
    assert "hand_not_judged" in [note.code for note in game.notes]


def test_loner_who_called_for_a_card_nobody_wrote_down_is_not_judged_by_the_hands_dealt() -> None:
    game = replay(read(a_deal(ALONE, tricks=None), ruleset={"partners_best": True}))
    hands = game.deals[0].record.hands
    assert hands is not None
    assert set(hands) == {Seat.E, Seat.W}
