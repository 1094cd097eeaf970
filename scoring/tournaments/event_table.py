"""What the page of an event's table shows: who sits there, how the table stands, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.games import wording
from scoring.games.models import Game
from scoring.games.table import SHAPES
from scoring.rules import Side
from scoring.tournaments.access import OpenedEventTable
from scoring.tournaments.figures import Figures, SaysFigures
from scoring.tournaments.models import Event, RoundTable, Total
from scoring.tournaments.selectors.seats import SeatedTable
from scoring.tournaments.selectors.tables import RoundAt, TableNow


@dataclass(frozen=True, slots=True)
class SeatAt:
    """One seat of the table as it stands in the hall, North on top."""

    seat: str
    word: str
    name: str
    shape: str
    stand_in: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a side; `differs` where the other side says another."""

    number: int | None
    differs: bool


@dataclass(frozen=True, slots=True)
class SideFigures:
    """What one side came to: a figure of each kind that was counted."""

    shape: str
    names: str
    figures: Sequence[Figure]


@dataclass(frozen=True, slots=True)
class Said:
    """What one side said, or what the table came to; `names` are both sides'."""

    total: SaysFigures
    names: Mapping[Side, str]
    #: The side that said it; None where it is the result.
    side: Side | None = None
    #: The kinds of figures of which the other side says others.
    differing: frozenset[str] = frozenset()

    @property
    def who(self) -> str:
        """What the side is called that said it; empty for the result."""
        return self.names[self.side] if self.side else ""

    @property
    def labels(self) -> list[str]:
        """What the figures of each side are, in their order."""
        return [str(_LABELS[kind]) for kind in self._kinds]

    @property
    def sides(self) -> list[SideFigures]:
        """Both sides with their figures."""
        said = Figures.of(self.total).columns
        return [
            SideFigures(
                SHAPES[side],
                names,
                [Figure(said[f"{kind}_{side.value.lower()}"], kind in self.differing) for kind in self._kinds],
            )
            for side, names in self.names.items()
        ]

    @property
    def _kinds(self) -> list[str]:
        """The kinds of figures that somebody counted."""
        said = Figures.of(self.total).columns
        return [kind for kind in _LABELS if (said[f"{kind}_ns"], said[f"{kind}_ew"]) != (None, None)]


#: The kinds of figures, and what they are called.
_LABELS: Mapping[str, Promise] = {
    "points": gettext_lazy("points"),
    "loners": gettext_lazy("loners made"),
    "euchres": gettext_lazy("times euchred"),
}


@dataclass(frozen=True)
class EventTablePage:
    """A table of an evening now; `phase` says which of its states is shown.

    Not slotted: what is read off the rows is kept.
    """

    at: OpenedEventTable
    now: TableNow
    version: int
    #: What stands for all that is shown, so that nothing is sent while it is the same (`selectors.tables.stamp_of`).
    seen: str

    @property
    def round_number(self) -> int | None:
        """The number of the round that is shown."""
        return self.now.round.number if self.now.round else None

    @property
    def number(self) -> int:
        """The table's number in the room."""
        return self.at.table.number

    @property
    def event(self) -> Event:
        """The evening."""
        return self.at.event

    @property
    def phase(self) -> str:
        """What is so here: `over`, `waiting` for a draw, `drawn`, `elsewhere` (nobody sits here now) or `playing`."""
        if self.event.is_over:
            return "over"
        if self.now.round is None:
            return "waiting"
        if self.now.here is None:
            return "elsewhere"
        return "playing" if self.now.round.is_playing else "drawn"

    @cached_property
    def here(self) -> RoundAt | None:
        """What is played here, or was last once the evening is over."""
        return self.now.before if self.phase == "over" else self.now.here

    @property
    def row(self) -> RoundTable | None:
        """How the table stands in this round."""
        return self.here.row if self.here else None

    @property
    def game(self) -> Game | None:
        """The game in which this round is scored hand by hand; None where there is none."""
        return self.row.game if self.row else None

    @property
    def seats(self) -> list[SeatAt]:
        """The four seats, from North on as the deal goes."""
        return seats_at(self.here.seated) if self.here else []

    @cached_property
    def names(self) -> Mapping[Side, str]:
        """What both sides are called."""
        return names_of_sides(self.here.seated) if self.here else {}

    @property
    def sides(self) -> list[tuple[str, str, str]]:
        """Both sides: code, shape, names."""
        return [(side.value, SHAPES[side], names) for side, names in self.names.items()]

    @property
    def before(self) -> Said | None:
        """What was played here in the round before, once it is over; None while a round is played."""
        before = self.now.before
        if before is None or self.phase in {"playing", "over"} or self._keeps(before.row.round.number):
            return None
        return Said(before.row, names_of_sides(before.seated))

    @cached_property
    def said(self) -> list[Said]:
        """What each side says, in figures."""
        if self.here is None:
            return []
        claims = {side: self.here.said[side.value] for side in Side if side.value in self.here.said}
        differing = _differing(list(claims.values()))
        return [Said(total, self.names, side, differing) for side, total in claims.items()]

    @property
    def result(self) -> Said | None:
        """What the table came to; None while that is open."""
        return Said(self.row, self.names) if self.row and self.row.is_done else None

    @property
    def is_kept_back(self) -> bool:
        """Whether how the table stands is kept from whoever looks, until the evening is finished."""
        return self.now.round is not None and self._keeps(self.now.round.number)

    def _keeps(self, number: int) -> bool:
        return self.event.keeps_back(number) and not self.at.may_score

    @property
    def absent_words(self) -> str:
        """Who did not come, and what the others get for that; empty where everyone did."""
        if self.row is None or not self.row.forfeited:
            return ""
        if self.row.forfeited == "both":
            return gettext("Neither side came.")
        told = ngettext(
            "%(side)s did not come: %(points)d point for the others.",
            "%(side)s did not come: %(points)d points for the others.",
            self.event.forfeit_points,
        )
        return told % {"side": self.names[Side(self.row.forfeited)], "points": self.event.forfeit_points}

    @property
    def by_organiser(self) -> bool:
        """Whether an organiser decided what the table came to."""
        return self.here is not None and Total.SaidBy.ORGANISER.value in self.here.said

    @property
    def waits_for(self) -> Side | None:
        """The side that has not said yet what the other said; None where neither or both did, or nothing is open."""
        if len(self.said) != 1 or self.row is None or self.row.state != RoundTable.State.CLAIMED:
            return None
        said_by = self.said[0].side
        return said_by.other if said_by else None

    @property
    def waits_for_names(self) -> str:
        """Their names."""
        return self.names[self.waits_for] if self.waits_for else ""

    @property
    def may_enter(self) -> bool:
        """Whether this phone may enter something here now."""
        return self.at.may_score and self.phase == "playing"

    @property
    def asks_again_every(self) -> int:
        """In how many seconds the page asks whether something was said here since; 0 for never."""
        if self.phase != "playing" or self.row is None or self.row.is_done:
            return 0
        return 5 if self.said else 15


def seats_at(seated: SeatedTable) -> list[SeatAt]:
    """Return the seats of a table, from North on."""
    return [
        SeatAt(place.seat.value, place.seat_word, place.name, SHAPES[place.seat.side], place.stand_in)
        for place in seated.places
        if place.seat is not None
    ]


def names_of_sides(seated: SeatedTable) -> dict[Side, str]:
    """Return what both sides of a table are called."""
    return {side: wording.pair(*(place.name for place in seated.of_side(side))) for side in Side}


def _differing(claims: Sequence[Total]) -> frozenset[str]:
    """Return the kinds of figures of which two say others: "points", "loners", "euchres"."""
    if len(claims) != len(Side):
        return frozenset()
    first, second = (Figures.of(claim).columns for claim in claims)
    others = (name for name in first if None not in (first[name], second[name]) and first[name] != second[name])
    return frozenset(name.partition("_")[0] for name in others)
