"""Start a round, close it, open it again; finish the evening."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Event, Round
from scoring.tournaments.services.at_tables import end_game_at
from scoring.tournaments.services.changing import event_changed, held_event, keep_games_back, see_that_it_stands
from scoring.tournaments.services.holding import held_tables, round_to_change
from scoring.tournaments.services.refusals import (
    EventOver,
    NoSuchRound,
    NotFinished,
    NothingPlayed,
    ResultsMissing,
    RoundBegun,
    RoundOpen,
)


@transaction.atomic
def start_round(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let a drawn round be played, its clock running from now, and return it.

    Raises RoundOpen while another is played, NoSuchRound for one that is not the next, or what `round_to_change` does.
    """
    beginning, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return beginning
    event = beginning.event
    _see_that_none_is_played(event)
    if event.rounds.drawn_only().first() != beginning:
        raise NoSuchRound
    attempt.make(facts={"round": number})
    if event.kept_from is None and event.keeps_back(number):
        event.kept_from = number
        event.save(update_fields=["kept_from"])
    beginning.state, beginning.started_at, beginning.minutes = Round.State.PLAYING, timezone.now(), event.minutes
    beginning.save(update_fields=["state", "started_at", "minutes"])
    event_changed(event)
    return beginning


@transaction.atomic
def take_back_start(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let a round at whose tables nothing is recorded be as it was drawn, and return it.

    Raises RoundBegun where a table has begun, NoSuchRound for one that is not played, or what `round_to_change` does.
    """
    begun, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return begun
    if not begun.is_playing:
        raise NoSuchRound
    if any(table.game_id is not None or table.totals.exists() for table in held_tables(begun)):
        raise RoundBegun
    attempt.make(facts={"round": number})
    begun.state, begun.started_at, begun.paused_at = Round.State.DRAWN, None, None
    begun.extended = begun.paused_for = 0
    begun.save(update_fields=["state", "started_at", "paused_at", "extended", "paused_for"])
    event_changed(begun.event)
    return begun


@transaction.atomic
def close_round(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Close a round all of whose tables have a result, and return it; its tables' phones change nothing any more.

    Raises ResultsMissing with the tables that have none, NoSuchRound for one that is not played, or what
    `round_to_change` does.
    """
    closing, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return closing
    if not closing.is_playing:
        raise NoSuchRound
    tables = held_tables(closing)
    if missing := [table.number for table in tables if not table.is_done]:
        raise ResultsMissing(missing)
    write = attempt.make(facts={"round": number})
    for table in tables:
        end_game_at(table, write=write)  # an organiser's total stands beside hands that were not all recorded
    closing.state, closing.closed_at = Round.State.CLOSED, timezone.now()
    closing.save(update_fields=["state", "closed_at"])
    event_changed(closing.event)
    return closing


@transaction.atomic
def reopen_round(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let the last closed round be played on, its clock as it stood, and return it; drawn rounds after it stay.

    Raises RoundOpen while another is played, NoSuchRound for any but the last, or what `round_to_change` does.
    """
    closed, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return closed
    _see_that_none_is_played(closed.event)
    if closed != _last_closed(closed.event) or closed.closed_at is None:
        raise NoSuchRound
    attempt.make(facts={"round": number})
    if closed.paused_at is None:
        closed.paused_for += int((timezone.now() - closed.closed_at).total_seconds())
    closed.state, closed.closed_at = Round.State.PLAYING, None
    closed.save(update_fields=["state", "closed_at", "paused_for"])
    event_changed(closed.event)
    return closed


@transaction.atomic
def finish_event(event: Event, *, seen: int, attempt: Attempt) -> Event:
    """Finish the evening, and return it: its standings are settled, rounds that nobody began are shown no more.

    Raises RoundOpen while a round is played, NothingPlayed, EventOver, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return event
    see_that_it_stands(event, seen)
    if event.is_over:
        raise EventOver
    _see_that_none_is_played(event)
    last = _last_closed(event)
    if last is None:
        raise NothingPlayed
    attempt.make(facts={"rounds": last.number})
    return _with_status(event, Event.Status.FINISHED)


@transaction.atomic
def open_again(event: Event, *, seen: int, attempt: Attempt) -> Event:
    """Let a finished evening go on, and return it. Raises NotFinished, EventMoved, PutAway or KeyReused."""
    event = held_event(event)
    if attempt.earlier() is not None:
        return event
    see_that_it_stands(event, seen)
    if event.status != Event.Status.FINISHED:
        raise NotFinished
    attempt.make()
    return _with_status(event, Event.Status.RUNNING)


def _with_status(event: Event, status: Event.Status) -> Event:
    event.status = status
    event.save(update_fields=["status"])
    keep_games_back(event)
    event_changed(event)
    return event


def _see_that_none_is_played(event: Event) -> None:
    """Raise RoundOpen, which names it, while a round is being played."""
    playing = event.rounds.filter(state=Round.State.PLAYING).first()
    if playing is not None:
        raise RoundOpen(playing.number)


def _last_closed(event: Event) -> Round | None:
    return event.rounds.filter(state=Round.State.CLOSED).order_by("-number").first()
