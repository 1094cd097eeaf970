"""Test the place and the field that violations name, and the words that say what was expected."""

import pytest

from scoring.rules import GameState, HandRecord, IllegalHand, RuleSet, Seat, Side, judge
from tests.rules.written import (
    HANDS,
    PAIR_TRICKS,
    Record,
    accepted,
    calls,
    cards,
    changed,
    example,
    hands,
    laid_down,
    lone_example,
    thrown_in,
    tricks,
)

MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}
TWICE = example(kitty_face_down=cards("QD TS AS"))
JOKER: Record = {"dealer": "W", "upcard": "JK", "alone": False, "outcome": "made"}
BEST: Record = {"gave": "9C", "took": "QC"}
EXCHANGE: Record = {"seat": "S", "gave": cards("TD AC QS"), "took": cards("QD TS JC")}

# options, the record, then code, place and field of what it is refused for
PLACES: list[tuple[Record, Record, list[tuple[str, str, str]]]] = [
    ({}, example(hands=hands(**HANDS | {"W": "9H TH QC KC"})), [("hand_size", "seat W", "hands")]),
    ({}, example(kitty_face_down=cards("QD TS")), [("kitty_size", "kitty", "kitty")]),
    ({}, TWICE, [("card_duplicated", "kitty, AS", "kitty")]),
    ({}, changed(TWICE, kitty_face_down=..., upcard="AS"), [("card_duplicated", "up-card, AS", "upcard")]),
    ({}, MADE | {"upcard": "8C"}, [("card_not_in_pack", "up-card, 8C", "upcard")]),
    ({}, MADE | {"kitty": cards("QD TS 8C")}, [("card_not_in_pack", "kitty, 8C", "kitty")]),
    ({}, MADE | {"discard": "8C"}, [("card_not_in_pack", "discard, 8C", "discard")]),
    ({}, MADE | {"hands": hands(N="AS KS 9S TC 8C")}, [("card_not_in_pack", "seat N, 8C", "hands")]),
    ({}, laid_down("N AS 9C QS 8C"), [("card_not_in_pack", "trick 1, seat W, 8C", "tricks")]),
    (
        {"call_for_best": True},
        MADE | {"alone": True, "best_card": {"gave": "8C", "took": "7C"}},
        [("card_not_in_pack", "best card, 8C", "best_card"), ("card_not_in_pack", "best card, 7C", "best_card")],
    ),
    (
        {"bad_hand": "exchange_three"},
        MADE | {"exchange": EXCHANGE | {"gave": cards("TD AC 8C")}},
        [("card_not_in_pack", "exchange, 8C", "exchange")],
    ),
    ({}, MADE | {"exchange": EXCHANGE}, [("exchange_not_allowed", "exchange, seat S", "exchange")]),
    ({}, {"kind": "redeal"}, [("redeal_not_allowed", "kind", "kind")]),
    ({}, example(bids=calls("W", "pass", "order_up H", "pass")), [("call_after_call", "call 3", "calls")]),
    ({}, example(bids=calls("W", "pass")), [("no_call", "calls", "calls")]),
    ({}, example(maker="W"), [("maker_mismatch", "maker", "maker")]),
    ({}, example(maker_round=2), [("maker_round_mismatch", "round", "maker_round")]),
    ({}, example(trump="S"), [("trump_mismatch", "trump", "trump")]),
    ({}, example(maker_side="NS"), [("maker_side_mismatch", "maker side", "maker_side")]),
    ({}, MADE | {"nominated_suit": "H"}, [("nominated_suit", "nominated suit", "nominated_suit")]),
    ({"joker": "joker"}, JOKER | {"maker": "E"}, [("dealer_must_name", "maker", "maker")]),
    ({"joker": "joker"}, JOKER | {"maker_round": 2}, [("dealer_must_name", "round", "maker_round")]),
    (
        {"joker": "joker"},
        JOKER | {"nominated_suit": "H", "trump": "S"},
        [("nominated_suit", "nominated suit", "nominated_suit")],
    ),
    ({"joker": "joker"}, {"kind": "thrown_in", "upcard": "JK"}, [("dealer_must_name", "calls", "outcome")]),
    ({"stick_the_dealer": "on"}, {"kind": "thrown_in"}, [("stuck_dealer_passed", "calls", "outcome")]),
    ({"stick_the_dealer": "on"}, thrown_in(), [("stuck_dealer_passed", "call 8", "calls")]),
    ({"dealers_partner_alone": "must_go_alone"}, example(), [("partner_must_go_alone", "alone", "alone")]),
    ({}, MADE | {"lone_defender": "N"}, [("lone_defender_not_allowed", "lone defender", "lone_defender")]),
    ({}, example(sitting_out=["W"]), [("sitting_out_mismatch", "sitting out", "sitting_out")]),
    ({}, example(discard=None), [("discard_missing", "discard", "discard")]),
    ({}, example(discard="QD"), [("discard_not_held", "discard, QD", "discard")]),
    ({}, laid_down("N AS 9C QS AH"), [("card_not_held", "trick 1, seat W, AH", "tricks")]),
    ({}, laid_down("N AS 9C AD QC"), [("revoke", "trick 1, seat S, AD", "tricks")]),
    ({}, example(revokes=[["E", 2]]), [("revoke_not_made", "trick 2, seat E", "revokes")]),
    ({}, example(tricks=[*tricks(*PAIR_TRICKS[:4]), {"plays": []}]), [("trick_size", "trick 5", "tricks")]),
    ({}, {"maker": "E", "alone": False}, [("outcome_missing", "outcome", "outcome")]),
    ({}, example(outcome="march"), [("outcome_mismatch", "outcome", "outcome")]),
    ({}, example(tricks_by_side={"NS": 2}), [("tricks_mismatch", "tricks, NS", "tricks_by_side")]),
    ({}, example(maker_tricks=3), [("tricks_mismatch", "tricks", "maker_tricks")]),
    ({}, example(points={"EW": 2}), [("points_mismatch", "points, EW", "points")]),
    ({}, example(score_after={"EW": 0}), [("score_after_mismatch", "score, EW", "score_after")]),
    ({}, example(penalty={"seat": "N"}, kind="played"), [("penalty_unexpected", "penalty", "penalty")]),
    ({}, thrown_in(bids=calls("W", "pass")), [("passes_missing", "calls", "calls")]),
    ({}, thrown_in(bids=calls("W", "order_up H")), [("thrown_in_called", "calls", "calls")]),
    ({}, thrown_in(maker_tricks=3), [("thrown_in_played", "maker_tricks", "maker_tricks")]),
    ({}, thrown_in(outcome="made"), [("outcome_mismatch", "outcome", "outcome")]),
    ({}, thrown_in(points={"NS": 2}), [("thrown_in_scores", "points, NS", "points")]),
    ({"stick_the_dealer": "may_forfeit"}, {"kind": "thrown_in"}, [("dealer_needed", "dealer", "dealer")]),
    ({}, {"kind": "misdeal", "points": {"NS": 1}}, [("void_scores", "points, NS", "points")]),
    ({}, {"kind": "misdeal", "outcome": "made"}, [("outcome_mismatch", "outcome", "outcome")]),
    ({}, {"kind": "misdeal", "penalty": {"seat": "N"}}, [("penalty_unexpected", "penalty", "penalty")]),
    ({}, {"kind": "penalty"}, [("penalty_missing", "penalty", "penalty")]),
    ({}, MADE | {"maker_round": 3}, [("maker_round_mismatch", "round", "maker_round")]),
    ({}, MADE | {"maker_round": 1, "upcard": "QH", "trump": "D"}, [("call_suit", "trump", "trump")]),
    ({}, MADE | {"alone": True, "best_card": BEST}, [("best_card_not_allowed", "best card", "best_card")]),
    ({"call_for_best": True}, MADE | {"best_card": BEST}, [("best_card_not_allowed", "best card", "best_card")]),
    (
        {"call_for_best": True},
        MADE | {"alone": True, "best_card": {"gave": "9C", "took": "9C"}},
        [("best_card_not_held", "best card", "best_card")],
    ),
    ({}, MADE | {"tricks_by_side": {"NS": 2, "EW": 4}}, [("tricks_sum", "tricks", "tricks_by_side")]),
    ({}, MADE | {"tricks_by_seat": {"N": 1, "E": 3, "S": 2, "W": 0}}, [("tricks_sum", "tricks", "tricks_by_seat")]),
    ({}, MADE | {"tricks_by_seat": {"N": 4}}, [("outcome_mismatch", "outcome", "outcome")]),
    ({}, MADE | {"tricks_by_seat": {"N": 4}, "maker_tricks": 1}, [("outcome_mismatch", "outcome", "outcome")]),
    (
        {},
        MADE | {"alone": True, "tricks_by_seat": {"W": 1}},
        [("sitter_wins", "tricks, seat W", "tricks_by_seat")],
    ),
    ({}, laid_down(tricks_by_side={"EW": 1}), [("outcome_mismatch", "outcome", "outcome")]),
    ({}, example(tricks_by_seat={"E": 3}), [("tricks_mismatch", "tricks, seat E", "tricks_by_seat")]),
    ({}, {"penalty": {"seat": "N"}, "outcome": "made"}, [("outcome_mismatch", "outcome", "outcome")]),
    ({"renege": "two_or_four"}, {"penalty": {"seat": "N"}}, [("alone_needed", "alone", "alone")]),
    ({"renege": "two_or_four"}, {"penalty": {"seat": "N"}, "alone": True}, [("maker_missing", "maker", "maker")]),
]


@pytest.mark.parametrize(("options", "record", "faults"), PLACES)
def test_violations_name_place_and_field(options: Record, record: Record, faults: list[tuple[str, str, str]]) -> None:
    with pytest.raises(IllegalHand) as caught:
        judge(HandRecord.from_json(record), RuleSet.from_options(options))
    found = [(wrong.code, wrong.where, wrong.field) for wrong in caught.value.violations]
    assert [fault for fault in faults if fault not in found] == []
    assert found[: len(faults)] == faults


WORDS: list[tuple[Record, str]] = [
    (TWICE, "One card, the ace of spades, was dealt twice: to seat N and to kitty."),
    (thrown_in(tricks_by_side={"NS": 5}), "A hand that is thrown in has no tricks by side."),
    (
        laid_down("N AS 9C QS QC", outcome="march"),
        "Taking 0 or 1 or 2 or 3 or 4 of the tricks, the makers did not end like that",
    ),
    (example(tricks_by_seat={"E": 3}), "East's tricks come to 4, not 3."),
    (laid_down("N AS 9C QS QC", tricks_by_seat={"N": 0}), "North's tricks come to 1 to 5, not 0."),
    (lone_example(sitting_out=[]), "Sitting out: West, not nobody."),
    (laid_down("N AS 9C QS AH"), "West played the ace of hearts, which was dealt to East."),
]


@pytest.mark.parametrize(("record", "words"), WORDS)
def test_sentences_say_what_was_expected(record: Record, words: str) -> None:
    with pytest.raises(IllegalHand) as caught:
        accepted(record)
    assert any(violation.message.startswith(words) for violation in caught.value.violations), str(caught.value)


def test_a_stated_score_that_is_wrong_is_named_with_both_figures() -> None:
    game = GameState.start(RuleSet(), first_dealer=Seat.W, score={Side.NS: 3})
    with pytest.raises(IllegalHand) as caught:
        game.after(accepted(example(score_after={"NS": 4})))
    (wrong,) = caught.value.violations
    assert (wrong.where, wrong.field) == ("NS", "score_after")
    assert wrong.message == "The score of North and South after this hand is 3, not 4."


def test_a_hand_after_the_last_is_named() -> None:
    game = GameState.start(RuleSet(target=1), first_dealer=Seat.W, score={Side.NS: 1})
    with pytest.raises(IllegalHand) as caught:
        game.after(accepted(example()))
    assert [(wrong.code, wrong.where) for wrong in caught.value.violations] == [("game_over", "game")]


@pytest.mark.parametrize(
    ("record", "options", "dealer"),
    [
        (MADE, {}, Seat.S),
        ({"kind": "misdeal"}, {}, Seat.E),
        ({"kind": "misdeal"}, {"misdeal": "passes_left"}, Seat.S),
        ({"kind": "thrown_in"}, {"thrown_in_deal": "same_dealer"}, Seat.E),
        (MADE | {"dealer": "N"}, {}, Seat.E),
    ],
)
def test_the_deal_moves_on_from_the_games_dealer_where_the_hand_names_none(
    record: Record, options: Record, dealer: Seat
) -> None:
    rules = RuleSet.from_options(options)
    game = GameState.start(rules, first_dealer=Seat.E)
    assert game.after(accepted(record, rules)).dealer is dealer


def test_outcomes_of_hands_that_were_not_played() -> None:
    assert str(accepted(thrown_in()).outcome) == "thrown_in"
    assert str(accepted({"kind": "misdeal"}).outcome) == "void"


@pytest.mark.parametrize(("noted", "codes"), [(["S", 2], ["revoke_not_made"]), (["S", 1], []), (["E", 5], [])])
def test_a_noted_revoke_is_looked_for_in_its_own_trick(noted: list[object], codes: list[str]) -> None:
    """South does not follow in the first trick, and does in the second; the others were not played."""
    record = laid_down("N AS 9C AD QC", "N TC JC AC KC", hands=..., kitty_face_down=..., revokes=[noted])
    found: list[str] = []
    try:
        accepted(record)
    except IllegalHand as error:
        found = list(error.codes)
    assert found == codes


def test_a_card_that_must_be_kept_gives_an_unknown_dealer_away() -> None:
    """West, whose hand is not known, took the queen of hearts and may not have discarded it."""
    record = laid_down("N AS 9C QS QC", "N KS JH TD KC", "E JD KD TC 9S", hands=..., discard=None, kitty_face_down=...)
    kept = RuleSet.from_options({"discard_upcard": "forbidden"})
    assert accepted(record).trick_winners == (Seat.N, Seat.E, Seat.E)
    with pytest.raises(IllegalHand) as caught:
        judge(HandRecord.from_json(record), kept)
    assert caught.value.codes == ("revoke",)
