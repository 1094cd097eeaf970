"""Test who sits out."""

from scoring.rules import RuleSet
from tests.rules.written import (
    LONE_TRICKS,
    accepted,
    laid_down,
    lone_example,
    points,
    refused,
    tricks,
)

DEFEND_ALONE = RuleSet.from_options({"defend_alone": "against_any_maker"})
BEST = RuleSet.from_options({"call_for_best": True})


class TestSeating:
    """Who sits out follows from the calls; where those are silent, from who is absent."""

    def test_a_loner_is_known_by_the_partners_absence(self) -> None:
        assert points(accepted(lone_example(alone=..., sitting_out=...))) == (0, 1)
        march = {"maker": "E", "outcome": "march", "sitting_out": ["W"]}
        assert points(accepted(march)) == (0, 4)
        assert points(accepted(march | {"sitting_out": []})) == (0, 2)

    def test_a_loners_seat_is_known_by_the_partners_absence(self) -> None:
        verdict = accepted({"maker_side": "EW", "alone": True, "outcome": "march", "sitting_out": ["W"]}, BEST)
        assert points(verdict) == (0, 4)
        played = {"trump": "H", "tricks": tricks("N AS 9C QS", sitting="W"), "dealer": "W"}
        assert refused({"maker_side": "EW", "alone": True, "outcome": "march"} | played) == ["outcome_mismatch"]
        assert points(accepted({"maker_side": "EW", "outcome": "made"} | played)) == (0, 1)

    def test_a_lone_defender_is_known_by_the_partners_absence(self) -> None:
        record = {"maker": "E", "alone": False, "outcome": "euchred", "trump": "H", "dealer": "W"}
        played = tricks("N AS 9C QC", sitting="S")
        assert points(accepted(record | {"tricks": played}, DEFEND_ALONE)) == (4, 0)
        assert "trick_size" in refused(record | {"tricks": played})
        assert refused(record | {"sitting_out": ["S"]}) == ["lone_defender_not_allowed"]
        assert "trick_size" in refused(record | {"tricks": played, "lone_defender": None}, DEFEND_ALONE)

    def test_what_is_stated_is_not_inferred(self) -> None:
        assert refused(lone_example(alone=False))[0] == "sitting_out_mismatch"

    def test_a_lone_hand_may_be_laid_down_with_its_dealer_sitting_out(self) -> None:
        record = laid_down(tricks=tricks(*LONE_TRICKS[:3], sitting="W"), alone=True, sitting_out=["W"])
        assert points(accepted(record)) == (0, 1)
