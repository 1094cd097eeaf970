"""Judge a void hand: a misdeal, or a redeal for a bad hand."""

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.deal import judge_deal
from scoring.rules.judging.verdict import no_points, verdict_of
from scoring.rules.kinds import Outcome
from scoring.rules.options import BadHand, NextDeal
from scoring.rules.verdicts import Verdict


def judge_misdeal(case: Case) -> Verdict:
    """Judge a misdeal; what was dealt is not judged, for it was dealt wrong."""
    return _judge_void(case, deal_passes=case.rules.misdeal is NextDeal.PASSES_LEFT)


def judge_redeal(case: Case) -> Verdict:
    """Judge a redeal for a bad hand, which keeps its dealer."""
    judge_deal(case)
    if case.rules.bad_hand is not BadHand.REDEAL:
        case.wrong.append(faults.REDEAL_NOT_ALLOWED.at("kind"))
    return _judge_void(case, deal_passes=False)


def _judge_void(case: Case, *, deal_passes: bool) -> Verdict:
    record = case.record
    if record.outcome not in (None, Outcome.VOID):
        case.wrong.append(faults.OUTCOME_OF_ANOTHER_KIND.at("outcome"))
    if record.penalty is not None:
        case.wrong.append(faults.PENALTY_IN_PLAYED_HAND.at("penalty"))
    return verdict_of(
        case,
        outcome=Outcome.VOID,
        points=no_points(),
        counts=False,
        deal_passes=deal_passes,
        points_fault=faults.VOID_SCORES,
    )
