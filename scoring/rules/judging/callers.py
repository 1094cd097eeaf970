"""Judge whether the maker was allowed to make that call: Canadian loners and natural trumps."""

from collections.abc import Iterable

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.options import NaturalTrump, NoTrump, PartnerAlone, StickTheDealer
from scoring.rules.records import HandRecord
from scoring.rules.seats import Seat
from scoring.rules.suits import TRUMP_OF_SUIT, Trump
from scoring.rules.trump_order import is_natural_trump


def judge_caller(case: Case) -> None:
    """Judge the house rules that bind the caller, where the rule set has them."""
    if case.rules.dealers_partner_alone is PartnerAlone.MUST_GO_ALONE:
        _judge_partner_alone(case)
    if case.rules.natural_trump is not NaturalTrump.OFF and case.trump is not Trump.NT:
        _judge_natural_trump(case)


def _judge_partner_alone(case: Case) -> None:
    """Judge that a dealer's partner who orders up goes alone."""
    partner = None if case.dealer is None else case.dealer.partner
    if case.alone or case.round == 2 or not _may_be_maker(case, partner):
        return
    if None in (partner, case.maker, case.round, case.alone):
        case.unjudged.append(Unjudged.DEALERS_PARTNER_ALONE)
    else:
        case.wrong.append(faults.PARTNER_MUST_GO_ALONE.at("alone", seat=partner))


def _judge_natural_trump(case: Case) -> None:
    """Judge that the caller holds a trump other than the left bower and the joker."""
    if case.rules.natural_trump is NaturalTrump.DEALER_ONLY and not _may_be_maker(case, case.dealer):
        return
    hand = _dealt_hand(case.record, case.maker)
    if hand is None or case.trump is None or case.maker is None:
        case.unjudged.append(Unjudged.NATURAL_TRUMP)
        return
    trump = case.trump
    if any(is_natural_trump(card, trump) for card in hand) or _is_stuck_without(case, hand):
        return
    dealer_only = case.rules.natural_trump is NaturalTrump.DEALER_ONLY
    if (dealer_only and case.dealer is None) or _may_be_stuck_without(case, hand):
        case.unjudged.append(Unjudged.NATURAL_TRUMP)
    else:
        case.wrong.append(faults.NATURAL_TRUMP.at("maker", seat=case.maker, suit=trump))


def _may_be_maker(case: Case, seat: Seat | None) -> bool:
    """Say whether the seat made trump, as far as that is known."""
    if seat is None:
        return True
    return case.maker is seat if case.maker is not None else case.maker_side in (None, seat.side)


def _dealt_hand(record: HandRecord, seat: Seat | None) -> tuple[Card, ...] | None:
    """Return the five cards a seat was dealt, which are those the rule asks about; None when not known."""
    return record.hands.get(seat) if record.hands is not None and seat is not None else None


def _is_stuck_without(case: Case, hand: Iterable[Card]) -> bool:
    """Say whether the maker is known to be a stuck dealer without a natural trump to name."""
    return None not in (case.round, case.dealer, case.turned) and _may_be_stuck_without(case, hand)


def _may_be_stuck_without(case: Case, hand: Iterable[Card]) -> bool:
    """Say whether a stuck dealer may hold a natural trump of no suit that could be named, and so could name any."""
    if case.rules.stick_the_dealer is not StickTheDealer.ON or case.rules.no_trump is not NoTrump.OFF:
        return False
    suits = {TRUMP_OF_SUIT[card.suit] for card in hand if card.suit is not None and not card.is_joker}
    one_turned_down = len(suits) <= 1 if case.turned is None else suits <= {case.turned}
    return case.round in (None, 2) and case.dealer in (None, case.maker) and one_turned_down
