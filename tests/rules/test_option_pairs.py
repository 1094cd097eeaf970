"""Show, for every option, a hand or a game whose verdict changes when only that option changes."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scoring.rules import GameState, RulesError, RuleSet, Seat, Side
from scoring.rules.option_values import OPTION_VALUES
from tests.rules.written import (
    HANDS,
    LONE_TRICKS,
    Record,
    accepted,
    calls,
    cards,
    changed,
    example,
    hands,
    laid_down,
    lone_example,
    refused,
    thrown_in,
    tricks,
)

# What became of a hand under a rule set: what it was refused for, or whatever of the verdict matters.
Outcome = Callable[[Record, RuleSet], Any]


def refusals(record: Record, rules: RuleSet) -> set[str]:
    """Return what the record is refused for."""
    return set(refused(record, rules))


def scored(record: Record, rules: RuleSet) -> tuple[int, int]:
    """Return what each side scores."""
    verdict = accepted(record, rules)
    return verdict.points[Side.NS], verdict.points[Side.EW]


def dealt_next(record: Record, rules: RuleSet) -> str:
    """Return who deals next."""
    return str(accepted(record, rules).next_dealer)


def own_points(record: Record, rules: RuleSet) -> list[int]:
    """Return each player's own points."""
    individual = accepted(record, rules).individual
    assert individual is not None
    return [individual[seat] for seat in Seat]


def finished(record: Record, rules: RuleSet) -> bool:
    """Say whether one such hand ends a game that starts at nine all."""
    game = GameState.start(rules, first_dealer=Seat.W, score=dict.fromkeys(Side, 9))
    return game.after(accepted(record, rules)).finished


def token(record: Record, rules: RuleSet) -> Side | None:
    """Return who earns a token."""
    return accepted(record, rules).token


def outcome(record: Record, rules: RuleSet) -> str:
    """Return how the hand went."""
    return str(accepted(record, rules).outcome)


MARCH = {"maker": "E", "alone": False, "outcome": "march"}
LONE_MARCH = {"maker": "E", "alone": True, "outcome": "march"}
EUCHRED = {"maker": "E", "alone": False, "maker_tricks": 0}
LONE_EUCHRED = {"maker": "E", "alone": True, "maker_tricks": 1}
MADE = {"dealer": "W", "maker": "E", "alone": False, "outcome": "made", "maker_tricks": 4}
NAMED_SPADES = {"dealer": "W", "maker": "W", "maker_round": 2, "trump": "S", "alone": False, "outcome": "made"}
LONE_LEAD = {"dealer": "W", "maker": "E", "trump": "H", "alone": True, "outcome": "made"}
LED_BY = {seat: LONE_LEAD | {"tricks": tricks(f"{seat} 9S TS JS", sitting="W")} for seat in "NES"}
JOKER_UP = {
    "dealer": "W",
    "upcard": "JK",
    "alone": False,
    "outcome": "made",
    "maker": "W",
    "maker_round": 1,
    "trump": "S",
}
JOKER_NAMED = JOKER_UP | {"bids": [{"seat": "W", "round": 1, "call": "name", "suit": "S"}]}
JOKER_ORDERED = JOKER_UP | {"nominated_suit": "S", "bids": calls("W", "pass", "pass", "pass", "order_up S")}
EXCHANGED = {"exchange": {"seat": "S", "gave": cards("TD AC QS"), "took": cards("QD TS JC")}}
AFTER_EXCHANGE = laid_down("N AS 9C TS QC", **EXCHANGED)
BEST = lone_example(
    best_card={"gave": "9C", "took": "QC"},
    tricks=tricks("N AS QC QS", *LONE_TRICKS[1:], sitting="W"),
)
FAST_BREAK = example(
    hands=hands(**HANDS | {"E": "JH JD AH TD 9C", "S": "AD KD KH AC QS"}),
    tricks=tricks("N AS 9C QS QC", "N KS TD KH KC", "S AD 9H 9D AH", "E JH KD TH 9S", "E JD AC QH TC"),
    tricks_by_side=...,
    points=...,
)
# Laid down after one trick, with three tricks for east and west.
WON_FIRST = laid_down("N 9D KH KD QC", outcome=..., maker_tricks=3)
LOST_FIRST = laid_down("N AS 9C QS QC", outcome=..., maker_tricks=3)
REDEAL = {"kind": "redeal", "dealer": "W"}
MISDEAL = {"kind": "misdeal", "dealer": "W"}
PENALTY = {"kind": "penalty", "dealer": "W", "penalty": {"seat": "N"}, "maker": "E", "alone": True}
NO_NATURAL = example(
    hands=hands(**HANDS | {"E": "JD 9C TS JC QD", "S": "AD KD TD AC QS"}),
    kitty_face_down=cards("JH AH KH"),
    tricks=tricks("N AS TS QS QC"),
    outcome="made",
    tricks_by_side=...,
    points=...,
)

DEALER_WITHOUT_NATURAL = {
    "dealer": "E",
    "hands": hands(E="JD 9C TS JC QD"),
    "maker": "E",
    "maker_round": 1,
    "trump": "H",
    "alone": False,
    "outcome": "made",
}

# option: one value and what becomes of the record, another value and what becomes of it then
PAIRS: Mapping[str, tuple[Record, Outcome, tuple[Any, Any], tuple[Any, Any]]] = {
    "pack": (MADE | {"upcard": "8H"}, refusals, (28, set()), (24, {"card_not_in_pack"})),
    "joker": (JOKER_NAMED, refusals, ("joker", set()), ("benny", {"card_not_in_pack"})),
    "joker_turned_up": (
        JOKER_NAMED,
        refusals,
        ("dealer_names_unseen", set()),
        ("dealer_nominates", {"call_kind", "call_out_of_turn"}),
    ),
    "target": (MADE, finished, (10, True), (11, False)),
    "hands": (MADE, finished, (1, True), (2, False)),
    "stick_the_dealer": (thrown_in(), refusals, ("off", set()), ("on", {"stuck_dealer_passed"})),
    "thrown_in_deal": (thrown_in(), dealt_next, ("passes_left", "N"), ("same_dealer", "W")),
    "dealers_partner_alone": (
        example(),
        refusals,
        ("free", set()),
        ("must_go_alone", {"partner_must_go_alone"}),
    ),
    "lone_lead": (LED_BY["N"], refusals, ("dealers_left", set()), ("loner", {"leader_mismatch", "out_of_turn"})),
    "defend_alone": (
        MADE | {"lone_defender": "N"},
        refusals,
        ("against_any_maker", set()),
        ("against_loner", {"lone_defender_not_allowed"}),
    ),
    "march": (MARCH, scored, (2, (0, 2)), (3, (0, 3))),
    "lone_march": (LONE_MARCH, scored, (4, (0, 4)), (5, (0, 5))),
    "lone_euchred": (LONE_EUCHRED, scored, (2, (2, 0)), (3, (3, 0))),
    "super_euchre": (EUCHRED, scored, (None, (2, 0)), (4, (4, 0))),
    "natural_trump": (NO_NATURAL, refusals, ("dealer_only", set()), ("any_caller", {"natural_trump"})),
    "discard_upcard": (
        laid_down("N AS 9C QS JS", discard="QH"),
        refusals,
        ("allowed", set()),
        ("forbidden", {"upcard_discarded"}),
    ),
    "no_trump": (NAMED_SPADES | {"trump": "NT"}, refusals, ("round_2", set()), ("off", {"no_trump_not_allowed"})),
    "bad_hand": (AFTER_EXCHANGE, refusals, ("exchange_three", set()), ("redeal", {"exchange_not_allowed"})),
    "call_for_best": (BEST, refusals, (True, set()), (False, {"best_card_not_allowed"})),
    "misdeal": (MISDEAL, dealt_next, ("same_dealer", "W"), ("passes_left", "N")),
    "renege": (PENALTY, scored, ("two", (0, 2)), ("two_or_four", (0, 4))),
    "maker_bonus": (LONE_MARCH, own_points, (0, [0, 4, 0, 4]), (1, [0, 5, 0, 4])),
    "set_penalty": (EUCHRED, own_points, (0, [2, 0, 2, 0]), (1, [2, -1, 2, -1])),
    "fast_break": (FAST_BREAK, outcome, (False, "made"), (True, "fast_break")),
    "four_trick_tokens": (example(), token, (False, None), (True, Side.EW)),
}
# What else the record needs to be about that option.
BESIDE: Mapping[str, Mapping[str, Any]] = {
    "joker_turned_up": {"joker": "joker"},
    "target": {"hands": None},
}


def test_every_option_has_a_pair() -> None:
    assert set(PAIRS) == set(OPTION_VALUES)


@pytest.mark.parametrize("option", PAIRS)
def test_only_that_option_changes_the_verdict(option: str) -> None:
    record, become, (value, expected), (other, otherwise) = PAIRS[option]
    beside = BESIDE.get(option, {})
    assert become(record, RuleSet.from_options({**beside, option: value})) == expected
    assert become(record, RuleSet.from_options({**beside, option: other})) == otherwise


# The other values of options that have more than two, and what they do not change.
MORE = [
    ({"pack": 32}, MADE | {"upcard": "7H"}, set()),
    ({"pack": 28}, MADE | {"upcard": "7H"}, {"card_not_in_pack"}),
    ({"pack": 28}, example(), {"kitty_size"}),
    ({"pack": 28}, example(kitty_face_down=cards("QD TS JC 8C 8D 8H 8S")), set()),
    ({"pack": 32}, example(kitty_face_down=cards("QD TS JC 8C 8D 8H 8S 7C 7D 7H 7S")), set()),
    ({"joker": "joker"}, example(kitty_face_down=cards("QD TS JC JK")), set()),
    ({"joker": "benny"}, example(kitty_face_down=cards("QD TS JC 2S")), set()),
    ({"joker": "benny"}, example(kitty_face_down=cards("QD TS JC JK")), {"card_not_in_pack"}),
    ({"joker": "joker"}, example(), {"kitty_size"}),
    ({"lone_lead": "loners_left"}, LED_BY["S"], set()),
    ({"lone_lead": "loners_left"}, LED_BY["N"], {"leader_mismatch", "out_of_turn"}),
    ({"lone_lead": "loner"}, LED_BY["E"], set()),
    ({"lone_lead": "loner"}, laid_down("N AS 9C QS QC"), set()),
    ({"lone_lead": "loners_left"}, laid_down("N AS 9C QS QC"), set()),
    (
        {"lone_lead": "loners_left"},
        LED_BY["N"] | {"maker": None, "maker_side": "EW"},
        {"leader_mismatch", "out_of_turn"},
    ),
    ({"defend_alone": "off"}, MADE | {"lone_defender": "N"}, {"lone_defender_not_allowed"}),
    ({"defend_alone": "against_loner"}, LONE_MARCH | {"lone_defender": "N"}, set()),
    ({"defend_alone": "against_any_maker"}, MADE | {"lone_defender": "W"}, {"lone_defender_side"}),
    ({"natural_trump": "any_caller"}, example(), set()),
    ({"natural_trump": "dealer_only"}, DEALER_WITHOUT_NATURAL, {"natural_trump"}),
    ({"natural_trump": "dealer_only"}, DEALER_WITHOUT_NATURAL | {"trump": "C", "maker_round": 2}, set()),
    ({"no_trump": "round_2"}, NAMED_SPADES | {"trump": "NT", "maker_round": 1}, {"no_trump_not_allowed"}),
    ({"no_trump": "round_2"}, NAMED_SPADES | {"trump": "NT", "maker_round": None}, set()),
    ({"no_trump": "off"}, NAMED_SPADES | {"trump": "NT", "maker_round": None}, {"no_trump_not_allowed"}),
    ({"bad_hand": "redeal"}, REDEAL, set()),
    ({"bad_hand": "none"}, REDEAL, {"redeal_not_allowed"}),
    ({"bad_hand": "exchange_three"}, REDEAL, {"redeal_not_allowed"}),
    (
        {"call_for_best": True},
        example(best_card={"gave": "9C", "took": "QC"}),
        {"best_card_not_allowed", "card_not_held"},
    ),
    ({"stick_the_dealer": "may_forfeit"}, thrown_in(points={"NS": 1}), set()),
    ({"stick_the_dealer": "may_forfeit"}, thrown_in(), {"thrown_in_scores"}),
    ({"super_euchre": 4}, {"maker": "E", "alone": False, "outcome": "euchred"}, {"exact_tricks_needed"}),
    ({"super_euchre": 4}, {"maker": "E", "alone": False, "outcome": "euchred", "maker_tricks": 2}, set()),
    ({"super_euchre": 2}, {"maker": "E", "alone": False, "outcome": "euchred"}, set()),
    ({"four_trick_tokens": True}, {"maker": "E", "alone": False, "outcome": "made"}, {"exact_tricks_needed"}),
    ({"four_trick_tokens": True}, {"maker": "E", "alone": True, "outcome": "made"}, set()),
    ({"four_trick_tokens": True}, {"maker": "E", "maker_tricks": 4}, {"alone_needed"}),
    ({"fast_break": True}, {"maker": "E", "alone": False, "maker_tricks": 3}, {"outcome_missing"}),
    ({"fast_break": True}, {"maker": "E", "alone": False, "outcome": "made"}, set()),
    ({"fast_break": True}, {"maker": "E", "alone": False, "outcome": "fast_break"}, set()),
    ({"fast_break": True}, example(), set()),
    ({"fast_break": True}, WON_FIRST, set()),
    ({"fast_break": True}, LOST_FIRST, {"outcome_missing"}),
    ({"fast_break": True}, LOST_FIRST | {"outcome": "made"}, set()),
    ({"fast_break": True}, LOST_FIRST | {"outcome": "fast_break"}, set()),
    ({"fast_break": True}, WON_FIRST | {"outcome": "made"}, set()),
    ({"fast_break": True}, WON_FIRST | {"outcome": "fast_break"}, {"outcome_mismatch"}),
    ({"fast_break": False}, {"maker": "E", "alone": False, "outcome": "fast_break"}, {"fast_break_not_allowed"}),
    ({"fast_break": True}, changed(FAST_BREAK, outcome="made"), {"outcome_mismatch"}),
    ({"fast_break": True}, example(outcome="fast_break"), {"outcome_mismatch"}),
    ({"renege": "two_or_four"}, {"kind": "penalty", "penalty": {"seat": "N"}}, {"alone_needed"}),
    ({"renege": "two_or_four"}, {"kind": "penalty", "penalty": {"seat": "N"}, "alone": True}, {"maker_missing"}),
    ({"march": 4}, {"maker": "E", "outcome": "march"}, set()),
    ({}, {"maker": "E", "outcome": "march"}, {"alone_needed"}),
]


@pytest.mark.parametrize(("options", "record", "codes"), MORE)
def test_other_values_and_combinations(options: Record, record: Record, codes: set[str]) -> None:
    assert set(refused(changed(record), RuleSet.from_options(options))) == codes


POINTS = [
    ({"lone_euchred": 3, "super_euchre": 4}, {"alone": True, "maker_tricks": 0}, 4),
    ({"lone_euchred": 5, "super_euchre": 4}, {"alone": True, "maker_tricks": 0}, 5),
    ({"lone_euchred": 5, "super_euchre": 4}, {"alone": False, "maker_tricks": 0}, 4),
    ({"lone_euchred": 1}, {"alone": True, "maker_tricks": 0}, 2),
    ({"defend_alone": "against_any_maker"}, {"alone": False, "maker_tricks": 1, "lone_defender": "N"}, 4),
    (
        {"defend_alone": "against_any_maker", "lone_euchred": 6},
        {"alone": True, "maker_tricks": 1, "lone_defender": "N"},
        6,
    ),
    ({"defend_alone": "against_any_maker"}, {"alone": False, "maker_tricks": 1, "lone_defender": None}, 2),
]


@pytest.mark.parametrize(("options", "facts", "expected"), POINTS)
def test_defenders_score_the_largest_that_applies(options: Record, facts: Record, expected: int) -> None:
    assert scored({"maker": "E"} | facts, RuleSet.from_options(options)) == (expected, 0)


@pytest.mark.parametrize("joker", ["joker", "benny"])
def test_no_trump_with_a_joker_is_refused_as_a_rule_set(joker: str) -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.from_options({"no_trump": "round_2", "joker": joker})
    assert caught.value.codes == ("no_trump_with_joker",)


RENEGE = [
    ("record_only", {"penalty": {"seat": "N"}}, (0, 0)),
    ("two", {"penalty": {"seat": "N"}}, (0, 2)),
    ("two", {"penalty": {"seat": "E"}}, (2, 0)),
    ("two_or_four", {"penalty": {"seat": "N"}, "maker": "S", "alone": True}, (0, 2)),
    ("two_or_four", {"penalty": {"seat": "N"}, "maker_side": "NS"}, (0, 2)),
    ("two_or_four", {"penalty": {"seat": "N"}, "maker_side": "EW", "alone": True}, (0, 4)),
    ("two_or_four", {"penalty": {"seat": "N"}, "maker_side": "EW", "alone": False}, (0, 2)),
]


@pytest.mark.parametrize(("value", "facts", "expected"), RENEGE)
def test_a_penalty_scores_for_the_other_side(value: str, facts: Record, expected: tuple[int, int]) -> None:
    assert scored({"kind": "penalty"} | facts, RuleSet.from_options({"renege": value})) == expected
