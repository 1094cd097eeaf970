"""A round's clock is stopped, goes on, and shows more or less time."""

from __future__ import annotations

from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from scoring.clubs.writes import Attempt
from scoring.tournaments.models import Event, Round
from scoring.tournaments.services import refusals, timing
from tests.tournaments.evenings import a_round, an_event, attempt

pytestmark = pytest.mark.django_db


def a_timed_round(minutes: int | None = 20) -> Round:
    """Return a round of so many minutes that began just now."""
    begun = a_round(an_event(entrants=4), [(1, 2, 3, 4)])
    begun.minutes = minutes
    begun.save()
    return begun


def begin(begun: Round) -> datetime:
    assert begun.started_at is not None
    return begun.started_at


def change(begun: Round, what: str, *, after: int, by: Attempt | None = None, **asked: int) -> Round:
    """Change the clock so many seconds after the round began."""
    event = Event.objects.get(pk=begun.event_id)
    with patch.object(timezone, "now", return_value=begin(begun) + timedelta(seconds=after)):
        changed = getattr(timing, what)(event, number=1, seen=event.version, attempt=by or attempt(), **asked)
    assert isinstance(changed, Round)
    return changed


def shows(at: Round, *, after: int) -> int | None:
    """Return what the clock shows so many seconds after the round began."""
    return at.seconds_left(begin(at) + timedelta(seconds=after))


def test_a_stopped_clock_shows_what_was_left() -> None:
    stopped = change(a_timed_round(), "pause_clock", after=300)
    assert shows(stopped, after=900) == 15 * 60


def test_a_clock_goes_on_from_where_it_stood() -> None:
    stopped = change(a_timed_round(), "pause_clock", after=300)
    running = change(stopped, "let_clock_run", after=400)
    assert shows(running, after=460) == 14 * 60


def test_a_stopped_clock_is_not_stopped_again() -> None:
    stopped = change(a_timed_round(), "pause_clock", after=300)
    with pytest.raises(refusals.ClockAsAsked):
        change(stopped, "pause_clock", after=301)


def test_a_running_clock_is_not_started_again() -> None:
    with pytest.raises(refusals.ClockAsAsked):
        change(a_timed_round(), "let_clock_run", after=10)


def test_a_stop_that_comes_twice_counts_once() -> None:
    begun, same = a_timed_round(), attempt(key="the-same-key-twice")
    change(begun, "pause_clock", after=300, by=same)
    assert shows(change(begun, "pause_clock", after=400, by=same), after=900) == 15 * 60


@pytest.mark.parametrize(
    ("minutes", "after", "given", "left"),
    [
        pytest.param(20, 300, 5, 20 * 60, id="more than was left"),
        pytest.param(20, 300, -5, 10 * 60, id="less than was left"),
        pytest.param(20, 19 * 60, -5, 0, id="never less than nothing"),
        pytest.param(20, 30 * 60, 5, 5 * 60, id="from now on where time was over"),
        pytest.param(None, 300, 15, 15 * 60, id="from now on where there was no clock"),
    ],
)
def test_a_round_is_given_time(minutes: int | None, after: int, given: int, left: int) -> None:
    timed = change(a_timed_round(minutes), "give_time", after=after, minutes=given)
    assert shows(timed, after=after) == left


def test_a_stopped_clock_is_given_time_too() -> None:
    stopped = change(a_timed_round(), "pause_clock", after=300)
    assert shows(change(stopped, "give_time", after=500, minutes=5), after=900) == 20 * 60


def test_a_round_without_a_clock_has_none_to_stop() -> None:
    with pytest.raises(refusals.NoClock):
        change(a_timed_round(None), "pause_clock", after=5)


def test_a_round_without_a_clock_has_no_time_to_take() -> None:
    with pytest.raises(refusals.NoClock):
        change(a_timed_round(None), "give_time", after=5, minutes=-5)


def test_only_the_round_that_is_played_has_a_clock_to_change() -> None:
    begun = a_timed_round()
    Round.objects.update(state=Round.State.CLOSED, closed_at=begin(begun))
    with pytest.raises(refusals.NoSuchRound):
        change(begun, "give_time", after=5, minutes=5)
