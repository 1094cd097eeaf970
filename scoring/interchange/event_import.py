"""Store an evening that a file tells as a finished event of a club: whole or not at all, and only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction

from scoring.clubs.models import Club, Player, Write
from scoring.clubs.services.enrolling import enrolling_facts, players_named
from scoring.clubs.writes import Attempt
from scoring.interchange.evenings import EveningFile, PlayedTable, Remark
from scoring.interchange.event_csv import Unreadable, read_event, read_rows
from scoring.interchange.tally_sheets import are_sheets, read_sheets
from scoring.rules import SIDES, RuleSet, Seat
from scoring.tournaments.models import Entry, Event, Round, Total
from scoring.tournaments.models.events import new_event_id
from scoring.tournaments.plans import Plan
from scoring.tournaments.plausible import impossible, unlikely
from scoring.tournaments.services.changing import event_changed
from scoring.tournaments.services.seating import Seats, store_round
from scoring.tournaments.services.settling import settle

#: When in the club's day a round is said to have been played, since no file tells.
_NOON = time(12)


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """How the event is called and reckoned of which a file tells only the results."""

    name: str
    played_on: date
    rule_set: RuleSet
    #: Whether the same two are partners in every round, and enter as pairs.
    of_pairs: bool = False


class TwoAreOne(Exception):
    """Two names of the file were merged into one player of the club."""


def read_evening(content: bytes) -> EveningFile:
    """Return the evening of a file: of our own table, or of tally sheets, as its columns tell."""
    try:
        rows = read_rows(content)
    except Unreadable as error:
        return EveningFile(faults=[Remark(str(error))])
    return read_sheets(rows) if are_sheets(rows.columns) else read_event(rows)


def doubts_of(evening: EveningFile, rule_set: RuleSet) -> Iterator[Remark]:
    """Yield what is odd about an evening under the rules it was played by: figures of tables, and who was in no round.

    Neither refuses it: a file tells what was written at the time.
    """
    yield from evening.doubts
    for table in evening.tables:
        if table.absent:
            continue
        names = {side: table.of_side(side) for side in SIDES}
        told = impossible(table.figures, rule_set, names) or unlikely(table.figures, rule_set, names)
        place = f"round {table.round}, table {table.number}"
        yield from (Remark(f"{doubt.sentence} ({place})", table.line, doubt.field) for doubt in told)
    rounds = Counter(name for _line, _round, name in evening.people())
    for name in evening.names:
        if rounds[name] < len(evening.rounds):
            yield Remark(f"{name} is in {rounds[name]} of {len(evening.rounds)} rounds.")


def unsteady_pairs(evening: EveningFile) -> list[Remark]:
    """Return where somebody has another partner than before, in an evening of fixed pairs."""
    partner: dict[str, str] = {}
    found: list[Remark] = []
    for table in evening.tables:
        for side in SIDES:
            for seat in side.seats:
                name, other = table.names[seat], table.names[seat.partner]
                if partner.setdefault(name, other) != other:
                    found.append(Remark(f"{name} plays with {other}, before with {partner[name]}.", table.line))
    unpaired = sorted({out.name for out in evening.sit_outs} - set(partner))
    return found + [Remark(f"{name} only sits out, so nobody knows with whom they play.") for name in unpaired]


def known_event(club: Club, evening: EveningFile) -> Event | None:
    """Return the club's event that this evening was stored as before."""
    return club.events.filter(source_digest=evening.digest).first()


def import_evening(club: Club, evening: EveningFile, plan: EveningPlan, *, attempt: Attempt) -> tuple[Event, bool]:
    """Store an evening without faults, and return its event and whether it is new.

    Who is not in the club yet is enrolled. Raises TwoAreOne, PutAway.
    """
    if (known := known_event(club, evening)) is not None:
        return known, False
    try:
        return _stored(club, evening, plan, attempt), True
    except IntegrityError:
        # The same evening arrived twice at once and the other arrival was first.
        known = known_event(club, evening)
        if known is None:
            raise
        return known, False


@transaction.atomic
def _stored(club: Club, evening: EveningFile, plan: EveningPlan, attempt: Attempt) -> Event:
    players, new = players_named(club, {name: name for name in evening.names})
    if len({player.pk for player in players.values()}) < len(players):
        raise TwoAreOne
    public_id = new_event_id()
    facts = {"rounds": len(evening.rounds), "tables": len(evening.tables), **enrolling_facts(new)}
    write = attempt.make(club=club, about=f"event {public_id}", facts=facts)
    event = Event.objects.create(
        club=club,
        public_id=public_id,
        status=Event.Status.FINISHED,
        seed=0,
        write=write,
        source_digest=evening.digest,
        **_columns(evening, plan),
    )
    entries = _enter(event, evening, players, write)
    for number in evening.rounds:
        _store_round(event, number, evening, players, entries)
    event_changed(event)
    return event


def _columns(evening: EveningFile, plan: EveningPlan) -> Mapping[str, object]:
    format_ = Event.Format.PAIRS if plan.of_pairs else Event.Format.ROTATING
    made = Plan(
        name=plan.name,
        played_on=plan.played_on,
        format=format_,
        rule_set=plan.rule_set,
        rounds_planned=len(evening.rounds),
    )
    return made.columns


def _enter(event: Event, evening: EveningFile, players: Mapping[str, Player], write: Write) -> dict[str, Entry]:
    """Enter everyone in the order of the file, and return their entries by name: each pair's by both names."""
    partners = _partners(evening) if event.of_pairs else {}
    entries: dict[str, Entry] = {}
    for name in evening.names:
        if name in entries:
            continue
        partner = partners.get(name)
        entry = Entry(
            event=event,
            number=len({*map(id, entries.values())}) + 1,
            player=players[name],
            partner=players[partner] if partner else None,
            state=Entry.State.HERE,
            write=write,
        )
        entries |= {name: entry} | ({partner: entry} if partner else {})
    Entry.objects.bulk_create({entry.number: entry for entry in entries.values()}.values())
    return entries


def _partners(evening: EveningFile) -> dict[str, str]:
    return {table.names[seat]: table.names[seat.partner] for table in evening.tables for seat in Seat}


def _store_round(
    event: Event, number: int, evening: EveningFile, players: Mapping[str, Player], entries: Mapping[str, Entry]
) -> None:
    tables = {table.number: table for table in evening.tables if table.round == number}
    sit_outs = {entries[out.name].number: entries[out.name] for out in evening.sit_outs if out.round == number}
    seats = Seats(
        tables={
            at: {seat: (entries[table.names[seat]], players[table.names[seat]]) for seat in Seat}
            for at, table in tables.items()
        },
        sit_outs=list(sit_outs.values()),
    )
    played = store_round(event, number=number, seats=seats, seed=0, write=event.write)
    noon = datetime.combine(event.played_on, _NOON, tzinfo=ZoneInfo(event.club.time_zone))
    played.state, played.started_at, played.closed_at = Round.State.CLOSED, noon, noon
    played.save(update_fields=["state", "started_at", "closed_at"])
    for row in played.tables.select_related("round__event__club"):
        Total.objects.create(table=row, write=event.write, **_said(tables[row.number]))
        settle(row)


def _said(table: PlayedTable) -> dict[str, object]:
    kind = Total.Kind.FORFEIT if table.absent else Total.Kind.TOTAL
    figures = replace(table.figures, points_ns=0, points_ew=0) if table.absent else table.figures
    return {"said_by": Total.SaidBy.ORGANISER, "kind": kind, "forfeited": table.absent, **figures.columns}
