"""Between an event's rows and the draws: who has met whom so far, who is there, and where a draw seats them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring import draws, rules
from scoring.tournaments.models import Entry, Event, Place, Round
from scoring.tournaments.services.seating import Seats

#: Seeds fit the column that keeps them.
_SEEDS = 2**31

#: Where one person of an entry is: the entry's number, the table's (None: sits out), the seat.
Spot = tuple[int, int | None, str]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One round as it was drawn: where everyone is, and how good the draw is up to here."""

    seats: Seats
    quality: Mapping[str, object]


def seed_of(event: Event, number: int, replaced: Round | None = None) -> int:
    """Return what round `number` is drawn from: always the same, and another for one drawn in place of `replaced`."""
    text = f"{event.seed} {number}" + (f" {replaced.seed}" if replaced else "")
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % _SEEDS


def spots_of(rounds: Iterable[Round]) -> list[list[Spot]]:
    """Return where everyone is in each of these rounds, in the order of their numbers: one query."""
    places = Place.objects.filter(round__in=[each.pk for each in rounds]).order_by("round__number", "pk")
    rows = places.values_list("round__number", "entry__number", "table__number", "seat")
    return [[row[1:] for row in of_round] for _number, of_round in groupby(rows, key=lambda row: row[0])]


def singles_round(spots: Iterable[Spot]) -> draws.Round:
    """Return a round of single players as the draws know it."""
    seated: dict[int, dict[str, int]] = {}
    sit_outs: list[int] = []
    for entry, table, seat in spots:
        if table is None:
            sit_outs.append(entry)
        else:
            seated.setdefault(table, {})[seat] = entry
    tables = [draws.Table(number, *(at[seat] for seat in rules.Seat)) for number, at in sorted(seated.items())]
    return draws.Round(tuple(tables), tuple(sorted(sit_outs)))


def pairs_round(spots: Iterable[Spot]) -> draws.PairRound:
    """Return a round of fixed pairs as the draws know it."""
    seated: dict[int, dict[rules.Side, int]] = {}
    sit_outs: set[int] = set()
    for entry, table, seat in spots:
        if table is None:
            sit_outs.add(entry)
        else:
            seated.setdefault(table, {})[rules.Seat(seat).side] = entry
    tables = [draws.PairTable(number, at[rules.Side.NS], at[rules.Side.EW]) for number, at in sorted(seated.items())]
    return draws.PairRound(tuple(tables), tuple(sorted(sit_outs)))


@dataclass(frozen=True, slots=True)
class Ahead:
    """How far a draw looks: over so many rounds, of which the first `kept` are used."""

    rounds: int
    kept: int
    seed: int


def draw_singles(
    event: Event, *, entries: Mapping[int, Entry], history: Sequence[draws.Round], ahead: Ahead
) -> list[Drawn]:
    """Return the next rounds of an event whose players all change partners."""
    drawn = draws.draw_rotating(
        entries, rounds=ahead.rounds, seed=ahead.seed, tables=event.table_limit, history=history
    ).rounds[: ahead.kept]
    return [
        Drawn(
            _singles_seats(each, entries),
            draws.quality_of([*history, *drawn[:count]], played=len(history)).to_json(),
        )
        for count, each in enumerate(drawn, 1)
    ]


def draw_moving(
    event: Event,
    *,
    entries: Mapping[int, Entry],
    history: Sequence[draws.Round],
    winners: Mapping[int, str | None],
    seed: int,
) -> list[Drawn]:
    """Return the next round of an event in which results say who moves."""
    drawn = draws.draw_progressive(
        entries,
        seed=seed,
        tables=event.table_limit,
        history=history,
        winners=winners,
        settings=draws.Progression(**event.progression),
    )
    return [Drawn(_singles_seats(each, entries), drawn.quality.to_json()) for each in drawn.rounds]


def draw_pairs(
    event: Event, *, entries: Mapping[int, Entry], history: Sequence[draws.PairRound], ahead: Ahead
) -> list[Drawn]:
    """Return the next rounds of an event of fixed pairs."""
    drawn = draws.draw_pairs(
        entries,
        rounds=ahead.rounds,
        seed=ahead.seed,
        tables=event.table_limit,
        history=history,
        times_round=event.times_round,
    ).rounds[: ahead.kept]
    return [
        Drawn(
            _pairs_seats(each, entries),
            draws.quality_of_pairs([*history, *drawn[:count]], played=len(history)).to_json(),
        )
        for count, each in enumerate(drawn, 1)
    ]


def quality_after(event: Event, rounds: Sequence[list[Spot]], *, played: int) -> Mapping[str, object]:
    """Return how good these rounds are together, as it is stored with the last; the first `played` were begun."""
    if event.of_pairs:
        return draws.quality_of_pairs([pairs_round(spots) for spots in rounds], played=played).to_json()
    return draws.quality_of([singles_round(spots) for spots in rounds], played=played).to_json()


def _singles_seats(drawn: draws.Round, entries: Mapping[int, Entry]) -> Seats:
    return Seats(
        tables={
            table.number: {
                seat: (entries[who], entries[who].player) for seat, who in zip(rules.Seat, table.players, strict=True)
            }
            for table in drawn.tables
        },
        sit_outs=[entries[number] for number in drawn.sit_outs],
    )


def _pairs_seats(drawn: draws.PairRound, entries: Mapping[int, Entry]) -> Seats:
    return Seats(
        tables={
            table.number: dict(
                zip(
                    (*rules.Side.NS.seats, *rules.Side.EW.seats),
                    (
                        (entry, player)
                        for entry in (entries[table.ns], entries[table.ew])
                        for player in (entry.player, entry.partner)
                        if player is not None
                    ),
                    strict=True,
                )
            )
            for table in drawn.tables
        },
        sit_outs=[entries[number] for number in drawn.sit_outs],
    )
