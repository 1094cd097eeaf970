"""One deal as a file has it, sound and broken."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.interchange.egn_deals import read_deal
from scoring.interchange.findings import Findings
from scoring.interchange.notation import NotatedCall, NotatedDeal
from scoring.rules import Seat
from tests.interchange.making import ALONE, ORDERED, a_deal


def read(value: object) -> tuple[NotatedDeal | None, Findings]:
    """Return the deal and what was found in it."""
    findings = Findings()
    return read_deal(value, 7, findings), findings


def sound(value: object) -> NotatedDeal:
    """Return a deal in which nothing is wrong."""
    deal, findings = read(value)
    assert not findings.refusals
    assert deal is not None
    return deal


def test_deal_is_read_whole() -> None:
    deal = sound(a_deal(ORDERED, dealNumber=3, callAnnotations={"1": ["Well."]}, playAnnotations={"19": ["Last."]}))
    assert (deal.number, deal.dealer, str(deal.upcard), str(deal.discard)) == (3, Seat.N, "Ac", "Ks")
    assert deal.calls == (NotatedCall.PASS, NotatedCall.ORDER)
    assert [str(card) for card in deal.hands[Seat.W]] == ["9s", "Js", "Ts", "Kc", "Td"]
    assert [str(card) for card in deal.tricks[0]] == ["9d", "Ad", "Td", "Kd"]
    assert (deal.call_comments, deal.play_comments) == ({"1": ("Well.",)}, {"19": ("Last.",)})


def test_calls_are_read_in_any_case() -> None:
    assert sound(a_deal(calls=["pass", "PASS", "Pass", "Pass", "S"])).calls[-1] is NotatedCall.SPADES


def test_loner_and_lone_defender_are_read() -> None:
    assert sound(ALONE).alone
    assert sound(a_deal(ALONE, aloneDefender=1)).lone_defender is Seat.E
    assert sound(a_deal(ALONE, aloneDefender=-1)).lone_defender is None


@pytest.mark.parametrize("hands", [[], None, [[], [], [], []], [None] * 4, [["", "", "", "", ""], [], [], []]])
def test_empty_hands_are_no_hands(hands: object) -> None:
    assert sound(a_deal(playerCards=hands)).hands == {}


def test_hands_may_be_known_for_some_seats_only() -> None:
    assert list(sound(a_deal(playerCards=[[], [], ["9d", "As", "Qd", "Td", "Ah"], []])).hands) == [Seat.S]


@pytest.mark.parametrize("kitty", [["", "", ""], [], None])
def test_kitty_that_says_nothing_is_none(kitty: object) -> None:
    assert sound(a_deal(kitty=kitty)).kitty == ()


@pytest.mark.parametrize("discard", ["", None])
def test_deal_may_be_without_a_discard(discard: object) -> None:
    assert sound(a_deal(ORDERED, discard=discard)).discard is None


def test_deal_may_have_bidding_only() -> None:
    deal = a_deal()
    del deal["phases"][1]
    assert sound(deal).tricks == ()


@pytest.mark.parametrize("phases", [None, []])
def test_deal_may_have_no_phases(phases: object) -> None:
    assert sound(a_deal(phases=phases)).calls == ()


def test_blanks_behind_the_last_card_are_not_played() -> None:
    deal = sound(a_deal(tricks=[["Ks", "As", "Qs", "Qh"], ["9d", "", None, ""], ["", "", "", ""], []]))
    assert [len(trick) for trick in deal.tricks] == [4, 1]


def test_play_may_repeat_who_is_alone() -> None:
    deal = a_deal(ALONE)
    deal["phases"][1]["isAlone"] = True
    assert sound(deal).alone
    deal["phases"][1]["isAlone"] = False
    assert [note.code for note in read(deal)[1].notes] == ["alone_differs"]


def test_phases_may_come_in_any_order_and_be_named_either_way() -> None:
    deal = a_deal()
    deal["phases"].reverse()
    del deal["phases"][0]["type"]
    del deal["phases"][1]["phaseNumber"]
    assert sound(deal).tricks
    assert sound(deal).calls


def test_other_lines_are_kept_as_they_are() -> None:
    lines = [{"branchIndex": 4, "phases": [{"tricks": [["9c", "Qs"]]}], "by": "an engine"}]
    assert list(sound(a_deal(alternativeLines=lines)).other_lines) == lines


def test_exchanges_are_read() -> None:
    deal = sound(a_deal(cardExchanges=[{"receiver": 1, "cards": ["9h"]}, {"sender": 1, "receiver": 3, "cards": []}]))
    assert [(move.sender, move.receiver) for move in deal.exchanges] == [(None, Seat.E), (Seat.E, Seat.W)]


def test_comment_on_nothing_is_kept_and_said() -> None:
    deal, findings = read(a_deal(playAnnotations={"20": ["Late."], "x": ["Where?"], "-1": ["Early."]}))
    assert deal is not None
    assert set(deal.play_comments) == {"20", "x", "-1"}
    assert [note.code for note in findings.notes] == ["comment_astray"] * 3


def test_comment_on_a_hand_whose_calls_nobody_noted_is_not_astray() -> None:
    deal, findings = read(a_deal(calls=[], callAnnotations={"0": ["Bob marched."]}))
    assert deal is not None
    assert "comment_astray" not in [note.code for note in findings.notes]


def test_packed_deal_is_said_to_be_not_read() -> None:
    deal, findings = read("AAECAwQFBgc=")
    assert deal is None
    assert [(found.deal, found.code) for found in findings.refusals] == [(7, "deal_packed")]
    assert "base64" in findings.refusals[0].message


FAULTS: list[tuple[Any, str, str]] = [
    (5, "", "wrong_type"),
    (None, "", "wrong_type"),
    ([], "", "wrong_type"),
    ({}, "initialState", "dealer_missing"),
    (a_deal(initialState=None), "initialState", "dealer_missing"),
    (a_deal(initialState=[]), "initialState", "wrong_type"),
    (a_deal(dealNumber="0"), "dealNumber", "wrong_type"),
    (a_deal(dealNumber=-1), "dealNumber", "out_of_range"),
    (a_deal(dealer=4), "initialState, dealer", "out_of_range"),
    (a_deal(dealer=-1), "initialState", "dealer_missing"),
    (a_deal(dealer="N"), "initialState, dealer", "wrong_type"),
    (a_deal(dealer=True), "initialState, dealer", "wrong_type"),
    (a_deal(dealer=1.0), "initialState, dealer", "wrong_type"),
    (a_deal(upCard="Zc"), "initialState, upCard", "card_unknown"),
    (a_deal(upCard=7), "initialState, upCard", "card_unknown"),
    (a_deal(playerCards=[[], [], []]), "initialState, playerCards", "not_four_hands"),
    (a_deal(playerCards="Ks"), "initialState, playerCards", "wrong_type"),
    (a_deal(playerCards=["Ks", [], [], []]), "initialState, N's cards", "wrong_type"),
    (a_deal(playerCards=[["Ks", "??"], [], [], []]), "initialState, N's cards", "card_unknown"),
    (a_deal(playerCards=[["Xx"] * 99, [], [], []]), "initialState, N's cards", "wrong_type"),
    (a_deal(kitty="Ks"), "initialState, kitty", "wrong_type"),
    (a_deal(phases={}), "phases", "wrong_type"),
    (a_deal(phases=["bidding"]), "phases", "wrong_type"),
    (a_deal(phases=[{}]), "phases", "phase_unknown"),
    (a_deal(phases=[{"phaseNumber": 2}]), "phases", "phase_unknown"),
    (a_deal(phases=[{"phaseNumber": 0, "type": "TRICK_PLAY"}]), "phases", "phase_unknown"),
    (a_deal(phases=[{"phaseNumber": 0}, {"type": "EUCHRE_BIDDING"}]), "phases", "phase_twice"),
    (a_deal(calls=["Pass", "Bid"]), "bidding, call 2", "call_unknown"),
    (a_deal(calls=["Pass", None]), "bidding, call 2", "call_unknown"),
    (a_deal(calls=["Pass"] * 9), "bidding, calls", "too_many_calls"),
    (a_deal(calls="Pass"), "bidding, calls", "wrong_type"),
    (a_deal(isAlone="yes"), "bidding, isAlone", "wrong_type"),
    (a_deal(aloneDefender=9), "bidding, aloneDefender", "out_of_range"),
    (a_deal(discard=["Ks"]), "bidding, discard", "card_unknown"),
    (a_deal(cardExchanges=[5]), "bidding, exchange 1", "wrong_type"),
    (a_deal(cardExchanges=[{"cards": []}]), "exchange 1, receiver", "receiver_missing"),
    (a_deal(callAnnotations={"0": "Good."}), "bidding, callAnnotations, 0", "wrong_type"),
    (a_deal(callAnnotations={"0": [5]}), "bidding, callAnnotations, 0", "wrong_type"),
    (a_deal(callAnnotations=[]), "bidding, callAnnotations", "wrong_type"),
    (a_deal(tricks=[["Ks"]] * 6), "play, tricks", "too_many_tricks"),
    (a_deal(tricks=[["Ks", "As", "Qs", "Qh", "Kd"]]), "play, trick 1", "trick_size"),
    (a_deal(tricks=[["Ks", "As", "Qs", "0h"]]), "play, trick 1", "card_unknown"),
    (a_deal(tricks=[["Ks", "", "Qs", "Qh"]]), "play, trick 1", "card_missing"),
    (a_deal(tricks=[[], ["Ks", "As", "Qs", "Qh"]]), "play, trick 1", "card_missing"),
    (a_deal(tricks=["Ks"]), "play, trick 1", "wrong_type"),
    (a_deal(initialLead=4), "play, initialLead", "out_of_range"),
    (a_deal(alternativeLines={}), "alternativeLines", "wrong_type"),
    (a_deal(alternativeLines=["e4"]), "other line 1", "wrong_type"),
    (a_deal(alternativeLines=[{"branchIndex": 1}]), "other line 1", "wrong_type"),
]


@pytest.mark.parametrize(("deal", "where", "code"), FAULTS, ids=[f"{i}-{f[2]}" for i, f in enumerate(FAULTS)])
def test_what_cannot_be_read_is_refused_by_place(deal: object, where: str, code: str) -> None:
    _deal, findings = read(deal)
    assert (where, code) in [(refusal.where, refusal.code) for refusal in findings.refusals]


def test_findings_bear_the_files_own_deal_number() -> None:
    assert read(a_deal(dealNumber=12, upCard="Zz"))[1].refusals[0].deal == 12


def test_unread_names_are_said() -> None:
    deal = a_deal(winner="NS")
    deal["phases"][0]["tempo"] = 3
    assert [note.where for note in read(deal)[1].notes] == ["bidding", ""]


def test_endless_faults_are_not_all_listed() -> None:
    deal = a_deal(phases=["?"] * 100_000)
    _deal, findings = read(deal)
    assert len(findings.refusals) == Findings.MOST + 1
    assert findings.refusals[-1].code == "more"
