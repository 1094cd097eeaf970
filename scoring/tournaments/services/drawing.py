"""Draw who sits where: the next round, or all that are left, from who is there and what was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.clubs.writes import Attempt
from scoring.tournaments.drawn import (
    Ahead,
    Drawn,
    draw_moving,
    draw_pairs,
    draw_singles,
    pairs_round,
    seed_of,
    singles_round,
    spots_of,
)
from scoring.tournaments.models import Entry, Event, Round
from scoring.tournaments.selectors.evening import least_for_a_table
from scoring.tournaments.services.changing import event_changed, held_event, see_that_it_stands
from scoring.tournaments.services.refusals import EventMoved, EventOver, NoSuchRound, RoundOpen, TooFew
from scoring.tournaments.services.seating import store_round
from scoring.tournaments.winners import digest_of, winners_of


@dataclass(frozen=True, slots=True)
class _Plan:
    """What was drawn: the rounds from `number` on, for how many who are here, from which seed and which results."""

    number: int
    rounds: Sequence[Drawn]
    here: int
    seed: int
    drawn_from: str = ""


def draw_next(event: Event, *, seen: int, attempt: Attempt) -> Round:
    """Draw the next round, or all that are left where the evening is drawn ahead, and return the first of them.

    Rounds that were drawn and not begun give way to it: drawn once more from the same people they come out otherwise.
    With its first draw the evening is under way. `seen` is the event's version as the page showed it.

    Raises EventMoved, EventOver, TooFew, RoundOpen while results that decide who moves are still to come, PutAway or
    KeyReused.
    """
    if attempt.earlier() is not None:
        return _next_to_play(event)
    fresh = Event.objects.get(pk=event.pk)
    see_that_it_stands(fresh, seen)
    # A draw for a hall takes its seconds: it holds nothing up, and is stored only if all it was made from stands still.
    return _store(event, _plan(fresh), seen=seen, attempt=attempt)


@transaction.atomic
def _store(event: Event, plan: _Plan, *, seen: int, attempt: Attempt) -> Round:
    event = held_event(event)
    if attempt.earlier() is not None:
        return _next_to_play(event)
    see_that_it_stands(event, seen)
    if plan.drawn_from != _results_before(event, plan.number):
        raise EventMoved
    event.rounds.drawn_only().delete()
    write = attempt.make(facts={"round": plan.number, "rounds": len(plan.rounds), "here": plan.here})
    stored = [
        store_round(
            event,
            number=number,
            seats=each.seats,
            seed=plan.seed,
            write=write,
            quality=each.quality,
            drawn_from=plan.drawn_from,
        )
        for number, each in enumerate(plan.rounds, plan.number)
    ]
    _is_under_way(event, stored[-1].number)
    event_changed(event)
    return stored[0]


def _next_to_play(event: Event) -> Round:
    """Return what an earlier arrival of the same draw made, as far as it is still there."""
    found = event.rounds.drawn_only().first() or event.rounds.order_by("-number").first()
    if found is None:
        raise NoSuchRound
    return found


def _plan(event: Event) -> _Plan:
    """Return what comes out for an event as it stands."""
    if event.is_over:
        raise EventOver
    entries = {entry.number: entry for entry in event.entries.here().select_related("player", "partner")}
    needed = least_for_a_table(event)
    if len(entries) < needed:
        raise TooFew(here=len(entries), needed=needed, pairs=event.of_pairs)
    played = list(event.rounds.exclude(state=Round.State.DRAWN).in_order())
    number = len(played) + 1
    seed = seed_of(event, number, event.rounds.drawn_only().first())
    if event.format == Event.Format.PROGRESSIVE:
        return _moved(event, entries, played, seed)
    rounds, spots = max(1, event.rounds_planned - len(played)), spots_of(played)
    ahead = Ahead(rounds, kept=rounds if event.drawn_ahead else 1, seed=seed)
    drawn = (
        draw_pairs(event, entries=entries, history=[pairs_round(each) for each in spots], ahead=ahead)
        if event.of_pairs
        else draw_singles(event, entries=entries, history=[singles_round(each) for each in spots], ahead=ahead)
    )
    return _Plan(number, drawn, len(entries), seed)


def _moved(event: Event, entries: Mapping[int, Entry], played: Sequence[Round], seed: int) -> _Plan:
    """Return the next round of an event in which results say who moves."""
    if played and played[-1].is_playing:
        raise RoundOpen(played[-1].number)
    winners = winners_of(played[-1].tables.all()) if played else {}
    history = [singles_round(each) for each in spots_of(played)]
    drawn = draw_moving(event, entries=entries, history=history, winners=winners, seed=seed)
    return _Plan(len(played) + 1, drawn, len(entries), seed, digest_of(winners) if played else "")


def _results_before(event: Event, number: int) -> str:
    """Return the digest of the results that round `number` is drawn from; empty where results move nobody."""
    if event.format != Event.Format.PROGRESSIVE or number == 1:
        return ""
    return digest_of(winners_of(event.rounds.get(number=number - 1).tables.all()))


def _is_under_way(event: Event, last_drawn: int) -> None:
    """Begin an evening with its first draw; one that is drawn beyond its last round is that much longer."""
    event.status = Event.Status.RUNNING
    event.rounds_planned = max(event.rounds_planned, last_drawn)
    event.save(update_fields=["status", "rounds_planned"])
