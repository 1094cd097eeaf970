"""The short way with usual records says what the long way says, or leaves the record to it."""

from __future__ import annotations

import copy
import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import SEATS, HandInPlay, HandRecord, RuleSet, Seat, judge, judge_json
from scoring.rules.judging.usual import usual_verdict

CASES = Path(__file__).parent.parent.parent / "cases"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress((CASES / name).read_bytes()).splitlines()]


def usual(chance: random.Random, rules: RuleSet) -> dict[str, Any]:
    """Return a hand played out by legal moves, with every field of a usual record."""
    hand = HandInPlay.deal(rules, chance.choice(SEATS), chance)
    while not hand.over:
        hand = hand.play(chance.choice(hand.legal_moves()))
    record = hand.record()
    written = record.to_json()
    if "maker" not in written:
        return usual(chance, rules)
    verdict = judge(record, rules)
    return {
        **written,
        "id": chance.randrange(10**6),
        "options": {},
        "passed_out": False,
        "discard": written.get("discard"),
        "lone_defender": written.get("lone_defender"),
        "points": {side.value: points for side, points in verdict.points.items()},
    }


def without_kind(record: dict[str, Any]) -> dict[str, Any]:
    """Return a written record as the cases write it: without its kind, its calls without what is not theirs."""
    bids = [{name: bid[name] for name in ("seat", "round", "call", "suit")} for bid in record["bids"]]
    return {name: value for name, value in record.items() if name != "kind"} | {"bids": bids}


def test_every_played_case_is_usual_and_judged_as_the_long_way_judges_it() -> None:
    for record in lines("hands.jsonl.gz"):
        rules = RuleSet.from_options(record["options"])
        short = usual_verdict(record, rules)
        assert (short is None) is record["passed_out"]
        assert short in (None, judge(HandRecord.from_json(record), rules))
        assert judge_json(record, rules) == judge(HandRecord.from_json(record), rules)


def test_no_illegal_case_passes_the_short_way() -> None:
    for record in lines("illegal.jsonl.gz"):
        rules = RuleSet.from_options(record["options"])
        del record["mutation"]
        assert usual_verdict(record, rules) is None


@pytest.mark.many
@pytest.mark.parametrize("defend_alone", ["off", "against_loner", "against_any_maker"])
@pytest.mark.parametrize(
    "points",
    [{}, {"march": 3, "lone_march": 5, "lone_euchred": 3, "super_euchre": 4, "set_penalty": 1, "maker_bonus": 1}],
)
def test_both_ways_agree_on_hands_played_at_random(defend_alone: str, points: dict[str, int]) -> None:
    rules = RuleSet.from_options({"stick_the_dealer": "on", "defend_alone": defend_alone, **points})
    chance = random.Random(f"{defend_alone} {points}")
    for _hand in range(150):
        record = without_kind(usual(chance, rules))
        assert usual_verdict(record, rules) == judge(HandRecord.from_json(record), rules)


OTHERS: list[Any] = [None, True, False, "N", "ZZ", 9, [], {}, ["N"], 1.0]
ONE = next(record for record in lines("hands.jsonl.gz") if record["maker_round"] == 1 and record["alone"])
TWO = next(record for record in lines("hands.jsonl.gz") if record["maker_round"] == 2 and not record["alone"])


@pytest.mark.many
@pytest.mark.parametrize("record", [ONE, TWO], ids=["ordered up alone", "named in round 2"])
def test_whatever_is_changed_in_a_usual_record_leaves_it_to_the_long_way(record: dict[str, Any]) -> None:
    rules = RuleSet.from_options({**record["options"]})
    assert usual_verdict(record, rules)
    for path in paths(record):
        for value in OTHERS:
            changed = copy.deepcopy(record)
            *way, last = path
            part: Any = changed
            for step in way:
                part = part[step]
            if part[last] == value and type(part[last]) is type(value):
                continue
            part[last] = value
            if path[0] not in ("id", "options"):
                assert usual_verdict(changed, rules) is None, (path, value)


def paths(value: object) -> list[tuple[Any, ...]]:
    """Return the way to everything inside a JSON value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [way for name, part in inner for way in [(name,), *((name, *rest) for rest in paths(part))]]


def test_objects_for_lists_are_left_to_the_long_way() -> None:
    """An object's names unpack like a list's entries, but no list was written."""
    rules = RuleSet.from_options(TWO["options"])
    kitty = dict.fromkeys(TWO["kitty_face_down"], 1)
    hand = dict.fromkeys(TWO["hands"]["N"], 1)
    assert usual_verdict({**TWO, "kitty_face_down": kitty}, rules) is None
    assert usual_verdict({**TWO, "hands": {**TWO["hands"], "N": hand}}, rules) is None


def test_a_discard_in_round_2_and_a_trick_too_few_are_left_to_the_long_way() -> None:
    rules = RuleSet.from_options(TWO["options"])
    assert usual_verdict({**TWO, "discard": TWO["hands"][TWO["dealer"]][0]}, rules) is None
    assert usual_verdict({**TWO, "tricks": TWO["tricks"][:4]}, rules) is None
    assert usual_verdict({**TWO, "sitting_out": ["N", "N"]}, rules) is None
    for name in (["x"], None, 2**63, "x" * 201, float("inf")):
        assert usual_verdict({**TWO, "id": name}, rules) is None
    for name in (True, 1.5, -(2**63), "x" * 200):
        assert usual_verdict({**TWO, "id": name}, rules)


@pytest.mark.parametrize(
    "options",
    [
        {"pack": 28},
        {"joker": "benny"},
        {"lone_lead": "loner"},
        {"dealers_partner_alone": "must_go_alone"},
        {"natural_trump": "any_caller"},
        {"discard_upcard": "forbidden"},
        {"fast_break": True},
        {"four_trick_tokens": True},
    ],
)
def test_house_rules_that_change_more_than_points_are_left_to_the_long_way(options: dict[str, object]) -> None:
    assert usual_verdict(TWO, RuleSet.from_options({**TWO["options"], **options})) is None


def test_a_stuck_dealer_is_told_apart() -> None:
    stuck = next(
        record
        for record in lines("hands.jsonl.gz")
        if record["options"]["stick_the_dealer"] and record["maker"] == record["dealer"] and record["maker_round"] == 2
    )
    verdict = usual_verdict(stuck, RuleSet.from_options(stuck["options"]))
    assert verdict is not None
    assert verdict.stuck_dealer
    assert verdict.next_dealer is Seat(stuck["dealer"]).next
