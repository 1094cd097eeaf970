"""Stop a round's clock, let it go on, give a round more or less time."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Event, Round
from scoring.tournaments.services.changing import event_changed
from scoring.tournaments.services.holding import round_to_change
from scoring.tournaments.services.refusals import ClockAsAsked, NoClock, NoSuchRound

#: So long a round is at most, in seconds: a day.
LONGEST = 24 * 60 * 60


@transaction.atomic
def pause_clock(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Stop the clock of the round that is played, and return the round.

    Raises ClockAsAsked where it stands already, NoClock, NoSuchRound for one that is not played, or what
    `round_to_change` does.
    """
    timed, is_first = _round_to_time(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return timed
    if timed.ends_at is None:
        raise NoClock
    if timed.paused_at is not None:
        raise ClockAsAsked
    timed.paused_at = timezone.now()
    return _timed(timed, attempt, clock="stopped")


@transaction.atomic
def let_clock_run(event: Event, *, number: int, seen: int, attempt: Attempt) -> Round:
    """Let a clock that was stopped go on from where it stands, and return the round. Raises what `pause_clock` does."""
    timed, is_first = _round_to_time(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return timed
    if timed.paused_at is None:
        raise ClockAsAsked
    timed.paused_for += int((timezone.now() - timed.paused_at).total_seconds())
    timed.paused_at = None
    return _timed(timed, attempt, clock="goes_on")


@transaction.atomic
def give_time(event: Event, *, number: int, minutes: int, seen: int, attempt: Attempt) -> Round:
    """Give the round that is played more minutes, or less below zero, and return it.

    Time is never taken below what the clock shows; a round whose clock has run out has that many minutes from now, and
    so has one without a clock. Raises NoClock where less is asked of a round that has none, or what `pause_clock` does.
    """
    timed, is_first = _round_to_time(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return timed
    now = timezone.now()
    left = timed.seconds_left(now)
    if left is None and minutes < 0:
        raise NoClock
    if left is None and timed.started_at is not None:
        timed.minutes, timed.paused_for = 0, 0
        left = -int((now - timed.started_at).total_seconds())
    if left is not None:
        wanted = max(0, left) + 60 * minutes
        timed.extended += min(max(0, wanted), LONGEST) - left
    return _timed(timed, attempt, minutes=minutes)


def _round_to_time(event: Event, number: int, *, seen: int, attempt: Attempt) -> tuple[Round, bool]:
    timed, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if is_first and not timed.is_playing:
        raise NoSuchRound
    return timed, is_first


def _timed(timed: Round, attempt: Attempt, **change: str | int) -> Round:
    attempt.make(facts={"round": timed.number, **change})
    timed.save(update_fields=["minutes", "extended", "paused_at", "paused_for"])
    event_changed(timed.event)
    return timed
