"""Test that what is stated twice has to agree."""

import pytest

from scoring.rules import RuleSet
from tests.rules.written import (
    PAIR_TRICKS,
    Record,
    accepted,
    calls,
    example,
    laid_down,
    lone_example,
    refused,
    tricks,
)

MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}


class TestFactsAgainstFacts:
    """What is stated twice has to agree."""

    @pytest.mark.parametrize(
        ("change", "codes"),
        [
            ({"maker": "W"}, ["maker_mismatch"]),
            ({"maker_round": 2}, ["maker_round_mismatch"]),
            ({"trump": "S"}, ["trump_mismatch"]),
            ({"sitting_out": ["W"]}, ["sitting_out_mismatch"]),
            ({"maker_side": "NS"}, ["maker_side_mismatch"]),
            ({"penalty": {"seat": "N"}, "kind": "played"}, ["penalty_unexpected"]),
            ({"nominated_suit": "H"}, ["nominated_suit"]),
        ],
    )
    def test_in_a_full_record(self, change: Record, codes: list[str]) -> None:
        assert refused(example(**change)) == codes

    def test_the_call_and_the_record_say_alone_alike(self) -> None:
        bids = calls("W", "pass", "order_up H")
        bids[1]["alone"] = True
        assert refused(lone_example(bids=bids)) == []
        assert refused(lone_example(bids=bids, alone=...)) == []
        assert refused(example(bids=bids)) == ["alone_mismatch"]

    def test_a_pass_names_nothing(self) -> None:
        bids = calls("W", "pass", "order_up H")
        assert refused(example(bids=[bids[0] | {"suit": "H"}, bids[1]])) == ["pass_with_suit"]
        assert refused(example(bids=[bids[0] | {"alone": True}, bids[1]])) == ["pass_with_suit"]

    def test_rounds_go_with_places(self) -> None:
        bids = calls("W", "pass", "order_up H")
        assert refused(example(bids=[bids[0] | {"round": 2}, bids[1]])) == ["call_round"]

    def test_each_round_has_its_call(self) -> None:
        assert "call_kind" in refused(example(bids=calls("W", "pass", "name H")))
        record = laid_down(bids=calls("W", *["pass"] * 5, "order_up D"), trump="D", discard=..., maker_round=2)
        assert refused(record) == ["call_kind"]

    def test_calls_without_a_maker_are_no_hand_that_was_played(self) -> None:
        assert refused(example(bids=calls("W", "pass"))) == ["no_call"]
        assert "no_call" in refused(example(bids=[]))

    def test_a_call_may_leave_its_suit_to_the_record(self) -> None:
        bids = calls("W", "pass", "order_up")
        assert refused(example(bids=bids)) == []
        assert refused(example(bids=bids, trump=...)) == []
        assert "call_suit" in refused(example(bids=bids, trump="D"))

    def test_no_trump_is_made_in_round_2_whatever_was_turned_up(self) -> None:
        no_trump = RuleSet.from_options({"no_trump": "round_2"})
        verdict = accepted(MADE | {"trump": "NT", "dealer": "W", "upcard": "QH"}, no_trump)
        assert not {"call_suit", "calling_order", "discard"} & set(verdict.unjudged)
        assert "call_suit" in accepted(MADE | {"trump": "NT", "dealer": "W"}, no_trump).unjudged

    def test_a_side_has_to_have_made_trump(self) -> None:
        assert refused({"outcome": "made", "alone": False}) == ["maker_missing"]

    def test_an_outcome_has_to_be_stated(self) -> None:
        assert refused({"maker": "E", "alone": False}) == ["outcome_missing"]
        assert refused(laid_down("N AS 9C QS QC", outcome=...)) == ["outcome_missing"]

    def test_tricks_still_to_be_played_have_to_fit_the_outcome(self) -> None:
        lost = ("N AS 9C QS QC", "N KS JD TD KC", "E JH KD 9H 9S")
        assert refused(laid_down(*lost, outcome="made")) == []
        assert refused(laid_down(*lost, outcome="euchred")) == []
        assert refused(laid_down(*lost, outcome="march")) == ["outcome_mismatch"]
        assert refused(laid_down(*lost, tricks_by_side={"NS": 0})) == ["tricks_mismatch"]
        assert refused(laid_down(*lost, tricks_by_seat={"E": 1})) == ["tricks_mismatch"]
        assert refused(laid_down(*lost, tricks_by_seat={"E": 3})) == []

    def test_round_two_is_the_last(self) -> None:
        assert refused(MADE | {"maker_round": 3}) == ["maker_round_mismatch"]

    def test_a_trick_has_a_card_of_everyone_at_the_table(self) -> None:
        assert refused(laid_down("N AS 9C QS QC") | {"tricks": [{"leader": "N", "plays": [["N", "AS"]]}]}) == [
            "trick_size"
        ]
        assert refused(laid_down() | {"tricks": [{"leader": "N", "plays": []}]}) == ["trick_size"]
        assert refused(example(tricks=tricks(*PAIR_TRICKS, "E 9C 9D 9H 9S")))[0] == "too_many_tricks"

    def test_a_trick_that_is_missing_leaves_the_next_lead_open(self) -> None:
        empty = {"leader": "N", "plays": []}
        assert refused(laid_down() | {"tricks": [empty, *tricks("S QS QC AS 9C")]}) == ["trick_size"]

    def test_a_stated_leader_has_to_have_led(self) -> None:
        played = tricks("N AS 9C QS QC")
        assert refused(laid_down(tricks=[played[0] | {"leader": "E"}])) == ["leader_mismatch"]
