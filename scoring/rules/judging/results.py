"""Derive how a played hand went and what it is worth, as exactly as the rule set needs it."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final, NamedTuple

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.stated_tricks import TRICKS_OF, Winners, judge_seats, judge_sums, possible_tricks
from scoring.rules.judging.worth import Way, Worth, by_side, judge_possible_points, possible_ways, settle_way
from scoring.rules.kinds import Outcome
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SIDES, Side

_FAST_BREAK_TRICKS: Final = 3
_LOST_FIRST: Final = 2
_OUTCOMES: Final = (
    Outcome.EUCHRED,
    Outcome.EUCHRED,
    Outcome.EUCHRED,
    Outcome.MADE,
    Outcome.MADE,
    Outcome.MARCH,
)


class Result(NamedTuple):
    """Hold how a played hand went; the makers' tricks are None where only their outcome is known."""

    outcome: Outcome
    maker_tricks: int | None
    worth: Worth


def judge_result(case: Case, makers: Side, winners: Winners) -> Result | None:
    """Return how the hand went, judging what is stated of it; None when that cannot be told."""
    counts = possible_tricks(case, makers, winners)
    if len(counts) == 1 and case.record.outcome is None and _is_plain(case):
        count = counts[0]
        way = Way(_OUTCOMES[count], count, bool(case.alone), case.lone_defender is not None)
        return Result(way.outcome, count, way.worth(case.rules))
    outcomes = {count: _outcomes(case.rules, count, makers, winners) for count in counts}
    outcome = _settle_outcome(case, outcomes)
    if outcome is None:
        _judge_unsettled_points(case, (makers,), outcomes)
        return None
    counts = [count for count in counts if outcome in outcomes[count]]
    settled = settle_way(case, makers, outcome, counts)
    return None if settled is None else Result(outcome, settled[1], settled[0])


def judge_result_of_unknown_makers(case: Case, winners: Winners) -> None:
    """Judge what is stated of a hand's result when it is not known which side made trump."""
    judge_sums(case)
    judge_seats(case, winners)
    stated = case.record.outcome
    if stated is Outcome.FAST_BREAK and not case.rules.fast_break:
        case.wrong.append(faults.FAST_BREAK_NOT_ALLOWED.at("outcome"))
    elif stated is not None and stated not in TRICKS_OF:
        case.wrong.append(faults.OUTCOME_OF_ANOTHER_KIND.at("outcome"))
    outcomes = {count: _outcomes(case.rules, count, Side.NS, ()) for count in range(len(_OUTCOMES))}
    as_stated = {count: (stated,) for count, possible in outcomes.items() if stated is not None and stated in possible}
    _judge_unsettled_points(case, SIDES, as_stated or outcomes)


def _is_plain(case: Case) -> bool:
    """Say whether the number of tricks alone settles how the hand went and what it is worth."""
    return case.alone is not None and case.lone_defender_known and not case.rules.fast_break


def _judge_unsettled_points(case: Case, sides: Iterable[Side], outcomes: Mapping[int, tuple[Outcome, ...]]) -> None:
    """Judge the stated points against every way in which one of the sides can have made trump."""
    ways = [
        way
        for count, possible in outcomes.items()
        for outcome in possible
        for way in possible_ways(case, outcome, [count])
    ]
    judge_possible_points(case, [by_side(side, way.worth(case.rules).points) for side in sides for way in ways])


def _outcomes(rules: RuleSet, maker_tricks: int, makers: Side, winners: Winners) -> tuple[Outcome, ...]:
    """Return what that many tricks can have come to, with the winners that are known."""
    if not rules.fast_break or maker_tricks != _FAST_BREAK_TRICKS:
        return (_OUTCOMES[maker_tricks],)
    known = [None if seat is None else seat.side is makers for seat in winners]
    first, later = known[:_LOST_FIRST], known[_LOST_FIRST:]
    if True in first or False in later:
        return (Outcome.MADE,)
    is_fast_break = first.count(False) == _LOST_FIRST or later.count(True) == _FAST_BREAK_TRICKS
    return (Outcome.FAST_BREAK,) if is_fast_break else (Outcome.MADE, Outcome.FAST_BREAK)


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
