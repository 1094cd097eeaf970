"""Evenings for tests: a club, people who entered, rounds that were drawn by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from scoring import rules
from scoring.clubs.models import Club, Device, Player, Write
from scoring.clubs.names import name_key
from scoring.clubs.writes import Attempt, new_key
from scoring.tournaments.models import Entry, Event, Round, RoundTable, Total
from scoring.tournaments.services.saying import stands_as
from scoring.tournaments.services.seating import Seats, store_round
from scoring.tournaments.services.settling import settle

#: Invented; as many more as are needed are made of them.
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Mae", "Ned", "Ora", "Pip")
#: Four entrants' numbers at a table: North, East, South, West.
Four = tuple[int, int, int, int]


def attempt(
    action: str = "evening", *, key: str = "", device: Device | None = None, club: Club | None = None, **body: object
) -> Attempt:
    """Return an attempt under a key of its own, or under a given one."""
    return Attempt.of(key=key or new_key(), action=action, body=body, device=device, club=club)


def a_write(club: Club) -> Write:
    """Return a change that something may have come by."""
    return attempt(club=club).make()


def a_club(name: str = "Thursday club") -> Club:
    """Return a new, private club with a name."""
    return Club.objects.create(name=name, named=True)


def players(club: Club, number: int) -> list[Player]:
    """Return so many players of a club: those of these names that it has, the others new."""
    names = [f"{NAMES[at % len(NAMES)]}{at // len(NAMES) or ''}" for at in range(number)]
    known = {player.name: player for player in club.players.filter(name__in=names)}
    Player.objects.bulk_create(
        known.setdefault(name, Player(club=club, name=name, name_key=name_key(name)))
        for name in names
        if name not in known
    )
    return [known[name] for name in names]


def an_event(club: Club | None = None, *, entrants: int = 8, preset: str = "Club night", **columns: object) -> Event:
    """Return an event that is under way, with so many players (of pairs: so many pairs) here; no round is drawn."""
    club = club or a_club()
    rule_set = rules.preset(preset)
    event = Event.objects.create(
        **{
            "club": club,
            "name": "Thursday night",
            "played_on": date(2026, 11, 26),
            "format": Event.Format.ROTATING,
            "status": Event.Status.RUNNING,
            "rounds_planned": 3,
            "options": rule_set.to_options(),
            "rules_name": rule_set.name,
            "seed": 1,
            "ranking": ["points", "round_wins"],
            "write": a_write(club),
            **columns,
        }
    )
    people = players(club, entrants * (2 if event.of_pairs else 1))
    partners: list[Player] | list[None] = people[entrants:] or [None] * entrants
    Entry.objects.bulk_create(
        Entry(event=event, number=at, player=player, partner=partner, state=Entry.State.HERE, write=event.write)
        for at, (player, partner) in enumerate(zip(people[:entrants], partners, strict=True), 1)
    )
    return event


def a_round(event: Event, tables: Sequence[Four], *, sit_outs: Sequence[int] = (), playing: bool = True) -> Round:
    """Return the event's next round with these entrants seated at tables 1, 2, ...; a pair as (1, 2, 1, 2).

    The rounds before it are closed as they stand.
    """
    event.rounds.filter(state=Round.State.PLAYING).update(state=Round.State.CLOSED, closed_at=datetime.now(UTC))
    entries = {entry.number: entry for entry in event.entries.select_related("player", "partner")}
    seats = Seats(
        tables={
            number: {seat: _who_sits(entries[who], seat) for seat, who in zip(rules.Seat, four, strict=True)}
            for number, four in enumerate(tables, 1)
        },
        sit_outs=[entries[who] for who in sit_outs],
    )
    number = event.rounds.count() + 1
    drawn = store_round(event, number=number, seats=seats, seed=number, write=a_write(event.club))
    if playing:
        drawn.state, drawn.started_at = Round.State.PLAYING, datetime.now(UTC)
        drawn.save()
    return drawn


def _who_sits(entry: Entry, seat: rules.Seat) -> tuple[Entry, Player]:
    """Return who of an entry sits here: the second of a pair sits across from the first."""
    second = entry.partner if seat in {rules.Seat.S, rules.Seat.W} else None
    return entry, second or entry.player


def say(table: RoundTable, points_ns: int, points_ew: int, *, by: str = "organiser", **columns: object) -> Total:
    """Have somebody say what a table came to, in place of what they said before."""
    before = table.totals.standing().filter(said_by=by).first()
    if before is not None:
        before.standing = False
        before.save()
    total = Total.objects.create(
        **{
            "table": table,
            "said_by": by,
            "points_ns": points_ns,
            "points_ew": points_ew,
            "replaces": before,
            "write": a_write(table.round.event.club),
            **columns,
        }
    )
    settle(table)
    return total


def as_shown(table: RoundTable) -> str:
    """Return what a page that shows a table now would send back of it."""
    fresh = RoundTable.objects.get(pk=table.pk)
    return stands_as(fresh, fresh.totals.standing())
