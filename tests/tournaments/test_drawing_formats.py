"""Fixed pairs meet everyone; in progressive rooms the results say who moves."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.tournaments.models import Event
from scoring.tournaments.services import refusals, running
from tests.tournaments.evenings import an_event, attempt
from tests.tournaments.test_drawing import draw, play, seated

pytestmark = pytest.mark.django_db


def test_fixed_pairs_sit_together_and_everyone_meets_everyone() -> None:
    event = an_event(entrants=4, format=Event.Format.PAIRS, drawn_ahead=True, rounds_planned=3)
    draw(event)
    met = Counter[frozenset[int]]()
    for each in event.rounds.all():
        for table in each.tables.all():
            at = dict(table.places.values_list("seat", "entry__number"))
            assert at["N"] == at["S"]
            assert at["E"] == at["W"]
            met[frozenset({at["N"], at["E"]})] += 1
    assert set(met.values()) == {1}
    assert len(met) == 6


def test_who_won_decides_who_moves() -> None:
    event = an_event(entrants=8, format=Event.Format.PROGRESSIVE)
    draw(event)
    play(event, 1)
    second = draw(event)
    assert second.drawn_from
    assert seated(second) == set(range(1, 9))


def test_nobody_moves_before_the_results_are_in() -> None:
    event = an_event(entrants=8, format=Event.Format.PROGRESSIVE)
    draw(event)
    event.refresh_from_db()
    running.start_round(event, number=1, seen=event.version, attempt=attempt())
    with pytest.raises(refusals.RoundOpen):
        draw(event)
