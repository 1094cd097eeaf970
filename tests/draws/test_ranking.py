"""Entrants are ranked by an ordered list of metrics; ties stay ties, and each line says what decided it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.draws.ranking import METRICS, Encounter, Entrant, Ranked, rank


def places(ranked: tuple[Ranked, ...]) -> list[tuple[int, int]]:
    return [(line.number, line.place) for line in ranked]


def test_the_most_points_come_first() -> None:
    ranked = rank([Entrant(1, 30), Entrant(2, 41), Entrant(3, Fraction(81, 2))], metrics=["points"])
    assert places(ranked) == [(2, 1), (3, 2), (1, 3)]
    assert [line.decided_by for line in ranked] == [None, "points", "points"]


def test_a_shared_place_stays_shared_and_the_next_is_left_out() -> None:
    ranked = rank([Entrant(number, points) for number, points in enumerate([50, 40, 40, 30], 1)], metrics=["points"])
    assert places(ranked) == [(1, 1), (2, 2), (3, 2), (4, 4)]
    assert [line.shared for line in ranked] == [False, True, True, False]
    assert [line.decided_by for line in ranked] == [None, "points", None, "points"]


def test_the_next_metric_decides_only_among_those_who_are_equal() -> None:
    entrants = [Entrant(1, 40, round_wins=2), Entrant(2, 40, round_wins=5), Entrant(3, 39, round_wins=8)]
    ranked = rank(entrants, metrics=["points", "round_wins"])
    assert places(ranked) == [(2, 1), (1, 2), (3, 3)]
    assert [line.decided_by for line in ranked] == [None, "round_wins", "points"]
    assert [line.values for line in ranked] == [(40, 5), (40, 2), (39, 8)]


@pytest.mark.parametrize(("metric", "order"), [("loners", [2, 1, 3]), ("fewest_euchres", [3, 1, 2])])
def test_what_everybody_recorded_decides(metric: str, order: list[int]) -> None:
    counted = {1: 2, 2: 4, 3: 0}
    entrants = [Entrant(number, loners=count, euchres=count) for number, count in counted.items()]
    assert [line.number for line in rank(entrants, metrics=[metric])] == order


@pytest.mark.parametrize("metric", ["loners", "fewest_euchres"])
def test_what_somebody_did_not_record_decides_nothing_among_the_tied(metric: str) -> None:
    entrants = [Entrant(1, 9), Entrant(2, 9, loners=4, euchres=2), Entrant(3, 9, loners=0, euchres=0)]
    alone = Entrant(4, 5, loners=1, euchres=1)
    ranked = rank([*entrants, alone], metrics=["points", metric])
    assert [(line.number, line.place, line.shared) for line in ranked] == [
        (1, 1, True),
        (2, 1, True),
        (3, 1, True),
        (4, 4, False),
    ]
    assert [line.values[1] is None for line in ranked] == [True, False, False, False]


def test_rounds_won_against_each_other_decide() -> None:
    entrants = [Entrant(1, 40), Entrant(2, 40), Entrant(3, 10), Entrant(4, 10)]
    ranked = rank(entrants, metrics=["points", "head_to_head"], encounters=[Encounter((2, 3), (1, 4))])
    assert places(ranked) == [(2, 1), (1, 2), (3, 3), (4, 4)]
    assert [line.values[1] for line in ranked] == [1, -1, 1, -1]


def test_a_round_against_somebody_who_is_not_tied_says_nothing() -> None:
    entrants = [Entrant(1, 40), Entrant(2, 40), Entrant(3, 10), Entrant(4, 9)]
    ranked = rank(
        entrants,
        metrics=["points", "head_to_head"],
        encounters=[Encounter((1, 3), (2, 4))] * 2
        + [
            Encounter((2, 1), (3, 4)),
            Encounter((3, 4), (2, 1)),
        ],
    )
    assert [line.values for line in ranked] == [(40, 2), (40, -2), (10, None), (9, None)]


def test_whoever_meets_two_of_the_tied_at_one_table_counts_both() -> None:
    entrants = [Entrant(number, 40) for number in (1, 2, 3)]
    ranked = rank(entrants, metrics=["head_to_head"], encounters=[Encounter((1, 2), (3, 9))])
    assert [(line.number, line.place, line.values) for line in ranked] == [(1, 1, (1,)), (2, 1, (1,)), (3, 3, (-2,))]


def test_cards_are_cut_only_among_those_still_tied() -> None:
    entrants = [Entrant(1, 40, cut=2), Entrant(2, 40, cut=1), Entrant(3, 41, cut=3), Entrant(4, 40)]
    ranked = rank(entrants, metrics=["points", "cut"])
    assert places(ranked) == [(3, 1), (2, 2), (1, 3), (4, 4)]
    assert [line.values[1] for line in ranked] == [None, 1, 2, None]


def test_nobody_is_ranked_by_what_does_not_exist() -> None:
    with pytest.raises(ValueError, match="no such metric: luck"):
        rank([Entrant(1)], metrics=["points", "luck"])


def test_nobody_at_all_makes_no_lines() -> None:
    assert rank([], metrics=["points"]) == ()


ENTRANTS = st.lists(
    st.builds(
        Entrant,
        number=st.integers(1, 60),
        points=st.integers(0, 4) | st.fractions(0, 4, max_denominator=3),
        round_wins=st.integers(0, 2),
        loners=st.none() | st.integers(0, 2),
        euchres=st.none() | st.integers(0, 2),
        cut=st.none() | st.integers(1, 3),
    ),
    unique_by=lambda entrant: entrant.number,
    max_size=12,
)


@given(ENTRANTS, st.lists(st.sampled_from(sorted(METRICS)), unique=True), st.randoms(use_true_random=False))
def test_a_place_is_one_more_than_the_number_of_those_before_it(
    entrants: list[Entrant], metrics: list[str], lots: Random
) -> None:
    numbers = [entrant.number for entrant in entrants]
    met = (
        [Encounter(tuple(lots.sample(numbers, 2)), tuple(lots.sample(numbers, 2))) for _ in range(3)]
        if len(numbers) > 1
        else []
    )
    ranked = rank(entrants, metrics=metrics, encounters=met)
    assert sorted(line.number for line in ranked) == sorted(numbers)
    for at, line in enumerate(ranked):
        assert line.place == 1 + sum(other.place < line.place for other in ranked)
        assert line.shared == (sum(other.place == line.place for other in ranked) > 1)
        assert (line.decided_by is None) == (at == 0 or ranked[at - 1].place == line.place)
    shuffled = lots.sample(entrants, len(entrants))
    assert rank(shuffled, metrics=metrics, encounters=met) == ranked
