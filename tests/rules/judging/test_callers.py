"""Test the natural trump that a caller may have to hold."""

from scoring.rules import RuleSet
from tests.rules.written import (
    Record,
    cards,
    refused,
)


class TestNaturalTrump:
    """The caller holds a trump that is neither the left bower nor the joker."""

    RULES = RuleSet.from_options({"natural_trump": "any_caller", "joker": "joker", "stick_the_dealer": True})

    def record(self, hand: str, trump: str, **changes: object) -> Record:
        """Write a hand that west, the dealer, called as the last of all."""
        facts = {"dealer": "W", "maker": "W", "maker_round": 2, "upcard": "9H", "alone": False, "outcome": "made"}
        return facts | {"trump": trump, "hands": {"W": cards(hand)}} | changes

    def test_left_bower_and_joker_do_not_count(self) -> None:
        assert refused(self.record("JD JK AS KS QS", "D"), self.RULES) == []
        assert refused(self.record("JH JK AS KS QS", "D"), self.RULES) == ["natural_trump"]

    def test_a_stuck_dealer_without_any_may_name_any(self) -> None:
        assert refused(self.record("TH QH KH AH JK", "D"), self.RULES) == []
        free = RuleSet.from_options({"natural_trump": "any_caller", "joker": "joker"})
        assert refused(self.record("TH QH KH AH JK", "D"), free) == ["natural_trump"]

    def test_a_stuck_dealer_who_can_name_no_trump_is_not_excused(self) -> None:
        rules = RuleSet.from_options({"natural_trump": "any_caller", "no_trump": "round_2", "stick_the_dealer": True})
        assert refused(self.record("TH QH KH AH JH", "D"), rules) == ["natural_trump"]
        assert refused(self.record("TH QH KH AH JH", "NT"), rules) == []

    def test_the_five_cards_dealt_count_whatever_was_exchanged(self) -> None:
        rules = RuleSet.from_options({"natural_trump": "any_caller", "bad_hand": "exchange_three"})
        exchange = {"seat": "W", "gave": cards("AS KS QS"), "took": cards("9D TD QD")}
        assert refused(self.record("JH AS KS QS TS", "D", exchange=exchange), rules) == ["natural_trump"]
        assert refused(self.record("JH AS KS QS TS", "D"), rules) == ["natural_trump"]
        given = {"seat": "W", "gave": cards("9D KS QS"), "took": cards("AH TH QH")}
        assert refused(self.record("JH 9D KS QS TS", "D", exchange=given), rules) == []
