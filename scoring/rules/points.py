"""Say what a hand is worth: the table of points, and a tournament's individual points."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from scoring.rules.kinds import Outcome
from scoring.rules.options import Renege
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SIDE_OF, Seat, Side

MADE_POINTS: Final = 1
EUCHRED_POINTS: Final = 2
LONE_DEFENDER_POINTS: Final = 4
FORFEITED_POINTS: Final = 1
TOKEN_TRICKS: Final = 4


class Points(NamedTuple):
    """Hold what each side scores."""

    makers: int
    defenders: int


class _Facts(NamedTuple):
    """Hold what the points hang on, beside the rule set and the outcome."""

    alone: bool
    lone_defender: bool
    maker_tricks: int | None


def points_for(
    rules: RuleSet, *, outcome: Outcome, alone: bool, lone_defender: bool = False, maker_tricks: int | None = None
) -> Points:
    """Return what an outcome scores; a euchre without `maker_tricks` is one in which the makers took a trick.

    In a hand that was not played the dealer's side stands for the makers when it forfeits, and the offending
    side when it is penalised; `alone` then says whether the offence was against a loner.

    >>> points_for(RuleSet(), outcome=Outcome.MARCH, alone=True)
    Points(makers=4, defenders=0)
    >>> points_for(RuleSet(super_euchre=4), outcome=Outcome.EUCHRED, alone=False, maker_tricks=0).defenders
    4
    """
    return _POINTS[outcome](rules, _Facts(alone, lone_defender, maker_tricks))


def earns_token(rules: RuleSet, *, alone: bool, maker_tricks: int | None) -> bool:
    """Say whether the makers earn a token: a partnered make of exactly four tricks, where tokens are played for.

    >>> earns_token(RuleSet(four_trick_tokens=True), alone=False, maker_tricks=4)
    True
    """
    return rules.four_trick_tokens and not alone and maker_tricks == TOKEN_TRICKS


def individual_points(
    rules: RuleSet, *, points: Mapping[Side, int], maker: Seat | None, lone_march: bool, set_side: Side | None
) -> dict[Seat, int] | None:
    """Return each player's own points: the side's, the lone maker's bonus, less the penalty of a side that was set.

    `set_side` is the side that was euchred, if one was. Return None when the bonus is due and the maker unknown.

    >>> points = {Side.NS: 4, Side.EW: 0}
    >>> rules = RuleSet(maker_bonus=1)
    >>> individual_points(rules, points=points, maker=Seat.S, lone_march=True, set_side=None)[Seat.S]
    5
    """
    if lone_march and rules.maker_bonus and maker is None:
        return None
    own = {seat: points[side] for seat, side in SIDE_OF.items()}
    if set_side is not None:
        for seat in set_side.seats:
            own[seat] -= rules.set_penalty
    if lone_march and maker is not None:
        own[maker] += rules.maker_bonus
    return own


def _march(rules: RuleSet, facts: _Facts) -> Points:
    return Points(rules.lone_march if facts.alone else rules.march, 0)


def _euchred(rules: RuleSet, facts: _Facts) -> Points:
    """Return the largest that applies."""
    due = [EUCHRED_POINTS]
    if facts.alone:
        due.append(rules.lone_euchred)
    if facts.maker_tricks == 0 and rules.super_euchre is not None:
        due.append(rules.super_euchre)
    if facts.lone_defender:
        due.append(LONE_DEFENDER_POINTS)
    return Points(0, max(due))


def _penalty(rules: RuleSet, facts: _Facts) -> Points:
    against_loner = 4 if facts.alone else 2
    return Points(0, {Renege.RECORD_ONLY: 0, Renege.TWO: 2, Renege.TWO_OR_FOUR: against_loner}[rules.renege])


def _fixed(makers: int, defenders: int) -> Callable[[RuleSet, _Facts], Points]:
    return lambda rules, facts: Points(makers, defenders)


_POINTS: Final[dict[Outcome, Callable[[RuleSet, _Facts], Points]]] = {
    Outcome.MADE: _fixed(MADE_POINTS, 0),
    Outcome.MARCH: _march,
    Outcome.EUCHRED: _euchred,
    Outcome.FAST_BREAK: _fixed(0, 0),
    Outcome.THROWN_IN: _fixed(0, 0),
    Outcome.FORFEITED: _fixed(0, FORFEITED_POINTS),
    Outcome.PENALTY: _penalty,
    Outcome.VOID: _fixed(0, 0),
}
