"""What a notated game scores, what refuses it, and what is only odd about it."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.interchange.egn_read import read_game
from scoring.interchange.egn_replay import ReplayedGame, replay
from scoring.interchange.findings import Finding
from scoring.rules import Kind, Outcome, RuleSet, Seat, Side
from tests.interchange.making import ALONE, NAMED, ORDERED, REVOKE, SLOW_START, Json, a_deal, game_of, played_game


def replayed(*deals: Json, accept_flagged: bool = False, **metadata: Any) -> ReplayedGame:
    """Return the game of these deals as the rules see it."""
    numbered = [{**deal, "dealNumber": index} for index, deal in enumerate(deals)]
    return replay(read_game(game_of(numbered, **metadata), index=0), accept_flagged=accept_flagged)


def found(findings: tuple[Finding, ...]) -> list[tuple[int | None, str, str]]:
    """Return which deal, where and what was found."""
    return [(finding.deal, finding.where, finding.code) for finding in findings]


def score(game: ReplayedGame) -> tuple[int, int]:
    """Return the points of North and South, and of East and West."""
    return game.score[Side.NS], game.score[Side.EW]


def tricks_of(base: Json, count: int) -> list[list[str]]:
    """Return the first tricks of a deal."""
    return [list(trick) for trick in base["phases"][1]["tricks"][:count]]


@pytest.mark.parametrize(("deal", "points"), [(NAMED, (0, 1)), (ORDERED, (1, 0)), (ALONE, (4, 0))])
def test_deal_counts_what_its_cards_tell(deal: Json, points: tuple[int, int]) -> None:
    game = replayed(deal)
    assert not game.refusals
    assert score(game) == points
    assert found(game.notes) == [(None, "", "unfinished")]


def test_deal_counts_the_same_without_anyones_cards() -> None:
    game = replayed(a_deal(ORDERED, playerCards=None, discard=None))
    assert not game.refusals
    assert score(game) == (1, 0)


def test_game_starts_at_its_initial_score_and_ends_at_ten() -> None:
    game = replayed(a_deal(ALONE), initial=[6, 9])
    assert (score(game), game.finished, game.overrun) == ((10, 9), True, False)
    assert game.notes == ()


def test_game_of_so_many_deals_ends_with_them() -> None:
    game = replayed(a_deal(ALONE), a_deal(NAMED, dealer=1), ruleset={"num_deals": 1})
    assert game.overrun
    assert not replayed(a_deal(ALONE), ruleset={"num_deals": 2}).finished
    assert replayed(a_deal(ALONE), ruleset={"num_deals": 1}).finished


def test_game_that_goes_past_its_end_counts_every_deal_and_says_so() -> None:
    game = replayed(a_deal(ALONE), a_deal(ORDERED), a_deal(ORDERED), initial=[7, 0])
    assert not game.refusals
    assert (score(game), game.finished, game.overrun) == ((13, 0), True, True)
    assert (1, "", "past_the_end") in found(game.notes)
    assert (game.rule_set.target, game.rule_set.name) == (None, "House rules")
    assert all(deal.verdict for deal in game.deals)


def test_game_said_to_start_past_its_end_is_taken_too() -> None:
    game = replayed(a_deal(ALONE), initial=[12, 0])
    assert (score(game), game.overrun) == ((16, 0), True)


def test_deal_without_result_after_the_end_does_not_unend_the_game() -> None:
    game = replayed(a_deal(ALONE), a_deal(dealer=1, tricks=None), initial=[6, 0])
    assert (score(game), game.finished, game.overrun) == ((10, 0), True, False)
    assert found(game.notes) == [(1, "play", "no_result")]


@pytest.mark.parametrize(("final", "noted"), [([0, 1], False), ([1, 0], True), (None, False)])
def test_final_score_that_disagrees_is_marked_not_refused(final: list[int] | None, noted: bool) -> None:
    game = replayed(a_deal(), finalScore=final)
    assert not game.refusals
    assert ((None, "finalScore", "final_score_differs") in found(game.notes)) is noted


def test_dealer_out_of_turn_is_said() -> None:
    game = replayed(a_deal(), a_deal(dealer=2, tricks=None, calls=["Pass"]), a_deal(dealer=3, tricks=None))
    assert not game.refusals
    assert [note for note in found(game.notes) if note[2] == "dealer_out_of_turn"] == [
        (1, "dealer", "dealer_out_of_turn")
    ]


#: South plays the ace of clubs, which was turned up and went to North.
UPCARD_PLAYED = a_deal(
    ORDERED,
    playerCards=None,
    discard=None,
    tricks=[*tricks_of(ORDERED, 1), ["Ac", "Kc", "Jh", "9c"], *tricks_of(ORDERED, 5)[2:]],
)


@pytest.mark.parametrize(
    ("deal", "where", "code"),
    [
        (REVOKE, "trick 2, seat W, AC", "revoke"),
        (UPCARD_PLAYED, "trick 2, seat S, AC", "card_not_held"),
        (a_deal(calls=["Pass", "Pass", "Pass", "Pass", "h"]), "call 5", "call_suit"),
        (a_deal(calls=["Pass"] * 8, tricks=None), "call 8", "stuck_dealer_passed"),
        (a_deal(ALONE, aloneDefender=1, tricks=None), "lone defender", "lone_defender_not_allowed"),
    ],
    ids=["revoke", "upcard", "suit", "stuck", "defender"],
)
def test_deal_that_breaks_the_rules_refuses_the_game_by_its_place(deal: Json, where: str, code: str) -> None:
    refusals = found(replayed(a_deal(), deal).refusals)
    assert (1, where, code) in refusals


def test_refusal_names_deal_trick_and_seat_in_words() -> None:
    (refusal,) = replayed(REVOKE).refusals
    assert str(refusal).startswith("Deal 0, trick 2, seat W, AC: West played the ace of clubs to trick 2")


def test_accepted_deal_counts_what_its_play_gives_with_the_fault_noted() -> None:
    game = replayed(REVOKE, ALONE, accept_flagged=True)
    assert not game.refusals
    assert (0, "trick 2, seat W, AC", "revoke") in found(game.notes)
    assert [violation.code for violation in game.deals[0].violations] == ["revoke"]
    assert game.deals[0].verdict is not None
    assert game.deals[0].verdict.points == {Side.NS: 0, Side.EW: 1}


def test_accepted_deal_says_who_won_each_trick_for_the_rules_will_not() -> None:
    game = replayed(REVOKE, accept_flagged=True)
    assert [trick.winner for trick in game.deals[0].record.tricks or ()] == [*"SEWSE"]


def test_accepted_pass_of_a_stuck_dealer_is_a_hand_thrown_in() -> None:
    game = replayed(a_deal(calls=["Pass"] * 8, tricks=None), accept_flagged=True)
    assert game.deals[0].verdict is not None
    assert game.deals[0].verdict.outcome is Outcome.THROWN_IN
    assert score(game) == (0, 0)


def test_accepted_lone_defender_where_nobody_may_defend_alone_is_worth_no_more() -> None:
    tricks = [["Tc", "9c"], ["Ks", "9s"], ["As", "Js"], ["Jd", "Td"], ["Jh", "Qc"]]
    deal = a_deal(ALONE, aloneDefender=1, playerCards=None, tricks=tricks)
    game = replayed(deal, accept_flagged=True)
    assert game.deals[0].violations
    assert game.deals[0].verdict is not None


def test_refused_game_still_says_what_could_be_derived() -> None:
    assert score(replayed(REVOKE, ALONE)) == (4, 1)


def test_structural_fault_is_refused_even_where_flagged_deals_are_accepted() -> None:
    assert replayed(a_deal(upCard="Zz"), accept_flagged=True).refusals


def test_thrown_in_deal_scores_nothing() -> None:
    game = replayed(a_deal(calls=["Pass"] * 8, tricks=None), ruleset={"std": False})
    assert not game.refusals
    assert game.deals[0].record.kind is Kind.THROWN_IN


@pytest.mark.parametrize(
    ("deal", "where"),
    [
        (a_deal(phases=[]), ""),
        (a_deal(calls=[], tricks=None), ""),
        (a_deal(calls=["Pass", "Pass"], tricks=None), ""),
        (a_deal(calls=[]), ""),
        (a_deal(tricks=None), "play"),
        (a_deal(tricks=[["Ks", "As"]]), "trick 1"),
        (a_deal(tricks=tricks_of(NAMED, 2)), "trick 3"),
        (a_deal(tricks=tricks_of(NAMED, 4)), "trick 5"),
    ],
    ids=["nothing", "no calls", "passes", "play only", "calls only", "part of a trick", "two tricks", "four tricks"],
)
def test_deal_left_without_a_result_counts_for_nothing_and_is_kept(deal: Json, where: str) -> None:
    game = replayed(deal)
    assert not game.refusals
    assert (0, where, "no_result") in found(game.notes)
    assert game.deals[0].verdict is None
    assert score(game) == (0, 0)


def test_deal_laid_down_with_its_result_settled_counts() -> None:
    # After four tricks South has three of them, and one is lost: made, whoever takes the last.
    game = replayed(a_deal(ORDERED, tricks=tricks_of(ORDERED, 4)))
    assert not game.refusals
    assert found(game.notes)[0] == (0, "trick 5", "laid_down")
    assert score(game) == (1, 0)


def test_unfinished_deal_is_judged_as_far_as_it_goes() -> None:
    tricks = [["Ks", "As", "Ac", "Qh"], ["9d", "Qs"]]
    assert (0, "trick 1, seat W, AC", "revoke") in found(replayed(a_deal(tricks=tricks)).refusals)
    assert (0, "call 5", "call_suit") in found(replayed(a_deal(tricks=None, calls=["Pass"] * 4 + ["h"])).refusals)


def test_cards_played_though_nobody_made_trump_refuse_the_game() -> None:
    assert found(replayed(a_deal(calls=["Pass", "Pass"])).refusals) == [(0, "play", "play_without_trump")]


def test_deal_with_a_card_known_in_part_counts_when_its_tricks_are_sure() -> None:
    game = replayed(a_deal(playerCards=None, tricks=[*tricks_of(NAMED, 4), ["Qd", "Xn", "Qc", "Ad"]]))
    assert not game.refusals
    assert score(game) == (0, 1)
    assert game.deals[0].record.maker_tricks == 3


@pytest.mark.parametrize("last_card", ["Qd", "Xn"])
@pytest.mark.parametrize(("fast_break", "points"), [(False, (1, 0)), (True, (0, 0))])
def test_fast_break_is_told_even_where_a_card_is_not_known(
    last_card: str, fast_break: bool, points: tuple[int, int]
) -> None:
    tricks = [*tricks_of(SLOW_START, 4), ["Ac", "Kc", last_card, "Ks"]]
    game = replayed(a_deal(SLOW_START, playerCards=None, tricks=tricks), ruleset={"fast_break": fast_break})
    assert not game.refusals
    assert score(game) == points


@pytest.mark.parametrize("hands", [[["Qc", "Tc", "Xx", "Qh", "9h"], [], [], []], [["Qc", "Tc"], [], [], []]])
def test_hand_that_is_not_all_known_is_said_and_not_judged(hands: list[list[str]]) -> None:
    game = replayed(a_deal(playerCards=hands))
    assert not game.refusals
    assert (0, "seat N", "hand_partly_known") in found(game.notes)
    assert game.deals[0].record.hands is None


def test_hand_of_six_cards_is_refused() -> None:
    hands = [[*hand] for hand in NAMED["initialState"]["playerCards"]]
    hands[0].append("9c")
    assert (0, "seat N", "hand_size") in found(replayed(a_deal(playerCards=hands)).refusals)


def test_discard_that_is_not_stated_follows_from_the_dealers_cards() -> None:
    game = replayed(a_deal(ORDERED, discard=None))
    assert not game.refusals
    assert str(game.deals[0].record.discard) == "KS"


def test_dealer_who_sits_out_may_leave_the_discard_unstated() -> None:
    game = replayed(a_deal(ALONE, discard=None))
    assert not game.refusals
    assert game.deals[0].record.hands is not None
    assert Seat.N not in game.deals[0].record.hands
    assert score(game) == (4, 0)


def test_first_lead_of_an_old_file_is_compared_with_the_derived_one() -> None:
    assert "lead_differs" not in [note.code for note in replayed(a_deal(initialLead=1)).notes]
    assert (0, "trick 1", "lead_differs") in found(replayed(a_deal(initialLead=2)).notes)


def test_kitty_is_kept_where_it_agrees_and_said_where_it_does_not() -> None:
    agreeing = replayed(a_deal(playerCards=None, kitty=["Jc", "Kc", "Js"]))
    assert not agreeing.refusals
    assert [str(card) for card in agreeing.deals[0].record.kitty or ()] == ["JC", "KC", "JS"]
    differing = replayed(a_deal(playerCards=None, kitty=["Jc", "Kc", "Ks"]))
    assert (0, "kitty", "kitty_differs") in found(differing.notes)
    assert differing.deals[0].record.kitty is None


def test_kitty_known_in_part_is_compared_too() -> None:
    assert (0, "kitty", "kitty_differs") in found(replayed(a_deal(playerCards=None, kitty=["Ks", "", ""])).notes)
    assert "kitty_differs" not in [note.code for note in replayed(a_deal(kitty=["Jc", "", ""])).notes]


@pytest.mark.parametrize(
    ("hand", "discard", "known"),
    [
        ("Ac Ah 9h Jh Kd", "Ks", True),
        ("Ac Ah 9h Jh Ks Kd", "Ks", True),
        ("Ac Ah 9h Jh Ks Kd", None, True),
        ("Ac Ah 9h Jh Kd", None, False),
    ],
)
def test_dealers_hand_written_after_the_pick_up_is_read_as_dealt(hand: str, discard: str | None, known: bool) -> None:
    hands = [hand.split(), *ORDERED["initialState"]["playerCards"][1:]]
    game = replayed(a_deal(ORDERED, playerCards=hands, discard=discard))
    assert not game.refusals
    assert (0, "seat N", "hand_picked_up") in found(game.notes)
    read = game.deals[0].record.hands or {}
    assert (Seat.N in read) is known
    if known:
        assert {str(card) for card in read[Seat.N]} == {"AH", "9H", "JH", "KS", "KD"}


def test_upcard_in_another_hand_is_refused() -> None:
    hands = [list(hand) for hand in ORDERED["initialState"]["playerCards"]]
    hands[1][0] = "Ac"
    codes = [refusal.code for refusal in replayed(a_deal(ORDERED, playerCards=hands)).refusals]
    assert "card_duplicated" in codes


@pytest.mark.parametrize("seed", range(12))
def test_whole_game_of_legal_moves_scores_what_the_rules_said(seed: int) -> None:
    value, points = played_game(seed, cards=seed % 2 == 0)
    game = replay(read_game(value, index=0))
    assert not game.refusals
    assert (dict(game.score), game.finished, game.notes) == (points, True, ())


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ({"std": False}, {"stick_the_dealer": "off"}),
        ({"canadian": True}, {"dealers_partner_alone": "must_go_alone"}),
        ({"loner_lead": "LEFT_OF_LONER"}, {"lone_lead": "loners_left"}),
        ({"defend_alone": True}, {"defend_alone": "against_loner"}),
        ({"allow_no_trump": True}, {"no_trump": "round_2"}),
        ({"min_rank": 7}, {"pack": 32}),
        ({"num_deals": 6}, {"hands": 6}),
        ({"winning_score": 5}, {"target": 5}),
        ({"four_trick_tokens": True}, {"four_trick_tokens": True}),
        ({"fast_break": True}, {"fast_break": True}),
        ({"loner_march_score": 5, "loner_euchred_score": 4}, {"lone_march": 5, "lone_euchred": 4}),
    ],
    ids=repr,
)
def test_whole_game_under_house_rules_scores_what_the_rules_said(
    ruleset: dict[str, object], options: dict[str, object]
) -> None:
    rule_set = RuleSet.from_options({"stick_the_dealer": "on", **options})
    value, points = played_game(5, rule_set=rule_set, ruleset=ruleset)
    game = replay(read_game(value, index=0))
    assert not game.refusals
    assert (dict(game.score), game.finished) == (points, True)


def test_accepted_deal_that_stops_open_has_its_fault_noted_and_counts_for_nothing() -> None:
    game = replayed(a_deal(REVOKE, tricks=[*tricks_of(REVOKE, 2), ["9s", "Jd"]]), accept_flagged=True)
    assert game.deals[0].verdict is None
    assert score(game) == (0, 0)


def test_bower_of_a_suit_that_is_not_trump_is_never_the_winner() -> None:
    game = replayed(a_deal(playerCards=None, tricks=[["Rh", "As", "Qs", "Qh"]]))
    assert (0, "trick 1", "winner_not_known") in found(game.notes)
