"""Turn what was found of a hand into a verdict, judging the points and the score that are stated."""

from collections.abc import Mapping

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.kinds import Outcome
from scoring.rules.points import individual_points
from scoring.rules.seats import SIDES, Seat, Side
from scoring.rules.verdicts import Verdict
from scoring.rules.violations import Fault


def no_points() -> dict[Side, int]:
    """Return the points of a hand in which nobody scores."""
    return dict.fromkeys(SIDES, 0)


def unknown_tricks() -> dict[Side, int | None]:
    """Return the tricks of a hand in which they are not known exactly."""
    return dict.fromkeys(SIDES)


def verdict_of(
    case: Case,
    *,
    outcome: Outcome,
    points: Mapping[Side, int],
    counts: bool,
    deal_passes: bool = True,
    tricks: Mapping[Side, int | None] | None = None,
    winners: tuple[Seat, ...] = (),
    token: Side | None = None,
    points_fault: Fault = faults.POINTS_MISMATCH,
) -> Verdict:
    """Return the verdict; stated points or a stated score that disagree become violations of the case.

    Without `tricks` nobody won any.
    """
    _judge_stated_points(case, points, points_fault)
    _judge_score_after(case, points)
    if case.record.unread:
        case.unjudged += [f"{Unjudged.UNREAD}:{name}" for name in case.record.unread]
    return Verdict(
        outcome=outcome,
        points=points,
        side=Side.NS if points[Side.NS] else Side.EW if points[Side.EW] else None,
        maker_side=case.maker_side,
        tricks=dict.fromkeys(SIDES, 0) if tricks is None else tricks,
        trick_winners=winners,
        next_dealer=case.dealer.next if case.dealer is not None and deal_passes else case.dealer,
        deal_passes=deal_passes,
        counts=counts,
        token=token,
        individual=_individual(case, outcome, points),
        stuck_dealer=case.is_stuck_dealer,
        unjudged=tuple(dict.fromkeys(case.unjudged)) if case.unjudged else (),
        score_after=case.record.score_after,
        depth=case.depth,
    )


def _individual(case: Case, outcome: Outcome, points: Mapping[Side, int]) -> dict[Seat, int] | None:
    if outcome is Outcome.MARCH and case.alone is None and case.rules.maker_bonus:
        return None
    return individual_points(
        case.rules,
        points=points,
        maker=case.maker,
        lone_march=outcome is Outcome.MARCH and case.alone is True,
        set_side=case.maker_side if outcome is Outcome.EUCHRED else None,
    )


def _judge_stated_points(case: Case, points: Mapping[Side, int], fault: Fault) -> None:
    for side, stated in (case.record.points or {}).items():
        if stated != points[side]:
            case.wrong.append(fault.at(f"points, {side}", side=side, stated=stated, points=points[side]))


def _judge_score_after(case: Case, points: Mapping[Side, int]) -> None:
    """Judge the stated score as far as one hand can: it has at least this hand's points. The game judges the rest."""
    if case.record.score_after is None:
        return
    case.unjudged.append(Unjudged.SCORE_AFTER)
    for side, stated in case.record.score_after.items():
        if stated < points[side]:
            case.wrong.append(faults.SCORE_AFTER_TOO_LOW.at(f"score, {side}", side=side, stated=stated))
