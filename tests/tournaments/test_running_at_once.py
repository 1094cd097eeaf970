"""What two organisers do with an evening at the same moment is done once, and the other is told."""

from __future__ import annotations

import pytest

from scoring.tournaments.models import Event, Round, RoundTable
from scoring.tournaments.services.drawing import draw_next
from scoring.tournaments.services.reseating import swap_entrants
from scoring.tournaments.services.running import close_round, start_round
from scoring.tournaments.services.timing import give_time
from scoring.tournaments.winners import digest_of, winners_of
from tests.clubs.test_players_at_once import at_once
from tests.tournaments.evenings import a_round, an_event, attempt, say

pytestmark = pytest.mark.django_db(transaction=True)

TWO_TABLES = [(1, 2, 3, 4), (5, 6, 7, 8)]
ONCE = {"made": 1, "EventMoved": 1}


def test_two_organisers_who_draw_at_once_draw_one_round() -> None:
    event = an_event(entrants=8)

    def draw() -> object:
        return draw_next(event, seen=event.version, attempt=attempt("draw_round"))

    assert at_once(draw, draw) == ONCE
    assert Round.objects.count() == 1


def test_one_tap_that_arrives_twice_at_once_draws_one_round() -> None:
    event = an_event(entrants=8)

    def draw() -> object:
        return draw_next(event, seen=event.version, attempt=attempt("draw_round", key="the-same-key-twice"))

    assert at_once(draw, draw) == {"made": 2}
    assert Round.objects.count() == 1


def test_two_organisers_who_start_a_round_at_once_start_it_once() -> None:
    event = an_event()
    a_round(event, TWO_TABLES, playing=False)

    def start() -> object:
        return start_round(event, number=1, seen=event.version, attempt=attempt("start_round"))

    assert at_once(start, start) == ONCE
    assert Round.objects.get().is_playing


def test_two_organisers_who_close_a_round_at_once_close_it_once() -> None:
    event = an_event()
    for table in a_round(event, TWO_TABLES).tables.all():
        say(table, 9, 4)

    def close() -> object:
        return close_round(event, number=1, seen=event.version, attempt=attempt("close_round"))

    assert at_once(close, close) == ONCE
    assert Round.objects.get().state == Round.State.CLOSED


def test_two_organisers_who_give_time_at_once_give_it_once() -> None:
    event = an_event()
    a_round(event, TWO_TABLES)
    Round.objects.update(minutes=20)

    def give() -> object:
        return give_time(event, number=1, minutes=5, seen=event.version, attempt=attempt("round_clock"))

    assert at_once(give, give) == ONCE
    assert Round.objects.get().extended == 300


def test_a_round_is_started_or_changed_by_hand_but_not_both() -> None:
    event = an_event()
    a_round(event, TWO_TABLES, playing=False)

    def start() -> object:
        return start_round(event, number=1, seen=event.version, attempt=attempt("start_round"))

    def swap() -> object:
        return swap_entrants(event, number=1, one=1, other=6, seen=event.version, attempt=attempt("swap_places"))

    assert at_once(start, swap) == ONCE
    drawn = Round.objects.get()
    assert drawn.is_playing != drawn.changed_by_hand


def test_a_round_drawn_from_a_result_that_is_corrected_meanwhile_says_from_which() -> None:
    event = an_event(format=Event.Format.PROGRESSIVE)
    for table in a_round(event, TWO_TABLES).tables.all():
        say(table, 9, 4)
    close_round(event, number=1, seen=event.version, attempt=attempt("close_round"))
    event.refresh_from_db()
    table = RoundTable.objects.get(round__number=1, number=2)
    before = digest_of(winners_of(event.rounds.get().tables.all()))

    def draw() -> object:
        return draw_next(event, seen=event.version, attempt=attempt("draw_round"))

    def correct() -> object:
        return say(table, 4, 9)

    found = at_once(draw, correct)
    after = digest_of(winners_of(event.rounds.get(number=1).tables.all()))
    drawn = event.rounds.filter(number=2).first()
    assert before != after
    assert (found["EventMoved"] == 1) == (drawn is None)
    assert drawn is None or drawn.drawn_from in {before, after}
