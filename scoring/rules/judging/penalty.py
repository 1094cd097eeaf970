"""Judge a hand that a penalty ended."""

from scoring.rules import faults
from scoring.rules.judging.bidding import settle_bidding
from scoring.rules.judging.case import Case
from scoring.rules.judging.deal import judge_deal
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.judging.verdict import no_points, unknown_tricks, verdict_of
from scoring.rules.kinds import Outcome
from scoring.rules.options import Renege
from scoring.rules.points import points_for
from scoring.rules.seats import Seat
from scoring.rules.verdicts import Verdict


def judge_penalty(case: Case) -> Verdict | None:
    """Judge deal and calls of a penalty hand as far as they went; the play is what was at fault, and is not judged."""
    judge_deal(case)
    settle_bidding(case, trump_was_made=False)
    if case.record.tricks:
        case.unjudged.append(Unjudged.PENALTY_PLAY)
    if case.record.outcome not in (None, Outcome.PENALTY):
        case.wrong.append(faults.OUTCOME_OF_ANOTHER_KIND.at("outcome"))
    if case.record.penalty is None:
        case.wrong.append(faults.PENALTY_MISSING.at("penalty"))
        return None
    offender = case.record.penalty.seat
    points = no_points()
    worth = points_for(case.rules, outcome=Outcome.PENALTY, alone=_was_against_loner(case, offender))
    points[offender.side.other] = worth.defenders
    return verdict_of(case, outcome=Outcome.PENALTY, points=points, counts=True, tricks=unknown_tricks())


def _was_against_loner(case: Case, offender: Seat) -> bool:
    """Say whether the offence was against a loner, demanding what that hangs on where points do."""
    if case.rules.renege is not Renege.TWO_OR_FOUR or case.alone is False or case.maker_side is offender.side:
        return False
    if case.alone is None:
        case.wrong.append(faults.ALONE_NEEDED.at("alone"))
    elif case.maker_side is None:
        case.wrong.append(faults.MAKER_MISSING.at("maker"))
    return True
