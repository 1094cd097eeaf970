"""What the control page shows: how far the evening is, its tables, the step to take, what is unusual."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.live.channels import version_of
from scoring.tournaments.channels import control_of
from scoring.tournaments.models import Event, Round, RoundTable
from scoring.tournaments.quality_words import QualityLine, quality_lines
from scoring.tournaments.selectors.evening import Evening, evening_of
from scoring.tournaments.selectors.seats import SeatedTable
from scoring.tournaments.steps import Act, Step, round_act, step_of
from scoring.tournaments.unusual import TableSide, Unusual, table_address, table_sides, unusual_of


@dataclass(frozen=True, slots=True)
class Tile:
    """A table of the round, as the hall sees it."""

    number: int
    address: str
    state: str
    words: str
    sides: Sequence[TableSide]
    #: Whether points are known, so that they are shown.
    scored: bool


@dataclass(frozen=True, slots=True)
class ControlPage:
    """The control page: the parts that change live, and beside them what needs a key of its own."""

    evening: Evening
    step: Step
    unusual: Sequence[Unusual]
    #: The version of the page's channel, as it was before anything was read.
    version: int = 0
    notice: str = ""

    @property
    def event(self) -> Event:
        """The event that is run."""
        return self.evening.event

    @property
    def round(self) -> Round | None:
        """The round that is played, drawn, or was closed last."""
        return self.evening.round

    @property
    def moment(self) -> str:
        """What stands for the step and all that is unusual: where it is another, they are asked for anew."""
        told = [self.event.version, self.step.note, *(each.words for each in self.unusual)]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]

    @property
    def where(self) -> str:
        """How far the evening is: "Round 3 of 8"."""
        if self.event.is_over or self.round is None:
            return self.event.get_status_display().capitalize()
        told = {
            Round.State.DRAWN: _("Round %(number)d of %(planned)d is drawn"),
            Round.State.PLAYING: _("Round %(number)d of %(planned)d"),
            Round.State.CLOSED: _("Round %(number)d of %(planned)d is closed"),
        }[Round.State(self.round.state)]
        return told % {"number": self.round.number, "planned": self.event.rounds_planned}

    @property
    def done(self) -> str:
        """How many tables have their result: "7 of 10 tables done"; empty where none is played."""
        if self.round is None or not self.round.is_playing:
            return ""
        tables = len(self.evening.tables)
        return ngettext("%(done)d of %(tables)d table done", "%(done)d of %(tables)d tables done", tables) % {
            "done": self.evening.done,
            "tables": tables,
        }

    @property
    def tiles(self) -> Sequence[Tile]:
        """The round's tables in the order of the hall."""
        return [_tile(self.evening, table) for table in self.evening.tables]

    @property
    def sit_outs(self) -> Sequence[str]:
        """Who sits this round out."""
        if self.round is None or self.evening.seats is None or self.round.state == Round.State.CLOSED:
            return []
        return [place.name for place in self.evening.seats.sit_outs]

    @property
    def quality(self) -> Sequence[QualityLine]:
        """What is said of the draw before it is used: of all rounds that are drawn, where several are."""
        drawn = [each for each in self.evening.rounds if each.state == Round.State.DRAWN]
        return quality_lines(drawn[-1].quality, moves=self.event.format == Event.Format.PROGRESSIVE) if drawn else []

    @property
    def clock(self) -> Sequence[Act]:
        """What may be done with the clock of the round that is played."""
        if self.round is None or not self.round.is_playing or self.event.is_over:
            return []
        return clock_acts(self.event, self.round)


def clock_acts(event: Event, played: Round) -> list[Act]:
    """Return the buttons of a round's clock."""

    def change(words: str, what: str, spoken: str = "") -> Act:
        return replace(round_act(words, "round-clock", played, event, change=what), spoken=spoken)

    if played.ends_at is None:
        return [change(_("Give it 15 minutes"), "15"), change(_("Give it 25 minutes"), "25")]
    return [
        change(_("Go on"), "run", _("Let the clock go on"))
        if played.paused_at
        else change(_("Stop the clock"), "stop"),
        change("+5", "5", _("5 minutes more")),
        change("+1", "1", _("1 minute more")),
        change("\N{MINUS SIGN}1", "-1", _("1 minute less")),
    ]


def control_page(event: Event, *, notice: str = "", missing: bool = False) -> ControlPage:
    """Return the control page of an event: a fixed few queries; `missing` lists every table without a result."""
    version = version_of(control_of(event))
    evening = evening_of(event)
    unusual = unusual_of(evening, timezone.now(), missing=missing)
    return ControlPage(evening, step_of(evening), unusual, version, notice)


def control_parts(public_id: str) -> str:
    """Return the parts of an event's control page that change live, without forms or keys."""
    event = Event.objects.select_related("club").get(public_id=public_id)
    with timezone.override(event.club.time_zone):
        return render_to_string("tournaments/_control_live.html", {"page": control_page(event)})


def _tile(evening: Evening, table: SeatedTable) -> Tile:
    row = table.row
    return Tile(
        number=table.number,
        address=table_address("round-table", table),
        state=row.state,
        words=_state_words(evening, row),
        sides=table_sides(table),
        scored=row.state in {RoundTable.State.PLAYING, RoundTable.State.DONE},
    )


def _state_words(evening: Evening, row: RoundTable) -> str:
    """Return how far a table is, as the hall would say it."""
    if evening.round is not None and evening.round.state == Round.State.DRAWN:
        return ""
    if row.forfeited:
        return _("given away")
    if row.stopped:
        return _("stopped early")
    if row.state != RoundTable.State.PLAYING:
        return row.get_state_display()
    to_go = (evening.event.rule_set.hands or 0) - row.hands_done
    if to_go > 0:
        return ngettext("%(done)d done, %(to_go)d to go", "%(done)d done, %(to_go)d to go", row.hands_done) % {
            "done": row.hands_done,
            "to_go": to_go,
        }
    return ngettext("%(done)d hand", "%(done)d hands", row.hands_done) % {"done": row.hands_done}
