"""Hands become sentences as they are said at the table."""

from __future__ import annotations

import pytest

from scoring import rules
from scoring.clubs.audience import Called
from scoring.clubs.models import Player
from scoring.games import wording
from scoring.rules import Seat

NAMES = {Seat.N: "Ann", Seat.E: "Cy", Seat.S: "Bob", Seat.W: "Di"}
PLAYERS = {seat: Called(Player(name=name), name) for seat, name in NAMES.items()}


@pytest.mark.parametrize(
    ("facts", "options", "sentence"),
    [
        ({"maker": "N", "outcome": "made"}, {}, "Ann made it. 1 to Ann & Bob."),
        ({"maker": "N", "outcome": "made", "alone": True}, {}, "Ann went alone and made it. 1 to Ann & Bob."),
        ({"maker": "E", "outcome": "march", "alone": False}, {}, "Cy marched: all five tricks. 2 to Cy & Di."),
        ({"maker": "E", "outcome": "march", "alone": True}, {}, "Cy went alone and took all five. 4 to Cy & Di."),
        ({"maker": "S", "outcome": "euchred"}, {}, "Bob was euchred. 2 to Cy & Di."),
        ({"maker_side": "NS", "outcome": "euchred"}, {}, "Ann & Bob were euchred. 2 to Cy & Di."),
        ({"maker": "S", "outcome": "fast_break"}, {"fast_break": True}, "Bob broke fast: nobody scores."),
        ({"kind": "thrown_in"}, {}, "Nobody called: thrown in."),
        (
            {"kind": "thrown_in"},
            {"stick_the_dealer": "may_forfeit"},
            "Di named no trump and forfeits. 1 to Ann & Bob.",
        ),
        ({"kind": "misdeal"}, {}, "Dealt again: no points."),
        (
            {"kind": "penalty", "penalty": {"seat": "E", "reason": "renege"}},
            {"renege": "two"},
            "Cy reneged. 2 to Ann & Bob.",
        ),
    ],
)
def test_a_hand_is_told_in_a_sentence_or_two(
    facts: dict[str, object], options: dict[str, object], sentence: str
) -> None:
    rule_set = rules.RuleSet.from_options(options)
    record = rules.HandRecord.from_json({"dealer": "W", **facts})
    assert wording.what_happened(record, rules.judge(record, rule_set), PLAYERS) == sentence


def test_a_name_written_right_to_left_does_not_turn_its_sentence_around() -> None:
    assert wording.deals_next("דנה") == "\u2068דנה\u2069 deals next."
    assert wording.deals_next("Dana") == "Dana deals next."


@pytest.mark.parametrize(
    ("score", "options", "sentence"),
    [
        ((10, 7), {}, "Ann & Bob won 10 to 7."),
        ((3, 12), {}, "Cy & Di won 12 to 3."),
        ((5, 5), {"target": None}, "Drawn, 5 all."),
    ],
)
def test_the_end_is_told(score: tuple[int, int], options: dict[str, object], sentence: str) -> None:
    state = rules.GameState.start(
        rules.RuleSet.from_options(options),
        first_dealer=Seat.N,
        score=dict(zip(rules.Side, score, strict=True)),
    )
    assert wording.result(state.closed(), PLAYERS) == sentence
