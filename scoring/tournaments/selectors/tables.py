"""What is played at one table of an event's room now, or next, and what was played there last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Count, Max

from scoring.clubs.audience import Audience
from scoring.tournaments.models import Event, EventTable, EventTableGrant, Round, RoundTable, Total
from scoring.tournaments.selectors.seats import SeatedTable, seats_around


@dataclass(frozen=True, slots=True)
class RoundAt:
    """One round at one table: who sits there, and what each said of how it ended, withdrawn or not."""

    round: Round
    seated: SeatedTable
    words: Mapping[str, Total] = field(default_factory=dict)

    @property
    def said(self) -> dict[str, Total]:
        """What was said and not taken back, by who said it."""
        return {said_by: total for said_by, total in self.words.items() if total.kind != Total.Kind.WITHDRAWN}

    def newest_of(self, said_by: str) -> int | None:
        """Return the id of what somebody said last, which a change of it must name; None for who never did."""
        return self.words[said_by].pk if said_by in self.words else None

    @property
    def row(self) -> RoundTable:
        """The table in that round, as it stands."""
        return self.seated.row


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of the room: the round that is played, or drawn, and what is, or will be, played of it here.

    `here` is None where nobody sits at the table in that round, `before` where nothing was played here before it.
    """

    table: EventTable
    round: Round | None
    here: RoundAt | None
    before: RoundAt | None


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table of the room, how often its link was replaced, and how many phones it has let in since."""

    number: int
    key_count: int
    phones: int


def table_links(event: Event) -> list[TableLink]:
    """Return the tables of an event's room in order: two queries."""
    let_in = EventTableGrant.objects.live().filter(table__event=event).order_by().values_list("table")
    phones = dict(let_in.annotate(Count("pk")))
    return [TableLink(table.number, table.key_count, phones.get(table.pk, 0)) for table in event.tables.all()]


def current_round(event: Event) -> Round | None:
    """Return the round that is being played, else the next that is drawn; None where neither is."""
    open_rounds = event.rounds.of_evening(event).exclude(state=Round.State.CLOSED)
    return min(open_rounds, key=lambda drawn: not drawn.is_playing, default=None)


def table_now(table: EventTable, audience: Audience) -> TableNow:
    """Return what is played at a table now, by the names that an audience may read: a fixed few queries."""
    event = table.event
    current = current_round(event)
    before = event.rounds.filter(state=Round.State.CLOSED, tables__number=table.number).order_by("-number").first()
    return TableNow(
        table,
        current,
        here=_round_at(table, current, audience),
        before=_round_at(table, before, audience),
    )


def stamp_of(table: EventTable) -> str:
    """Return what is another once anything at a table is, its evening's own steps apart: one query."""
    rows = RoundTable.objects.filter(round__event=table.event_id, number=table.number)
    rows = rows.exclude(round__state=Round.State.CLOSED).annotate(newest=Max("totals__pk")).order_by("round__number")
    states = rows.values_list("pk", "state", "hands_done", "newest")
    return "-".join(str(value or 0) for state in states for value in state)


def _round_at(table: EventTable, played: Round | None, audience: Audience) -> RoundAt | None:
    if played is None:
        return None
    place = played.places.filter(table__number=table.number).select_related("entry").first()
    if place is None:
        return None
    seated = seats_around(place.entry, [played], audience)[played.number].tables[0]
    words = Total.objects.standing().filter(table=seated.row)
    return RoundAt(played, seated, {total.said_by: total for total in words})
