"""Judge the records of tests/cases: 2,000 legal hands and 420 made illegal in 21 ways."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import Depth, HandRecord, IllegalHand, RuleSet, Verdict, judge

CASES = Path(__file__).parent.parent / "cases"
# The code that each way of making a record illegal has to be refused with.
CODES = {
    "alone_flag_flipped": "sitting_out_mismatch",
    "bid_starts_at_dealer": "call_out_of_turn",
    "both_sides_score": "points_mismatch",
    "card_twice": "card_not_held",
    "defend_alone_not_allowed": "lone_defender_not_allowed",
    "discard_in_round_2": "discard_in_round_2",
    "discard_missing": "discard_missing",
    "discard_not_held": "discard_not_held",
    "discard_played": "card_not_held",
    "duplicate_deal": "card_duplicated",
    "left_follows_printed_suit": "revoke",
    "loner_partner_plays": "sitter_played",
    "maker_is_not_caller": "maker_mismatch",
    "order_up_other_suit": "call_suit",
    "out_of_turn": "out_of_turn",
    "revoke": "revoke",
    "sitter_wins": "sitter_wins",
    "six_card_hand": "hand_size",
    "stuck_dealer_passes": "stuck_dealer_passed",
    "thrown_in_scores": "thrown_in_scores",
    "trick_winner": "trick_winner",
}


def records(name: str) -> Iterator[dict[str, Any]]:
    """Read the records of one file."""
    with gzip.open(CASES / name) as lines:
        yield from map(json.loads, lines)


def judged(record: dict[str, Any]) -> Verdict:
    """Judge a record by its own options."""
    return judge(HandRecord.from_json(record), RuleSet.from_options(record["options"]))


@pytest.mark.many
def test_all_legal_hands_agree_in_points_tricks_and_winners() -> None:
    count = 0
    for record in records("hands.jsonl.gz"):
        verdict = judged(record)
        found = {
            "points": {str(side): points for side, points in verdict.points.items()},
            "tricks_by_side": {str(side): tricks for side, tricks in verdict.tricks.items()},
            "winners": [str(seat) for seat in verdict.trick_winners],
        }
        stated = {field: record[field] for field in ("points", "tricks_by_side")}
        assert found == stated | {"winners": [trick["winner"] for trick in record["tricks"]]}, record["id"]
        assert (verdict.depth, verdict.unjudged) == (Depth.FULL, ())
        count += 1
    assert count == 2000


@pytest.mark.many
def test_legal_hands_survive_their_text() -> None:
    for record in records("hands.jsonl.gz"):
        hand = HandRecord.from_json(record)
        written = hand.to_json()
        assert HandRecord.from_json(written) == hand
        said = {field: value for field, value in record.items() if field != "options" and value is not None}
        assert {field: value for field, value in written.items() if value is not None} == said


@pytest.mark.parametrize("mutation", CODES)
def test_illegal_hands_are_refused_for_what_was_done_to_them(mutation: str) -> None:
    found = [record for record in records("illegal.jsonl.gz") if record["mutation"] == mutation]
    assert len(found) == 20
    for record in found:
        with pytest.raises(IllegalHand) as caught:
            judged(record)
        assert CODES[mutation] in caught.value.codes, record["id"]


def test_there_are_no_other_mutations() -> None:
    assert {record["mutation"] for record in records("illegal.jsonl.gz")} == set(CODES)
