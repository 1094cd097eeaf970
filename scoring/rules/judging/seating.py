"""Settle who goes alone and who sits out, and judge whether they may."""

from collections.abc import Collection
from itertools import product

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.kinds import Kind
from scoring.rules.options import DefendAlone, PartnerAlone
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SEATS, Seat, Side


def settle_seating(case: Case) -> None:
    """Settle the seats that sit out; what is not stated is taken from who is absent, or from what proves a loner."""
    if case.alone is None or not case.lone_defender_known or (case.alone and case.maker is None):
        absent = _absent_seats(case)
        if absent is not None and case.maker_side is not None:
            _settle_loner(case, case.maker_side, absent)
            _settle_lone_defender(case, case.maker_side, absent)
        if case.alone is None:
            _settle_proven_loner(case)
    _judge_lone_defender(case)
    if case.alone and case.maker is not None:
        case.sitters |= {case.maker.partner}
    if case.lone_defender is not None:
        case.sitters |= {case.lone_defender.partner}
    stated = case.record.sitting_out
    if stated is not None and (sorted(stated) != sorted(case.sitters) or (case.alone and case.maker is None)):
        _judge_sitting_out(case, stated)


def _absent_seats(case: Case) -> Collection[Seat] | None:
    """Return the seats that are said to sit out or that play no card; None when neither is recorded."""
    record = case.record
    if record.sitting_out is not None:
        return record.sitting_out
    # A penalty can end a hand in the middle of a trick, before everyone has played.
    if not record.tricks or record.kind is Kind.PENALTY:
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
    # Where nobody may defend alone, a seat that is not seen to play is a card that is missing.
    if case.lone_defender_known or (
        case.record.sitting_out is None and not may_defend_alone(case.rules, alone=case.alone)
    ):
        return
    sitting = [seat for seat in makers.other.seats if seat in absent]
    case.lone_defender = sitting[0].partner if len(sitting) == 1 else None
    case.lone_defender_known = True


def _settle_proven_loner(case: Case) -> None:
    """Settle that the maker goes alone where the rule set allows a recorded fact of loners only."""
    called_for_best = case.record.best_card is not None and case.rules.call_for_best
    was_defied = case.lone_defender is not None and case.rules.defend_alone is DefendAlone.AGAINST_LONER
    if called_for_best or was_defied:
        case.alone = True
    elif case.rules.dealers_partner_alone is PartnerAlone.MUST_GO_ALONE and _is_ordered_by_partner(case):
        case.alone = True
        case.unjudged.append(Unjudged.DEALERS_PARTNER_ALONE)


def _is_ordered_by_partner(case: Case) -> bool:
    return case.round == 1 and case.dealer is not None and case.maker is case.dealer.partner


def may_defend_alone(rules: RuleSet, *, alone: bool | None) -> bool:
    """Say whether a defender may go alone; against a maker of whom it is not known, if one may against a loner."""
    return rules.defend_alone is DefendAlone.AGAINST_ANY_MAKER or (
        rules.defend_alone is DefendAlone.AGAINST_LONER and alone is not False
    )


def _judge_lone_defender(case: Case) -> None:
    """Judge a lone defender against the rule set; one on the makers' side is no defender at all."""
    defender = case.lone_defender
    if defender is None:
        if case.lone_defender_known:
            return
        if may_defend_alone(case.rules, alone=case.alone):
            case.unjudged.append(Unjudged.LONE_DEFENDER)
        else:
            case.lone_defender_known = True
        return
    if not may_defend_alone(case.rules, alone=case.alone):
        off = case.rules.defend_alone is DefendAlone.OFF
        fault = faults.LONE_DEFENDER_OFF if off else faults.LONE_DEFENDER_AGAINST_PAIR
        case.wrong.append(fault.at("lone defender", seat=defender))
    if defender.side is case.maker_side:
        case.wrong.append(faults.LONE_DEFENDER_SIDE.at("lone defender", seat=defender))
        case.lone_defender = None


def _judge_sitting_out(case: Case, stated: Collection[Seat]) -> None:
    """Judge who is said to sit out against everyone who may, with the facts that are known."""
    possible = _possible_sitters(case)
    if len(possible) == 1:
        fault = faults.SITTING_OUT_MISMATCH
        case.wrong.append(fault.at("sitting out", stated=stated, seats=tuple(sorted(*possible))))
    elif len(stated) != len(set(stated)) or frozenset(stated) not in possible:
        case.wrong.append(faults.SITTING_OUT_IMPOSSIBLE.at("sitting out", stated=stated))


def _possible_sitters(case: Case) -> set[frozenset[Seat]]:
    """Return every set of seats that can have sat out."""
    makers = SEATS if case.maker_side is None else case.maker_side.seats
    loners = (True, False) if case.alone is None else (case.alone,)
    possible = set()
    for maker, alone in product(makers if case.maker is None else (case.maker,), loners):
        sitters = {maker.partner} if alone else set()
        for defender in _possible_defenders(case, maker, alone=alone):
            possible.add(frozenset(sitters if defender is None else sitters | {defender.partner}))
    return possible


def _possible_defenders(case: Case, maker: Seat, *, alone: bool) -> tuple[Seat | None, ...]:
    """Return who can have defended alone against that maker, None standing for nobody."""
    if case.lone_defender_known:
        return (case.lone_defender,)
    return (None, *maker.side.other.seats) if may_defend_alone(case.rules, alone=alone) else (None,)
