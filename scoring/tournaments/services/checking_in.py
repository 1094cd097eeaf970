"""Let people tick themselves as present from their own phones."""

from __future__ import annotations

from django.db import transaction

from scoring.clubs.audience import Audience
from scoring.clubs.models import Device
from scoring.clubs.services.enrolling import enrolling_facts, hold_roster, players_named
from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Entry, Event, EventGrant
from scoring.tournaments.naming import entry_name
from scoring.tournaments.services.changing import event_changed, held_event
from scoring.tournaments.services.entering import about_entry, entry_of, next_number
from scoring.tournaments.services.refusals import CheckInClosed, EventOver, PairsEnter, SaidByAnother


def grant_event(event: Event, device: Device) -> EventGrant:
    """Let `device` follow an event, as it was read by its link; twice is once."""
    grant, _made = EventGrant.objects.update_or_create(
        device=device, event=event, defaults={"key_count": event.key_count}
    )
    return grant


@transaction.atomic
def check_in(
    event: Event, *, number: int, grant: EventGrant | None, attempt: Attempt, confirmed: bool = False
) -> Entry:
    """Return the entry of this number as one who is here, and remember for the phone of `grant` whose it is.

    Raises CheckInClosed, NotEntered, SaidByAnother unless `confirmed` where another phone is theirs already (a pair's
    may be two), EventOver, PutAway or KeyReused.
    """
    event = held_event(event)
    entry = entry_of(event, number)
    if attempt.earlier() is not None:
        return entry
    _see_that_it_is_open(event)
    if not confirmed:
        _see_that_it_is_theirs(entry, grant)
    attempt.make(facts={**about_entry(entry), "presence": [entry.state, Entry.State.HERE.value]})
    _is_here(event, entry, grant)
    return entry


@transaction.atomic
def check_in_by_name(
    event: Event, *, name: str, grant: EventGrant | None, attempt: Attempt, confirmed: bool = False
) -> Entry:
    """Return the entry of a player of this name as one who is here, enrolled and entered now who was not.

    Raises PairsEnter where pairs play, and what `check_in` does.
    """
    hold_roster(event.club)
    event = held_event(event)
    if (earlier := attempt.earlier()) is not None:
        return entry_of(event, int(earlier.facts["entry"]))
    _see_that_it_is_open(event)
    if event.of_pairs:
        raise PairsEnter
    players, new = players_named(event.club, {"name": name})
    person = players["name"].person
    entry = next((each for each in event.entries.with_names() if each.player.person == person), None)
    if entry is not None and not confirmed:
        _see_that_it_is_theirs(entry, grant)
    number = entry.number if entry else next_number(event)
    write = attempt.make(facts={"entry": number, "players": [person.pk], **enrolling_facts(new)})
    if entry is None:
        entry = Entry.objects.create(event=event, number=number, player=person, write=write)
    _is_here(event, entry, grant)
    return entry


def _see_that_it_is_open(event: Event) -> None:
    if event.is_over:
        raise EventOver
    if not event.checks_in:
        raise CheckInClosed


def _see_that_it_is_theirs(entry: Entry, grant: EventGrant | None) -> None:
    """Raise SaidByAnother where as many other phones as people say that they are this entrant."""
    others = entry.phones.live()
    if grant is not None:
        others = others.exclude(pk=grant.pk)
    if others.count() >= (1 if entry.partner_id is None else 2):
        raise SaidByAnother(entry_name(entry, Audience.CLUB))


def _is_here(event: Event, entry: Entry, grant: EventGrant | None) -> None:
    entry.state = Entry.State.HERE
    entry.save(update_fields=["state"])
    if grant is not None:
        EventGrant.objects.filter(pk=grant.pk).update(entry=entry)
    event_changed(event)
