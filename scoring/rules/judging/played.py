"""Judge a hand that was played out."""

from scoring.rules import faults
from scoring.rules.judging.bidding import settle_bidding
from scoring.rules.judging.callers import judge_caller
from scoring.rules.judging.case import Case
from scoring.rules.judging.deal import judge_deal
from scoring.rules.judging.play import judge_play
from scoring.rules.judging.results import judge_result, judge_result_of_unknown_makers
from scoring.rules.judging.seating import settle_seating
from scoring.rules.judging.verdict import unknown_tricks, verdict_of
from scoring.rules.judging.worth import by_side
from scoring.rules.packs import HAND_SIZE
from scoring.rules.verdicts import Verdict


def judge_played(case: Case) -> Verdict | None:
    """Judge deal, calls, seats, play and result in the order they came; None when there is no result to speak of."""
    judge_deal(case)
    settle_bidding(case)
    settle_seating(case)
    judge_caller(case)
    winners = judge_play(case)
    if case.record.penalty is not None:
        case.wrong.append(faults.PENALTY_IN_PLAYED_HAND.at("penalty"))
    makers = case.maker_side
    if makers is None:
        judge_result_of_unknown_makers(case, winners)
        return None
    result = judge_result(case, makers, winners)
    if result is None:
        return None
    count = result.maker_tricks
    return verdict_of(
        case,
        outcome=result.outcome,
        points=by_side(makers, result.worth.points),
        counts=True,
        tricks=unknown_tricks() if count is None else {makers: count, makers.other: HAND_SIZE - count},
        # With trump unknown the winners are only as stated.
        winners=() if case.trump is None else tuple([winner for winner in winners if winner is not None]),
        token=makers if result.worth.earns_token else None,
    )
