"""What the page shows that changes who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import rules
from scoring.games import wording
from scoring.games.forms import SubstituteForm, SwapForm
from scoring.games.selectors import ScoreSheet


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Who sits where now, a swap that is looked at before it is made, and a substitute."""

    sheet: ScoreSheet
    swap: SwapForm
    substitute: SubstituteForm
    notice: str = ""

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Who sits where, clockwise from North."""
        return [(seat.value, name) for seat, name in self.sheet.names.items()]

    @property
    def preview(self) -> list[str]:
        """Both sides with their score, as they would be after the swap in the form; empty before two are chosen."""
        first, second = (str(self.swap[name].value() or "") for name in ("first", "second"))
        if first == second or not {first, second} <= set(rules.Seat.__members__):
            return []
        players = dict(self.sheet.players)
        one, other = rules.Seat(first), rules.Seat(second)
        players[one], players[other] = players[other], players[one]
        return [wording.side_with_score(players, side, self.sheet.state.score[side]) for side in rules.Side]

    @property
    def dealer(self) -> str:
        """Who deals the next hand now."""
        return self.sheet.name(self.sheet.state.dealer)
