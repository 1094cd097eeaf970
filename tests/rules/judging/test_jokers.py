"""Test the joker and the Benny, turned up and led."""

import pytest

from scoring.rules import RuleSet, Seat, Side
from tests.rules.written import (
    HANDS,
    Record,
    accepted,
    calls,
    cards,
    changed,
    hands,
    laid_down,
    points,
    refused,
    tricks,
)

MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}


def unjudged(record: Record, rules: RuleSet | None = None) -> set[str]:
    """Return the names of the rules that cannot be judged of a legal record."""
    return set(accepted(record, rules or RuleSet()).unjudged)


class TestJokers:
    """What happens when the joker is turned up depends on the table."""

    # West deals and turns the joker up: east would order it up.
    DEALT = {"upcard": "JK", "hands": hands(**HANDS), "kitty_face_down": cards("QD TS JC QH"), "dealer": "W"}
    PLAYED = ("N AS 9C QS QC", "N KS JD TD KC", "E JH KD 9H 9S", "E AH AC TH TC", "E KH AD JK 9D")

    def rules(self, mode: str, joker: str = "joker") -> RuleSet:
        """Return the rules of a table with that way of handling the joker."""
        return RuleSet.from_options({"joker": joker, "joker_turned_up": mode})

    def record(self, *words: str, dealer: str = "W", **changes: object) -> Record:
        """Write a full record of the hand with the joker turned up."""
        record = self.DEALT | {"bids": calls(dealer, *words), "tricks": tricks(*self.PLAYED), "alone": False}
        return changed(record | {"lone_defender": None, "discard": "JS"}, **changes)

    @pytest.mark.parametrize("mode", ["dealer_nominates", "agreed_suit"])
    def test_a_nominated_or_agreed_suit_can_be_ordered_up(self, mode: str) -> None:
        record = self.record("pass", "order_up H", nominated_suit="H")
        verdict = accepted(record, self.rules(mode))
        assert (verdict.trick_winners[4], verdict.unjudged) == (Seat.W, ())
        assert "call_suit" in refused(record | {"nominated_suit": "D"}, self.rules(mode))

    @pytest.mark.parametrize("mode", ["dealer_nominates", "agreed_suit"])
    def test_turned_down_the_nominated_suit_cannot_be_named(self, mode: str) -> None:
        record = self.record(*["pass"] * 5, "name H", nominated_suit="D", discard=None, tricks=tricks("N AS 9C QS JS"))
        record |= {"outcome": "made"}
        assert refused(record, self.rules(mode)) == []
        assert refused(record | {"nominated_suit": "H"}, self.rules(mode)) == ["call_suit"]
        assert "call_suit" in unjudged(record | {"nominated_suit": None}, self.rules(mode))

    def test_the_dealer_takes_the_joker_whoever_ordered_it_up(self) -> None:
        rules = self.rules("agreed_suit")
        record = self.record("order_up H", nominated_suit="H")
        assert refused(record, rules) == []
        assert refused(record | {"discard": "JK", "tricks": tricks("N AS 9C QS JS"), "outcome": "made"}, rules) == []
        kept = RuleSet.from_options({"joker": "joker", "joker_turned_up": "agreed_suit", "discard_upcard": "forbidden"})
        discarded = record | {"discard": "JK", "tricks": tricks("N AS 9C QS JS"), "outcome": "made"}
        assert refused(discarded, kept) == ["upcard_discarded"]

    @pytest.mark.parametrize("mode", ["dealer_names_unseen", "dealer_names_after_looking"])
    @pytest.mark.parametrize("call", ["name", "order_up"])
    def test_a_dealer_who_names_makes_one_call_in_round_1(self, mode: str, call: str) -> None:
        named = [{"seat": "W", "round": 1, "call": call, "suit": "H"}]
        verdict = accepted(self.record(bids=named), self.rules(mode))
        assert (verdict.maker_side, verdict.unjudged, points(verdict)) == (Side.EW, (), (0, 1))
        assert refused(self.record(bids=named, maker="W", maker_round=1), self.rules(mode)) == []
        assert "discard_missing" in refused(self.record(bids=named, discard=None), self.rules(mode))

    def test_nobody_else_calls_when_the_dealer_names(self) -> None:
        rules = self.rules("dealer_names_unseen")
        assert set(refused(self.record("pass", "order_up H"), rules)) == {"call_out_of_turn", "dealer_must_name"}
        assert refused(self.record("pass", dealer="S"), rules)[0] == "dealer_must_name"
        two = [{"seat": "W", "round": 1, "call": "name", "suit": "H"}, {"seat": "N", "round": 1, "call": "pass"}]
        assert refused(self.record(bids=two), rules) == ["call_after_call"]

    def test_a_dealer_who_has_to_name_cannot_throw_the_hand_in(self) -> None:
        record = {"kind": "thrown_in", "dealer": "W", "upcard": "JK"}
        assert refused(record, self.rules("dealer_names_unseen")) == ["dealer_must_name"]
        assert refused(record, self.rules("dealer_nominates")) == []
        passed = record | {"bids": calls("W", *["pass"] * 8)}
        assert set(refused(passed, self.rules("dealer_names_unseen"))) == {"dealer_must_name", "call_out_of_turn"}

    def test_it_is_judged_from_the_facts_alone(self) -> None:
        rules = self.rules("dealer_names_unseen")
        record = {"dealer": "W", "upcard": "JK", "alone": False, "outcome": "made"}
        assert accepted(record, rules).maker_side is Side.EW
        assert refused(record | {"maker": "E"}, rules) == ["dealer_must_name"]
        assert refused(record | {"maker": "W", "maker_round": 2}, rules) == ["dealer_must_name"]
        assert refused(record | {"maker": "W", "trump": "S"}, rules) == []
        assert refused(record | {"maker": "W", "trump": "NT"}, rules) == ["no_trump_not_allowed"]

    def test_a_first_call_that_names_gives_the_joker_away(self) -> None:
        named = [{"seat": "W", "round": 1, "call": "name", "suit": "H"}]
        record = {"bids": named, "alone": False, "outcome": "made"}
        assert accepted(record, self.rules("dealer_names_unseen")).next_dealer is Seat.N
        assert refused(record, self.rules("dealer_nominates")) == ["call_kind"]

    def test_the_benny_is_turned_up_like_a_joker(self) -> None:
        named = [{"seat": "W", "round": 1, "call": "name", "suit": "H"}]
        record = self.record(bids=named, upcard="2S", tricks=tricks(*self.PLAYED[:4], "E KH AD 2S 9D"))
        assert accepted(record, self.rules("dealer_names_unseen", "benny")).trick_winners[4] is Seat.W

    def test_a_suit_is_nominated_and_only_for_a_joker(self) -> None:
        rules = self.rules("dealer_nominates")
        assert "nominated_suit" in refused(self.record("pass", "order_up H", nominated_suit="NT"), rules)
        assert refused(MADE | {"nominated_suit": "H"}, rules) == []
        assert refused(MADE | {"nominated_suit": "H"}) == ["nominated_suit"]
        assert refused(MADE | {"nominated_suit": "H", "upcard": "QH"}, rules) == ["nominated_suit"]

    def test_led_the_joker_leads_trump(self) -> None:
        dealt = hands(**HANDS | {"E": "JK JD AH KH 9C"})
        record = laid_down(
            "N AS 9C QS QC", "N KS JD TD KC", "E JK KD 9H 9S", hands=dealt, kitty_face_down=cards("QD TS JC JH")
        )
        joker = RuleSet.from_options({"joker": "joker"})
        assert refused(record, joker) == []
        revoking = tricks("N AS 9C QS QC", "N KS JD TD 9H", "E JK KD KC 9S")
        assert refused(record | {"tricks": revoking}, joker) == ["revoke"]
