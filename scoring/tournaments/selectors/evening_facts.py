"""Read from an event's rows what its standings are reckoned from: four queries, whatever its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scoring import rules
from scoring.tournaments.facts import Award, Came, EntryFacts, EveningFacts, RoundFacts, SeatFacts, TableFacts, Terms
from scoring.tournaments.models import Adjustment, Entry, Event, Place, Round, RoundTable

BEGUN = (Round.State.PLAYING.value, Round.State.CLOSED.value)
_TABLE_COLUMNS = (
    "round__number",
    "number",
    "state",
    "points_ns",
    "loners_ns",
    "euchres_ns",
    "points_ew",
    "loners_ew",
    "euchres_ew",
    "hands_done",
    "bonuses",
    "forfeited",
)
_ABSENT = {
    "": frozenset[rules.Side](),
    "NS": frozenset({rules.Side.NS}),
    "EW": frozenset({rules.Side.EW}),
    "both": frozenset(rules.SIDES),
}


def evening_facts(event: Event, entries: Iterable[Entry], adjustments: Iterable[Adjustment]) -> EveningFacts:
    """Return the facts of an event, whose entries and standing adjustments the caller has read: three queries."""
    rounds = Round.objects.filter(event=event, state__in=BEGUN).in_order().values_list("number", "state")
    adjusted = Counter[int]()
    numbers = {entry.pk: entry.number for entry in entries}
    for adjustment in adjustments:
        adjusted[numbers[adjustment.entry_id]] += adjustment.points
    return EveningFacts(
        terms=terms_of(event),
        entries=tuple(EntryFacts(entry.number, entry.state == Entry.State.HERE, entry.cut) for entry in entries),
        rounds=tuple(RoundFacts(number, state == Round.State.CLOSED) for number, state in rounds),
        tables=tuple(_tables(event)),
        seats=tuple(_seats(event)),
        adjusted=adjusted,
    )


def terms_of(event: Event) -> Terms:
    """Return how an event is reckoned."""
    return Terms(
        ranking=tuple(event.ranking),
        rounds_planned=event.rounds_planned,
        sit_out_award=Award(event.sit_out_award),
        sit_out_points=event.sit_out_points,
        forfeit_points=event.forfeit_points,
        first_kept=event.first_kept,
        hides_all=event.hiding == Event.Hiding.HIDDEN,
        of_pairs=event.of_pairs,
        finished=event.is_over,
    )


def _tables(event: Event) -> Iterable[TableFacts]:
    begun = RoundTable.objects.filter(round__event=event, round__state__in=BEGUN).order_by("round__number", "number")
    for row in begun.values_list(*_TABLE_COLUMNS):
        round_number, number, state, *figures, hands_done, bonuses, forfeited = row
        yield TableFacts(
            round=round_number,
            number=number,
            done=state == RoundTable.State.DONE,
            came={rules.Side.NS: Came(*figures[:3]), rules.Side.EW: Came(*figures[3:])},
            hands_done=hands_done,
            bonuses={rules.Seat(seat): points for seat, points in bonuses.items()},
            absent=_ABSENT[forfeited],
        )


_SEATS = {"": None, **{seat.value: seat for seat in rules.SEATS}}


def _seats(event: Event) -> Iterable[SeatFacts]:
    begun = Place.objects.filter(round__event=event, round__state__in=BEGUN)
    for entry, played, table, seat in begun.values_list(
        "entry__number", "round__number", "table__number", "seat"
    ).order_by("round__number", "entry__number", "pk"):
        yield SeatFacts(entry, played, table, _SEATS[seat])
