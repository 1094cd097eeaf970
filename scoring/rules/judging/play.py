"""Judge everything between the calls and the result: the cards in hand and the tricks."""

from scoring.rules import faults
from scoring.rules.judging.case import Case
from scoring.rules.judging.discards import judge_discard, judge_discard_of_anyone, settle_unknown_discard
from scoring.rules.judging.holdings import (
    Holdings,
    dealt_holdings,
    judge_best_card,
    judge_exchange,
    unknown_holdings,
)
from scoring.rules.judging.spare_plays import grant_spare_plays
from scoring.rules.judging.tricks import TrickJudge
from scoring.rules.judging.turns import opening_leader
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.packs import HAND_SIZE
from scoring.rules.seats import SEATS, Seat


def judge_play(case: Case) -> tuple[Seat | None, ...]:
    """Judge the holdings and the tricks; return who won each that is recorded, None where that is not known."""
    holdings = settle_holdings(case)
    leader = opening_leader(case.rules, dealer=case.dealer, maker=case.maker, alone=case.alone, sitters=case.sitters)
    tricks = case.record.tricks or ()
    hands_known = not any(holdings[seat].spare for seat in SEATS if seat not in case.sitters)
    _note_unjudged(case, leader, hands_known=hands_known)
    if len(tricks) > HAND_SIZE:
        case.wrong.append(faults.TOO_MANY_TRICKS.at(f"trick {HAND_SIZE + 1}", limit=HAND_SIZE))
    if not hands_known:
        grant_spare_plays(case, holdings)
    return TrickJudge(case, holdings).judge(tricks[:HAND_SIZE], leader)


def settle_holdings(case: Case) -> Holdings:
    """Return what each seat holds when play begins, judging every step to it."""
    record = case.record
    holdings = dealt_holdings(record)
    if record.exchange is not None:
        judge_exchange(case, holdings, record.exchange)
    discard_known = True
    if case.dealer is not None:
        discard_known = judge_discard(case, case.dealer, holdings[case.dealer])
    else:
        judge_discard_of_anyone(case, holdings)
        if case.round != 2:  # anyone may have taken the up-card and discarded
            holdings = unknown_holdings()
    if record.best_card is not None:
        judge_best_card(case, holdings, record.best_card)
    if case.dealer is not None and not discard_known:
        settle_unknown_discard(case, case.dealer, holdings[case.dealer])
    return holdings


def _note_unjudged(case: Case, leader: Seat | None, *, hands_known: bool) -> None:
    """Name what cannot be judged without the tricks, or without trump or all the hands."""
    tricks = case.record.tricks
    if not tricks or leader is None:
        case.unjudged.append(Unjudged.OPENING_LEAD)
    if not tricks or not hands_known:
        case.unjudged.append(Unjudged.CARDS_HELD)
    if not tricks or case.trump is None or not hands_known:
        case.unjudged.append(Unjudged.FOLLOWING_SUIT)
    if not tricks or case.trump is None or len(tricks) < HAND_SIZE:
        case.unjudged.append(Unjudged.TRICK_WINNERS)
