"""Derive how a played hand went and what it is worth, as exactly as the rule set needs it."""

from itertools import chain
from typing import Final, NamedTuple

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.stated_tricks import TRICKS_OF, possible_tricks
from scoring.rules.kinds import Outcome
from scoring.rules.points import Points, points_for
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import Seat, Side

_FAST_BREAK_TRICKS: Final = 3
_LOST_FIRST: Final = 2
_TOKEN_TRICKS: Final = 4
_OUTCOMES: Final = (
    Outcome.EUCHRED,
    Outcome.EUCHRED,
    Outcome.EUCHRED,
    Outcome.MADE,
    Outcome.MADE,
    Outcome.MARCH,
)


class Worth(NamedTuple):
    """Hold what a hand is worth: points, and whether it earns its makers a token."""

    points: Points
    earns_token: bool


class Result(NamedTuple):
    """Hold how a played hand went; the makers' tricks are None where only their outcome is known."""

    outcome: Outcome
    maker_tricks: int | None
    worth: Worth


def judge_result(case: Case, makers: Side, winners: tuple[Seat, ...]) -> Result | None:
    """Return how the hand went, judging what is stated of it; None when that cannot be told."""
    counts = possible_tricks(case, makers, winners)
    if len(counts) == 1 and case.record.outcome is None and case.alone is not None and not case.rules.fast_break:
        count = counts[0]
        return Result(_OUTCOMES[count], count, _worth(case, _OUTCOMES[count], count, alone=case.alone))
    outcomes = {count: _outcomes(case.rules, count, makers, winners) for count in counts}
    outcome = _settle_outcome(case, outcomes)
    if outcome is None:
        return None
    counts = [count for count in counts if outcome in outcomes[count]]
    worth = _settle_worth(case, outcome, counts)
    return None if worth is None else Result(outcome, counts[0] if len(counts) == 1 else None, worth)


def _outcomes(rules: RuleSet, maker_tricks: int, makers: Side, winners: tuple[Seat, ...]) -> tuple[Outcome, ...]:
    """Return what that many tricks can have come to, with the winners that are known."""
    if not rules.fast_break or maker_tricks != _FAST_BREAK_TRICKS:
        return (_OUTCOMES[maker_tricks],)
    first, later = winners[:_LOST_FIRST], winners[_LOST_FIRST:]
    if any(seat.side is makers for seat in first) or any(seat.side is not makers for seat in later):
        return (Outcome.MADE,)
    return (Outcome.FAST_BREAK,) if len(first) == _LOST_FIRST else (Outcome.MADE, Outcome.FAST_BREAK)


def _settle_outcome(case: Case, outcomes: dict[int, tuple[Outcome, ...]]) -> Outcome | None:
    """Return the one outcome there can have been; note what is stated against it, or not well enough to tell."""
    stated = case.record.outcome
    possible = set(chain.from_iterable(outcomes.values()))
    if stated is Outcome.FAST_BREAK and not case.rules.fast_break:
        case.wrong.append(faults.FAST_BREAK_NOT_ALLOWED.at("outcome"))
    elif stated in possible:
        return stated
    elif stated is not None and stated not in TRICKS_OF:
        case.wrong.append(faults.OUTCOME_OF_ANOTHER_KIND.at("outcome"))
    elif stated is not None and not outcomes.keys().isdisjoint(TRICKS_OF[stated]):
        case.wrong.append(faults.FAST_BREAK_MISMATCH.at("outcome"))
    if len(possible) == 1:
        return possible.pop()
    if stated is None:
        fault = faults.FAST_BREAK_NEEDED if Outcome.FAST_BREAK in possible else faults.OUTCOME_MISSING
        case.wrong.append(fault.at("outcome"))
    return None


def _settle_worth(case: Case, outcome: Outcome, counts: list[int]) -> Worth | None:
    """Return what the hand is worth; note what has to be known for that and is not."""
    loners = (True, False) if case.alone is None else (case.alone,)
    worths = [{_worth(case, outcome, count, alone=alone) for count in counts} for alone in loners]
    if any(len(by_count) > 1 for by_count in worths):
        case.wrong.append(faults.EXACT_TRICKS_NEEDED.at("tricks", tricks=" or ".join(map(str, counts))))
    elif worths[0] != worths[-1]:
        case.wrong.append(faults.ALONE_NEEDED.at("alone"))
    else:
        return worths[0].pop()
    return None


def _worth(case: Case, outcome: Outcome, count: int, *, alone: bool) -> Worth:
    lone_defender = case.lone_defender is not None
    points = points_for(case.rules, outcome=outcome, alone=alone, lone_defender=lone_defender, maker_tricks=count)
    return Worth(points, case.rules.four_trick_tokens and count == _TOKEN_TRICKS and not alone)
