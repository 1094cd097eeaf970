"""What the page shows that records a hand which was not played out."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import rules
from scoring.games.forms import OtherForm
from scoring.games.selectors import ScoreSheet


@dataclass(frozen=True, slots=True)
class OtherPage:
    """The next hand, when it was dealt again or ended by a penalty."""

    sheet: ScoreSheet
    form: OtherForm
    notice: str = ""

    @property
    def number(self) -> int:
        """The number of the hand being entered."""
        return self.sheet.next_number

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Who sits where, clockwise from North."""
        return [(seat.value, name) for seat, name in self.sheet.names.items()]

    @property
    def over(self) -> bool:
        """Whether the game takes no more hands."""
        return self.sheet.state.finished

    @property
    def redeals(self) -> bool:
        """Whether this table lets a bad hand be dealt again."""
        return self.sheet.rule_set.bad_hand is rules.BadHand.REDEAL

    @property
    def costs(self) -> int:
        """What reneging costs here: the points of the other side, 0 where it is only noted."""
        return rules.points_for(self.sheet.rule_set, outcome=rules.Outcome.PENALTY, alone=False).defenders

    @property
    def asks_loner(self) -> bool:
        """Whether it costs more against a loner, so that it has to be known."""
        return self.sheet.rule_set.renege is rules.Renege.TWO_OR_FOUR

    @property
    def next_dealer_stays(self) -> bool:
        """Whether the same player deals again after a misdeal."""
        return self.sheet.rule_set.misdeal is rules.NextDeal.SAME_DEALER
