"""Rounds begin, are closed when all their tables have a result, and go on again; evenings are finished."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.clubs.services.holding import PutAway
from scoring.clubs.writes import KeyReused
from scoring.tournaments.models import Event, Round
from scoring.tournaments.selectors.evening import evening_of
from scoring.tournaments.services import refusals, running
from tests.tournaments.evenings import a_round, an_event, attempt, say
from tests.tournaments.test_ruling import a_game_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an evening of two tables whose first round is drawn and not begun."""
    event = an_event(minutes=20)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], playing=False)
    return event


def start(event: Event, number: int = 1, *, key: str = "") -> Round:
    event.refresh_from_db()
    return running.start_round(event, number=number, seen=event.version, attempt=attempt(key=key))


def close(event: Event, number: int = 1, *, key: str = "") -> Round:
    event.refresh_from_db()
    return running.close_round(event, number=number, seen=event.version, attempt=attempt(key=key))


def reopen(event: Event, number: int = 1) -> Round:
    event.refresh_from_db()
    return running.reopen_round(event, number=number, seen=event.version, attempt=attempt())


def say_all(event: Event, number: int = 1) -> None:
    for table in event.rounds.get(number=number).tables.all():
        say(table, 9, 4)


def play(event: Event, number: int = 1) -> Round:
    """Return a round that was started and closed with a result at each table."""
    start(event, number)
    say_all(event, number)
    return close(event, number)


def test_a_round_that_starts_is_played_with_its_clock_running(event: Event) -> None:
    begun = start(event)
    assert begun.is_playing
    assert begun.started_at is not None
    assert begun.seconds_left(begun.started_at + timedelta(minutes=5)) == 15 * 60


def test_a_start_raises_the_events_version(event: Event) -> None:
    start(event)
    assert Event.objects.get().version == event.version + 1


def test_a_start_that_comes_twice_counts_once(event: Event) -> None:
    first = start(event, key="the-same-key-twice")
    again = running.start_round(event, number=1, seen=0, attempt=attempt(key="the-same-key-twice"))
    assert again.started_at == first.started_at


def test_a_key_is_not_used_for_two_rounds(event: Event) -> None:
    start(event, key="the-same-key-twice")
    with pytest.raises(KeyReused):
        running.start_round(event, number=1, seen=1, attempt=attempt("other", key="the-same-key-twice"))


def test_a_start_seen_before_another_change_is_refused(event: Event) -> None:
    with pytest.raises(refusals.EventMoved):
        running.start_round(event, number=1, seen=event.version + 1, attempt=attempt())


def test_no_round_starts_while_another_is_played(event: Event) -> None:
    a_round(event, [(1, 3, 2, 4)], playing=False)
    start(event)
    with pytest.raises(refusals.RoundOpen, match="1"):
        start(event, 2)


def test_rounds_start_in_their_order(event: Event) -> None:
    a_round(event, [(1, 3, 2, 4)], playing=False)
    with pytest.raises(refusals.NoSuchRound):
        start(event, 2)


def test_a_round_that_was_never_drawn_does_not_start(event: Event) -> None:
    with pytest.raises(refusals.NoSuchRound):
        start(event, 7)


def test_nothing_starts_in_an_evening_that_is_over(event: Event) -> None:
    Event.objects.update(status=Event.Status.FINISHED)
    with pytest.raises(refusals.EventOver):
        start(event)


def test_nothing_starts_in_a_club_that_was_put_away(event: Event) -> None:
    event.club.archived_at = event.created_at
    event.club.save()
    with pytest.raises(PutAway):
        start(event)


def test_a_start_is_taken_back_while_no_table_has_begun(event: Event) -> None:
    start(event)
    event.refresh_from_db()
    back = running.take_back_start(event, number=1, seen=event.version, attempt=attempt())
    assert (back.state, back.started_at) == (Round.State.DRAWN, None)


def test_a_start_stays_once_a_table_has_said_something(event: Event) -> None:
    begun = start(event)
    say(begun.tables.all()[0], 9, 4, by="NS")
    event.refresh_from_db()
    with pytest.raises(refusals.RoundBegun):
        running.take_back_start(event, number=1, seen=event.version, attempt=attempt())


def test_a_round_closes_when_every_table_has_its_result(event: Event) -> None:
    closed = play(event)
    assert closed.state == Round.State.CLOSED
    assert closed.closed_at is not None


def test_a_round_does_not_close_while_results_are_missing_and_says_which(event: Event) -> None:
    begun = start(event)
    say(begun.tables.get(number=1), 9, 4)
    with pytest.raises(refusals.ResultsMissing) as refused:
        close(event)
    assert str(refused.value.sentence) == "Table 2 has no result yet."


def test_a_game_whose_total_an_organiser_keyed_is_over_when_its_round_closes(event: Event) -> None:
    begun = start(event)
    game = a_game_at(begun.tables.get(number=1))
    say_all(event)
    close(event)
    game.refresh_from_db()
    assert game.is_over


def test_two_sides_that_differ_are_no_result(event: Event) -> None:
    begun = start(event)
    for table in begun.tables.all():
        say(table, 9, 4, by="NS")
        say(table, 9, 5, by="EW")
    with pytest.raises(refusals.ResultsMissing) as refused:
        close(event)
    assert refused.value.numbers == (1, 2)


def test_a_closing_that_comes_twice_counts_once(event: Event) -> None:
    start(event)
    say_all(event)
    first = close(event, key="the-same-key-twice")
    assert close(event, key="the-same-key-twice").closed_at == first.closed_at


def test_a_round_is_closed_once(event: Event) -> None:
    play(event)
    with pytest.raises(refusals.NoSuchRound):
        close(event)


def test_a_closed_round_goes_on_with_its_clock_as_it_stood(event: Event) -> None:
    closed = play(event)
    assert closed.closed_at is not None
    before = closed.seconds_left(closed.closed_at)
    Round.objects.update(closed_at=closed.closed_at - timedelta(minutes=3))
    Round.objects.update(started_at=closed.started_at and closed.started_at - timedelta(minutes=3))
    again = reopen(event)
    assert again.is_playing
    assert before is not None
    assert again.seconds_left(closed.closed_at) == pytest.approx(before, abs=1)


def test_only_the_last_closed_round_goes_on(event: Event) -> None:
    a_round(event, [(1, 3, 2, 4)], playing=False)
    play(event)
    play(event, 2)
    with pytest.raises(refusals.NoSuchRound):
        reopen(event, 1)
    assert reopen(event, 2).is_playing


def test_no_round_goes_on_while_a_later_one_is_played(event: Event) -> None:
    a_round(event, [(1, 3, 2, 4)], playing=False)
    play(event)
    start(event, 2)
    with pytest.raises(refusals.RoundOpen):
        reopen(event, 1)


def test_a_drawn_round_stays_when_the_one_before_goes_on(event: Event) -> None:
    a_round(event, [(1, 3, 2, 4)], playing=False)
    play(event)
    reopen(event)
    assert event.rounds.get(number=2).state == Round.State.DRAWN


def test_an_evening_is_finished_and_opened_again(event: Event) -> None:
    play(event)
    event.refresh_from_db()
    finished = running.finish_event(event, seen=event.version, attempt=attempt())
    assert finished.status == Event.Status.FINISHED
    assert running.open_again(finished, seen=finished.version, attempt=attempt()).is_running


def test_rounds_that_nobody_began_show_again_when_a_finished_evening_is_opened(event: Event) -> None:
    drawn = a_round(event, [(1, 3, 2, 4)], playing=False)
    play(event)
    event.refresh_from_db()
    finished = running.finish_event(event, seen=event.version, attempt=attempt())
    assert [each.number for each in event.rounds.of_evening(finished)] == [1]
    assert evening_of(finished).round == event.rounds.get(number=1)
    again = running.open_again(finished, seen=finished.version, attempt=attempt())
    assert [each.number for each in event.rounds.of_evening(again)] == [1, 2]
    assert evening_of(again).round == drawn


def test_an_evening_is_not_finished_while_a_round_is_played(event: Event) -> None:
    start(event)
    event.refresh_from_db()
    with pytest.raises(refusals.RoundOpen):
        running.finish_event(event, seen=event.version, attempt=attempt())


def test_an_evening_without_a_round_is_not_finished(event: Event) -> None:
    with pytest.raises(refusals.NothingPlayed):
        running.finish_event(event, seen=event.version, attempt=attempt())


def test_only_a_finished_evening_is_opened_again(event: Event) -> None:
    with pytest.raises(refusals.NotFinished):
        running.open_again(event, seen=event.version, attempt=attempt())
