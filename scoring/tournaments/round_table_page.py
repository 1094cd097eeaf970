"""What the page of one table in one round shows whoever runs the evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.writes import new_key
from scoring.tournaments.forms.running import DecideForm, StandInForm
from scoring.tournaments.models import Event, Round, RoundTable, Total
from scoring.tournaments.selectors.seats import SeatedTable, seats_of
from scoring.tournaments.steps import Act, Way
from scoring.tournaments.unusual import (
    TableSide,
    decision,
    decisions,
    key_total,
    score_words,
    sides_of,
    table_sides,
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one side, or an organiser, says of a table."""

    by: str
    words: str


@dataclass(frozen=True, slots=True)
class RoundTablePage:
    """One table in one round: who sits there, how it stands, what was said of it, what may be decided."""

    event: Event
    table: SeatedTable
    total_of: Mapping[str, Total]
    stand_in_form: StandInForm
    notice: str = ""

    @property
    def round(self) -> Round:
        """The round it is of."""
        return self.row.round

    @property
    def row(self) -> RoundTable:
        """The table as it stands."""
        return self.table.row

    @property
    def names(self) -> Mapping[rules.Side, str]:
        """What each side is called."""
        return sides_of(self.table)

    @property
    def sides(self) -> Sequence[TableSide]:
        """Both sides with their points."""
        return table_sides(self.table)

    @property
    def scored(self) -> bool:
        """Whether points are known, so that they are shown."""
        return self.row.state in {RoundTable.State.PLAYING, RoundTable.State.DONE}

    @property
    def said(self) -> Sequence[Said]:
        """What was said of it, North and South first, an organiser last."""
        names = {**{side.value: words for side, words in self.names.items()}, "organiser": _("An organiser")}
        return [Said(names[by], _in_words(total, names)) for by in names if (total := self.total_of.get(by))]

    @property
    def begun(self) -> bool:
        """Whether the round has begun, so that there is something to decide."""
        return self.round.started_at is not None

    @property
    def decisions(self) -> Sequence[Act]:
        """How it may be decided with one tap."""
        return decisions(self.table, self.total_of) if self.begun else []

    @property
    def nobody(self) -> Act:
        """The way to say that neither side came."""
        return decision(self.table, self.total_of, _("Neither side came"), "forfeit-both")

    @property
    def take_back(self) -> Act | None:
        """The way back from what an organiser said; None where none did."""
        if Total.SaidBy.ORGANISER not in self.total_of:
            return None
        words = _("Take back what was decided")
        return decision(self.table, self.total_of, words, DecideForm.TAKE_BACK)

    @property
    def key_total(self) -> Way | None:
        """The way to where its card is keyed in, or corrected; None before the round begins."""
        return key_total(self.table) if self.begun else None

    @property
    def takes_stand_ins(self) -> bool:
        """Whether somebody may play on for who leaves."""
        return self.round.is_playing and not self.event.is_over


def round_table_page(
    event: Event, number: int, table: int, *, form: StandInForm | None = None, notice: str = ""
) -> RoundTablePage:
    """Return the page of a table in a round. Raises Http404 where there is none."""
    played = event.rounds.filter(number=number).first()
    if played is None:
        raise Http404
    played.event = event
    found = next((each for each in seats_of(played, Audience.CLUB).tables if each.number == table), None)
    if found is None:
        raise Http404
    found.row.round = played
    said = Total.objects.standing().filter(table=found.row).exclude(kind=Total.Kind.WITHDRAWN)
    form = form or StandInForm()
    form.stamp(key=new_key(), seen=event.version)
    return RoundTablePage(event, found, {total.said_by: total for total in said}, form, notice)


def _in_words(total: Total, names: Mapping[str, str]) -> str:
    """Return what was said: "9 to 4, loners 1 and 0, euchred 0 and 2", or who did not come."""
    if total.kind == Total.Kind.FORFEIT:
        sides = [side.value for side in rules.Side if total.forfeited in {side.value, "both"}]
        return _("%(side)s did not come") % {"side": ", ".join(names[side] for side in sides)}
    said = [score_words(total)]
    if total.loners_ns is not None and total.loners_ew is not None:
        said.append(_("loners %(ns)d and %(ew)d") % {"ns": total.loners_ns, "ew": total.loners_ew})
    if total.euchres_ns is not None and total.euchres_ew is not None:
        said.append(_("euchred %(ns)d and %(ew)d times") % {"ns": total.euchres_ns, "ew": total.euchres_ew})
    if total.kind == Total.Kind.STOPPED:
        said.append(_("stopped early"))
    return ", ".join(said)
