"""A file gives a hand's score again exactly where the table page does not warn that it cannot."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import event, given, reject, settings
from hypothesis import strategies as st

from scoring.games.filed import as_filed, keeps_its_score
from scoring.interchange.egn_read import read_game
from scoring.interchange.egn_replay import ReplayedGame, replay
from scoring.interchange.egn_rules import switches_of, told_beyond
from scoring.interchange.egn_write import flat_hand, game_of
from scoring.rules import (
    PRESETS,
    SIDES,
    HandRecord,
    IllegalHand,
    Kind,
    Penalty,
    RuleSet,
    Seat,
    Verdict,
    judge,
    preset,
)
from tests.interchange import making
from tests.rules.generated import RULE_SETS

Thinned = Callable[[HandRecord, Verdict, random.Random], HandRecord]


def read_back(record: HandRecord, rule_set: RuleSet) -> ReplayedGame:
    """Return the game of this one hand as its file is read again."""
    metadata = {
        "players": list(making.NAMES),
        "initialScore": [0, 0],
        "ruleset": switches_of(rule_set),
        "description": told_beyond(rule_set),
    }
    game = read_game(game_of(metadata, [flat_hand(as_filed(record, rule_set), {})]), index=0)
    assert game.rule_set == rule_set
    return replay(game)


def comes_back(record: HandRecord, verdict: Verdict, rule_set: RuleSet) -> bool:
    """Return whether the hand is worth the same when its file is read again, by reading it."""
    game = read_back(record, rule_set)
    if game.refusals:
        return False
    read = game.deals[0].verdict
    counts = bool(read and read.counts)
    return (
        all((read.points[side] if read else 0) == verdict.points[side] for side in SIDES)
        and (read.token if read else None) == verdict.token
        and (rule_set.hands is None or counts == verdict.counts)
    )


def stated(record: HandRecord, verdict: Verdict) -> HandRecord:
    """Return a hand with its result stated, as it is where that cannot follow from the cards."""
    count = verdict.tricks[verdict.maker_side] if verdict.maker_side else None
    return replace(record, outcome=verdict.outcome, maker_tricks=count)


def all_of_it(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Keep everything."""
    return record


def only_who_made_it(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Forget the calls, and by chance the up-card and what was discarded."""
    record = replace(record, calls=None, maker_round=None, hands=None, kitty=None)
    return replace(record, upcard=chance.choice([record.upcard, None]), discard=chance.choice([record.discard, None]))


def no_hands(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Forget who held what, the up-card and what was exchanged."""
    return replace(record, hands=None, kitty=None, upcard=None, discard=None, exchange=None, best_card=None)


def laid_down(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Let the rest be laid down after some tricks, with the result stated."""
    return replace(stated(record, verdict), tricks=(record.tricks or ())[: chance.randrange(5)] or None)


def tapped(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Keep what is tapped at a table."""
    told = HandRecord(
        kind=record.kind, dealer=record.dealer, maker=record.maker, alone=record.alone, trump=record.trump
    )
    return told if record.kind is Kind.THROWN_IN else stated(told, verdict)


def ended_by_penalty(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Let somebody renege after some tricks."""
    tricks = (record.tricks or ())[: chance.randrange(6)] or None
    return replace(record, kind=Kind.PENALTY, penalty=Penalty(chance.choice(list(Seat))), tricks=tricks)


def misdealt(record: HandRecord, verdict: Verdict, chance: random.Random) -> HandRecord:
    """Find after all of it that it was misdealt."""
    return replace(record, kind=Kind.MISDEAL)


def mostly_called(rule_set: RuleSet, dealer: Seat, chance: random.Random) -> HandRecord:
    """Return a hand that was played out; thrown in only when everybody passed over and over."""
    for _deal in range(3):
        if (record := making.played_hand(rule_set, dealer, chance)).maker:
            return record
    return making.played_hand(rule_set, dealer, chance)


THINNED: list[Thinned] = [all_of_it, only_who_made_it, no_hands, laid_down, tapped, ended_by_penalty, misdealt]


def check(record: HandRecord, rule_set: RuleSet) -> None:
    """Hold what is said of a hand's file against the file."""
    try:
        verdict = judge(record, rule_set)
    except IllegalHand:
        reject()
    keeps = keeps_its_score(record, verdict, rule_set)
    event(f"{record.kind}, keeps its score: {keeps}")
    assert keeps == comes_back(record, verdict, rule_set)


@settings(max_examples=300, deadline=None)
@given(RULE_SETS, st.sampled_from(Seat), st.sampled_from(THINNED), st.integers(0, 2**32).map(random.Random))
def test_file_gives_the_score_again_exactly_where_it_is_said_to(
    rule_set: RuleSet, dealer: Seat, thinned: Thinned, chance: random.Random
) -> None:
    record = mostly_called(rule_set, dealer, chance)
    check(thinned(record, judge(record, rule_set), chance), rule_set)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(THINNED), st.sampled_from(Seat), st.integers(0, 2**32).map(random.Random))
@pytest.mark.parametrize("name", PRESETS)
def test_file_of_a_presets_hand_gives_the_score_again_exactly_where_it_is_said_to(
    name: str, thinned: Thinned, dealer: Seat, chance: random.Random
) -> None:
    rule_set = preset(name)
    record = mostly_called(rule_set, dealer, chance)
    check(thinned(record, judge(record, rule_set), chance), rule_set)


@pytest.mark.parametrize("kind", [Kind.MISDEAL, Kind.PENALTY, Kind.REDEAL])
def test_hand_that_was_not_played_out_refuses_no_file(kind: Kind) -> None:
    rule_set = RuleSet.from_options({"bad_hand": "redeal", "renege": "two"})
    chance = random.Random(1)
    for _hand in range(40):
        record = making.played_hand(rule_set, Seat.N, chance)
        penalty = Penalty(Seat.W) if kind is Kind.PENALTY else None
        record = replace(record, kind=kind, penalty=penalty)
        if record.calls and record.maker is None:
            record = replace(record, calls=record.calls[:3])
        judge(record, rule_set)
        game = read_back(record, rule_set)
        assert not game.refusals
        assert game.deals[0].verdict is None
