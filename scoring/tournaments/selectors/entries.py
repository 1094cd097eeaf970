"""Read who is in an evening's list, who of them is there, and who of the club could still enter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q

from scoring.clubs.audience import Audience
from scoring.clubs.models import Partnership, Player
from scoring.clubs.names import folded_words
from scoring.clubs.writes import new_key
from scoring.tournaments.access import EVENT
from scoring.tournaments.models import Entry, Event, Place
from scoring.tournaments.naming import entry_name, people_of

_PLAYERS_AT_A_TABLE = 4
_PAIRS_AT_A_TABLE = 2


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in the organiser's list; `people` are those of a team that has a name, `phones` how many are theirs."""

    entry: Entry
    name: str
    people: str
    phones: int
    has_sat: bool
    came_alone: bool
    key: str

    @property
    def number(self) -> int:
        """What the draw and the tally cards call it."""
        return self.entry.number

    @property
    def is_here(self) -> bool:
        """Whether it can be seated in the next draw."""
        return self.entry.state == Entry.State.HERE

    @property
    def is_away(self) -> bool:
        """Whether it was there and left."""
        return self.entry.state == Entry.State.AWAY

    @property
    def after_a_tap(self) -> str:
        """The state that one tap gives it: who played and leaves is gone, who never sat is expected again."""
        if not self.is_here:
            return str(Entry.State.HERE)
        return str(Entry.State.AWAY if self.has_sat else Entry.State.EXPECTED)


@dataclass(frozen=True, slots=True)
class Seating:
    """How many tables those who are here fill, and how many sit out each round."""

    here: int
    tables: int
    sit_outs: int
    at_a_table: int
    #: Fixed pairs: the rounds it takes until everyone has met everyone; 0 for other formats.
    rounds_to_meet: int = 0


@dataclass(frozen=True, slots=True)
class EntriesPage:
    """Everybody in the list, in the order of their names; `key` is for what concerns all of them."""

    event: Event
    lines: Sequence[EntryLine]
    seating: Seating
    key: str

    @property
    def expected(self) -> int:
        """How many entered and have not come."""
        return sum(line.entry.state == Entry.State.EXPECTED for line in self.lines)

    @property
    def away(self) -> int:
        """How many left."""
        return sum(line.is_away for line in self.lines)


def entries_page(event: Event) -> EntriesPage:
    """Return an evening's list as its organisers read it: one query, whatever its size."""
    lines = [line_of(entry) for entry in _with_facts(event)]
    lines.sort(key=lambda line: (folded_words(line.name), line.number))
    here = sum(line.is_here for line in lines)
    return EntriesPage(event, lines, seating_of(event, here), new_key())


def entry_line(event: Event, number: int) -> EntryLine | None:
    """Return the line of one entry; None where nobody has the number."""
    entry = _with_facts(event).filter(number=number).first()
    return line_of(entry) if entry else None


def _with_facts(event: Event) -> Any:
    live = Q(phones__key_count=F("event__key_count"))
    return (
        event.entries.with_names()
        .select_related("event", "write", "player__merged_into", "partner__merged_into")
        .annotate(phone_count=Count("phones", filter=live), sat=Exists(Place.objects.filter(entry=OuterRef("pk"))))
    )


def line_of(entry: Any) -> EntryLine:
    """Return the line of an entry that was read with its facts."""
    name, people = entry_name(entry, Audience.CLUB), people_of(entry, Audience.CLUB)
    return EntryLine(
        entry=entry,
        name=name,
        people=people if people != name else "",
        phones=entry.phone_count,
        has_sat=entry.sat,
        came_alone=entry.write.by == EVENT,
        key=new_key(),
    )


def seating_of(event: Event, here: int) -> Seating:
    """Return how so many players, or pairs, are seated."""
    at_a_table = _PAIRS_AT_A_TABLE if event.of_pairs else _PLAYERS_AT_A_TABLE
    tables = here // at_a_table
    if event.table_limit is not None:
        tables = min(tables, event.table_limit)
    to_meet = (here - 1 if here % 2 == 0 else here) * event.times_round if event.of_pairs and here > 1 else 0
    return Seating(here, tables, here - tables * at_a_table, at_a_table, to_meet)


def seating_now(event: Event) -> Seating:
    """Return how those who are here now are seated: one query."""
    return seating_of(event, event.entries.here().count())


# Who could enter


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player, or a pair with its team's name, who has not entered; `pk` is the id of the player or partnership."""

    pk: int
    name: str
    more: str = ""


def candidates(event: Event) -> list[Candidate]:
    """Return who of the club could enter, those first who come often: players, or pairs: three queries at most."""
    taken = _people_in(event)
    if event.of_pairs:
        return _pairs_not_in(event, taken)
    players = event.club.players.people().filter(active=True).exclude(pk__in=taken)
    return sorted((Candidate(player.pk, player.name) for player in players), key=_by_name)


def _pairs_not_in(event: Event, taken: set[int]) -> list[Candidate]:
    pairs = Partnership.objects.filter(club=event.club).select_related("first__merged_into", "second__merged_into")
    found: dict[frozenset[int], Candidate] = {}
    for pair in pairs.order_by("-team_name", "pk"):
        people = [pair.first.person, pair.second.person]
        ids = frozenset(person.pk for person in people)
        comes = all(person.active and person.forgotten_at is None for person in people)
        if not comes or len(ids) == 1 or ids & taken:
            continue
        names = " & ".join(person.name for person in people)
        found.setdefault(ids, Candidate(pair.pk, pair.team_name or names, names if pair.team_name else ""))
    return sorted(found.values(), key=lambda pair: (not pair.more, _by_name(pair)))


def _by_name(candidate: Candidate) -> tuple[list[str], int]:
    return folded_words(candidate.name), candidate.pk


def _people_in(event: Event) -> set[int]:
    """Return the ids of the people who have entered."""
    entries = event.entries.with_names()
    both = ((entry.player, entry.partner) for entry in entries)
    return {player.person.pk for pair in both for player in pair if player is not None}


def players_of(event: Event, ids: Sequence[int]) -> list[Player]:
    """Return the people of the event's club with these ids, in the order of their names."""
    return list(event.club.players.people().filter(pk__in=ids).order_by("name_key"))


def pairs_of(event: Event, ids: Sequence[int]) -> list[Partnership]:
    """Return the pairs of the event's club with these rows' ids."""
    pairs = Partnership.objects.filter(club=event.club, pk__in=ids)
    return list(pairs.select_related("first__merged_into", "second__merged_into").order_by("pk"))
