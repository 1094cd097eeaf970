"""Judge failures to follow suit, from the cards a seat is known to have held, and the revokes that were noted."""

from collections.abc import Mapping

from scoring.rules import faults
from scoring.rules.cards import Card
from scoring.rules.judging.case import Case
from scoring.rules.judging.holdings import Holdings
from scoring.rules.judging.unjudged import Unjudged
from scoring.rules.packs import HAND_SIZE
from scoring.rules.seats import Seat
from scoring.rules.suits import Suit
from scoring.rules.trump_order import EFFECTIVE_SUITS


class Revokes:
    """Tell revokes that stand because they were noted from those that do not."""

    __slots__ = ("case", "found", "holdings", "noted")

    def __init__(self, case: Case, holdings: Holdings) -> None:
        self.case = case
        self.holdings = holdings
        self.noted = {(revoke.seat, revoke.trick) for revoke in case.record.revokes}
        self.found: set[tuple[Seat, int]] = set()

    def judge(self, number: int, seat: Seat, card: Card, led: Suit | None, suits: Mapping[Card, Suit | None]) -> None:
        """Judge a card that does not follow, where the seat's holding, less that card, has one that would."""
        holding = self.holdings[seat]
        could_follow = {other for other in holding.cards if suits[other] is led}
        if (seat, number) in self.noted:
            self.found.add((seat, number))
        elif len(could_follow) == 1 and could_follow <= holding.may_be_discard:
            holding.may_be_discard = could_follow
        else:
            where = f"trick {number}, seat {seat}, {card}"
            self.case.wrong.append(faults.REVOKE.at(where, seat=seat, card=card, suit=led, number=number))

    def judge_unused(self) -> None:
        """Judge the noted revokes that were not found: one that cannot have happened is refused."""
        for seat, number in sorted(self.noted - self.found):
            if self._may_have_happened(seat, number):
                self.case.unjudged.append(Unjudged.NOTED_REVOKES)
            else:
                where = f"trick {number}, seat {seat}"
                self.case.wrong.append(faults.REVOKE_NOT_MADE.at(where, seat=seat, number=number))

    def _may_have_happened(self, seat: Seat, number: int) -> bool:
        tricks, trump = self.case.record.tricks or (), self.case.trump
        if not 1 <= number <= HAND_SIZE or seat in self.case.sitters:
            return False
        if number > len(tricks) or trump is None:
            return True
        plays = tricks[number - 1].plays
        suits = [EFFECTIVE_SUITS[trump][card] for player, card in plays if player is seat]
        followed = not plays or not suits or suits[0] is EFFECTIVE_SUITS[trump][plays[0][1]]
        return not followed and self.holdings[seat].spare > 0
