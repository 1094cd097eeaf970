"""Whatever happens on an evening, its standings are what a slow recount of what was recorded gives."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scoring.draws.ranking import METRICS
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Event, Place, Round
from scoring.tournaments.recount import event_differences
from scoring.tournaments.selectors.standings import read_evening, standings_of
from scoring.tournaments.standings import standings
from scoring.tournaments.tallies import How
from tests.tournaments.nights import Night
from tests.tournaments.slow_recount import Recorded

pytestmark = pytest.mark.django_db

Format = Event.Format


def see_that_everyone_is_somewhere(night: Night, played: Round) -> None:
    """Nobody is at two places, and whoever was there when it was drawn is at one."""
    places = list(played.places.select_related("entry", "table"))
    people = Counter(place.player_id for place in places)
    assert set(people.values()) == {1}
    assert {place.entry.number for place in places} == night.present[played.number]
    seats = Counter((place.table_id, place.seat) for place in places if place.table_id)
    assert set(seats.values()) == {1}
    assert set(Counter(table for table, _seat in seats).values()) == {4}


def see_that_the_standings_are_right(event: Event) -> None:
    """Points, wins, loners, euchres and places are those of the slow recount, and no point is lost or made up."""
    _entries, _adjustments, facts = read_evening(event)
    lines = standings(facts, to_all=False).lines
    recorded = Recorded.of(event)
    fast = {
        line.ranked.number: (
            Fraction(line.tally.points),
            line.tally.round_wins,
            line.tally.loners,
            line.tally.euchres,
        )
        for line in lines
    }
    assert fast == recorded.figures()
    assert {line.ranked.number: line.ranked.place for line in lines} == recorded.rank()
    assert [line.number for line in standings_of(event, Watching.ORGANISER).lines] == [
        line.ranked.number for line in lines
    ]
    given = sum(each.points for line in lines for each in line.tally.rounds if each.how is How.PLAYED)
    assert given == recorded.points * (1 if event.of_pairs else 2)


@settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(
    seed=st.integers(0, 2**32),
    style=st.sampled_from(Format.values),
    entrants=st.integers(4, 14),
    rounds=st.integers(1, 3),
)
def test_standings_are_what_was_recorded_however_the_evening_goes(
    seed: int, style: str, entrants: int, rounds: int
) -> None:
    with transaction.atomic():
        see_an_evening(Random(seed), style, entrants, rounds)
        transaction.set_rollback(True)


@pytest.mark.parametrize("style", Format.values)
def test_standings_of_sixty_are_what_was_recorded(style: str) -> None:
    see_an_evening(Random(60), style, 30 if style == Format.PAIRS else 60, 2)


def see_an_evening(lots: Random, style: str, entrants: int, rounds: int) -> None:
    """Play an evening and look at everything after every round, and at its end."""
    night = Night.begun(lots, style=style, entrants=entrants, rounds=rounds)
    for number in range(1, rounds + 1):
        played = night.plays_a_round()
        assert played.number == number
        see_that_everyone_is_somewhere(night, played)
        night.changes_its_mind()
        see_that_the_standings_are_right(night.now)
    night.ends()
    see_that_the_standings_are_right(night.now)
    assert night.event.rounds.filter(state=Round.State.CLOSED).count() == rounds
    assert Place.objects.filter(round__event=night.event, round__state=Round.State.DRAWN).count() == 0
    assert list(event_differences()) == []


def test_every_metric_is_recounted() -> None:
    assert set(METRICS) == {"points", "round_wins", "loners", "fewest_euchres", "head_to_head", "cut"}
