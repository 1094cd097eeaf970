"""Follow whole games, hand by hand, with scores worked out by hand."""

from typing import Any

import pytest

from scoring.rules import GameState, IllegalHand, RuleSet, Seat, Side, preset
from tests.rules.written import Record, accepted, example, lone_example, refused


def hand(text: str) -> Record:
    """Write a hand briefly: `E alone march`, `N made 4`, `thrown_in`, `misdeal`, `penalty S`, `N euchred 0 by E`."""
    words = text.split()
    if words[0] in ("thrown_in", "misdeal", "redeal"):
        return {"kind": words[0]}
    if words[0] == "penalty":
        return {"kind": "penalty", "penalty": {"seat": words[1], "reason": "revoke"}, "alone": False}
    record: Record = {"maker": words[0], "alone": "alone" in words, "lone_defender": None}
    if "by" in words:
        record["lone_defender"] = words[words.index("by") + 1]
    record["outcome"] = next(word for word in words if word in ("made", "march", "euchred", "fast_break"))
    counts = [int(word) for word in words if word.isdigit()]
    return record | ({"maker_tricks": counts[0]} if counts else {})


def played(rules: RuleSet, first_dealer: Seat, hands: list[tuple[str, tuple[int, int]]], **start: Any) -> GameState:
    """Play a game, checking the score after every hand."""
    game = GameState.start(rules, first_dealer=first_dealer, **start)
    for number, (text, score) in enumerate(hands, 1):
        assert not game.finished, f"hand {number}"
        record = hand(text) | {"dealer": game.dealer.value}
        game = game.after(accepted(record, rules))
        assert (game.score[Side.NS], game.score[Side.EW]) == score, f"hand {number}: {text}"
    return game


def test_a_standard_game() -> None:
    game = played(
        preset("Standard"),
        Seat.W,
        [
            ("N made", (1, 0)),
            ("E euchred", (3, 0)),
            ("S alone march", (7, 0)),
            ("thrown_in", (7, 0)),
            ("W march", (7, 2)),
            ("W alone made", (7, 3)),
            ("N alone euchred", (7, 5)),
            ("misdeal", (7, 5)),
            ("E alone march", (7, 9)),
            ("S march", (9, 9)),
            ("E made", (9, 10)),
        ],
    )
    assert (game.finished, game.winner, game.drawn) == (True, Side.EW, False)
    assert game.dealer is Seat.E  # ten deals passed on from west; the misdeal kept its dealer
    assert (game.first_dealer, game.hands_left) == (Seat.W, None)


def test_a_club_night_round_that_is_drawn() -> None:
    game = played(
        preset("Club night"),
        Seat.N,
        [
            ("N alone march", (4, 0)),
            ("E alone march", (4, 4)),
            ("S alone march", (8, 4)),
            ("W alone march", (8, 8)),
            ("N march", (10, 8)),
            ("misdeal", (10, 8)),
            ("E march", (10, 10)),
            ("N made", (11, 10)),
            ("W made", (11, 11)),
        ],
    )
    assert (game.finished, game.winner, game.drawn, game.hands_left) == (True, None, True, 0)
    assert game.dealer is Seat.N


def test_nobody_throws_a_hand_in_where_the_dealer_is_stuck() -> None:
    assert refused(hand("thrown_in"), preset("Club night")) == ["stuck_dealer_passed"]


def test_a_game_of_tokens_and_fast_breaks() -> None:
    rules = RuleSet.from_options({"target": 5, "four_trick_tokens": True, "fast_break": True})
    game = played(
        rules,
        Seat.S,
        [
            ("N made 4", (1, 0)),
            ("S made 4", (2, 0)),
            ("E fast_break", (2, 0)),
            ("N alone made 4", (3, 0)),
            ("W made 4", (3, 1)),
            ("S made 4", (4, 1)),
            ("N made 4", (6, 1)),
        ],
    )
    assert (game.winner, game.tokens) == (Side.NS, {Side.NS: 0, Side.EW: 1})


def test_a_game_with_every_way_of_losing_points() -> None:
    rules = RuleSet.from_options(
        {
            "target": 15,
            "stick_the_dealer": "may_forfeit",
            "thrown_in_deal": "same_dealer",
            "misdeal": "passes_left",
            "renege": "two_or_four",
            "lone_euchred": 3,
            "super_euchre": 4,
            "defend_alone": "against_any_maker",
            "march": 3,
            "lone_march": 5,
            "bad_hand": "redeal",
        }
    )
    game = played(
        rules,
        Seat.E,
        [
            ("thrown_in", (1, 0)),  # east forfeits, and deals again
            ("redeal", (1, 0)),
            ("misdeal", (1, 0)),  # the deal passes to south
            ("thrown_in", (1, 1)),
            ("N euchred 0", (1, 5)),
            ("E alone euchred 1", (4, 5)),
            ("W euchred 2 by N", (8, 5)),
            ("penalty S", (8, 7)),
            ("S march", (11, 7)),
            ("E alone march", (11, 12)),
            ("W alone euchred 0 by S", (15, 12)),
        ],
    )
    assert (game.winner, game.dealer) == (Side.NS, Seat.S.left(7))


def test_a_game_that_starts_at_a_score_and_is_closed_by_hand() -> None:
    rules = RuleSet.from_options({"target": None})
    game = played(rules, Seat.N, [("N alone march", (13, 9)), ("E march", (13, 11))], score={Side.NS: 9, Side.EW: 9})
    assert (game.finished, game.winner, game.in_barn(Side.NS)) == (False, None, False)
    closed = game.closed()
    assert (closed.finished, closed.winner, closed.drawn) == (True, Side.NS, False)
    with pytest.raises(IllegalHand):
        closed.after(accepted(hand("N made")))


def test_fixed_hands_count_a_throw_in_only_when_the_deal_passes() -> None:
    passing = played(RuleSet(hands=2), Seat.N, [("thrown_in", (0, 0)), ("E made", (0, 1))])
    assert (passing.finished, passing.winner) == (True, Side.EW)
    staying = RuleSet.from_options({"hands": 2, "thrown_in_deal": "same_dealer"})
    game = played(staying, Seat.N, [("thrown_in", (0, 0)), ("thrown_in", (0, 0)), ("E made", (0, 1))])
    assert (game.finished, game.hands_left, game.dealer) == (False, 1, Seat.E)


def test_fixed_hands_count_penalties_and_go_past_the_target() -> None:
    rules = RuleSet.from_options({"hands": 3, "renege": "two"})
    hands = [("N alone march", (12, 0)), ("penalty N", (12, 2)), ("E made", (12, 3))]
    game = played(rules, Seat.N, hands, score={Side.NS: 8})
    assert (game.finished, game.winner, game.hands_counted) == (True, Side.NS, 3)


def turned(record: Record, places: int) -> Record:
    """Return a record with every seat moved clockwise."""

    def seat(name: str) -> str:
        return Seat(name).left(places).value

    moved = {field: seat(record[field]) for field in ("dealer", "maker")}
    return (
        record
        | moved
        | {
            "hands": {seat(holder): cards for holder, cards in record["hands"].items()},
            "bids": [bid | {"seat": seat(bid["seat"])} for bid in record["bids"]],
            "sitting_out": [seat(sitter) for sitter in record["sitting_out"]],
            "tricks": [
                {"leader": seat(trick["leader"]), "plays": [[seat(player), card] for player, card in trick["plays"]]}
                for trick in record["tricks"]
            ],
            "tricks_by_side": ...,
            "points": ...,
        }
    )


def test_a_game_recorded_at_full_depth() -> None:
    """The dealer's side makes one point a hand in the example, so the sides score by turns."""
    rules = RuleSet(target=3)
    game = GameState.start(rules, first_dealer=Seat.W)
    for places, score in enumerate([(0, 1), (1, 1), (1, 2), (2, 2), (2, 3)]):
        record = turned(lone_example() if places % 2 else example(), places)
        complete = {field: value for field, value in record.items() if value is not ...}
        game = game.after(accepted(complete | {"score_after": dict(zip(("NS", "EW"), score, strict=True))}, rules))
        assert (game.score[Side.NS], game.score[Side.EW]) == score
    assert (game.winner, game.dealer) == (Side.EW, Seat.N)


def test_a_game_given_up_is_over_without_a_winner_and_is_not_drawn() -> None:
    game = GameState.start(RuleSet(), first_dealer=Seat.N, score={Side.NS: 7, Side.EW: 2}).given_up()
    assert (game.finished, game.winner, game.drawn, game.in_barn(Side.NS)) == (True, None, False, False)
    level = GameState.start(RuleSet(), first_dealer=Seat.N).given_up()
    assert (level.winner, level.drawn) == (None, False)
