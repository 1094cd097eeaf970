"""Fixed pairs meet each other once, or twice with sides changed."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draws import DrawError, PairRound, draw_pairs
from scoring.draws import pairs as drawing
from tests.draws.counted import everyone_once, meetings, out_in_a_row, repeats, sit_outs


@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 8, 11, 20])
def test_everyone_meets_everyone_once(pairs: int) -> None:
    drawn = draw_pairs(range(1, pairs + 1), rounds=None, seed=1).rounds
    assert len(drawn) == pairs - 1 + pairs % 2
    assert meetings(drawn) == Counter(map(frozenset, combinations(range(1, pairs + 1), 2)))
    assert set(sit_outs(drawn).values()) == {pairs % 2}


@pytest.mark.parametrize("pairs", [2, 5, 8])
def test_twice_round_everyone_meets_everyone_on_both_sides(pairs: int) -> None:
    drawn = draw_pairs(range(1, pairs + 1), rounds=None, seed=1, times_round=2).rounds
    sides = Counter((table.ns, table.ew) for played in drawn for table in played.tables)
    assert set(sides.values()) == {1}
    assert len(sides) == pairs * (pairs - 1)
    assert out_in_a_row(drawn) == 0


@pytest.mark.parametrize("pairs", [6, 9, 16, 21])
def test_rounds_drawn_one_at_a_time_also_come_round(pairs: int) -> None:
    history: list[PairRound] = []
    for number in range(pairs - 1 + pairs % 2):
        history.append(draw_pairs(range(1, pairs + 1), rounds=1, seed=number, history=history).rounds[0])
    assert set(meetings(history).values()) == {1}
    assert len(meetings(history)) == pairs * (pairs - 1) // 2
    assert set(sit_outs(history).values()) == {pairs % 2}


def test_a_pair_that_comes_late_meets_everyone_that_is_left() -> None:
    early = draw_pairs(range(1, 10), rounds=3, seed=1).rounds
    late = draw_pairs(range(1, 11), rounds=6, seed=2, history=early)
    met = [table for played in late.rounds for table in played.tables if 10 in table.pairs]
    assert len({pair for table in met for pair in table.pairs}) == 7
    assert late.quality.met_again.value == late.quality.met_again.bound == 0


def test_fewer_tables_than_pairs_still_have_nobody_meet_often_or_wait_long() -> None:
    drawn = draw_pairs(range(1, 9), rounds=6, seed=1, tables=3)
    assert repeats(meetings(drawn.rounds)) == 0
    assert all(len(played.tables) == 3 for played in drawn.rounds)
    assert set(sit_outs(drawn.rounds).values()) <= {1, 2}
    assert out_in_a_row(drawn.rounds) == 0


def test_all_pairs_sit_north_and_south_about_as_often() -> None:
    drawn = draw_pairs(range(1, 13), rounds=None, seed=1).rounds
    as_ns = Counter(table.ns for played in drawn for table in played.tables)
    assert all(3 <= as_ns[pair] <= 8 for pair in range(1, 13))


def test_no_round_is_left_when_all_have_met() -> None:
    played = draw_pairs([1, 2, 3, 4], rounds=None, seed=1).rounds
    with pytest.raises(DrawError, match="Every pair has met every other"):
        draw_pairs([1, 2, 3, 4], rounds=None, seed=1, history=played)


def test_a_seed_gives_the_same_draw() -> None:
    assert draw_pairs([3, 1, 2, 9], rounds=3, seed=4) == draw_pairs([9, 1, 2, 3], rounds=3, seed=4)
    assert draw_pairs(range(20), rounds=3, seed=4) != draw_pairs(range(20), rounds=3, seed=5)


@given(st.data())
@settings(max_examples=10, deadline=None)
def test_whoever_comes_and_goes_every_pair_there_is_drawn_once(data: st.DataObject) -> None:
    history: list[PairRound] = []
    for number in range(3):
        present = data.draw(st.sets(st.integers(1, 12), min_size=2, max_size=12))
        tables = data.draw(st.none() | st.integers(1, 4))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(drawing, "_MOVES", 2_000)  # what must hold for any draw holds for a bad one
            drawn = draw_pairs(present, rounds=2, seed=number, tables=tables, history=history)
        assert all(everyone_once(each, present) for each in drawn.rounds)
        history.append(drawn.rounds[0])
