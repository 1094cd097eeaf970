"""What the page shows that changes who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.audience import Called
from scoring.games import wording
from scoring.games.forms import SubstituteForm, SwapForm
from scoring.games.selectors import ScoreSheet


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Who sits where now, a swap that is looked at before it is made, and a substitute.

    `names` are the club's players and `suggest` the address that suggests them, for whoever may see who plays there.
    """

    sheet: ScoreSheet
    swap: SwapForm
    substitute: SubstituteForm
    notice: str = ""
    names: Sequence[str] = ()
    suggest: str = ""
    #: Whether the seats were drawn for something the game is part of, so that only a wrong start is put right.
    drawn: bool = False

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Who sits where, clockwise from North."""
        return [(seat.value, name) for seat, name in self.sheet.names.items()]

    @property
    def preview(self) -> list[str]:
        """Both sides with their score, as they would be after the swap in the form; empty before two are chosen."""
        if not self._chosen:
            return []
        players = self._swapped(self.sheet.players)
        return [wording.side_with_score(players, side, self.sheet.state.score[side]) for side in rules.Side]

    @property
    def hands_so_far(self) -> str:
        """What becomes of the hands so far after the swap; empty where there are none, or where `parts` say it."""
        if not self._chosen or not self.sheet.lines or self.parts:
            return ""
        if self.swap["from_number"].value() != "1":
            return _("The hands so far stay as they are.")
        first, second = (wording.isolated(self.sheet.name(seat)) for seat in self._chosen)
        said = _("Hands written for %(first)s then count for %(second)s, and the other way round.")
        return said % {"first": first, "second": second}

    @property
    def parts(self) -> list[str]:
        """Who would play which hands after a swap from the start, where seats were changed in mid-game before."""
        if not self._chosen or self.swap["from_number"].value() != "1" or len(self.sheet.sittings) < 2:
            return []
        ends = [sitting.from_number - 1 for sitting in self.sheet.sittings[1:]]
        return [
            wording.hands_played(sitting.from_number, end, self._swapped(sitting.players))
            for sitting, end in zip(self.sheet.sittings, [*ends, None], strict=True)
        ]

    @property
    def _chosen(self) -> tuple[rules.Seat, rules.Seat] | None:
        """The two seats to be swapped; None before both are chosen."""
        first, second = (str(self.swap[name].value() or "") for name in ("first", "second"))
        if first == second or not {first, second} <= set(rules.Seat.__members__):
            return None
        return rules.Seat(first), rules.Seat(second)

    def _swapped(self, players: Mapping[rules.Seat, Called]) -> dict[rules.Seat, Called]:
        if self._chosen is None:
            return dict(players)
        one, other = self._chosen
        return {**players, one: players[other], other: players[one]}

    @property
    def dealer(self) -> str:
        """Who deals the next hand now."""
        return self.sheet.name(self.sheet.state.dealer)
