"""Judge a hand that a penalty ended."""

from scoring.rules import faults
from scoring.rules.judging.bidding import settle_bidding
from scoring.rules.judging.callers import judge_caller
from scoring.rules.judging.case import Case
from scoring.rules.judging.deal import judge_deal
from scoring.rules.judging.play import settle_holdings
from scoring.rules.judging.seating import settle_seating
from scoring.rules.judging.stated_tricks import judge_sums
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.judging.verdict import unknown_tricks, verdict_of
from scoring.rules.judging.worth import by_side, fits, judge_possible_points
from scoring.rules.kinds import Outcome
from scoring.rules.options import Renege
from scoring.rules.points import points_for
from scoring.rules.seats import SIDES, Side
from scoring.rules.verdicts import Verdict


def judge_penalty(case: Case) -> Verdict | None:
    """Judge a penalty hand as far as it went; the play is what was at fault, and is not judged."""
    judge_deal(case)
    settle_bidding(case, trump_was_made=False)
    settle_seating(case)
    judge_caller(case)
    settle_holdings(case)
    judge_sums(case, is_over=False)
    if case.record.tricks:
        case.unjudged.append(Unjudged.PENALTY_PLAY)
    if case.record.revokes:
        case.unjudged.append(Unjudged.NOTED_REVOKES)
    if case.record.outcome not in (None, Outcome.PENALTY):
        case.wrong.append(faults.OUTCOME_OF_ANOTHER_KIND.at("outcome"))
    points = _settle_points(case)
    if points is None:
        return None
    return verdict_of(case, outcome=Outcome.PENALTY, points=points, counts=True, tricks=unknown_tricks())


def _settle_points(case: Case) -> dict[Side, int] | None:
    """Return what the other side gets; note what that hangs on where neither facts nor stated points settle it."""
    penalty = case.record.penalty
    if penalty is None:
        case.wrong.append(faults.PENALTY_MISSING.at("penalty"))
        judge_possible_points(case, [points for side in SIDES for points in _possible_points(case, side)])
        return None
    possible = _possible_points(case, penalty.seat.side)
    told = [points for points in possible if fits(case, points)]
    if len(possible) == 1 or len(told) == 1:
        return (told or possible)[0]
    missing = faults.ALONE_NEEDED.at("alone") if case.alone is None else faults.MAKER_MISSING.at("maker")
    case.wrong.append(missing)
    judge_possible_points(case, possible)
    return None


def _possible_points(case: Case, offenders: Side) -> list[dict[Side, int]]:
    """Return the points that an offence can have cost, against a loner or not."""
    against_loner = [False]
    if case.rules.renege is Renege.TWO_OR_FOUR and case.alone is not False and case.maker_side is not offenders:
        is_known = case.alone is not None and case.maker_side is not None
        against_loner = [True] if is_known else [True, False]
    return [by_side(offenders, points_for(case.rules, outcome=Outcome.PENALTY, alone=alone)) for alone in against_loner]
