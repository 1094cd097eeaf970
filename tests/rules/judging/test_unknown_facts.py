"""Test what is judged when facts are unknown, and what is named as not judged."""

from scoring.rules import RuleSet, Seat, Side
from tests.rules.written import (
    HANDS,
    Record,
    accepted,
    cards,
    example,
    hands,
    laid_down,
    points,
    refused,
    thrown_in,
    tricks,
)

DEFEND_ALONE = RuleSet.from_options({"defend_alone": "against_any_maker"})
MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}


def unjudged(record: Record, rules: RuleSet | None = None) -> set[str]:
    """Return the names of the rules that cannot be judged of a legal record."""
    return set(accepted(record, rules or RuleSet()).unjudged)


class TestWhatIsNotKnown:
    """Each fact may be unknown; what it leaves open is named."""

    ALWAYS = {"opening_lead", "cards_held", "following_suit", "trick_winners"}

    def test_a_result_alone_leaves_everything_open(self) -> None:
        verdict = accepted({"maker_side": "EW", "alone": False, "outcome": "made"})
        assert set(verdict.unjudged) == self.ALWAYS | {"dealing", "calling_order", "call_suit", "discard"}
        assert (verdict.next_dealer, verdict.deal_passes, verdict.tricks[Side.EW]) == (None, True, None)

    def test_dealer_caller_and_round_fix_the_calls(self) -> None:
        record = MADE | {"dealer": "W", "maker_round": 2, "trump": "S", "upcard": "QH"}
        assert unjudged(record) == self.ALWAYS | {"dealing"}

    def test_the_round_follows_from_suit_and_up_card(self) -> None:
        record = MADE | {"dealer": "W", "trump": "H", "upcard": "QH"}
        assert unjudged(record) == self.ALWAYS | {"dealing", "discard"}
        assert unjudged(record | {"trump": "D"}) == self.ALWAYS | {"dealing"}

    def test_a_discard_says_that_the_up_card_was_ordered_up(self) -> None:
        record = MADE | {"dealer": "W", "trump": "D", "upcard": "QH", "discard": "9C"}
        assert refused(record) == ["call_suit"]

    def test_rules_of_the_table_that_cannot_be_judged_are_named(self) -> None:
        canadian = RuleSet.from_options({"dealers_partner_alone": "must_go_alone", "natural_trump": "any_caller"})
        assert {"dealers_partner_alone", "natural_trump"} < unjudged(MADE, canadian)
        assert "dealers_partner_alone" in unjudged(MADE | {"dealer": "W"}, canadian)
        assert "dealers_partner_alone" not in unjudged(MADE | {"dealer": "S"}, canadian)
        assert "dealers_partner_alone" not in unjudged(MADE | {"maker_round": 2}, canadian)
        side = {"maker_side": "EW", "alone": False, "outcome": "made", "dealer": "S"}
        assert "dealers_partner_alone" not in unjudged(side, canadian)
        assert "dealers_partner_alone" in unjudged(side | {"dealer": "W"}, canadian)

    def test_the_dealers_natural_trump_hangs_on_who_dealt(self) -> None:
        dealer_only = RuleSet.from_options({"natural_trump": "dealer_only"})
        record = MADE | {"trump": "H", "hands": {"E": cards("9C TC QC KC AC")}, "maker_round": 2}
        assert "natural_trump" in unjudged(record, dealer_only)
        assert "natural_trump" not in unjudged(record | {"dealer": "W"}, dealer_only)
        assert refused(record | {"dealer": "E"}, dealer_only) == ["natural_trump"]

    def test_an_unknown_lone_defender_is_taken_for_none(self) -> None:
        record = {"maker": "E", "alone": False, "outcome": "euchred"}
        verdict = accepted(record, DEFEND_ALONE)
        assert "lone_defender" in verdict.unjudged
        assert points(verdict) == (2, 0)
        assert "lone_defender" not in unjudged(record | {"lone_defender": None}, DEFEND_ALONE)

    def test_a_joker_that_may_have_been_turned_up_is_named(self) -> None:
        joker = RuleSet.from_options({"joker": "joker"})
        assert "joker_turned_up" in unjudged(MADE, joker)
        assert "joker_turned_up" not in unjudged(MADE | {"upcard": "9C"}, joker)

    def test_without_trump_only_turns_and_cards_are_judged(self) -> None:
        played = tricks("N AS 9C QS QC", "N KS JD TD KC")
        played[0]["winner"] = "N"
        record = laid_down(trump=..., bids=..., upcard=..., discard=..., maker_round=..., tricks=played)
        verdict = accepted(record)
        assert verdict.trick_winners == ()
        assert {"following_suit", "trick_winners"} < set(verdict.unjudged)
        played[1]["plays"].reverse()
        assert "out_of_turn" in refused(record)

    def test_without_a_dealer_anyone_may_have_taken_the_up_card(self) -> None:
        record = laid_down("N AS 9C QS QH", dealer=..., bids=..., discard=...)
        assert {"cards_held", "opening_lead", "discard"} < unjudged(record)

    def test_what_was_ordered_up_is_trump(self) -> None:
        record = laid_down("N AS 9C QS QC", "N KS JD TD KC", trump=..., bids=...)
        assert accepted(record).trick_winners == (Seat.N, Seat.E)
        turned_down = laid_down("N AS 9C QS JS", trump=..., bids=..., maker_round=2, discard=...)
        assert accepted(turned_down).trick_winners == ()

    def test_without_a_dealer_the_calls_name_one(self) -> None:
        assert accepted(example(dealer=...)).next_dealer is Seat.N
        assert accepted(thrown_in(dealer=...)).next_dealer is Seat.N

    def test_a_hand_known_for_some_seats_is_judged_for_those(self) -> None:
        some = {seat: text for seat, text in HANDS.items() if seat in "NE"}
        assert refused(laid_down("N AS KH QS QC", hands=hands(**some))) == []
        assert refused(laid_down("N AS TH QS QC", hands=hands(**some))) == ["card_not_held"]
        assert refused(laid_down("N AS 9C KS QC", hands=hands(**some))) == ["card_not_held"]

    def test_five_cards_and_an_unknown_up_card_make_six(self) -> None:
        known = laid_down("N AS 9C QS QH", "W AH KS JD TD", upcard=..., discard=None, hands=hands(W=HANDS["W"]))
        assert refused(known | {"tricks": tricks("N AS 9C QS QH")}) == []
        assert refused(known | {"kitty_face_down": None}) == ["card_not_held"]
