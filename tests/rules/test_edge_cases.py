"""Show each of the eighteen points that a validator must get right; the classes carry their numbers."""

import pytest

from scoring.rules import GameState, HandRecord, IllegalHand, RuleSet, Seat, Side, judge
from tests.rules.written import (
    HANDS,
    LONE_TRICKS,
    PAIR_TRICKS,
    Record,
    accepted,
    calls,
    cards,
    example,
    hands,
    laid_down,
    lone_example,
    only,
    points,
    refused,
    thrown_in,
    tricks,
)

STUCK = RuleSet.from_options({"stick_the_dealer": True})
DEFEND_ALONE = RuleSet.from_options({"defend_alone": "against_any_maker"})
CALL_FOR_BEST = RuleSet.from_options({"call_for_best": True})
CANADIAN = RuleSet.from_options({"dealers_partner_alone": "must_go_alone"})
ROUND_2: Record = {
    "maker_round": 2,
    "discard": ...,
    "tricks": tricks("N AS 9C QS JS"),
    "tricks_by_side": ...,
    "points": ...,
}


class TestPoint1LeftBower:
    """The left bower is trump for leading, following and ruffing, and is never bound to its printed suit."""

    # South holds the left bower and no other trump.
    WITH_SOUTH = hands(**HANDS | {"E": "JH AD AH KH 9C", "S": "JD KD TD AC QS"})

    def test_it_ruffs(self) -> None:
        assert accepted(laid_down("N AS 9C QS QC", "N KS JD TD KC")).trick_winners[1] is Seat.E

    def test_it_need_not_follow_its_printed_suit(self) -> None:
        assert refused(laid_down("N 9D 9C KD QC")) == []

    def test_it_has_to_follow_trump(self) -> None:
        before = ("N AS 9C QS QC", "N KS KH TD KC")
        assert refused(laid_down(*before, "E JH JD 9H 9S", hands=self.WITH_SOUTH)) == []
        assert refused(laid_down(*before, "E JH KD 9H 9S", hands=self.WITH_SOUTH)) == ["revoke"]

    def test_led_it_asks_for_trump(self) -> None:
        before = ("N AS 9C QS QC", "N KS JH TD 9H")
        assert refused(laid_down(*before, "E JD KD TH 9S")) == []
        assert refused(laid_down(*before, "E JD KD KC 9S")) == ["revoke"]


class TestPoint2TurnedUpJack:
    """Ordered up, a turned-up jack is the right bower; turned down, with its mate named, the left is out of play."""

    WITH_QUEEN = hands(**HANDS | {"E": "QH JD AH KH 9C"})

    def test_ordered_up_it_beats_the_left_bower(self) -> None:
        record = laid_down("N AS 9C QS QC", "N KS KH TD KC", "E JD KD JH 9S", upcard="JH", hands=self.WITH_QUEEN)
        assert accepted(record).trick_winners[2] is Seat.W

    def test_turned_down_it_is_out_of_play_when_its_colour_mate_is_named(self) -> None:
        facts = {"upcard": "JH", "hands": self.WITH_QUEEN, "trump": "D", "bids": calls("W", *["pass"] * 5, "name D")}
        record = laid_down("N AS JD QS JS", **facts | ROUND_2 | {"tricks": tricks("N AS JD QS JS")})
        assert accepted(record).trick_winners == (Seat.E,)
        played_by_dealer = tricks("N AS JD QS JS", "E QH KD JH 9S")
        assert "card_not_held" in refused(record | {"tricks": played_by_dealer})


class TestPoint3SuitsOfTheRounds:
    """Round 1 can only be the up-card's suit, round 2 never; its colour-mate is legal."""

    def test_only_the_turned_suit_can_be_ordered_up(self) -> None:
        codes = refused(example(bids=calls("W", "pass", "order_up D"), trump="D"))
        assert codes[0] == "call_suit"

    def test_the_turned_suit_cannot_be_named(self) -> None:
        record = laid_down(bids=calls("W", *["pass"] * 5, "name H"), **ROUND_2)
        assert refused(record)[0] == "call_suit"

    def test_next_can_be_named(self) -> None:
        record = laid_down(bids=calls("W", *["pass"] * 5, "name D"), trump="D", **ROUND_2)
        assert refused(record) == []

    @pytest.mark.parametrize(("number", "trump", "legal"), [(1, "H", 1), (1, "D", 0), (2, "H", 0), (2, "D", 1)])
    def test_it_is_judged_without_the_calls(self, number: int, trump: str, legal: int) -> None:
        record = {
            "maker": "E",
            "maker_round": number,
            "upcard": "QH",
            "trump": trump,
            "outcome": "made",
            "alone": False,
        }
        assert refused(record) == ([] if legal else ["call_suit"])


class TestPoint4Calls:
    """At most eight calls, in seat order from the dealer's left; nothing after a call."""

    def test_a_ninth_call_is_refused(self) -> None:
        assert "too_many_calls" in refused(thrown_in(bids=calls("W", *["pass"] * 9)))

    def test_the_dealer_does_not_call_first(self) -> None:
        assert refused(thrown_in(bids=calls("S", *["pass"] * 8))) == ["call_out_of_turn"]

    def test_a_call_out_of_turn_is_refused_where_it_is(self) -> None:
        bids = calls("W", *["pass"] * 8)
        bids[2]["seat"], bids[3]["seat"] = bids[3]["seat"], bids[2]["seat"]
        with pytest.raises(IllegalHand) as caught:
            accepted(thrown_in(bids=bids))
        assert {(wrong.code, wrong.where) for wrong in caught.value.violations} == {
            ("call_out_of_turn", f"call {place}") for place in (3, 4, 5)
        }

    def test_nobody_calls_after_a_call(self) -> None:
        assert refused(example(bids=calls("W", "pass", "order_up H", "pass"))) == ["call_after_call"]

    def test_seven_passes_are_not_enough(self) -> None:
        assert refused(thrown_in(bids=calls("W", *["pass"] * 7))) == ["passes_missing"]


class TestPoint5Tricks:
    """Tricks sum to five; alone with 3 or 4 tricks scores 1."""

    @pytest.mark.parametrize("count", [3, 4])
    def test_a_loner_with_three_or_four_tricks_scores_one(self, count: int) -> None:
        assert points(accepted({"maker": "E", "alone": True, "maker_tricks": count})) == (0, 1)

    def test_six_tricks_are_refused(self) -> None:
        record = {"maker": "E", "alone": True, "tricks_by_side": {"NS": 2, "EW": 4}}
        assert "tricks_sum" in refused(record)
        assert "tricks_sum" in refused(
            {"maker": "E", "alone": True, "tricks_by_seat": {"N": 2, "E": 4, "S": 0, "W": 0}}
        )


class TestPoint6SittingOut:
    """A seat that sits out never leads, plays or wins; its five cards stay in the record."""

    def test_its_cards_stay_in_the_record(self) -> None:
        assert refused(lone_example()) == []
        assert "hand_size" in refused(lone_example(hands=hands(**HANDS | {"W": "9H TH QC KC"})))

    def test_it_does_not_play(self) -> None:
        assert refused(lone_example(tricks=tricks(*PAIR_TRICKS))) == ["sitter_played"] * 5

    def test_it_does_not_lead(self) -> None:
        played = tricks(*LONE_TRICKS, sitting="W")
        played[1]["leader"] = "W"
        assert refused(lone_example(tricks=played)) == ["sitter_leads"]

    def test_it_does_not_win(self) -> None:
        played = tricks(*LONE_TRICKS, sitting="W")
        played[1]["winner"] = "W"
        assert refused(lone_example(tricks=played)) == ["sitter_wins"]

    def test_it_has_no_tricks(self) -> None:
        record = {"maker": "E", "alone": True, "tricks_by_seat": {"N": 1, "E": 3, "S": 0, "W": 1}}
        assert refused(record) == ["sitter_wins"]


class TestPoint7OpeningLead:
    """With no lone defender only a loner on the dealer's right moves the opening lead, to the dealer's partner."""

    @pytest.mark.parametrize(("maker", "leader"), [("N", "N"), ("E", "N"), ("S", "E"), ("W", "N")])
    def test_who_leads_against_a_loner(self, maker: str, leader: str) -> None:
        sitting = Seat(maker).partner.value
        record = {"dealer": "W", "maker": maker, "alone": True, "trump": "H", "outcome": "made"}
        for seat in Seat:
            if seat.value != sitting:
                played = tricks(f"{seat} 9S TS JS", sitting=sitting)
                expected = [] if seat.value == leader else ["leader_mismatch", "out_of_turn"]
                assert refused(record | {"tricks": played}) == expected


class TestPoint8LoneDefender:
    """With a lone defender the lead may skip two seats; against a lone maker tricks have two cards."""

    def test_the_lead_skips_two_seats(self) -> None:
        record = {"dealer": "W", "maker": "S", "alone": True, "lone_defender": "W", "trump": "H", "outcome": "made"}
        assert refused(record | {"tricks": tricks("S 9S TS", sitting="NE")}, DEFEND_ALONE) == []
        assert refused(record | {"tricks": tricks("W 9S TS", sitting="NE")}, DEFEND_ALONE) == [
            "leader_mismatch",
            "out_of_turn",
        ]

    def test_tricks_have_two_cards_against_a_loner_and_three_against_a_pair(self) -> None:
        record = {"dealer": "W", "maker": "E", "lone_defender": "N", "trump": "H", "outcome": "made"}
        pair, loner = record | {"alone": False}, record | {"alone": True}
        two, three = tricks("N 9S TS", sitting="SW"), tricks("N 9S TS JS", sitting="S")
        assert refused(pair | {"tricks": three}, DEFEND_ALONE) == []
        assert refused(loner | {"tricks": two}, DEFEND_ALONE) == []
        assert refused(pair | {"tricks": two}, DEFEND_ALONE) == ["trick_size"]
        assert refused(loner | {"tricks": three}, DEFEND_ALONE) == ["sitter_played"]


class TestPoint9Discard:
    """The discard exists in round 1 only and is the dealer's, from six cards."""

    @pytest.mark.parametrize("discard", ["JS", "QH", "9H", "KC"])
    def test_any_of_the_six_cards_can_be_discarded(self, discard: str) -> None:
        played = "N AS 9C QS QC" if discard == "JS" else "N AS 9C QS JS"
        assert refused(laid_down(played, discard=discard)) == []

    def test_a_bower_can_be_discarded(self) -> None:
        dealt = hands(**HANDS | {"E": "JS JD AH KH 9C", "W": "9H TH QC KC JH"})
        assert refused(laid_down("N AS JS QS QC", discard="JH", hands=dealt)) == []

    def test_a_card_that_is_not_held_cannot_be_discarded(self) -> None:
        assert refused(example(discard="QD")) == ["discard_not_held"]

    def test_there_is_none_in_round_2(self) -> None:
        record = laid_down(bids=calls("W", *["pass"] * 5, "name D"), trump="D", **ROUND_2 | {"discard": "JS"})
        assert refused(record) == ["discard_in_round_2"]
        assert refused(
            {"maker": "E", "dealer": "W", "maker_round": 2, "alone": False, "outcome": "made", "discard": "JS"}
        ) == ["discard_in_round_2"]

    def test_at_full_depth_it_is_stated(self) -> None:
        assert refused(example(discard=None)) == ["discard_missing"]
        assert refused(lone_example(discard=...)) == ["discard_missing"]

    def test_below_full_depth_it_may_be_unknown(self) -> None:
        verdict = accepted(example(discard=None, bids=...))
        assert "discard" in verdict.unjudged

    def test_an_unknown_discard_excuses_one_card_only(self) -> None:
        """West, who took the queen, has three trumps: two are left to follow with, whatever was discarded."""
        before = ("N AS 9C QS JS", "N KS JD TD KC")
        assert refused(laid_down(*before, "E JH KD QC 9S", discard=None)) == ["revoke"]

    def test_an_unknown_discard_is_what_the_dealer_never_plays(self) -> None:
        before = ("N AS 9C QS JS", "N KS JD TD KC", "E JH KD 9H 9S")
        following = tricks(*before, "E AH AC TH TC", "E KH AD QH 9D")
        revoking = tricks(*before, "E AH AC QC TC", "E KH AD QH 9D")
        assert refused(example(discard=None, bids=..., tricks=following)) == []
        assert refused(example(discard=None, bids=..., tricks=revoking)) == ["revoke"]

    def test_an_up_card_that_has_to_be_kept_is_played_in_the_end(self) -> None:
        kept = RuleSet.from_options({"discard_upcard": "forbidden"})
        never_played = ("N AS 9C QS JS", "N KS JD TD KC", "E JH KD 9H 9S", "E AH AC TH TC", "E KH AD QC 9D")
        record = example(discard=None, bids=..., tricks=tricks(*never_played))
        assert refused(record) == []
        assert refused(record, kept) == ["upcard_discarded"]

    def test_two_failures_to_follow_cannot_be_excused_by_two_discards(self) -> None:
        """West follows neither spades nor clubs, having one card of each: only one can have been discarded."""
        dealt = hands(**HANDS | {"W": "9H TH QC QD JS"})
        once = laid_down("N AS 9C QS QD", hands=dealt, discard=None, kitty_face_down=...)
        assert refused(once) == []
        twice = once | {"tricks": tricks("N AS 9C QS QD", "N TC JD AC 9H")}
        assert refused(twice) == ["revoke"]

    def test_a_discard_from_an_unknown_hand_cannot_be_another_seats_card(self) -> None:
        record = laid_down("N AS 9C QS QC", hands=hands(N=HANDS["N"]), discard="9D")
        assert refused(record) == ["discard_not_held"]


class TestPoint10UpCard:
    """The up-card is playable only by the dealer and only when ordered up; kitty cards are never played."""

    def test_the_dealer_plays_it_when_it_was_ordered_up(self) -> None:
        assert refused(laid_down("N AS 9C QS QH")) == []

    def test_nobody_else_plays_it(self) -> None:
        with pytest.raises(IllegalHand, match="turned up for the dealer"):
            accepted(laid_down("N AS QH QS QC"))

    def test_nobody_else_plays_it_when_hands_are_not_known(self) -> None:
        record = laid_down("N AS QH QS QC", hands=..., kitty_face_down=...)
        assert refused(record) == ["card_not_held"]

    def test_turned_down_it_is_dead(self) -> None:
        record = laid_down(
            bids=calls("W", *["pass"] * 5, "name D"), trump="D", **ROUND_2 | {"tricks": tricks("N AS 9C QS QH")}
        )
        with pytest.raises(IllegalHand, match="turned down"):
            accepted(record)
        assert refused(record | {"hands": {}}) == ["card_not_held"]

    def test_kitty_cards_are_never_played(self) -> None:
        with pytest.raises(IllegalHand, match="lay in the kitty"):
            accepted(laid_down("N AS 9C QS JC"))
        assert refused(laid_down("N AS 9C QS JC", hands=...)) == ["card_not_held"]

    def test_call_for_best_may_pass_it_to_the_loner(self) -> None:
        passed_on = {"best_card": {"gave": "9C", "took": "QH"}}
        played = tricks("N AS QH QS", "E JH KD 9S", "E JD TD TC", "E AH AC 9D", "E KH AD KS", sitting="W")
        record = lone_example(tricks=played, tricks_by_side={"NS": 0, "EW": 5}, points={"NS": 0, "EW": 4})
        assert refused(record | passed_on, CALL_FOR_BEST) == []
        assert "card_not_held" in refused(record, CALL_FOR_BEST)


class TestPoint11DealerSitsOut:
    """When the dealer sits out, below full depth, a discard may or may not be recorded."""

    @pytest.mark.parametrize("discard", ["JS", ...])
    def test_a_discard_may_be_recorded_or_not(self, discard: object) -> None:
        assert refused(lone_example(discard=discard, bids=...)) == []

    @pytest.mark.parametrize("discard", ["JS", ...])
    def test_so_it_is_when_the_dealers_partner_defends_alone(self, discard: object) -> None:
        record = {
            "dealer": "W",
            "maker": "N",
            "alone": False,
            "lone_defender": "E",
            "upcard": "QH",
            "outcome": "euchred",
        }
        assert (
            refused(
                {field: value for field, value in (record | {"discard": discard}).items() if value is not ...},
                DEFEND_ALONE,
            )
            == []
        )


class TestPoint12CanadianLoner:
    """The dealer's partner who orders up in round 1 goes alone; round 2 is free."""

    def test_ordering_up_with_partner_is_refused(self) -> None:
        assert refused(example(), CANADIAN) == ["partner_must_go_alone"]
        assert refused(lone_example(), CANADIAN) == []

    def test_it_is_judged_from_the_facts_alone(self) -> None:
        record = {"dealer": "W", "maker": "E", "maker_round": 1, "alone": False, "outcome": "made"}
        assert refused(record, CANADIAN) == ["partner_must_go_alone"]

    @pytest.mark.parametrize("change", [{"maker_round": 2}, {"dealer": "N"}, {"maker": "W"}, {"alone": True}])
    def test_any_other_call_is_free(self, change: Record) -> None:
        record = {"dealer": "W", "maker": "E", "maker_round": 1, "alone": False, "outcome": "made"}
        assert refused(record | change, CANADIAN) == []


class TestPoint13Revokes:
    """A noted revoke is accepted, an unnoted one refused, and so is a noted one that did not happen."""

    def revoking(self, **changes: object) -> Record:
        """Write the example hand with north keeping a spade back in the second trick."""
        return laid_down("N AS 9C AD QC", "N KS JD QS KC", **changes)

    def test_an_unnoted_revoke_is_refused(self) -> None:
        assert refused(self.revoking()) == ["revoke"]

    @pytest.mark.parametrize("noted", [{"seat": "S", "trick": 1}, ["S", 1]])
    def test_a_noted_revoke_is_accepted(self, noted: object) -> None:
        assert refused(self.revoking(revokes=[noted])) == []

    @pytest.mark.parametrize("trick", [0, 2, 6])
    def test_a_noted_revoke_that_did_not_happen_is_refused(self, trick: int) -> None:
        assert refused(self.revoking(revokes=[["S", 1], ["S", trick]])) == ["revoke_not_made"]

    def test_a_seat_that_sits_out_cannot_revoke(self) -> None:
        assert refused(lone_example(revokes=[["W", 1]])) == ["revoke_not_made"]

    def test_a_card_played_later_gives_a_revoke_away_when_no_hands_are_known(self) -> None:
        assert refused(self.revoking(hands=...)) == ["revoke"]

    def test_a_noted_revoke_in_an_unknown_hand_may_have_happened(self) -> None:
        record = laid_down("N AS 9C AD QC", hands=..., revokes=[["S", 1], ["E", 3]])
        assert accepted(record).unjudged.count("noted_revokes") == 1

    def test_five_plays_prove_that_an_unknown_hand_never_revoked(self) -> None:
        assert refused(example(hands=..., revokes=[["E", 1]])) == ["revoke_not_made"]

    def test_the_up_card_gives_the_dealers_revoke_away_when_the_discard_is_known(self) -> None:
        played = ("N AS 9S QS TS", "N KS JH JS KC", "E JD KD QC TC")
        assert refused(laid_down(*played, hands=..., kitty_face_down=..., discard="9H")) == ["revoke"]
        assert refused(laid_down(*played, hands=..., kitty_face_down=..., discard=None)) == []


class TestPoint14EndOfTheGame:
    """The hand that reaches the target may overshoot; one recorded after it is refused; a penalty can end the game."""

    def test_a_lone_march_overshoots(self) -> None:
        game = GameState.start(RuleSet(), first_dealer=Seat.N, score={Side.NS: 9, Side.EW: 0})
        over = game.after(accepted({"maker": "N", "alone": True, "outcome": "march"}))
        assert (over.score[Side.NS], over.finished, over.winner) == (13, True, Side.NS)

    def test_a_hand_after_the_last_is_refused(self) -> None:
        made = accepted({"maker": "N", "alone": False, "outcome": "made"})
        over = GameState.start(RuleSet(target=1), first_dealer=Seat.N).after(made)
        with pytest.raises(IllegalHand) as caught:
            over.after(made)
        assert caught.value.codes == ("game_over",)

    def test_a_penalty_ends_the_game(self) -> None:
        rules = RuleSet.from_options({"renege": "two"})
        game = GameState.start(rules, first_dealer=Seat.N, score={Side.NS: 8, Side.EW: 0})
        penalty = accepted({"kind": "penalty", "penalty": {"seat": "E", "reason": "revoke"}}, rules)
        assert game.after(penalty).winner is Side.NS


class TestPoint15EveryCardOnce:
    """No card is dealt twice, none is played twice, the discard is never played, every card is of the pack."""

    @pytest.mark.parametrize(
        "change",
        [
            {"hands": hands(**HANDS | {"N": "AS KS 9S TC JH"})},
            {"hands": hands(**HANDS | {"N": "AS KS 9S TC TC"})},
            {"upcard": "AH"},
            {"kitty_face_down": cards("QD TS AS")},
            {"kitty_face_down": cards("QD TS TS")},
            {"kitty_face_down": cards("QD TS QH")},
        ],
    )
    def test_no_card_is_dealt_twice(self, change: Record) -> None:
        assert "card_duplicated" in refused(example(**change))

    def test_no_card_is_dealt_twice_when_no_up_card_is_known(self) -> None:
        assert refused(laid_down(hands=hands(N="AS KS 9S TC AS"), upcard=..., kitty_face_down=..., bids=...)) == [
            "card_duplicated"
        ]

    def test_no_card_is_played_twice(self) -> None:
        assert refused(laid_down("N AS 9C QS QC", "N AS JD TD KC")) == ["card_not_held"]
        assert refused(laid_down("N AS 9C QS QC", "N AS JD TD KC", hands=...)) == ["card_not_held"]
        assert refused(laid_down("N AS 9C QS QC", "N KS JD TD QC", hands=...)) == ["card_not_held"]
        assert refused(laid_down("N AS 9C QS AS", hands=...)) == ["card_not_held"]

    def test_the_discard_is_never_played(self) -> None:
        with pytest.raises(IllegalHand, match="discarded"):
            accepted(laid_down("N AS 9C QS JS"))
        assert refused(laid_down("N AS 9C QS JS", hands=...)) == ["card_not_held"]
        assert refused(laid_down("N AS JS QS QC", hands=...)) == ["card_not_held"]

    @pytest.mark.parametrize("card", ["8C", "7D", "JK", "2S"])
    def test_every_card_is_of_the_pack(self, card: str) -> None:
        assert "card_not_in_pack" in refused(example(hands=hands(**HANDS | {"N": f"AS KS 9S TC {card}"})))
        assert "card_not_in_pack" in refused({"maker": "E", "alone": False, "outcome": "made", "upcard": card})
        assert "card_not_in_pack" in refused(example(discard=card))
        assert "card_not_in_pack" in refused(example(best_card={"gave": "9C", "took": card}))
        exchange = {"seat": "N", "gave": cards("AS KS 9S"), "took": cards(f"TS JC {card}")}
        assert "card_not_in_pack" in refused(example(exchange=exchange))
        assert "card_not_in_pack" in refused(laid_down(f"N AS 9C QS {card}", hands=...))

    def test_another_seats_card_cannot_be_played(self) -> None:
        with pytest.raises(IllegalHand, match="dealt to East"):
            accepted(laid_down("N AS 9C QS AH"))


class TestPoint16StatedResults:
    """Stated and derived results must agree."""

    def test_a_wrong_winner_is_refused(self) -> None:
        played = tricks(*PAIR_TRICKS)
        played[4]["winner"] = "W"
        assert refused(example(tricks=played)) == ["trick_winner"]

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"points": {"NS": 0, "EW": 2}}, "points_mismatch"),
            ({"points": {"NS": 1, "EW": 1}}, "points_mismatch"),
            ({"points": {"EW": 0}}, "points_mismatch"),
            ({"tricks_by_side": {"NS": 2, "EW": 3}}, "tricks_mismatch"),
            ({"tricks_by_side": {"EW": 3}}, "tricks_mismatch"),
            ({"tricks_by_side": {"NS": 2}}, "tricks_mismatch"),
            ({"maker_tricks": 3}, "tricks_mismatch"),
            ({"tricks_by_seat": {"N": 1, "E": 3, "S": 0, "W": 1}}, "tricks_mismatch"),
            ({"outcome": "march"}, "outcome_mismatch"),
            ({"outcome": "euchred"}, "outcome_mismatch"),
            ({"outcome": "void"}, "outcome_mismatch"),
            ({"score_after": {"EW": 0}}, "score_after_mismatch"),
            ({"maker_side": "NS"}, "maker_side_mismatch"),
        ],
    )
    def test_a_wrong_result_is_refused(self, change: Record, code: str) -> None:
        assert set(refused(example(**change))) == {code}

    @pytest.mark.parametrize(
        "change",
        [
            {"maker_tricks": 4, "outcome": "made", "maker_side": "EW"},
            {"tricks_by_seat": {"N": 1, "E": 4, "S": 0, "W": 0}},
            {"tricks_by_side": {"EW": 4}, "points": {"EW": 1}, "score_after": {"NS": 3, "EW": 5}},
        ],
    )
    def test_a_right_result_is_accepted(self, change: Record) -> None:
        assert refused(example(**change)) == []

    def test_the_score_after_a_hand_is_judged_by_the_game(self) -> None:
        game = GameState.start(RuleSet(), first_dealer=Seat.W, score={Side.NS: 3, Side.EW: 4})
        assert game.after(accepted(example(score_after={"NS": 3, "EW": 5}))).score[Side.EW] == 5
        with pytest.raises(IllegalHand) as caught:
            game.after(accepted(example(score_after={"NS": 4, "EW": 6})))
        assert caught.value.codes == ("score_after_mismatch",) * 2


class TestPoint17Refusals:
    """A refusal names every violation: a code, a place, a sentence; later leaders are judged by the derived winner."""

    def test_all_violations_are_named(self) -> None:
        played = tricks("N AS 9C QS QC", "N KS JD TD KC")
        played[0]["winner"] = "E"
        record = laid_down(
            tricks=played, kitty_face_down=cards("QD TS"), maker="W", bids=calls("W", "pass", "order_up H", "pass")
        )
        assert set(refused(record)) == {"kitty_size", "call_after_call", "maker_mismatch", "trick_winner"}

    def test_after_a_wrong_stated_winner_the_derived_one_leads(self) -> None:
        played = tricks("N AS 9C QS QC", "N KS JD TD KC")
        played[0]["winner"] = "S"
        assert refused(laid_down(tricks=played)) == ["trick_winner"]
        led_by_stated = tricks("N AS 9C QS QC", "S AD QH 9D 9C")
        led_by_stated[0]["winner"] = "S"
        codes = refused(laid_down(tricks=led_by_stated))
        assert codes[0] == "trick_winner"
        assert {"leader_mismatch", "out_of_turn"} < set(codes)

    def test_each_names_its_place_and_says_a_sentence(self) -> None:
        with pytest.raises(IllegalHand) as caught:
            accepted(laid_down("N AS 9C QS QC", "N KS JD QC KC"))
        (wrong,) = caught.value.violations
        assert (wrong.code, wrong.where, wrong.field) == ("card_not_held", "trick 2, seat S, QC", "tricks")
        assert wrong.sentence({Seat.S: "Cy", Seat.W: "Di"}.__getitem__) == (
            "Cy played the queen of clubs, which is played twice in this hand."
        )
        assert str(caught.value) == "South played the queen of clubs, which is played twice in this hand."


class TestPoint18InTheBarn:
    """In the barn, one short of the target, is a label on the score, nothing more."""

    def test_it_is_one_short_of_the_target(self) -> None:
        game = GameState.start(RuleSet(target=5), first_dealer=Seat.N, score={Side.NS: 4, Side.EW: 3})
        assert (game.in_barn(Side.NS), game.in_barn(Side.EW), game.finished) == (True, False, False)

    def test_there_is_none_without_a_target(self) -> None:
        score = {Side.NS: 9, Side.EW: 9}
        for rules in (RuleSet(target=None), RuleSet(hands=8)):
            assert not GameState.start(rules, first_dealer=Seat.N, score=score).in_barn(Side.NS)

    def test_nobody_is_in_the_barn_of_a_game_that_is_over(self) -> None:
        game = GameState.start(RuleSet(), first_dealer=Seat.N, score={Side.NS: 9, Side.EW: 10})
        assert not game.in_barn(Side.NS)


def test_the_judge_takes_the_record_and_its_rules() -> None:
    assert points(judge(HandRecord.from_json(only(example(), ["maker", "alone", "tricks_by_side"])), STUCK)) == (0, 1)
