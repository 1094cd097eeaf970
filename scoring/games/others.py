"""What the page shows that records a hand which was not played out, in turn or in place of another."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import rules
from scoring.games.forms import OtherForm
from scoring.games.selectors import ScoreSheet, SheetLine
from scoring.games.table import sentence_of


@dataclass(frozen=True, slots=True)
class OtherPage:
    """A hand that was dealt again or ended by a penalty: the next one, or the recorded one of `line`."""

    sheet: ScoreSheet
    form: OtherForm
    line: SheetLine | None = None
    notice: str = ""

    @property
    def number(self) -> int:
        """The number of the hand being entered."""
        return self.line.hand.number if self.line else self.sheet.next_number

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Who sits where for this hand, clockwise from North."""
        players = self.line.players if self.line else self.sheet.players
        return [(seat.value, player.name) for seat, player in players.items()]

    @property
    def sentence(self) -> str:
        """What a recorded hand reads now; empty for the next one."""
        return sentence_of(self.line) if self.line else ""

    @property
    def confirms(self) -> bool:
        """Whether the change was asked for once, and is only waiting to be meant."""
        return bool(self.form["confirmed"].value())

    @property
    def over(self) -> bool:
        """Whether the game takes no more hands, and none is being corrected."""
        return self.line is None and self.sheet.state.finished

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
