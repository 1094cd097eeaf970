"""Start a round, keep its clock, close it, open it again; finish the evening."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.tournaments.models import Event, Round, RoundTable
from scoring.tournaments.services.changing import event_changed, held_event, see_that_it_stands
from scoring.tournaments.services.refusals import (
    EventOver,
    NoSuchRound,
    NotFinished,
    NothingPlayed,
    ResultsMissing,
    RoundBegun,
    RoundOpen,
)


def held_round(event: Event, number: int) -> Round:
    """Return the event's round of this number, the event being held. Raises NoSuchRound."""
    found = event.rounds.filter(number=number).first()
    if found is None:
        raise NoSuchRound
    found.event = event
    return found


@transaction.atomic
def start_round(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let a drawn round be played, its clock running from now, and return it.

    Raises EventMoved, EventOver, NoSuchRound for one that is not the next, RoundOpen while another is played, PutAway
    or KeyReused.
    """
    event = held_event(event)
    beginning = held_round(event, number)
    if attempt.earlier() is not None:
        return beginning
    see_that_it_stands(event, seen)
    if event.is_over:
        raise EventOver
    _see_that_it_is_next(event, beginning)
    attempt.make(facts={"round": number})
    beginning.state, beginning.started_at, beginning.minutes = Round.State.PLAYING, timezone.now(), event.minutes
    beginning.save(update_fields=["state", "started_at", "minutes"])
    event_changed(event)
    return beginning


def _see_that_it_is_next(event: Event, beginning: Round) -> None:
    playing = event.rounds.filter(state=Round.State.PLAYING).first()
    if playing is not None:
        raise RoundOpen(playing.number)
    first = event.rounds.drawn_only().first()
    if first is None or first.pk != beginning.pk:
        raise NoSuchRound


@transaction.atomic
def take_back_start(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let a round at whose tables nothing is recorded be as it was drawn, and return it.

    Raises RoundBegun where a table has begun, EventMoved, NoSuchRound, PutAway or KeyReused.
    """
    event = held_event(event)
    begun = held_round(event, number)
    if attempt.earlier() is not None:
        return begun
    see_that_it_stands(event, seen)
    if not begun.is_playing:
        raise NoSuchRound
    tables = _held_tables(begun)
    if any(table.game_id is not None or table.totals.exists() for table in tables):
        raise RoundBegun
    attempt.make(facts={"round": number})
    begun.state, begun.started_at, begun.paused_at = Round.State.DRAWN, None, None
    begun.extended = begun.paused_for = 0
    begun.save(update_fields=["state", "started_at", "paused_at", "extended", "paused_for"])
    event_changed(event)
    return begun


@transaction.atomic
def close_round(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Close a round all of whose tables have a result, and return it; its tables' phones change nothing any more.

    Raises ResultsMissing with the tables that have none, EventMoved, NoSuchRound for one that is not being played,
    PutAway or KeyReused.
    """
    event = held_event(event)
    closing = held_round(event, number)
    if attempt.earlier() is not None:
        return closing
    see_that_it_stands(event, seen)
    if not closing.is_playing:
        raise NoSuchRound
    tables = _held_tables(closing)
    if missing := [table.number for table in tables if not table.is_done]:
        raise ResultsMissing(missing)
    attempt.make(facts={"round": number})
    closing.state, closing.closed_at = Round.State.CLOSED, timezone.now()
    closing.save(update_fields=["state", "closed_at"])
    event_changed(event)
    return closing


def _held_tables(played: Round) -> list[RoundTable]:
    """Return the tables of a round, held with their games: hands that are being saved come before or after."""
    list(
        Game.objects.select_for_update(of=("self",)).filter(round_table__round=played).order_by("pk").values_list("pk")
    )
    return list(played.tables.select_for_update(of=("self",)).order_by("number"))


@transaction.atomic
def reopen_round(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let the last closed round be played on, its clock as it stood, and return it; drawn rounds after it stay.

    Raises RoundOpen while another round is played, EventOver, EventMoved, NoSuchRound, PutAway or KeyReused.
    """
    event = held_event(event)
    closed = held_round(event, number)
    if attempt.earlier() is not None:
        return closed
    see_that_it_stands(event, seen)
    if event.is_over:
        raise EventOver
    playing = event.rounds.filter(state=Round.State.PLAYING).first()
    if playing is not None:
        raise RoundOpen(playing.number)
    last = event.rounds.filter(state=Round.State.CLOSED).order_by("-number").first()
    if last is None or last.pk != closed.pk or last.closed_at is None:
        raise NoSuchRound
    attempt.make(facts={"round": number})
    if closed.paused_at is None:
        closed.paused_for += int((timezone.now() - last.closed_at).total_seconds())
    closed.state, closed.closed_at = Round.State.PLAYING, None
    closed.save(update_fields=["state", "closed_at", "paused_for"])
    event_changed(event)
    return closed


@transaction.atomic
def finish_event(event: Event, *, seen: int, attempt: Attempt) -> Event:
    """Finish the evening: its standings are settled, rounds that nobody began count for nothing. Return it.

    Raises RoundOpen while a round is played, NothingPlayed, EventOver, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return event
    see_that_it_stands(event, seen)
    if event.is_over:
        raise EventOver
    playing = event.rounds.filter(state=Round.State.PLAYING).first()
    if playing is not None:
        raise RoundOpen(playing.number)
    closed = event.rounds.filter(state=Round.State.CLOSED).count()
    if not closed:
        raise NothingPlayed
    attempt.make(facts={"rounds": closed})
    event.status = Event.Status.FINISHED
    event.save(update_fields=["status"])
    event_changed(event)
    return event


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
    event.status = Event.Status.RUNNING
    event.save(update_fields=["status"])
    event_changed(event)
    return event
