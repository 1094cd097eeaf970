"""Test hands that were not played out."""

import pytest

from scoring.rules import IllegalHand, RuleSet, Seat, Side
from tests.rules.written import (
    Record,
    accepted,
    calls,
    changed,
    points,
    refused,
    thrown_in,
    tricks,
)

STUCK = RuleSet.from_options({"stick_the_dealer": True})


def unjudged(record: Record, rules: RuleSet | None = None) -> set[str]:
    """Return the names of the rules that cannot be judged of a legal record."""
    return set(accepted(record, rules or RuleSet()).unjudged)


class TestUnplayedHands:
    """Thrown in, void and penalty hands have no more than they can have."""

    @pytest.mark.parametrize(
        "change",
        [
            {"maker": "E"},
            {"maker_side": "EW"},
            {"maker_round": 1},
            {"trump": "H"},
            {"alone": True},
            {"lone_defender": "N"},
            {"discard": "JS"},
            {"best_card": {"gave": "9C", "took": "TC"}},
            {"penalty": {"seat": "N"}},
            {"sitting_out": ["N"]},
            {"tricks": tricks("N AS 9C QS QC")},
            {"revokes": [["N", 1]]},
            {"maker_tricks": 3},
            {"tricks_by_seat": {"N": 1}},
            {"tricks_by_side": {"NS": 5, "EW": 0}},
        ],
    )
    def test_a_thrown_in_hand_was_not_played(self, change: Record) -> None:
        assert refused(thrown_in(**change)) == ["thrown_in_played"]

    def test_a_thrown_in_hand_was_not_called(self) -> None:
        assert refused(thrown_in(bids=calls("W", *["pass"] * 7, "name S"))) == ["thrown_in_called"]

    def test_a_thrown_in_hand_gives_no_points(self) -> None:
        assert refused(thrown_in(points={"NS": 2, "EW": 0})) == ["thrown_in_scores"]
        assert refused(thrown_in(outcome="made")) == ["outcome_mismatch"]
        assert refused(thrown_in(outcome="forfeited")) == ["outcome_mismatch"]
        assert refused(thrown_in(outcome="thrown_in")) == []

    def test_a_stuck_dealer_cannot_pass(self) -> None:
        assert refused(thrown_in(), STUCK) == ["stuck_dealer_passed"]
        with pytest.raises(IllegalHand) as caught:
            accepted(thrown_in(bids=...), STUCK)
        assert [(wrong.code, wrong.field) for wrong in caught.value.violations] == [("stuck_dealer_passed", "outcome")]

    def test_a_dealer_may_forfeit_where_the_table_says_so(self) -> None:
        rules = RuleSet.from_options({"stick_the_dealer": "may_forfeit"})
        verdict = accepted(thrown_in(points=..., outcome="forfeited"), rules)
        assert (str(verdict.outcome), points(verdict), verdict.side, verdict.next_dealer) == (
            "forfeited",
            (1, 0),
            Side.NS,
            Seat.N,
        )
        assert refused({"kind": "thrown_in"}, rules) == ["dealer_needed"]
        assert refused(thrown_in(outcome="thrown_in", points=...), rules) == []

    def test_who_deals_after_an_unknown_dealer_is_not_known(self) -> None:
        verdict = accepted({"kind": "thrown_in"})
        assert (verdict.next_dealer, verdict.deal_passes, verdict.unjudged) == (
            None,
            True,
            ("dealing", "calling_order"),
        )

    def test_a_dealer_who_calls_last_is_the_stuck_one(self) -> None:
        stuck = {"dealer": "W", "maker": "W", "maker_round": 2, "alone": False, "outcome": "made"}
        assert accepted(stuck, STUCK).stuck_dealer
        assert not accepted(stuck).stuck_dealer
        assert not accepted(stuck | {"maker_round": 1}, STUCK).stuck_dealer
        assert not accepted(stuck | {"dealer": "N"}, STUCK).stuck_dealer
        assert not accepted(changed(stuck, maker=..., maker_side="EW"), STUCK).stuck_dealer

    @pytest.mark.parametrize("kind", ["misdeal", "redeal"])
    def test_a_void_hand_gives_nothing(self, kind: str) -> None:
        rules = RuleSet.from_options({"bad_hand": "redeal"})
        assert refused({"kind": kind, "outcome": "void", "points": {"NS": 0, "EW": 0}}, rules) == []
        assert refused({"kind": kind, "points": {"NS": 1}}, rules) == ["void_scores"]
        assert refused({"kind": kind, "outcome": "made"}, rules) == ["outcome_mismatch"]
        assert refused({"kind": kind, "penalty": {"seat": "N"}}, rules) == ["penalty_unexpected"]

    def test_a_misdeal_passes_the_deal_where_the_table_says_so(self) -> None:
        record = {"kind": "misdeal", "dealer": "W"}
        assert accepted(record).next_dealer is Seat.W
        assert accepted(record, RuleSet.from_options({"misdeal": "passes_left"})).next_dealer is Seat.N

    def test_a_penalty_hand_has_an_offender(self) -> None:
        assert refused({"kind": "penalty"}) == ["penalty_missing"]
        assert refused({"penalty": {"seat": "N"}, "outcome": "made"}) == ["outcome_mismatch"]
        verdict = accepted({"penalty": {"seat": "N"}, "dealer": "W"}, RuleSet.from_options({"renege": "two"}))
        assert (str(verdict.outcome), verdict.side, verdict.next_dealer, verdict.counts) == (
            "penalty",
            Side.EW,
            Seat.N,
            True,
        )
        assert (verdict.tricks, verdict.individual) == (
            dict.fromkeys(Side),
            {Seat.N: 0, Seat.E: 2, Seat.S: 0, Seat.W: 2},
        )

    def test_the_calls_before_a_penalty_are_judged_and_the_play_is_not(self) -> None:
        record = {"penalty": {"seat": "E", "reason": "revoke"}, "dealer": "W", "bids": calls("W", "pass")}
        assert refused(record) == []
        assert refused(record | {"bids": calls("W", "pass", "name H")}) == ["call_kind"]
        assert "penalty_play" in unjudged(record | {"tricks": tricks("N AS 9C QS QC")})
