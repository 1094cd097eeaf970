"""Who called, who played which card and who won follows from the calls and the cards as they fell."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.interchange.egn_deals import read_deal
from scoring.interchange.egn_play import Play, certain_calls, contract_of, play_of
from scoring.interchange.findings import Findings
from scoring.interchange.notation import NotatedDeal
from scoring.rules import RuleSet, Seat, Side, Trump
from tests.interchange.making import ALONE, NAMED, ORDERED, STUCK, Json, a_deal


def notated(value: Json) -> NotatedDeal:
    """Return a deal that can be read."""
    findings = Findings()
    deal = read_deal(value, 0, findings)
    assert deal is not None
    assert not findings.refusals
    return deal


def played(value: Json, rule_set: RuleSet = STUCK) -> Play:
    """Return what is sure of a deal's play."""
    deal, findings = notated(value), Findings()
    contract = contract_of(deal, certain_calls(deal, findings))
    assert contract is not None
    return play_of(deal, contract, rule_set, findings)


@pytest.mark.parametrize(
    ("calls", "maker", "round_", "trump"),
    [
        (["Order"], "E", 1, "H"),
        (["Pass", "Order"], "S", 1, "H"),
        (["Pass", "Pass", "Pass", "Order"], "N", 1, "H"),
        (["Pass", "Pass", "Pass", "Pass", "s"], "E", 2, "S"),
        (["Pass"] * 7 + ["d"], "N", 2, "D"),
        (["Pass"] * 5 + ["n"], "S", 2, "NT"),
        (["Pass", "x"], "S", 1, "H"),
        (["x", "x", "Order"], "W", 1, "H"),
        (["Pass"] * 4 + ["x"], "E", 2, None),
    ],
    ids=repr,
)
def test_calls_tell_the_maker_the_round_and_the_trump(
    calls: list[str], maker: str, round_: int, trump: str | None
) -> None:
    deal = notated(a_deal(calls=calls))
    contract = contract_of(deal, certain_calls(deal, Findings()))
    assert contract is not None
    assert (contract.maker, contract.round, contract.trump) == (maker, round_, trump and Trump(trump))


@pytest.mark.parametrize("calls", [[], ["Pass"], ["Pass"] * 8])
def test_without_a_call_nobody_made_trump(calls: list[str]) -> None:
    deal = notated(a_deal(calls=calls))
    assert contract_of(deal, certain_calls(deal, Findings())) is None


def test_unknown_last_call_tells_nothing_before_the_play() -> None:
    deal = notated(a_deal(calls=["Pass", "x"], tricks=None))
    assert contract_of(deal, certain_calls(deal, Findings())) is None


def test_dealer_names_trump_for_a_turned_joker() -> None:
    deal = notated(a_deal(upCard="B", calls=["d"]))
    contract = contract_of(deal, certain_calls(deal, Findings()))
    assert contract is not None
    assert (contract.maker, contract.round, contract.trump) == (Seat.N, 1, Trump.D)


def test_partly_known_upcard_tells_the_trump_that_is_ordered_up() -> None:
    deal = notated(a_deal(ORDERED, upCard="Xc"))
    contract = contract_of(deal, certain_calls(deal, Findings()))
    assert contract is not None
    assert contract.trump is Trump.C


@pytest.mark.parametrize(
    ("deal", "winners"),
    [
        # Spades: As over Ks; Kd highest of its suit; Ts over 9s; Ah unruffed; Ad over Qd.
        (NAMED, "SEWSE"),
        # Clubs: Ad over Kd; Ac over Kc; Js, the left bower, on hearts; As over Ts; Jc, the right bower.
        (ORDERED, "SNWSE"),
        # Hearts alone: Ac; Ks; As; Jd, the left bower, over Ah; Jh.
        (ALONE, "SSSSS"),
    ],
)
def test_tricks_tell_who_won_them(deal: Json, winners: str) -> None:
    assert "".join(played(deal).winners) == winners


def test_left_bower_wins_for_its_seat() -> None:
    # Clubs are trump: the jack of spades falls on a heart and takes the trick.
    assert played(ORDERED).winners[2] is Seat.W


def test_seats_are_derived_from_the_leader_on() -> None:
    play = played(NAMED)
    assert play.tricks[1].plays[0][0] is play.winners[0]
    assert [seat for seat, _card in play.tricks[0].plays] == [Seat.E, Seat.S, Seat.W, Seat.N]


def test_seat_that_sits_out_is_skipped() -> None:
    assert [seat for seat, _card in played(ALONE).tricks[0].plays] == [Seat.E, Seat.S, Seat.W]


@pytest.mark.parametrize(
    ("lead", "alone_call", "leader"),
    [
        ("LEFT_OF_DEALER", ["Pass", "Pass", "Pass", "Order"], Seat.E),
        ("LEFT_OF_DEALER", ["Pass", "Pass", "Order"], Seat.S),
        ("LEFT_OF_LONER", ["Pass", "Pass", "Pass", "Order"], Seat.E),
        ("LEFT_OF_LONER", ["Pass", "Pass", "Order"], Seat.N),
        ("LEFT_OF_LONER", ["Order"], Seat.S),
    ],
    ids=repr,
)
def test_lone_lead_follows_the_ruleset(lead: str, alone_call: list[str], leader: Seat) -> None:
    options = {"LEFT_OF_DEALER": "dealers_left", "LEFT_OF_LONER": "loners_left"}
    rule_set = RuleSet.from_options({"lone_lead": options[lead]})
    play = played(a_deal(ALONE, calls=alone_call), rule_set)
    assert play.tricks[0].plays[0][0] is leader


def test_two_play_against_each_other_when_a_defender_goes_alone_too() -> None:
    deal = a_deal(ALONE, aloneDefender=3, tricks=[["Ac", "9c"], ["Ks", "Qs"]])
    assert [seat for seat, _card in played(deal).tricks[0].plays] == [Seat.S, Seat.W]


def test_unfinished_last_trick_is_not_won() -> None:
    play = played(a_deal(tricks=[["Ks", "As", "Qs", "Qh"], ["9d", "Jd"]]))
    assert (play.winners, play.whole) == ((Seat.S,), False)


def test_card_known_in_part_may_be_sure_to_lose() -> None:
    tricks = [["Ks", "As", "Xn", "Qh"], *NAMED["phases"][1]["tricks"][1:]]
    play = played(a_deal(tricks=tricks))
    assert "".join(play.winners) == "SEWSE"
    assert (play.tricks, play.whole) == ((), True)


def test_card_known_in_part_may_be_sure_to_win() -> None:
    # Trump is spades and the left bower is on the table: only the right bower is `R`.
    tricks = [["Ks", "As", "R", "Jc"], ["Xg", "Xx", "Xx", "Xx"]]
    assert played(a_deal(tricks=tricks)).winners == (Seat.W,)


def test_play_is_not_followed_past_a_trick_whose_winner_is_not_sure() -> None:
    tricks = [NAMED["phases"][1]["tricks"][0], ["9d", "Xx", "Tc", "Kd"], NAMED["phases"][1]["tricks"][2]]
    play = played(a_deal(tricks=tricks))
    assert (len(play.tricks), play.winners) == (1, (Seat.S,))


def test_unknown_card_is_none_that_is_seen_elsewhere() -> None:
    # Only a bower or the ace beats the king of spades; all three are seen elsewhere.
    tricks = [["Ks", "Xs", "9d", "Td"], ["As", "Js", "Jc", "9h"]]
    assert played(a_deal(tricks=tricks)).winners[0] is Seat.E


def test_nothing_is_known_of_the_play_while_trump_is_not() -> None:
    assert played(a_deal(calls=["Pass"] * 4 + ["x"])) == Play()


def test_whoever_sits_out_and_plays_is_seated_too() -> None:
    tricks: list[Any] = [["Tc", "Ac", "9c", "Kd"], *ALONE["phases"][1]["tricks"][1:]]
    play = played(a_deal(ALONE, tricks=tricks))
    assert [seat for seat, _card in play.tricks[0].plays] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert play.taken_by(Side.NS) == 5
