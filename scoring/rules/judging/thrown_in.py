"""Judge a hand that nobody called."""

from collections.abc import Iterator
from typing import Final

from scoring.rules import faults
from scoring.rules.judging.bidding import judge_nominated_suit
from scoring.rules.judging.calls import CALLS_LIMIT, judge_calls
from scoring.rules.judging.case import Case
from scoring.rules.judging.deal import judge_deal
from scoring.rules.judging.holdings import dealt_holdings, judge_exchange
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.judging.verdict import no_points, verdict_of
from scoring.rules.judging.worth import by_side, fits, judge_possible_points
from scoring.rules.kinds import Outcome
from scoring.rules.options import NextDeal, StickTheDealer
from scoring.rules.points import points_for
from scoring.rules.records import HandRecord
from scoring.rules.seats import SIDES, Side
from scoring.rules.verdicts import Verdict

# What only a hand that was played has, by field.
_OF_PLAYED_HANDS: Final = (
    "maker",
    "maker_side",
    "maker_round",
    "trump",
    "lone_defender",
    "discard",
    "best_card",
    "penalty",
)
_FALSE_OR_EMPTY: Final = ("alone", "sitting_out", "tricks", "revokes", "maker_tricks")
_COUNTS: Final = ("tricks_by_seat", "tricks_by_side")


def judge_thrown_in(case: Case) -> Verdict | None:
    """Judge a hand that was thrown in, or forfeited where the rule set says so."""
    judge_deal(case)
    judge_nominated_suit(case)
    if case.record.exchange is not None:
        judge_exchange(case, dealt_holdings(case.record), case.record.exchange)
    _judge_passes(case)
    for field in fields_of_play(case.record):
        case.wrong.append(faults.THROWN_IN_PLAYED.at(field, field=field, name=field.replace("_", " ")))
    forfeited = case.rules.stick_the_dealer is StickTheDealer.MAY_FORFEIT
    if case.record.outcome not in (None, Outcome.THROWN_IN, Outcome.FORFEITED if forfeited else None):
        case.wrong.append(faults.OUTCOME_OF_ANOTHER_KIND.at("outcome"))
    points = _forfeited_points(case) if forfeited else no_points()
    if points is None:
        return None
    deal_passes = case.rules.thrown_in_deal is NextDeal.PASSES_LEFT
    return verdict_of(
        case,
        outcome=Outcome.FORFEITED if forfeited else Outcome.THROWN_IN,
        points=points,
        counts=deal_passes,
        deal_passes=deal_passes,
        points_fault=faults.THROWN_IN_SCORES,
    )


def _forfeited_points(case: Case) -> dict[Side, int] | None:
    """Return what a forfeit gives the side that did not deal; the stated points may tell which that is."""
    worth = points_for(case.rules, outcome=Outcome.FORFEITED, alone=False)
    possible = [by_side(side, worth) for side in (SIDES if case.dealer is None else (case.dealer.side,))]
    told = [points for points in possible if fits(case, points)]
    if len(possible) == 1 or len(told) == 1:
        return (told or possible)[0]
    case.wrong.append(faults.DEALER_NEEDED.at("dealer"))
    judge_possible_points(case, possible)
    return None


def _judge_passes(case: Case) -> None:
    """Judge that everyone passed twice and could; a dealer who must name cannot."""
    calls = case.record.calls
    if calls is None:
        _judge_unrecorded_passes(case, field="outcome")
        if case.dealer is None:
            case.unjudged.append(Unjudged.CALLING_ORDER)
        if case.dealer_may_name and case.record.upcard is None:
            case.unjudged.append(Unjudged.JOKER_TURNED_UP)
        return
    making = judge_calls(case, calls)
    if making is not None:
        case.wrong.append(faults.THROWN_IN_CALLED.at("calls", seat=making.call.seat))
        return
    if len(calls) < CALLS_LIMIT and not case.dealer_names:
        case.wrong.append(faults.PASSES_MISSING.at("calls", count=len(calls), limit=CALLS_LIMIT))
    if len(calls) < (1 if case.dealer_names else CALLS_LIMIT):
        _judge_unrecorded_passes(case, field="calls")


def _judge_unrecorded_passes(case: Case, *, field: str) -> None:
    """Judge a pass that a thrown-in hand must have had, recorded or not, of a dealer who could not pass."""
    if case.dealer_names:
        case.wrong.append(faults.DEALER_MUST_NAME.at("calls", field=field))
    elif case.rules.stick_the_dealer is StickTheDealer.ON:
        case.wrong.append(faults.STUCK_DEALER_PASSED.at("calls", field=field))


def fields_of_play(record: HandRecord) -> Iterator[str]:
    """Yield the fields that say a hand was played after all."""
    yield from (field for field in _OF_PLAYED_HANDS if getattr(record, field) is not None)
    yield from (field for field in _FALSE_OR_EMPTY if getattr(record, field))
    yield from (field for field in _COUNTS if any((getattr(record, field) or {}).values()))
