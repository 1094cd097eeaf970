"""Test cards that change hands before the play."""

import pytest

from scoring.rules import RuleSet, Seat
from tests.rules.written import (
    HANDS,
    Record,
    accepted,
    cards,
    hands,
    laid_down,
    points,
    refused,
    thrown_in,
    tricks,
)

EXCHANGE = RuleSet.from_options({"bad_hand": "exchange_three"})
BEST = RuleSet.from_options({"call_for_best": True})


class TestBadHands:
    """A bad hand is exchanged with the face-down kitty, or dealt again, where the table says so."""

    EXCHANGE: Record = {"seat": "S", "gave": cards("TD AC QS"), "took": cards("QD TS JC")}

    def test_what_is_taken_is_played_and_what_is_given_is_not(self) -> None:
        record = laid_down("N AS 9C TS QC", exchange=self.EXCHANGE)
        assert refused(record, EXCHANGE) == []
        assert "card_not_held" in refused(laid_down("N AS 9C QS QC", exchange=self.EXCHANGE), EXCHANGE)

    def test_an_unknown_hand_holds_what_it_took(self) -> None:
        record = laid_down("N AS 9C KD QC", exchange=self.EXCHANGE, hands=...)
        assert refused(record, EXCHANGE) == ["revoke"]
        assert refused(laid_down("N AS 9C AC QC", exchange=self.EXCHANGE, hands=...), EXCHANGE)[0] == "card_not_held"
        assert refused(laid_down("N AS TS QS QC", exchange=self.EXCHANGE, hands=...), EXCHANGE)[0] == "card_not_held"

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"gave": cards("TD AC")}, "exchange_size"),
            ({"gave": cards("TD AC AC")}, "exchange_size"),
            ({"took": cards("QD TS")}, "exchange_size"),
            ({"took": cards("QD TS TS")}, "exchange_size"),
            ({"gave": cards("TD AC AS")}, "exchange_not_held"),
            ({"took": cards("QD TS QH")}, "exchange_not_in_kitty"),
            ({"took": cards("QD TS AS")}, "exchange_not_in_kitty"),
        ],
    )
    def test_three_cards_that_are_there_are_exchanged(self, change: Record, code: str) -> None:
        record = laid_down(exchange=self.EXCHANGE | change)
        assert set(refused(record, EXCHANGE)) == {code}
        assert code in refused(record | {"hands": hands(N=HANDS["N"], S=HANDS["S"]), "kitty_face_down": None}, EXCHANGE)

    def test_an_unknown_hand_keeps_two_cards_after_an_exchange(self) -> None:
        kept = laid_down("N AS 9C TS QC", "N KS JD AD KC", "E JH KD 9H 9S", exchange=self.EXCHANGE, hands=...)
        assert refused(kept, EXCHANGE) == []
        played = tricks("N AS 9C TS QC", "N KS JD AD KC", "E JH KD 9H 9S", "E AH 9D TH TC")
        assert refused(kept | {"tricks": played}, EXCHANGE)[0] == "card_not_held"

    def test_what_an_unknown_hand_gives_is_no_other_seats_card(self) -> None:
        exchange = self.EXCHANGE | {"gave": cards("TD AC AS")}
        assert refused(laid_down(exchange=exchange, hands=hands(N=HANDS["N"])), EXCHANGE) == ["exchange_not_held"]

    def test_a_thrown_in_hand_may_have_been_exchanged(self) -> None:
        record = thrown_in(kitty_face_down=cards("QD TS JC"), exchange=self.EXCHANGE)
        assert refused(record, EXCHANGE) == []
        assert refused(record) == ["exchange_not_allowed"]

    def test_a_redeal_keeps_its_dealer_and_counts_for_nothing(self) -> None:
        verdict = accepted({"kind": "redeal", "dealer": "W"}, RuleSet.from_options({"bad_hand": "redeal"}))
        assert (verdict.next_dealer, verdict.counts, points(verdict)) == (Seat.W, False, (0, 0))

    def test_a_redeal_was_dealt_right(self) -> None:
        record = {"kind": "redeal", "dealer": "W", "hands": {"N": cards("9C 9D")}}
        assert refused(record, RuleSet.from_options({"bad_hand": "redeal"})) == ["hand_size"]
        assert refused({**record, "kind": "misdeal"}) == []


class TestBestCard:
    """The loner takes one card of the partner's and gives one away."""

    def record(self, gave: str, took: str, *first: str, **changes: object) -> Record:
        """Write the example hand with east alone, having called for best."""
        return laid_down(
            tricks=tricks(*first, sitting="W"),
            alone=True,
            sitting_out=["W"],
            best_card={"gave": gave, "took": took},
            **changes,
        )

    def test_the_card_taken_is_played(self) -> None:
        assert refused(self.record("9C", "QC", "N AS QC QS"), BEST) == []

    @pytest.mark.parametrize(("gave", "took"), [("9C", "AS"), ("9C", "JS"), ("AS", "QC"), ("QD", "QC"), ("9C", "9C")])
    def test_both_cards_are_held(self, gave: str, took: str) -> None:
        assert set(refused(self.record(gave, took), BEST)) == {"best_card_not_held"}

    def test_the_card_given_away_is_not_played(self) -> None:
        assert refused(self.record("9C", "QC", "N AS 9C QS"), BEST) == ["card_not_held"]
        assert refused(self.record("9C", "QC", "N AS 9C QS", hands=...), BEST) == ["card_not_held"]

    def test_unknown_hands_give_and_take_what_is_not_elsewhere(self) -> None:
        unknown = {"hands": hands(N=HANDS["N"])}
        assert refused(self.record("9C", "QC", "N AS QC QS", **unknown), BEST) == []
        assert refused(self.record("9C", "TC", "N AS KC QS", **unknown), BEST) == ["best_card_not_held"]
        assert refused(self.record("QC", "TC", "N AS TC QS", hands=..., dealer=..., bids=...), BEST) == []

    def test_a_dealer_with_an_unknown_discard_gives_one_of_six(self) -> None:
        """West deals, goes alone in the first round, gives the nine of hearts away and takes the right bower."""
        record = {
            "dealer": "W",
            "hands": hands(**HANDS),
            "upcard": "QH",
            "maker": "W",
            "maker_round": 1,
            "trump": "H",
            "alone": True,
            "best_card": {"gave": "9H", "took": "JH"},
            "outcome": "made",
        }
        played = tricks("N AS QS JS", "N 9S TD TH", "W JH KS KD", "W QH 9D AD", "W KC TC AC", sitting="E")
        assert refused(record | {"tricks": played}, BEST) == []
        assert refused(record | {"tricks": played[:1]}, BEST) == []
        never_taken = record | {"best_card": {"gave": "9H", "took": "9C"}}
        assert "card_not_held" in refused(never_taken | {"tricks": played}, BEST)

    def test_only_a_known_loner_calls_for_best(self) -> None:
        record = {"maker_side": "EW", "alone": True, "outcome": "made", "best_card": {"gave": "9C", "took": "QC"}}
        assert refused(record, BEST) == []
        assert refused(record | {"alone": False}, BEST) == ["best_card_not_allowed"]
