"""Settle who goes alone and who sits out, and judge whether they may."""

from collections.abc import Collection

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.options import DefendAlone
from scoring.rules.seats import SEATS, Seat, Side


def settle_seating(case: Case) -> None:
    """Settle the seats that sit out; what is not stated is taken from who is absent from the play."""
    if case.alone is None or not case.lone_defender_known or (case.alone and case.maker is None):
        absent = _absent_seats(case)
        if absent is not None and case.maker_side is not None:
            _settle_loner(case, case.maker_side, absent)
            _settle_lone_defender(case, case.maker_side, absent)
    _judge_lone_defender(case)
    if case.alone and case.maker is not None:
        case.sitters |= {case.maker.partner}
    if case.lone_defender is not None:
        case.sitters |= {case.lone_defender.partner}
    stated = case.record.sitting_out
    if stated is not None and sorted(stated) != sorted(case.sitters):
        case.wrong.append(
            faults.SITTING_OUT_MISMATCH.at("sitting out", stated=stated, seats=tuple(sorted(case.sitters)))
        )


def _absent_seats(case: Case) -> Collection[Seat] | None:
    """Return the seats that are said to sit out or that play no card; None when neither is recorded."""
    record = case.record
    if record.sitting_out is not None:
        return record.sitting_out
    if not record.tricks:
        return None
    present = {seat for trick in record.tricks for seat, _ in trick.plays}
    return [seat for seat in SEATS if seat not in present]


def _settle_loner(case: Case, makers: Side, absent: Collection[Seat]) -> None:
    sitting = [seat for seat in makers.seats if seat in absent]
    if case.alone is None:
        case.alone = case.maker.partner in absent if case.maker is not None else len(sitting) == 1
    if case.alone and case.maker is None and len(sitting) == 1:
        case.maker = sitting[0].partner


def _settle_lone_defender(case: Case, makers: Side, absent: Collection[Seat]) -> None:
    if case.lone_defender_known:
        return
    sitting = [seat for seat in makers.other.seats if seat in absent]
    case.lone_defender = sitting[0].partner if len(sitting) == 1 else None
    case.lone_defender_known = True


def _judge_lone_defender(case: Case) -> None:
    """Judge a lone defender against the rule set; one on the makers' side is no defender at all."""
    allowed, defender = case.rules.defend_alone, case.lone_defender
    if defender is None:
        if allowed is not DefendAlone.OFF and not case.lone_defender_known:
            case.unjudged.append(Unjudged.LONE_DEFENDER)
        return
    if allowed is DefendAlone.OFF:
        case.wrong.append(faults.LONE_DEFENDER_OFF.at("lone defender", seat=defender))
    elif allowed is DefendAlone.AGAINST_LONER and not case.alone:
        case.wrong.append(faults.LONE_DEFENDER_AGAINST_PAIR.at("lone defender", seat=defender))
    if defender.side is case.maker_side:
        case.wrong.append(faults.LONE_DEFENDER_SIDE.at("lone defender", seat=defender))
        case.lone_defender = None
