"""Test that every fact that is known is judged, whatever is missing beside it."""

from typing import Any

import pytest

from scoring.rules import RuleSet, Side
from tests.rules.written import Record, accepted, calls, cards, example, points, refused, thrown_in, tricks

MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}
LONER: Record = {"maker": "E", "alone": True, "outcome": "made"}
BEST = {"gave": "JS", "took": "KC"}


def rules(**options: Any) -> RuleSet:
    """Return a rule set with these options."""
    return RuleSet.from_options(options)


def unjudged(record: Record, rule_set: RuleSet) -> list[str]:
    """Return the names of the rules that cannot be judged of a legal record."""
    return list(accepted(record, rule_set).unjudged)


class TestMovedCardsWithoutHands:
    """A card's place may be known though nobody's hand is."""

    BEST = rules(call_for_best=True)
    CALLED = LONER | {"upcard": "9D", "trump": "D"}

    @pytest.mark.parametrize(
        ("facts", "gave", "took"),
        [
            ({"dealer": "W", "maker_round": 2, "trump": "S"}, "9C", "9D"),
            ({"dealer": "N", "maker_round": 1}, "9C", "9D"),
            ({"dealer": "N", "maker_round": 1}, "9D", "9C"),
            ({"dealer": "W", "maker_round": 1, "discard": "TD"}, "9C", "TD"),
            ({"dealer": "W", "maker_round": 1}, "9C", "9C"),
            ({"maker": None, "maker_side": "EW", "maker_round": 1, "discard": "TD"}, "TD", "9C"),
        ],
    )
    def test_a_best_card_is_refused_that_was_elsewhere(self, facts: Record, gave: str, took: str) -> None:
        record = self.CALLED | facts | {"best_card": {"gave": gave, "took": took}}
        assert set(refused(record, self.BEST)) == {"best_card_not_held"}

    @pytest.mark.parametrize(
        ("facts", "gave", "took"),
        [
            ({"dealer": "W", "maker_round": 1}, "9C", "9D"),
            ({"dealer": "E", "maker_round": 1}, "9D", "9C"),
            ({"maker_round": 1}, "9C", "9D"),
            ({"dealer": "W"}, "9C", "9D"),
        ],
    )
    def test_a_best_card_is_accepted_that_may_have_been_there(self, facts: Record, gave: str, took: str) -> None:
        assert refused(self.CALLED | facts | {"best_card": {"gave": gave, "took": took}}, self.BEST) == []

    @pytest.mark.parametrize(
        ("gave", "took", "codes"),
        [
            ("9C TC JC", "9H TH JH", []),
            ("9D TD JD", "9C TC JC", ["exchange_not_held"]),
            ("9C TD JD", "9C TC JC", ["exchange_not_in_kitty"]),
            ("9C TC JC", "9D TD JD", ["exchange_not_in_kitty"]),
        ],
    )
    def test_an_exchange_is_with_the_face_down_kitty(self, gave: str, took: str, codes: list[str]) -> None:
        exchange = {"seat": "S", "gave": cards(gave), "took": cards(took)}
        record = MADE | {"upcard": "9D", "exchange": exchange}
        assert refused(record, rules(bad_hand="exchange_three")) == codes

    def test_a_card_given_to_the_kitty_is_discarded_by_nobody(self) -> None:
        exchange = {"seat": "W", "gave": cards("9C TC JC"), "took": cards("9H TH JH")}
        record = MADE | {"dealer": "W", "maker_round": 1, "upcard": "9D", "exchange": exchange}
        assert refused(record | {"discard": "9C"}, rules(bad_hand="exchange_three")) == ["discard_not_held"]
        assert refused(record | {"discard": "9H"}, rules(bad_hand="exchange_three")) == []


class TestTricksBySeatInPart:
    """What some seats won bounds what the makers did."""

    @pytest.mark.parametrize(
        ("by_seat", "outcome", "codes"),
        [
            ({"N": 4}, "made", {"outcome_mismatch"}),
            ({"N": 2}, "made", set()),
            ({"N": 6}, "made", {"tricks_sum", "tricks_mismatch"}),
            ({"E": 4}, "euchred", {"outcome_mismatch"}),
            ({"E": 2}, "euchred", set()),
            ({"N": 2, "S": 1}, "made", {"outcome_mismatch"}),
            ({"E": 3, "N": 3}, "made", {"tricks_sum", "tricks_mismatch"}),
        ],
    )
    def test_it_has_to_fit_the_outcome(self, by_seat: dict[str, int], outcome: str, codes: set[str]) -> None:
        assert set(refused(MADE | {"outcome": outcome, "tricks_by_seat": by_seat})) == codes

    def test_a_loners_own_tricks_are_the_sides(self) -> None:
        assert accepted(LONER | {"tricks_by_seat": {"E": 4}}).tricks == {Side.NS: 1, Side.EW: 4}
        assert accepted(MADE | {"tricks_by_seat": {"N": 0, "S": 1}}).tricks == {Side.NS: 1, Side.EW: 4}

    def test_a_count_beyond_the_tricks_left_is_refused(self) -> None:
        record = MADE | {"trump": "H", "tricks": tricks("N AS 9S QS KS"), "tricks_by_seat": {"N": 1, "E": 5}}
        assert "tricks_mismatch" in refused(record)


class TestEveryViolationIsNamed:
    """A fact that is missing hides no other fault."""

    @pytest.mark.parametrize(
        ("record", "codes"),
        [
            (
                {"outcome": "march", "tricks_by_side": {"NS": 9, "EW": 9}, "points": {"NS": 9, "EW": 9}},
                ["maker_missing", "tricks_sum", "points_mismatch"],
            ),
            ({"outcome": "fast_break"}, ["maker_missing", "fast_break_not_allowed"]),
            ({"outcome": "penalty", "kind": "played"}, ["maker_missing", "outcome_mismatch"]),
            ({"outcome": "march", "points": {"NS": 0, "EW": 2}}, ["maker_missing"]),
            ({"outcome": "made", "points": {"NS": 0, "EW": 2}}, ["maker_missing", "points_mismatch"]),
            ({"maker": "E", "alone": False, "points": {"NS": 3, "EW": 3}}, ["outcome_missing", "points_mismatch"]),
            ({"maker": "E", "alone": False, "points": {"NS": 0, "EW": 1}}, ["outcome_missing"]),
            ({"maker": "E", "alone": False, "points": {"NS": 1, "EW": 0}}, ["outcome_missing", "points_mismatch"]),
            ({"kind": "penalty", "points": {"NS": 9, "EW": 9}}, ["penalty_missing", "points_mismatch"]),
            ({"kind": "penalty", "points": {"NS": 0, "EW": 0}}, ["penalty_missing"]),
        ],
    )
    def test_what_is_missing_hides_nothing(self, record: Record, codes: list[str]) -> None:
        assert refused(record) == codes

    def test_a_forfeit_is_judged_by_its_points_where_the_dealer_is_unknown(self) -> None:
        forfeit = rules(stick_the_dealer="may_forfeit")
        assert refused({"passed_out": True}, forfeit) == ["dealer_needed"]
        assert refused({"passed_out": True, "points": {"NS": 9}}, forfeit) == ["dealer_needed", "points_mismatch"]
        assert points(accepted({"passed_out": True, "points": {"NS": 1, "EW": 0}}, forfeit)) == (1, 0)

    def test_a_thrown_in_hand_has_no_nominated_suit_without_a_joker(self) -> None:
        assert refused({"passed_out": True, "upcard": "9D", "nominated_suit": "H"}) == ["nominated_suit"]

    def test_a_stuck_dealer_cannot_have_passed_among_missing_passes(self) -> None:
        record = thrown_in(bids=calls("W", *["pass"] * 7))
        assert refused(record) == ["passes_missing"]
        assert refused(record, rules(stick_the_dealer="on")) == ["passes_missing", "stuck_dealer_passed"]


class TestPenaltyHands:
    """A penalty hand is judged as far as it went, but for the play."""

    PENALTY: Record = {"kind": "penalty", "penalty": {"seat": "N"}, "dealer": "W"}

    @pytest.mark.parametrize(
        ("facts", "codes"),
        [
            ({"maker": "E", "lone_defender": "N"}, {"lone_defender_not_allowed"}),
            ({"maker": "E", "maker_round": 2, "discard": "9C"}, {"discard_in_round_2"}),
            ({"tricks_by_side": {"NS": 9, "EW": 9}}, {"tricks_sum"}),
            ({"tricks_by_side": {"NS": 1, "EW": 2}}, set()),
            ({"tricks_by_seat": {"N": 1, "E": 0, "S": 0, "W": 0}}, set()),
            ({"maker_tricks": 17}, {"tricks_sum"}),
            ({"maker": "E", "alone": True, "best_card": BEST}, {"best_card_not_allowed"}),
            (
                {"exchange": {"seat": "N", "gave": cards("9C TC JC"), "took": cards("9D TD JD")}},
                {"exchange_not_allowed"},
            ),
            (
                {"maker": "E", "alone": True, "sitting_out": ["N"]},
                {"lone_defender_not_allowed", "sitting_out_mismatch"},
            ),
            ({"maker": "E", "alone": True, "sitting_out": ["W"]}, set()),
            ({"maker": "E", "alone": False, "tricks": tricks("N 9C TC JC", sitting="W")}, set()),
        ],
    )
    def test_what_is_known_is_judged(self, facts: Record, codes: set[str]) -> None:
        assert set(refused(self.PENALTY | facts)) == codes

    def test_house_rules_bind_its_caller(self) -> None:
        ordered = self.PENALTY | {"maker": "E", "maker_round": 1, "alone": False}
        canadian = rules(dealers_partner_alone="must_go_alone")
        assert refused(ordered, canadian) == ["partner_must_go_alone"]
        natural = rules(natural_trump="any_caller")
        hand = {"trump": "H", "hands": {"E": cards("9C TC QC KC AC")}}
        assert refused(ordered | hand, natural) == ["natural_trump"]
        assert "dealers_partner_alone" in unjudged(self.PENALTY, canadian)

    def test_its_play_and_revokes_are_named_as_not_judged(self) -> None:
        record = self.PENALTY | {"tricks": tricks("N 9C TC JC", sitting="W"), "revokes": [["N", 1]]}
        assert {"penalty_play", "noted_revokes"} < set(unjudged(record, rules()))

    def test_a_finished_one_need_not_state_the_discard(self) -> None:
        record = example(kind="penalty", penalty={"seat": "N"}, discard=..., points=...)
        assert "discard" in unjudged(record, rules())

    def test_stated_points_settle_whether_it_was_against_a_loner(self) -> None:
        doubled = rules(renege="two_or_four")
        assert refused(self.PENALTY, doubled) == ["alone_needed"]
        assert refused(self.PENALTY | {"alone": True}, doubled) == ["maker_missing"]
        assert points(accepted(self.PENALTY | {"points": {"EW": 4}}, doubled)) == (0, 4)
        assert points(accepted(self.PENALTY | {"points": {"EW": 2}}, doubled)) == (0, 2)
        assert refused(self.PENALTY | {"points": {"EW": 3}}, doubled) == ["alone_needed", "points_mismatch"]

    def test_record_only_gives_no_points_whatever_is_stated(self) -> None:
        assert refused(self.PENALTY | {"points": {"NS": 0, "EW": 2}}) == ["points_mismatch"]


class TestNamesOfWhatIsNotJudged:
    """Each name is given once, and only where something was left open."""

    def test_two_noted_revokes_are_one_rule(self) -> None:
        assert unjudged(MADE | {"revokes": [["N", 1], ["S", 2]]}, rules()).count("noted_revokes") == 1

    @pytest.mark.parametrize(
        ("facts", "names"),
        [
            ({}, []),
            ({"maker_tricks": 5}, ["void_play"]),
            ({"bids": calls("W", "pass")}, ["void_play"]),
            ({"upcard": "9C"}, ["dealing"]),
        ],
    )
    def test_a_misdeal_judges_nothing_of_what_went_before(self, facts: Record, names: list[str]) -> None:
        assert unjudged({"kind": "misdeal", "dealer": "W"} | facts, rules()) == names

    def test_a_void_hand_still_has_five_tricks(self) -> None:
        assert refused({"kind": "misdeal", "tricks_by_side": {"NS": 9, "EW": 9}}) == ["tricks_sum"]
