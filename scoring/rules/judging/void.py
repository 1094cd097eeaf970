"""Judge a void hand: a misdeal, or a redeal for a bad hand."""

from scoring.rules import faults
from scoring.rules.judging.bidding import judge_nominated_suit
from scoring.rules.judging.case import Case
from scoring.rules.judging.deal import judge_deal
from scoring.rules.judging.stated_tricks import judge_sums
from scoring.rules.judging.thrown_in import fields_of_play
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.judging.verdict import no_points, verdict_of
from scoring.rules.kinds import Outcome
from scoring.rules.options import BadHand, NextDeal
from scoring.rules.verdicts import Verdict


def judge_misdeal(case: Case) -> Verdict:
    """Judge a misdeal; what was dealt is not judged, for it was dealt wrong."""
    if any(part is not None for part in (case.record.hands, case.record.upcard, case.record.kitty)):
        case.unjudged.append(Unjudged.DEALING)
    return _judge_void(case, deal_passes=case.rules.misdeal is NextDeal.PASSES_LEFT)


def judge_redeal(case: Case) -> Verdict:
    """Judge a redeal for a bad hand, which keeps its dealer."""
    judge_deal(case)
    judge_nominated_suit(case)
    if case.rules.bad_hand is not BadHand.REDEAL:
        case.wrong.append(faults.REDEAL_NOT_ALLOWED.at("kind"))
    return _judge_void(case, deal_passes=False)


def _judge_void(case: Case, *, deal_passes: bool) -> Verdict:
    record = case.record
    if record.calls is not None or any(fields_of_play(record)):
        case.unjudged.append(Unjudged.VOID_PLAY)
    judge_sums(case, is_over=False)
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
