"""Enter players and pairs in an evening, say who is there, and take off the list who never sat.

The roster's turn comes before the event's: somebody who is new to the club is enrolled in the same change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.db import transaction
from django.db.models import Max

from scoring.clubs.models import Player
from scoring.clubs.selectors.players import roster_of
from scoring.clubs.services.enrolling import enrolling_facts, hold_roster, partnership_of, players_named
from scoring.clubs.services.players import RosterChanged, Unanswered
from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Entry, Event
from scoring.tournaments.pasted import read_entries
from scoring.tournaments.services.changing import event_changed, held_event
from scoring.tournaments.services.refusals import (
    EnteredMeanwhile,
    EventOver,
    HasSat,
    NotEntered,
    PairsEnter,
    PlaysTwice,
    TwoAreOne,
)


@dataclass(frozen=True, slots=True)
class Entering:
    """Who enters: a player, or both of a pair and what they call their team."""

    player: Player
    partner: Player | None = None
    team_name: str = ""


#: Who enters, and the ids of who is new to the club by that.
Whom = tuple[Sequence[Entering], Sequence[int]]


@transaction.atomic
def enter_many(event: Event, *, players: Sequence[Player], here: bool, attempt: Attempt) -> list[Entry]:
    """Return the entries of players of the club, numbered on from the last; who has entered already does not twice.

    With `here` they can be seated in the next draw. Raises PairsEnter where pairs play, EventOver, PutAway or
    KeyReused.
    """
    return _enter(event, lambda _event: ([Entering(player) for player in players], []), here=here, attempt=attempt)


@transaction.atomic
def enter_pairs(event: Event, *, pairs: Sequence[Entering], here: bool, attempt: Attempt) -> list[Entry]:
    """Return the entries of pairs of the club, as `enter_many` does.

    Raises PlaysTwice for a pair of whom one has entered with somebody else, TwoAreOne, and what `enter_many` does.
    """
    return _enter(event, lambda _event: (list(pairs), []), here=here, attempt=attempt)


@dataclass(frozen=True, slots=True)
class EntryNamed:
    """Who enters, as they are called, whether the club knows them or not: one, or two and their team."""

    one: str
    other: str = ""
    team_name: str = ""


@transaction.atomic
def enter_named(event: Event, *, named: Sequence[EntryNamed], here: bool, attempt: Attempt) -> list[Entry]:
    """Enter players or pairs by name, enrolling in the club who is new there, and return their entries.

    Raises what `enter_pairs` does.
    """

    def whom(event: Event) -> Whom:
        names = {(at, name): name for at, each in enumerate(named) for name in (each.one, each.other) if name}
        players, new = players_named(event.club, names)
        entering = [
            Entering(players[at, each.one], players.get((at, each.other)), each.team_name)
            for at, each in enumerate(named)
        ]
        return entering, new

    return _enter(event, whom, here=here, attempt=attempt)


@transaction.atomic
def enter_pasted(
    event: Event, *, text: str, answers: Mapping[int, tuple[str, str]], seen: str, here: bool, attempt: Attempt
) -> list[Entry]:
    """Enter everyone whom a pasted list names, enrolling in the club who is new there, and return their entries.

    `seen` is `PastedEntries.as_seen` of the preview. Raises RosterChanged when another would be shown by now,
    Unanswered, and what `enter_pairs` does.
    """

    def whom(event: Event) -> Whom:
        roster = roster_of(event.club)
        pasted = read_entries(text, roster, answers, of_pairs=event.of_pairs)
        if pasted.as_seen != seen:
            raise RosterChanged
        if pasted.people.asked:
            raise Unanswered
        lines = pasted.named
        players, new = players_named(
            event.club, {(line.number, at): name for line in lines for at, name in enumerate(line.names)}
        )
        for line in lines:
            for at, display_name in enumerate(line.display_names):
                if display_name and players[line.number, at].pk in new:
                    Player.objects.filter(pk=players[line.number, at].pk).update(display_name=display_name)
        return [Entering(players[line.number, 0], players.get((line.number, 1)), line.team_name) for line in lines], new

    return _enter(event, whom, here=here, attempt=attempt)


def _enter(event: Event, whom: Callable[[Event], Whom], *, here: bool, attempt: Attempt) -> list[Entry]:
    """Store who has not entered yet, in their order: the roster's turn first, then the event's."""
    hold_roster(event.club)
    event = held_event(event)
    if (earlier := attempt.earlier()) is not None:
        return list(event.entries.with_names().filter(write=earlier))
    if event.is_over:
        raise EventOver
    entering, new = whom(event)
    fresh = list(_not_yet_in(event, entering))
    if not fresh and not new:
        return []
    people = sorted(chain.from_iterable(map(people_of_entry, fresh)))
    write = attempt.make(facts={"entered": len(fresh), "players": people, **enrolling_facts(new)})
    first = next_number(event)
    made = Entry.objects.bulk_create(
        Entry(
            event=event,
            number=number,
            player=each.player.person,
            partner=each.partner.person if each.partner else None,
            team_name=_team_of(each),
            state=Entry.State.HERE if here else Entry.State.EXPECTED,
            write=write,
        )
        for number, each in enumerate(fresh, first)
    )
    event_changed(event)
    return made


def next_number(event: Event) -> int:
    """Return the number of whoever enters next; the caller holds the event."""
    return (event.entries.aggregate(last=Max("number"))["last"] or 0) + 1


def _not_yet_in(event: Event, entering: Iterable[Entering]) -> Iterator[Entering]:
    """Yield those who have not entered. Raises PairsEnter, TwoAreOne, or PlaysTwice for one of a pair who has."""
    there = {people_of_entry(entry) for entry in event.entries.with_names()}
    for each in entering:
        if (each.partner is not None) != event.of_pairs:
            raise PairsEnter
        if each.partner is not None and len(people_of_entry(each)) == 1:
            raise TwoAreOne
        if people_of_entry(each) in there:
            continue
        taken = frozenset(chain.from_iterable(there))
        for player in (each.player, each.partner):
            if player is not None and player.person.pk in taken:
                raise PlaysTwice(player.full_name)
        there.add(people_of_entry(each))
        yield each


def people_of_entry(entry: Entering | Entry) -> frozenset[int]:
    """Return the ids of the people who enter together, whoever of their spellings is named."""
    return frozenset(player.person.pk for player in (entry.player, entry.partner) if player is not None)


def about_entry(entry: Entry) -> dict[str, object]:
    """Return what a write keeps of an entry: its number and its people's ids. The entry comes `with_names`."""
    return {"entry": entry.number, "players": sorted(people_of_entry(entry))}


def _team_of(pair: Entering) -> str:
    """Return what a pair is called: as it says now, else as the club calls it; empty for a single player.

    Two who enter together are a pair of the club from then on, under the name they have now if they had none there.
    """
    if pair.partner is None:
        return ""
    known = partnership_of([pair.player.person, pair.partner.person])
    if pair.team_name and not known.team_name:
        known.team_name = pair.team_name
        known.save(update_fields=["team_name"])
    return pair.team_name or known.team_name


# Who is there


@transaction.atomic
def say_presence(event: Event, *, number: int, was: str, becomes: str, attempt: Attempt) -> Entry:
    """Return the entry of this number as expected, here or gone; as it is by then already, nothing changes.

    `was` is the state that the page showed. Raises NotEntered, EnteredMeanwhile, EventOver, PutAway or KeyReused.
    """
    event = held_event(event)
    entry = entry_of(event, number)
    if attempt.earlier() is not None or entry.state == becomes:
        return entry
    if event.is_over:
        raise EventOver
    if entry.state != was:
        raise EnteredMeanwhile
    attempt.make(facts={**about_entry(entry), "presence": [was, becomes]})
    entry.state = becomes
    entry.save(update_fields=["state"])
    event_changed(event)
    return entry


@transaction.atomic
def all_are_here(event: Event, *, attempt: Attempt) -> int:
    """Tick everyone who was expected as here, and return how many that were. Raises EventOver, PutAway or KeyReused."""
    event = held_event(event)
    if (earlier := attempt.earlier()) is not None:
        return int(earlier.facts["here"])
    if event.is_over:
        raise EventOver
    expected = event.entries.filter(state=Entry.State.EXPECTED)
    number = expected.count()
    attempt.make(facts={"here": number})
    expected.update(state=Entry.State.HERE)
    event_changed(event)
    return number


def entry_of(event: Event, number: int) -> Entry:
    """Return the entry of this number, with its names. Raises NotEntered."""
    entry = event.entries.with_names().filter(number=number).first()
    if entry is None:
        raise NotEntered
    return entry


# Changes of the list


@transaction.atomic
def remove_entry(event: Event, *, number: int, attempt: Attempt) -> None:
    """Take off the list who has no place in any round; twice is once.

    Raises HasSat for who has one, EventOver, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return
    if event.is_over:
        raise EventOver
    entry = event.entries.with_names().filter(number=number).first()
    if entry is None:
        return
    if entry.places.exists() or entry.adjustments.exists():
        raise HasSat
    attempt.make(facts=about_entry(entry))
    entry.delete()
    event_changed(event)


@transaction.atomic
def name_entry(event: Event, *, number: int, was: str, becomes: str, attempt: Attempt) -> Entry:
    """Return a pair's entry with another name of its team, empty for none.

    `was` is the name that the page showed. Raises PairsEnter where none play, NotEntered, EnteredMeanwhile, PutAway or
    KeyReused.
    """
    event = held_event(event)
    entry = entry_of(event, number)
    if attempt.earlier() is not None or entry.team_name == becomes:
        return entry
    if not event.of_pairs:
        raise PairsEnter
    if entry.team_name != was:
        raise EnteredMeanwhile
    attempt.make(facts={**about_entry(entry), "team_name": [was, becomes]})
    entry.team_name = becomes
    entry.save(update_fields=["team_name"])
    event_changed(event)
    return entry
