"""Set an evening up, change how it is played, call it off and take it up again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date

from django.db import transaction
from django.db.models import F

from scoring.clubs.models import Club
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt
from scoring.tournaments.channels import evening_changed
from scoring.tournaments.models import Event, Round
from scoring.tournaments.models.events import new_event_id
from scoring.tournaments.plans import Plan, plan_of
from scoring.tournaments.services.changing import event_changed, held_event, keep_games_back, see_that_it_stands
from scoring.tournaments.services.refusals import (
    AlreadyPlayed,
    EnteredOtherwise,
    EventOver,
    FewerThanPlayed,
    LinkReplaced,
    NothingToTakeUp,
)

#: What stays as it is once a round has begun: results were made by it.
FIXED = ("format", "options", "rules_name")
#: What draws follow from: rounds that were drawn, and not begun, are drawn once more after it has changed.
_OF_THE_DRAW = {"format", "rounds_planned", "times_round", "table_limit", "drawn_ahead", "progression"}
_SEEDS = 2**31


@transaction.atomic
def make_event(club: Club, *, plan: Plan, attempt: Attempt, seed: int | None = None) -> Event:
    """Return a new evening of a club; the same attempt again returns the same.

    All its draws follow from `seed`, by chance unless it is given. Raises PutAway or KeyReused.
    """
    club = held(club)
    if (earlier := attempt.earlier()) is not None:
        return Event.objects.select_related("club").get(write=earlier)
    see_that_it_is_in_use(club)
    public_id = new_event_id()
    write = attempt.make(about=f"event {public_id}")
    event = Event.objects.create(
        club=club,
        public_id=public_id,
        seed=secrets.randbelow(_SEEDS) if seed is None else seed,
        write=write,
        **plan.columns,
    )
    evening_changed(event)
    return event


@transaction.atomic
def change_event(event: Event, *, plan: Plan, seen: int, attempt: Attempt) -> Event:
    """Return the event as it is to be played from now on.

    Rounds that were drawn, and not begun, go where another draw follows from the change; else they last as long as
    is said now. `seen` is the event's version as the page showed it. Raises AlreadyPlayed for what stays once a round
    has begun, FewerThanPlayed, EnteredOtherwise, EventMoved, EventOver once called off, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return event
    see_that_it_stands(event, seen)
    if event.status == Event.Status.CALLED_OFF:
        raise EventOver
    was, becomes = plan_of(event).columns, plan.columns
    changed = {name for name, value in becomes.items() if value != was[name]}
    _see_that_it_may_change(event, changed, plan)
    if not changed:
        return event
    attempt.make(facts=_told(was, becomes, changed))
    for name in changed:
        setattr(event, name, becomes[name])
    if "hidden_rounds" in changed:
        event.kept_from = None  # asked for anew: it holds for the rounds that are the last by now
    event.save(update_fields=sorted({*changed, "kept_from"}))
    keep_games_back(event)
    drawn = event.rounds.drawn_only()
    if changed & _OF_THE_DRAW:
        drawn.delete()
    elif "minutes" in changed:
        drawn.update(minutes=event.minutes)
    event_changed(event)
    return event


def _see_that_it_may_change(event: Event, changed: set[str], plan: Plan) -> None:
    begun = event.rounds.exclude(state=Round.State.DRAWN).count()
    if begun and changed.intersection(FIXED):
        raise AlreadyPlayed
    if plan.rounds_planned < begun:
        raise FewerThanPlayed(begun)
    of_pairs = plan.format == Event.Format.PAIRS
    if of_pairs != event.of_pairs and event.entries.exists():
        raise EnteredOtherwise


def _told(was: Mapping[str, object], becomes: Mapping[str, object], changed: set[str]) -> dict[str, object]:
    """Return what the list of changes tells: each setting before and after, of the rules each option."""
    alone = changed - {"options", "progression"}
    facts: dict[str, object] = {name: [_as_fact(each[name]) for each in (was, becomes)] for name in alone}
    if "options" in changed:
        facts["options"] = _parts(was["options"], becomes["options"])
    if "progression" in changed:
        facts |= _parts(was["progression"], becomes["progression"])
    return facts


def _as_fact(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _parts(was: object, becomes: object) -> dict[str, list[object]]:
    """Return each part of a setting of several parts that differs, before and after."""
    before, after = (dict[str, object](each) if isinstance(each, dict) else {} for each in (was, becomes))
    return {
        part: [before.get(part), after.get(part)] for part in {**before, **after} if before.get(part) != after.get(part)
    }


@transaction.atomic
def call_off(event: Event, *, seen: int, attempt: Attempt) -> Event:
    """Return the event as one that is not played, or not to its end. What was entered and played stays to be read.

    Raises EventMoved, EventOver for one that is over already, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return event
    see_that_it_stands(event, seen)
    if event.is_over:
        raise EventOver
    attempt.make()
    return _now(event, Event.Status.CALLED_OFF)


@transaction.atomic
def take_up_again(event: Event, *, seen: int, attempt: Attempt) -> Event:
    """Return an event that was called off as it was before that.

    Raises NothingToTakeUp, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return event
    see_that_it_stands(event, seen)
    if event.status != Event.Status.CALLED_OFF:
        raise NothingToTakeUp
    attempt.make()
    return _now(event, Event.Status.RUNNING if event.rounds.exists() else Event.Status.SETTING_UP)


def _now(event: Event, status: Event.Status) -> Event:
    event.status = status
    event.save(update_fields=["status"])
    event_changed(event)
    return event


@transaction.atomic
def let_phones_check_in(event: Event, *, lets: bool, attempt: Attempt) -> Event:
    """Let whoever followed the event's link tick themselves as present, or no more; twice is once.

    Raises EventOver, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None or event.checks_in == lets:
        return event
    if event.is_over:
        raise EventOver
    attempt.make(facts={"checks_in": [event.checks_in, lets]})
    event.checks_in = lets
    event.save(update_fields=["checks_in"])
    event_changed(event)
    return event


@transaction.atomic
def replace_event_link(event: Event, *, seen: int, attempt: Attempt) -> None:
    """Make the event's link, and every grant that it gave, dead; the next link takes its place.

    `seen` is the key count that the page showed. Raises LinkReplaced when it has risen since, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return
    if event.key_count != seen:
        raise LinkReplaced
    attempt.make(facts={"phones": event.grants.live().count()})
    Event.objects.filter(pk=event.pk).update(key_count=F("key_count") + 1)
    event_changed(event)
