"""Derive what a file leaves out: who called, who played which card, who won each trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.interchange.findings import Findings
from scoring.interchange.notation import NotatedCall, NotatedDeal
from scoring.rules import (
    SEATS,
    Call,
    CallKind,
    Card,
    RuleSet,
    Seat,
    Side,
    Suit,
    Trick,
    Trump,
    effective_suit,
    opening_leader,
    pack_of,
    play_order,
)
from scoring.rules.trump_order import POWER

TRICKS = 5
_ROUND = len(SEATS)
_NAMED = {
    NotatedCall.SPADES: Trump.S,
    NotatedCall.HEARTS: Trump.H,
    NotatedCall.DIAMONDS: Trump.D,
    NotatedCall.CLUBS: Trump.C,
    NotatedCall.NO_TRUMP: Trump.NT,
}


@dataclass(frozen=True, slots=True)
class Contract:
    """What the bidding came to; `trump` is None when the file does not tell the suit."""

    dealer: Seat
    maker: Seat
    round: int
    trump: Trump | None
    alone: bool
    lone_defender: Seat | None

    @property
    def sitters(self) -> frozenset[Seat]:
        """The seats whose partner plays alone."""
        loners = (self.maker if self.alone else None, self.lone_defender)
        return frozenset(loner.partner for loner in loners if loner is not None)

    def leader(self, rule_set: RuleSet) -> Seat | None:
        """Return who leads to the first trick."""
        return opening_leader(rule_set, dealer=self.dealer, maker=self.maker, alone=self.alone, sitters=self.sitters)


@dataclass(frozen=True, slots=True)
class Play:
    """What is surely known of the play.

    `tricks` have every card and seat known. `winners` can be longer: a card that is known only in
    part may be sure to lose. `whole` says that five whole tricks were written down.
    """

    tricks: tuple[Trick, ...] = ()
    winners: tuple[Seat, ...] = ()
    whole: bool = False

    def taken_by(self, side: Side) -> int:
        """Return how many tricks `side` surely took."""
        return sum(winner.side is side for winner in self.winners)


def certain_calls(deal: NotatedDeal, findings: Findings) -> tuple[NotatedCall, ...]:
    """Return the calls with the unknown ones read as what they must have been, as far as that goes.

    One that others follow was a pass; one in round 1 before cards were played ordered up.
    """
    last = len(deal.calls) - 1
    calls = list(deal.calls)
    for place, call in enumerate(calls):
        if call is not NotatedCall.UNKNOWN:
            continue
        findings.note(f"call {place + 1}", "call_not_known", "This call is written as not known.")
        if place < last:
            calls[place] = NotatedCall.PASS
        elif place < _ROUND and deal.tricks:
            calls[place] = NotatedCall.ORDER
    return tuple(calls)


def contract_of(deal: NotatedDeal, calls: Sequence[NotatedCall]) -> Contract | None:
    """Return what the calls came to; None when nobody made trump, or it is not known who did."""
    making = next((place for place, call in enumerate(calls) if call is not NotatedCall.PASS), None)
    if deal.dealer is None or making is None or (calls[making] is NotatedCall.UNKNOWN and not deal.tricks):
        return None
    maker = deal.dealer if _joker_named(deal, calls) else deal.dealer.left(making + 1)
    return Contract(
        dealer=deal.dealer,
        maker=maker,
        round=1 + making // _ROUND,
        trump=_trump(deal, calls[making]),
        alone=deal.alone,
        lone_defender=deal.lone_defender,
    )


def calls_of(deal: NotatedDeal, calls: Sequence[NotatedCall]) -> tuple[Call, ...] | None:
    """Return the calls with their seats and rounds; None where none are recorded or one is unknown."""
    if deal.dealer is None or not calls or NotatedCall.UNKNOWN in calls:
        return None
    if _joker_named(deal, calls):
        return (Call(deal.dealer, 1, CallKind.NAME, _trump(deal, calls[0])),)
    return tuple(
        Call(deal.dealer.left(place + 1), 1 + place // _ROUND, _KINDS.get(call, CallKind.NAME), _trump(deal, call))
        for place, call in enumerate(calls)
    )


def play_of(deal: NotatedDeal, contract: Contract, rule_set: RuleSet, findings: Findings) -> Play:
    """Return what is sure of the play, up to the first trick whose winner is not."""
    if contract.trump is None:
        if deal.tricks:
            findings.note("play", "trump_not_known", "Trump is not known, and so neither is who won the tricks.")
        return Play()
    possible = _possible_cards(deal, contract.trump, rule_set)
    tricks: list[Trick] = []
    winners: list[Seat] = []
    leader = contract.leader(rule_set)
    for number, cards in enumerate(possible, 1):
        seats = play_order(leader, contract.sitters) if leader else ()
        if len(cards) < len(seats) and number == len(possible):
            break
        # Where more cards fell than seats play, someone who sits out played: judged as a fault.
        if leader and len(cards) > len(seats):
            seats = play_order(leader, frozenset())
        plays = list(zip(seats, cards, strict=False))
        winner = _sure_winner([play for play in plays if play[0] not in contract.sitters], contract.trump)
        if winner is None:
            findings.note(f"trick {number}", "winner_not_known", "Who won this trick is not known.")
            break
        winners.append(winner)
        if all(len(choice) == 1 for choice in cards) and len(tricks) == number - 1:
            tricks.append(Trick(None, tuple((seat, next(iter(choice))) for seat, choice in plays)))
        leader = winner
    return Play(tuple(tricks), tuple(winners), whole=len(winners) == TRICKS)


_KINDS = {NotatedCall.PASS: CallKind.PASS, NotatedCall.ORDER: CallKind.ORDER_UP}


def _trump(deal: NotatedDeal, call: NotatedCall) -> Trump | None:
    if call is NotatedCall.ORDER:
        suit = deal.upcard.printed_suit if deal.upcard else None
        return Trump(suit.value) if suit else None
    return _NAMED.get(call)


def _joker_named(deal: NotatedDeal, calls: Sequence[NotatedCall]) -> bool:
    """Whether the one call is the dealer's, who names trump for a turned-up joker."""
    return deal.upcard is not None and deal.upcard.is_joker and len(calls) == 1 and calls[0] in _NAMED


def _possible_cards(deal: NotatedDeal, trump: Trump, rule_set: RuleSet) -> list[list[frozenset[Card]]]:
    """Return, for every card played, the cards it can be: one known only in part is none that is known."""
    pack = pack_of(rule_set)
    choices = [[card.may_be(pack, trump) for card in trick] for trick in deal.tricks]
    known = frozenset(card for trick in choices for choice in trick if len(choice) == 1 for card in choice)
    return [[choice if len(choice) == 1 else choice - known for choice in trick] for trick in choices]


def _sure_winner(plays: Sequence[tuple[Seat, frozenset[Card]]], trump: Trump) -> Seat | None:
    """Return the seat whose card wins whatever the cards known in part may be; None if there is none."""
    if not plays or not all(choice for _seat, choice in plays):
        return None
    winners = {_winner_if(plays, trump, led) for led in {effective_suit(card, trump) for card in plays[0][1]}}
    return winners.pop() if len(winners) == 1 else None


def _winner_if(plays: Sequence[tuple[Seat, frozenset[Card]]], trump: Trump, led: Suit | None) -> Seat | None:
    """Return who surely wins when `led` is the suit led."""
    power = POWER[trump][led]
    first, *rest = [choice for _seat, choice in plays]
    choices = [frozenset(card for card in first if effective_suit(card, trump) is led), *rest]
    least = [min(power[card] for card in choice) for choice in choices]
    most = [max(power[card] for card in choice) for choice in choices]
    best = least.index(max(least))
    beaten = all(high < least[best] for place, high in enumerate(most) if place > best)
    return plays[best][0] if beaten and all(high <= least[best] for high in most[:best]) else None
