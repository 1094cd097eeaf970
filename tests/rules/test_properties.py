"""Show what holds for any hand, under any rule set."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    Call,
    CallKind,
    Depth,
    HandRecord,
    IllegalHand,
    Kind,
    Outcome,
    RuleSet,
    Side,
    Trick,
    Trump,
    judge,
    points_for,
)
from tests.rules.generated import RULE_SETS, PlayedHand, made_hands, played_hands

# What may be left out of a record without making it say anything wrong.
FACTS = (
    "dealer",
    "hands",
    "upcard",
    "kitty",
    "nominated_suit",
    "calls",
    "maker",
    "maker_round",
    "trump",
    "discard",
    "sitting_out",
    "tricks",
    "points",
    "tricks_by_seat",
    "tricks_by_side",
)


@given(played_hands())
def test_any_hand_played_by_legal_moves_is_accepted_at_full_depth(hand: PlayedHand) -> None:
    assert hand.verdict.depth is Depth.FULL
    assert hand.verdict.unjudged == ()
    assert judge(hand.stated, hand.rules) == hand.verdict


@given(played_hands())
def test_records_survive_their_text(hand: PlayedHand) -> None:
    text = json.dumps(hand.stated.to_json())
    assert HandRecord.from_json(json.loads(text)) == hand.stated


@given(RULE_SETS)
def test_rule_sets_survive_their_text(rules: RuleSet) -> None:
    assert RuleSet.from_options(json.loads(json.dumps(rules.to_options()))) == rules


@given(made_hands())
def test_the_tricks_make_the_points(hand: PlayedHand) -> None:
    """Work the points out once more from the winners, in a way of its own."""
    verdict, rules, makers = hand.verdict, hand.rules, hand.verdict.maker_side
    assert makers is not None
    won = [seat.side is makers for seat in verdict.trick_winners]
    lone = bool(hand.record.alone)
    if rules.fast_break and won == [False, False, True, True, True]:
        expected = {makers: 0, makers.other: 0}
    elif sum(won) >= 3:
        march = rules.lone_march if lone else rules.march
        expected = {makers: march if all(won) else 1, makers.other: 0}
    else:
        due = [2, rules.lone_euchred * lone, (rules.super_euchre or 0) * (not any(won))]
        expected = {makers: 0, makers.other: max(*due, 4 * (hand.record.lone_defender is not None))}
    assert verdict.points == expected


@given(made_hands(), st.sets(st.sampled_from(FACTS)))
def test_leaving_facts_out_never_changes_the_points(hand: PlayedHand, left_out: set[str]) -> None:
    nothing: dict[str, Any] = dict.fromkeys(left_out)
    record = replace(hand.stated, **nothing)
    if record.depth is Depth.FULL:
        record = replace(record, discard=hand.record.discard)
    verdict = judge(record, hand.rules)
    assert (verdict.points, verdict.outcome, verdict.token) == (
        hand.verdict.points,
        hand.verdict.outcome,
        hand.verdict.token,
    )


@given(made_hands(), st.integers(0, 4), st.booleans())
def test_a_hand_laid_down_has_the_points_it_was_played_to(hand: PlayedHand, kept: int, stated: bool) -> None:
    tricks = (hand.record.tricks or ())[:kept]
    if not stated:
        tricks = tuple(Trick(None, trick.plays) for trick in tricks)
    record = replace(hand.stated, tricks=tricks, tricks_by_seat=None)
    assert judge(record, hand.rules).points == hand.verdict.points
    result = replace(record, hands=None, calls=None, discard=None)
    assert judge(result, hand.rules).points == hand.verdict.points


@given(made_hands())
def test_result_depth_has_the_same_points(hand: PlayedHand) -> None:
    stated = hand.stated
    record = HandRecord(
        maker_side=stated.maker_side,
        alone=stated.alone,
        lone_defender=stated.lone_defender,
        outcome=stated.outcome,
        tricks_by_side=stated.tricks_by_side,
    )
    assert judge(record, hand.rules).points == hand.verdict.points


def _moved_card(hand: PlayedHand) -> HandRecord:
    """Let a seat play a card that another seat played to the same trick."""
    tricks = list(hand.record.tricks or ())
    place = hand.rng.randrange(len(tricks))
    plays = list(tricks[place].plays)
    plays[0] = (plays[0][0], plays[1][1])
    tricks[place] = replace(tricks[place], plays=tuple(plays))
    return replace(hand.record, tricks=tuple(tricks))


def _swapped_turns(hand: PlayedHand) -> HandRecord:
    tricks = list(hand.record.tricks or ())
    place = hand.rng.randrange(len(tricks))
    first, second, *rest = tricks[place].plays
    tricks[place] = replace(tricks[place], plays=(second, first, *rest))
    return replace(hand.record, tricks=tuple(tricks))


def _other_winner(hand: PlayedHand) -> HandRecord:
    tricks = list(hand.record.tricks or ())
    place = hand.rng.randrange(len(tricks))
    winner = tricks[place].winner
    assert winner is not None
    tricks[place] = replace(tricks[place], winner=winner.left(hand.rng.randrange(1, 4)))
    return replace(hand.record, tricks=tuple(tricks))


def _missing_play(hand: PlayedHand) -> HandRecord:
    tricks = list(hand.record.tricks or ())
    place = hand.rng.randrange(len(tricks))
    tricks[place] = replace(tricks[place], plays=tricks[place].plays[:-1])
    return replace(hand.record, tricks=tuple(tricks))


def _trick_too_many(hand: PlayedHand) -> HandRecord:
    tricks = hand.record.tricks or ()
    return replace(hand.record, tricks=(*tricks, tricks[0]))


def _other_dealer(hand: PlayedHand) -> HandRecord:
    assert hand.record.dealer is not None
    return replace(hand.record, dealer=hand.record.dealer.left(hand.rng.randrange(1, 4)))


def _other_caller(hand: PlayedHand) -> HandRecord:
    calls = list(hand.record.calls or ())
    calls[-1] = replace(calls[-1], seat=calls[-1].seat.left(hand.rng.randrange(1, 4)))
    return replace(hand.record, calls=tuple(calls))


def _other_round(hand: PlayedHand) -> HandRecord:
    calls = list(hand.record.calls or ())
    calls[-1] = replace(calls[-1], round=3 - calls[-1].round)
    return replace(hand.record, calls=tuple(calls))


def _call_after_call(hand: PlayedHand) -> HandRecord:
    calls = hand.record.calls or ()
    late = Call(calls[-1].seat.next, 1 + len(calls) // 4, CallKind.PASS)
    return replace(hand.record, calls=(*calls, late))


def _nobody_called(hand: PlayedHand) -> HandRecord:
    return replace(hand.record, calls=(hand.record.calls or ())[:-1])


def _other_maker(hand: PlayedHand) -> HandRecord:
    assert hand.record.maker is not None
    return replace(hand.record, maker=hand.record.maker.left(hand.rng.randrange(1, 4)))


def _other_trump(hand: PlayedHand) -> HandRecord:
    others = [trump for trump in Trump if trump is not hand.record.trump]
    return replace(hand.record, trump=hand.rng.choice(others))


def _flipped_alone(hand: PlayedHand) -> HandRecord:
    calls = tuple(replace(call, alone=None) for call in hand.record.calls or ())
    return replace(hand.record, calls=calls, alone=not hand.record.alone)


def _other_sitters(hand: PlayedHand) -> HandRecord:
    assert hand.record.dealer is not None
    sitting = hand.record.sitting_out or ()
    return replace(hand.record, sitting_out=sitting[1:] if sitting else (hand.record.dealer,))


def _other_points(hand: PlayedHand) -> HandRecord:
    side = hand.rng.choice(list(Side))
    return replace(hand.record, points={**hand.verdict.points, side: hand.verdict.points[side] + 1})


def _other_tricks(hand: PlayedHand) -> HandRecord:
    stated = dict(hand.record.tricks_by_side or {})
    return replace(hand.record, tricks_by_side={side: 5 - count + (count == 5) for side, count in stated.items()})


def _other_outcome(hand: PlayedHand) -> HandRecord:
    others = [outcome for outcome in type(hand.verdict.outcome) if outcome is not hand.verdict.outcome]
    return replace(hand.record, outcome=hand.rng.choice(others))


def _card_dealt_twice(hand: PlayedHand) -> HandRecord:
    hands = dict(hand.record.hands or {})
    first, second, *_ = hands
    hands[first] = (*hands[first][:-1], hands[second][0])
    return replace(hand.record, hands=hands)


def _six_cards(hand: PlayedHand) -> HandRecord:
    hands = dict(hand.record.hands or {})
    first, second, *_ = hands
    hands[first], hands[second] = (*hands[first], hands[second][0]), hands[second][1:]
    return replace(hand.record, hands=hands)


def _discard_of_another(hand: PlayedHand) -> HandRecord:
    """Discard a card of the dealer's partner's, also in a round that has no discard."""
    assert hand.record.dealer is not None
    assert hand.record.hands is not None
    return replace(hand.record, discard=hand.record.hands[hand.record.dealer.partner][0])


def _revoke_noted(hand: PlayedHand) -> HandRecord:
    tricks = hand.record.tricks or ()
    number = hand.rng.randrange(len(tricks))
    return HandRecord.from_json({**hand.record.to_json(), "revokes": [[tricks[number].plays[0][0], number + 1]]})


def _thrown_in(hand: PlayedHand) -> HandRecord:
    return replace(hand.record, kind=Kind.THROWN_IN)


CHANGES = (
    _moved_card,
    _swapped_turns,
    _other_winner,
    _missing_play,
    _trick_too_many,
    _other_dealer,
    _other_caller,
    _other_round,
    _call_after_call,
    _nobody_called,
    _other_maker,
    _other_trump,
    _flipped_alone,
    _other_sitters,
    _other_points,
    _other_tricks,
    _other_outcome,
    _card_dealt_twice,
    _six_cards,
    _discard_of_another,
    _revoke_noted,
    _thrown_in,
)


@pytest.mark.parametrize("change", CHANGES)
@settings(max_examples=25)
@given(hand=made_hands())
def test_any_single_illegal_change_is_refused(change: Callable[[PlayedHand], HandRecord], hand: PlayedHand) -> None:
    with pytest.raises(IllegalHand):
        judge(change(hand), hand.rules)


@given(played_hands())
def test_every_violation_has_a_code_a_place_and_a_sentence(hand: PlayedHand) -> None:
    record = replace(hand.record, points={Side.NS: 77, Side.EW: 77}, id=None)
    with pytest.raises(IllegalHand) as caught:
        judge(record, hand.rules)
    for violation in caught.value.violations:
        assert violation.code
        assert violation.where
        assert violation.message.endswith(".")
        assert "{" not in violation.message


@given(RULE_SETS, st.booleans(), st.booleans(), st.integers(0, 5))
def test_one_side_scores_in_every_outcome_of_the_table(rules: RuleSet, alone: bool, defended: bool, count: int) -> None:
    outcome = Outcome.EUCHRED if count < 3 else Outcome.MARCH if count == 5 else Outcome.MADE
    points = points_for(rules, outcome=outcome, alone=alone, lone_defender=defended, maker_tricks=count)
    assert min(points) == 0
    assert (points.makers > 0) is (count >= 3)
    assert (points.defenders > 0) is (count < 3)
