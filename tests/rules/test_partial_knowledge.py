"""Test records that know only a part: what is not known is never taken for a no, and what is known is judged."""

from typing import Any

import pytest

from scoring.rules import RuleSet, Seat, Side
from tests.rules.written import Record, accepted, cards, example, points, refused, tricks

MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}
EUCHRED: Record = {"maker": "E", "alone": False, "outcome": "euchred"}
LONER: Record = {"maker": "E", "alone": True, "outcome": "made"}
BEST = {"gave": "JS", "took": "KC"}


def rules(**options: Any) -> RuleSet:
    """Return a rule set with these options."""
    return RuleSet.from_options(options)


def unjudged(record: Record, rule_set: RuleSet) -> list[str]:
    """Return the names of the rules that cannot be judged of a legal record."""
    return list(accepted(record, rule_set).unjudged)


def won(*winners: str | None) -> list[Record]:
    """Write tricks of clubs, diamonds, hearts and spades, all led by north, with their winners as stated."""
    written = tricks(*(f"N {rank}C {rank}D {rank}H {rank}S" for rank in "9TQKA"[: len(winners)]))
    return [trick | {"leader": None, "winner": winner} for trick, winner in zip(written, winners, strict=True)]


class TestTrumpUnknown:
    """Who wins a trick cannot be told from its cards, but may be stated or seen from the next lead."""

    FIRST = {"leader": "N", "plays": [["N", "9C"], ["E", "TC"], ["S", "JD"]], "winner": "W"}
    LATER = {"leader": "W", "plays": [["E", "9D"], ["S", "TD"], ["N", "QD"]], "winner": "E"}

    def test_a_seat_that_sits_out_never_wins(self) -> None:
        assert refused(LONER | {"tricks": [self.FIRST]}) == ["sitter_wins"]
        assert refused(LONER | {"tricks": [self.FIRST | {"winner": "E"}]}) == []

    def test_a_seat_that_sits_out_never_leads_on(self) -> None:
        assert refused(LONER | {"tricks": [self.FIRST, self.LATER]}) == ["sitter_wins", "sitter_leads"]
        follows = self.LATER | {"leader": None, "plays": [["W", "9D"], ["E", "JC"], ["S", "TD"], ["N", "QD"]]}
        assert "sitter_played" in refused(LONER | {"tricks": [self.FIRST | {"winner": None}, follows]})

    def test_stated_winners_count(self) -> None:
        assert refused(MADE | {"outcome": "march", "tricks": won(*"NNNNN")}) == ["outcome_mismatch"]
        assert refused(EUCHRED | {"tricks": won(*"NNNNN")}) == []
        assert accepted(EUCHRED | {"tricks": won(*"NNNNN")}).tricks == {Side.NS: 5, Side.EW: 0}
        assert accepted(EUCHRED | {"tricks": won(*"NNNNN")}).trick_winners == ()

    def test_the_lead_to_the_next_trick_tells_a_winner(self) -> None:
        assert accepted(EUCHRED | {"tricks": won(None, None, None, None, "E")}).tricks == {Side.NS: 4, Side.EW: 1}
        assert refused(MADE | {"tricks": won(None, None, None, None, "E")}) == ["outcome_mismatch"]
        assert accepted(EUCHRED | {"tricks": won(None, None, None, None, None)}).tricks == {
            Side.NS: None,
            Side.EW: None,
        }

    @pytest.mark.parametrize(("outcome", "codes"), [("made", ["outcome_mismatch"]), ("fast_break", [])])
    @pytest.mark.parametrize("winners", [("N", "N", "E", "E", "E"), (None, None, "E", "E", "E")])
    def test_stated_winners_tell_a_fast_break(
        self, winners: tuple[str | None, ...], outcome: str, codes: list[str]
    ) -> None:
        played = tricks("N 9C TC JC QC", "N 9D TD JD QD", "N 9H TH JH QH", "E 9S TS JS QS", "E AC AD AH AS")
        for trick, winner in zip(played, winners, strict=True):
            trick["winner"] = winner
        record = MADE | {"outcome": outcome, "tricks": played}
        assert refused(record, rules(fast_break=True)) == codes


class TestAloneUnknown:
    """Some facts are recorded only of loners, and so prove one."""

    def test_a_lone_defender_proves_a_loner_where_there_is_one_only_against_a_loner(self) -> None:
        record = {"maker": "E", "lone_defender": "N", "outcome": "march"}
        assert points(accepted(record, rules(defend_alone="against_loner"))) == (0, 4)
        assert refused(record | {"alone": False}, rules(defend_alone="against_loner")) == ["lone_defender_not_allowed"]
        assert refused(record, rules(defend_alone="against_any_maker")) == ["alone_needed"]

    def test_a_call_for_best_proves_a_loner(self) -> None:
        record = {"maker": "E", "best_card": BEST, "outcome": "march"}
        assert points(accepted(record, rules(call_for_best=True))) == (0, 4)
        assert refused(record | {"alone": False}, rules(call_for_best=True)) == ["best_card_not_allowed"]
        assert refused(record | {"outcome": "euchred"}) == ["best_card_not_allowed"]

    def test_the_dealers_partner_who_had_to_go_alone_went_alone(self) -> None:
        canadian = rules(dealers_partner_alone="must_go_alone")
        record = {"dealer": "W", "maker": "E", "maker_round": 1, "outcome": "march"}
        assert points(accepted(record, canadian)) == (0, 4)
        assert "dealers_partner_alone" in unjudged(record, canadian)
        assert refused(record | {"maker_round": 2}, canadian) == ["alone_needed"]
        assert refused(record | {"dealer": "N"}, canadian) == ["alone_needed"]
        assert refused(record | {"sitting_out": []}, canadian) == ["partner_must_go_alone"]

    def test_stated_points_settle_it(self) -> None:
        march = {"maker": "E", "outcome": "march"}
        assert refused(march) == ["alone_needed"]
        assert accepted(march | {"points": {"EW": 4}}, rules(maker_bonus=1)).individual == {
            Seat.N: 0,
            Seat.E: 5,
            Seat.S: 0,
            Seat.W: 4,
        }
        assert points(accepted(march | {"points": {"NS": 0, "EW": 2}})) == (0, 2)
        assert refused(march | {"points": {"NS": 0, "EW": 3}}) == ["points_mismatch", "alone_needed"]


class TestLoneDefenderUnknown:
    """Nobody is taken to have defended alone, unless something else that is stated needs it."""

    def test_stated_points_settle_it(self) -> None:
        anyone = rules(defend_alone="against_any_maker")
        assert points(accepted(EUCHRED | {"points": {"NS": 4, "EW": 0}}, anyone)) == (4, 0)
        assert points(accepted(EUCHRED | {"points": {"NS": 2, "EW": 0}}, anyone)) == (2, 0)
        assert points(accepted(EUCHRED, anyone)) == (2, 0)
        assert "lone_defender" in unjudged(EUCHRED | {"points": {"NS": 4, "EW": 0}}, anyone)

    def test_stated_points_settle_nothing_that_is_known(self) -> None:
        four = EUCHRED | {"points": {"NS": 4, "EW": 0}}
        assert refused(four) == ["points_mismatch"]
        assert refused(four, rules(defend_alone="against_loner")) == ["points_mismatch"]
        assert refused(four | {"lone_defender": None}, rules(defend_alone="against_any_maker")) == ["points_mismatch"]

    def test_points_that_two_causes_explain_settle_no_tricks(self) -> None:
        both = rules(defend_alone="against_any_maker", super_euchre=4)
        verdict = accepted(EUCHRED | {"points": {"NS": 4, "EW": 0}}, both)
        assert (points(verdict), verdict.tricks[Side.EW]) == ((4, 0), None)
        alone = accepted(EUCHRED | {"points": {"NS": 4, "EW": 0}}, rules(super_euchre=4))
        assert (points(alone), alone.tricks[Side.EW]) == ((4, 0), 0)

    def test_against_a_pair_it_is_settled_where_only_loners_are_defied(self) -> None:
        assert "lone_defender" not in unjudged(MADE, rules(defend_alone="against_loner"))
        assert "lone_defender" in unjudged(LONER, rules(defend_alone="against_loner"))

    def test_a_missing_card_makes_no_lone_defender_where_nobody_may_be_one(self) -> None:
        played = tricks("E 9H TH 9S", sitting="N")
        record = MADE | {"dealer": "N", "trump": "H", "tricks": played}
        assert "trick_size" in refused(record)
        assert "trick_size" in refused(record, rules(defend_alone="against_loner"))
        assert refused(record, rules(defend_alone="against_any_maker")) == []


class TestSittingOutUnknown:
    """Who is said to sit out must fit some way of filling in what is not known."""

    def test_it_is_not_refused_for_want_of_the_maker(self) -> None:
        assert refused({"sitting_out": ["E"], "outcome": "made"}) == ["maker_missing"]
        assert refused({"sitting_out": ["E", "W"], "outcome": "made"}) == ["maker_missing", "sitting_out_mismatch"]

    @pytest.mark.parametrize(
        ("allowed", "codes"),
        [("off", ["sitting_out_mismatch"]), ("against_loner", []), ("against_any_maker", [])],
    )
    def test_two_of_different_sides_need_a_lone_defender(self, allowed: str, codes: list[str]) -> None:
        record = {"sitting_out": ["E", "N"], "outcome": "made"}
        assert refused(record, rules(defend_alone=allowed)) == ["maker_missing", *codes]
        paired = record | {"alone": False, "sitting_out": ["E"]}
        assert refused(paired, rules(defend_alone="against_loner")) == ["maker_missing", "sitting_out_mismatch"]
        assert refused(paired, rules(defend_alone="against_any_maker")) == ["maker_missing"]

    @pytest.mark.parametrize(
        ("sitting_out", "codes"),
        [
            (["W"], []),
            (["E"], []),
            ([], ["sitting_out_mismatch"]),
            (["W", "W"], ["sitting_out_mismatch"]),
            (["E", "W"], ["sitting_out_mismatch"]),
            (["N"], ["lone_defender_not_allowed", "sitting_out_mismatch"]),
        ],
    )
    def test_a_loner_of_a_known_side_leaves_two(self, sitting_out: list[str], codes: list[str]) -> None:
        record = {"maker_side": "EW", "alone": True, "outcome": "march", "sitting_out": sitting_out}
        assert refused(record) == codes


class TestAStuckDealerUnknown:
    """A stuck dealer without a natural trump may name any suit, and may be one as long as nothing says otherwise."""

    STUCK = rules(stick_the_dealer="on", natural_trump="any_caller")
    NAMED = MADE | {
        "dealer": "E",
        "maker_round": 2,
        "trump": "S",
        "upcard": "JH",
        "hands": {"E": cards("9H TH QH KH AH")},
    }

    @pytest.mark.parametrize("unknown", ["dealer", "maker_round", "upcard"])
    def test_each_fact_may_be_unknown(self, unknown: str) -> None:
        assert "natural_trump" not in unjudged(self.NAMED, self.STUCK)
        record = {field: value for field, value in self.NAMED.items() if field != unknown}
        open_ones = unjudged(record, self.STUCK)
        # Suit and up-card tell the round.
        assert ("natural_trump" in open_ones) is (unknown != "maker_round")

    @pytest.mark.parametrize(
        "change",
        [
            {"dealer": "N"},
            {"maker_round": 1, "upcard": "JS"},
            {"hands": {"E": cards("9H TH QH KH AD")}},
        ],
    )
    def test_a_fact_that_rules_it_out_is_refused(self, change: Record) -> None:
        assert "natural_trump" in refused(self.NAMED | change, self.STUCK)

    def test_two_suits_in_hand_rule_it_out_whatever_was_turned(self) -> None:
        record = self.NAMED | {"upcard": None, "hands": {"E": cards("9H TH QH KH AD")}}
        assert refused(record, self.STUCK) == ["natural_trump"]


class TestAnUnseenJoker:
    """Where the dealer names for a turned-up joker, the calls may tell that it was, and may not."""

    BRITISH = rules(preset="British")
    ORDERED = {"seat": "N", "round": 1, "call": "order_up", "suit": "H"}

    def test_the_dealers_first_call_tells_it(self) -> None:
        record = {"dealer": "N", "bids": [self.ORDERED], "alone": False, "outcome": "made"}
        assert points(accepted(record, self.BRITISH)) == (1, 0)
        assert refused(record, rules()) == ["call_out_of_turn"]
        assert refused(record | {"dealer": "S"}, self.BRITISH) == ["call_out_of_turn"]

    def test_one_order_up_does_not_tell_who_dealt(self) -> None:
        record = {"bids": [self.ORDERED], "alone": False, "outcome": "made"}
        assert accepted(record, self.BRITISH).next_dealer is None
        assert "calling_order" in unjudged(record, self.BRITISH)
        assert accepted(record).next_dealer is Seat.N
        assert accepted(record | {"upcard": "2S"}, self.BRITISH).next_dealer is Seat.E
        assert accepted(record | {"upcard": "9H"}, self.BRITISH).next_dealer is Seat.N

    def test_a_maker_who_had_to_name_dealt(self) -> None:
        record = {"upcard": "2S", "maker": "E", "trump": "H", "alone": True, "outcome": "march"}
        assert accepted(record, self.BRITISH).next_dealer is Seat.S

    @pytest.mark.parametrize("bids", [[], None])
    def test_it_is_never_thrown_in(self, bids: list[Record] | None) -> None:
        record = {"passed_out": True, "upcard": "2S", "dealer": "N", "bids": bids}
        assert refused(record, self.BRITISH) == ["dealer_must_name"]

    def test_a_hand_thrown_in_without_its_up_card_leaves_it_open(self) -> None:
        assert "joker_turned_up" in unjudged({"passed_out": True, "dealer": "N"}, self.BRITISH)
        assert "joker_turned_up" not in unjudged({"passed_out": True, "dealer": "N", "upcard": "9C"}, self.BRITISH)

    def test_a_nominated_suit_is_the_one_the_dealer_names(self) -> None:
        record = {"upcard": "2S", "dealer": "N", "maker": "N", "trump": "S", "alone": True, "outcome": "march"}
        assert refused(record | {"nominated_suit": "S"}, self.BRITISH) == []
        assert refused(record | {"nominated_suit": "H"}, self.BRITISH) == ["nominated_suit"]


class TestDealerUnknown:
    """Anyone may have dealt, so a discard must be one that somebody can have made."""

    ORDERED = MADE | {"maker_round": 1, "upcard": "9C"}

    def test_there_is_no_discard_in_round_2(self) -> None:
        assert refused(MADE | {"maker_round": 2, "discard": "9C"}) == ["discard_in_round_2"]

    def test_the_up_card_is_kept_where_it_must_be(self) -> None:
        record = self.ORDERED | {"discard": "9C"}
        assert refused(record, rules(discard_upcard="forbidden")) == ["upcard_discarded"]
        assert refused(record) == []

    def test_a_card_that_nobody_can_have_held_was_not_discarded(self) -> None:
        kitty = {"kitty": cards("9D 9H 9S")}
        assert refused(self.ORDERED | kitty | {"discard": "9D"}) == ["discard_not_held"]
        assert refused(self.ORDERED | kitty | {"discard": "TD"}) == []
        assert "discard" in unjudged(self.ORDERED | {"discard": "TD"}, rules())

    def test_with_all_hands_known_the_discard_was_in_one_of_them(self) -> None:
        record = example(dealer=..., bids=..., kitty_face_down=...)
        assert refused(record) == []
        assert refused(record | {"discard": "QD"}) == ["discard_not_held"]

    def test_a_card_dealt_to_another_is_not_played(self) -> None:
        record = example(dealer=..., bids=..., discard=..., tricks=tricks("N AS 9C QS KH"), outcome="made")
        del record["tricks_by_side"]
        assert refused(record) == ["card_not_held"]

    def test_a_full_record_tells_who_dealt_and_states_the_discard(self) -> None:
        assert refused(example(dealer=...)) == []
        assert refused(example(dealer=..., discard=...)) == ["discard_missing"]
        assert refused(example(dealer=..., discard=..., bids=...)) == []
