"""What the page shows on which an organiser keys the paper cards of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules import Side
from scoring.tournaments.access import OpenedEvent
from scoring.tournaments.event_table import names_of_sides
from scoring.tournaments.figures import Figures
from scoring.tournaments.forms.totals import CardForm
from scoring.tournaments.models import Round, RoundTable, Total
from scoring.tournaments.plausible import Doubt
from scoring.tournaments.selectors.seats import SeatedTable, seats_of
from scoring.tournaments.services.saying import stands_as

State = RoundTable.State


@dataclass(frozen=True, slots=True)
class CardLine:
    """One table of the round: its sides, what it came to, and what was said of it, by who said it."""

    seated: SeatedTable
    said: Mapping[str, Total]

    @property
    def number(self) -> int:
        """The table's number."""
        return self.seated.number

    @property
    def row(self) -> RoundTable:
        """How it stands."""
        return self.seated.row

    @property
    def names(self) -> dict[Side, str]:
        """What both sides are called."""
        return names_of_sides(self.seated)

    @property
    def ns(self) -> str:
        """What North and South are called."""
        return self.names[Side.NS]

    @property
    def ew(self) -> str:
        """What East and West are called."""
        return self.names[Side.EW]

    @property
    def card(self) -> Total | None:
        """What an organiser said of the table; None where none did."""
        return self.said.get(Total.SaidBy.ORGANISER.value)

    @property
    def may_turn(self) -> bool:
        """Whether it was keyed, so that it can have been keyed the wrong way round."""
        return self.card is not None and self.card.kind == Total.Kind.TOTAL

    @property
    def figures(self) -> Figures | None:
        """What the table came to; None while that is open."""
        return Figures.of(self.row) if self.row.is_done and not self.row.forfeited else None

    @property
    def stands(self) -> str:
        """Where the result is from, or what there is so far."""
        if self.row.forfeited:
            return _("forfeited")
        if self.row.stopped:
            return _("stopped early")
        if self.card is not None:
            return _("keyed")
        if self.row.is_done:
            return _("hand by hand") if self.row.game_id and not self._claims else _("both sides say so")
        if self.row.state == State.DIFFERS:
            return _("the sides differ: %(figures)s") % {"figures": ", ".join(self._claims)}
        if self.row.state == State.CLAIMED:
            return _("one side says %(figures)s") % {"figures": ", ".join(self._claims)}
        return self._so_far if self.row.hands_done else ""

    @property
    def _claims(self) -> list[str]:
        claims = (self.said[side.value] for side in Side if side.value in self.said)
        return [_score(claim.points_ns, claim.points_ew) for claim in claims]

    @property
    def _so_far(self) -> str:
        score = _score(self.row.points_ns, self.row.points_ew)
        return _("%(score)s after %(hands)d hands") % {"score": score, "hands": self.row.hands_done}

    @property
    def stands_as(self) -> str:
        """How it stands, for a change to name."""
        return stands_as(self.row, self.said.values())

    def doubts(self, typed: Figures) -> list[Doubt]:
        """Return what is asked before figures are keyed over what is known of the table already."""
        if self.row.is_done and (self.figures is None or not self.figures.agrees_with(typed)):
            told = _("Table %(number)d is entered: %(score)s, %(stands)s. Replace it?")
            score = _score(self.row.points_ns, self.row.points_ew)
            return [Doubt("table", told % {"number": self.number, "score": score, "stands": self.stands})]
        if self.row.hands_done and self.row.state == State.PLAYING:
            told = _("Table %(number)d still plays hand by hand: %(score)s.")
            return [Doubt("table", told % {"number": self.number, "score": self._so_far})]
        return []


@dataclass(frozen=True, slots=True)
class CardsPage:
    """The cards of one round: the one that is keyed, and all tables with what is missing."""

    opened: OpenedEvent
    round: Round
    lines: Sequence[CardLine]
    form: CardForm
    #: The rounds that have begun, which can all be keyed or corrected.
    rounds: Sequence[Round]
    #: From which the forms of the tables have their keys.
    act_key: str
    notice: str = ""
    #: The table that was keyed last.
    saved: CardLine | None = None

    @property
    def missing(self) -> list[CardLine]:
        """The tables without a result."""
        return [line for line in self.lines if not line.row.is_done]

    @property
    def done(self) -> int:
        """How many tables have a result."""
        return len(self.lines) - len(self.missing)

    @property
    def typed(self) -> CardLine | None:
        """The table whose number stands in the form."""
        number = str(self.form["table"].value() or "").strip()
        return next((line for line in self.lines if str(line.number) == number), None)

    @property
    def saved_words(self) -> str:
        """What was keyed last, to be read against the card."""
        if self.saved is None:
            return ""
        told = _("Table %(number)d: %(ns)s %(ns_points)d, %(ew)s %(ew_points)d.")
        row = self.saved.row
        return told % {
            "number": self.saved.number,
            "ns": self.saved.ns,
            "ns_points": row.points_ns,
            "ew": self.saved.ew,
            "ew_points": row.points_ew,
        }


def _score(ns: int, ew: int) -> str:
    return _("%(ns)d to %(ew)d") % {"ns": ns, "ew": ew}


def lines_of(opened: OpenedEvent, played: Round) -> list[CardLine]:
    """Return the tables of a round with what was said of each: two queries."""
    said: dict[int, dict[str, Total]] = {}
    standing = Total.objects.standing().filter(table__round=played).exclude(kind=Total.Kind.WITHDRAWN)
    for total in standing:
        said.setdefault(total.table_id, {})[total.said_by] = total
    return [CardLine(table, said.get(table.row.pk, {})) for table in seats_of(played, opened.audience).tables]


def next_missing(lines: Sequence[CardLine], *, after: int = 0) -> int | None:
    """Return the next table without a result after one, and after the last the first; None where all have one."""
    missing = [line.number for line in lines if not line.row.is_done]
    return next((number for number in missing if number > after), missing[0] if missing else None)
