"""Settle what a hand is worth from all the ways in which it can have gone, and from the points that are stated."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.seating import may_defend_alone
from scoring.rules.kinds import Outcome
from scoring.rules.points import Points, earns_token, points_for
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import Side


class Worth(NamedTuple):
    """Hold what a hand is worth: points, and whether it earns its makers a token."""

    points: Points
    earns_token: bool


class Way(NamedTuple):
    """Hold one way in which a hand can have gone, as far as points hang on it."""

    outcome: Outcome
    maker_tricks: int
    alone: bool
    lone_defender: bool

    def worth(self, rules: RuleSet) -> Worth:
        """Return what it is worth."""
        points = points_for(
            rules,
            outcome=self.outcome,
            alone=self.alone,
            lone_defender=self.lone_defender,
            maker_tricks=self.maker_tricks,
        )
        return Worth(points, earns_token(rules, alone=self.alone, maker_tricks=self.maker_tricks))


def possible_ways(case: Case, outcome: Outcome, counts: Iterable[int]) -> Iterator[Way]:
    """Yield every way in which a hand can have come to an outcome with one of those numbers of tricks."""
    loners = (True, False) if case.alone is None else (case.alone,)
    for count, alone in product(counts, loners):
        for lone_defender in _lone_defences(case, alone=alone):
            yield Way(outcome, count, alone, lone_defender)


def _lone_defences(case: Case, *, alone: bool) -> tuple[bool, ...]:
    """Return whether a defender went alone against a loner or a pair, or both answers where that is not known."""
    if case.lone_defender_known:
        return (case.lone_defender is not None,)
    return (False, True) if may_defend_alone(case.rules, alone=alone) else (False,)


def settle_way(case: Case, makers: Side, outcome: Outcome, counts: Sequence[int]) -> tuple[Worth, int | None] | None:
    """Return what the hand is worth, and the makers' tricks where they are settled.

    Note what has to be known for the worth and is not. A lone defender who is not recorded is supposed only where
    the stated points need one.
    """
    ways = list(possible_ways(case, outcome, counts))
    told = [way for way in ways if fits(case, by_side(makers, way.worth(case.rules).points))]
    fitting = told or ways
    _settle_alone(case, fitting)
    likely = [way for way in fitting if not way.lone_defender] or fitting
    worths = {alone: {way.worth(case.rules) for way in likely if way.alone is alone} for alone in (True, False)}
    possible = [found for found in worths.values() if found]
    if not told and len(set().union(*possible)) > 1:
        case.wrong.append(faults.POINTS_IMPOSSIBLE.at("points"))
    if any(len(found) > 1 for found in possible):
        listed = " or ".join(map(str, sorted({way.maker_tricks for way in fitting})))
        case.wrong.append(faults.EXACT_TRICKS_NEEDED.at("tricks", tricks=listed))
    elif possible[0] != possible[-1]:
        case.wrong.append(faults.ALONE_NEEDED.at("alone"))
    else:
        settled = {way.maker_tricks for way in fitting}
        return possible[0].pop(), settled.pop() if len(settled) == 1 else None
    return None


def judge_possible_points(case: Case, possible: Iterable[Mapping[Side, int]]) -> None:
    """Judge stated points that cannot be derived, for want of other facts: one of the possible ways must give them."""
    if not any(fits(case, points) for points in possible):
        case.wrong.append(faults.POINTS_IMPOSSIBLE.at("points"))


def fits(case: Case, points: Mapping[Side, int]) -> bool:
    """Say whether the stated points, where there are any, are these."""
    return all(points[side] == stated for side, stated in (case.record.points or {}).items())


def by_side(makers: Side, points: Points) -> dict[Side, int]:
    """Return points by the side that scores them."""
    return {makers: points.makers, makers.other: points.defenders}


def _settle_alone(case: Case, ways: Sequence[Way]) -> None:
    if case.alone is None and len({way.alone for way in ways}) == 1:
        case.alone = ways[0].alone
