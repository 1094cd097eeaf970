"""Judge whether the maker was allowed to make that call: Canadian loners and natural trumps."""

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
    hand = hand_when_calling(case.record, case.maker)
    dealer_unknown = case.dealer is None and case.rules.natural_trump is NaturalTrump.DEALER_ONLY
    if hand is None or case.trump is None or case.maker is None or dealer_unknown:
        case.unjudged.append(Unjudged.NATURAL_TRUMP)
        return
    trump = case.trump
    if not any(is_natural_trump(card, trump) for card in hand) and not _is_stuck_without(case, hand):
        case.wrong.append(faults.NATURAL_TRUMP.at("maker", seat=case.maker, suit=trump))


def _may_be_maker(case: Case, seat: Seat | None) -> bool:
    """Say whether the seat made trump, as far as that is known."""
    if seat is None:
        return True
    return case.maker is seat if case.maker is not None else case.maker_side is seat.side


def hand_when_calling(record: HandRecord, seat: Seat | None) -> frozenset[Card] | None:
    """Return the cards a seat called on: those dealt, after a bad hand's exchange; None when not known."""
    if seat is None or record.hands is None or seat not in record.hands:
        return None
    hand = frozenset(record.hands[seat])
    if record.exchange is not None and record.exchange.seat is seat:
        return hand.difference(record.exchange.gave).union(record.exchange.took)
    return hand


def _is_stuck_without(case: Case, hand: frozenset[Card]) -> bool:
    """Say whether a stuck dealer holds a natural trump of no suit that may be named, and so may name any."""
    if case.rules.stick_the_dealer is not StickTheDealer.ON or case.rules.no_trump is not NoTrump.OFF:
        return False
    suits = {TRUMP_OF_SUIT[card.suit] for card in hand if card.suit is not None and not card.is_joker}
    return case.round == 2 and case.maker is case.dealer and suits <= {case.turned}
