"""Judge the up-card's way into the dealer's hand and the discard's way out of it."""

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.holdings import Holding, Holdings
from scoring.rules.judging.places import is_elsewhere, is_out_of_play, places_when_called
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.kinds import Depth, Kind
from scoring.rules.options import DiscardUpcard
from scoring.rules.packs import HAND_SIZE
from scoring.rules.seats import Seat


def judge_discard(case: Case, dealer: Seat, holding: Holding) -> bool:
    """Judge the discard, and take up the up-card for it where trump was ordered up; return whether it is known."""
    discard, upcard = case.record.discard, case.record.upcard
    if case.round == 2:
        if discard is not None:
            case.wrong.append(faults.DISCARD_IN_ROUND_2.at(f"discard, {discard}", card=discard))
        return True
    hand_known = not holding.spare
    if upcard is None:
        holding.spare += 1
    else:
        holding.cards.add(upcard)
    if discard is None:
        _note_missing_discard(case, dealer)
        if not hand_known:
            _forget_uncertain(case, holding)
        return False
    return _judge_stated_discard(case, dealer, holding, discard)


def _judge_stated_discard(case: Case, dealer: Seat, holding: Holding, discard: Card) -> bool:
    """Take the stated discard out of the dealer's holding; return whether it can have been there."""
    if discard is case.record.upcard:
        _judge_discarded_upcard(case, discard)
    if discard in holding.cards:
        holding.cards.remove(discard)
    elif holding.spare and not is_elsewhere(places_when_called(case), discard, dealer):
        holding.spare -= 1
    else:
        case.wrong.append(faults.DISCARD_NOT_HELD.at(f"discard, {discard}", card=discard))
        return False
    return True


def judge_discard_of_anyone(case: Case, holdings: Holdings) -> None:
    """Judge the discard of a dealer who is not known: somebody must have been able to make it."""
    discard, upcard = case.record.discard, case.record.upcard
    if discard is None:
        if case.round != 2:
            case.unjudged.append(Unjudged.DISCARD)
    elif case.round == 2:
        case.wrong.append(faults.DISCARD_IN_ROUND_2.at(f"discard, {discard}", card=discard))
    elif discard is upcard:
        _judge_discarded_upcard(case, discard)
    else:
        places = places_when_called(case)
        unknown = upcard is None or any(holding.spare for holding in holdings.values())
        if is_out_of_play(places, discard) or not (unknown or discard in places):
            case.wrong.append(faults.DISCARD_NOT_HELD.at(f"discard, {discard}", card=discard))
        else:
            case.unjudged.append(Unjudged.DISCARD)


def _judge_discarded_upcard(case: Case, upcard: Card) -> None:
    if _must_keep_upcard(case):
        case.wrong.append(faults.UPCARD_DISCARDED.at(f"discard, {upcard}", card=upcard))


def _note_missing_discard(case: Case, dealer: Seat) -> None:
    if case.depth is Depth.FULL and case.round == 1 and case.record.kind is Kind.PLAYED:
        case.wrong.append(faults.DISCARD_MISSING.at("discard", seat=dealer))
    else:
        case.unjudged.append(Unjudged.DISCARD)


def _forget_uncertain(case: Case, holding: Holding) -> None:
    """Keep only what an unknown discard cannot have been."""
    upcard = case.record.upcard
    holding.cards = {upcard} if upcard is not None and _must_keep_upcard(case) else set()
    holding.spare = HAND_SIZE - len(holding.cards)


def settle_unknown_discard(case: Case, dealer: Seat, holding: Holding) -> None:
    """Find out from the dealer's plays what the discard was, or what it may have been."""
    tricks, upcard = case.record.tricks or (), case.record.upcard
    unplayed = holding.cards.difference(card for trick in tricks for seat, card in trick.plays if seat is dealer)
    if len(tricks) == HAND_SIZE and dealer not in case.sitters and len(unplayed) == 1:
        holding.cards -= unplayed
        if upcard is not None and upcard in unplayed:
            _judge_discarded_upcard(case, upcard)
    else:
        taken = set() if case.record.best_card is None else {case.record.best_card.took}
        kept = {upcard} if _must_keep_upcard(case) else set()
        holding.may_be_discard = unplayed - taken - kept


def _must_keep_upcard(case: Case) -> bool:
    return case.rules.discard_upcard is DiscardUpcard.FORBIDDEN and case.round == 1
