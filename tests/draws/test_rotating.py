"""Everyone changes partners: what is proven can be reached is reached, and what others reach is not fallen short of."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draws import DrawError, Round, Table, draw_rotating, rotating
from tests.draws.counted import everyone_once, opponents, out_in_a_row, partners, repeats, sit_outs, squares

# The least sum of the squares of how often any two are opponents, when nobody has a partner twice, all sit out evenly
# and nobody twice in a row: players, rounds, sum.
PROVEN = (
    (6, 3, 14),
    (6, 4, 20),
    (6, 5, 30),
    (6, 6, 42),
    (6, 7, 56),
    (7, 4, 20),
    (7, 6, 36),
    (7, 7, 46),
    (7, 9, 72),
    (8, 2, 16),
    (8, 3, 24),
    (8, 4, 40),
    (8, 5, 64),
    (8, 6, 88),
    (8, 7, 112),
    (9, 9, 144),
    (10, 5, 40),
    (12, 4, 48),
)
# The best that annealing, three generators for padel, pickleball and golf, and a library of rotations reached: players,
# rounds, most often opponents, couples who were more than once.
REACHED = ((12, 8, 2, 30), (16, 8, 2, 12), (20, 8, 2, 1), (22, 8, 1, 0), (24, 10, 2, 5), (32, 10, 1, 0))


@contextmanager
def little_effort() -> Iterator[None]:
    """Anneal once and briefly: what must hold for any draw holds for a bad one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rotating, "_ALL_MOVES", 1)
        patch.setattr(rotating, "_MOVES", 8_000)
        yield


@pytest.mark.parametrize(("players", "rounds", "least"), PROVEN)
def test_proven_optima_are_reached(players: int, rounds: int, least: int) -> None:
    drawn = draw_rotating(range(1, players + 1), rounds=rounds, seed=1).rounds
    times = sit_outs(drawn).values()
    assert max(times) - min(times) <= 1
    assert out_in_a_row(drawn) == 0
    assert repeats(partners(drawn)) == 0
    assert squares(opponents(drawn)) == least


@pytest.mark.parametrize(("players", "rounds", "most", "again"), REACHED)
def test_no_draw_is_worse_than_what_others_reach(players: int, rounds: int, most: int, again: int) -> None:
    quality = draw_rotating(range(1, players + 1), rounds=rounds, seed=1).quality
    assert quality.partner_repeats.value == 0
    assert quality.highest_opposed.value <= most
    assert quality.opposed_again.value <= again


@pytest.mark.parametrize(("players", "rounds"), [(12, 11), (16, 15), (20, 19), (28, 27), (33, 33), (44, 43), (49, 49)])
def test_a_whole_tournament_has_everyone_partnered_once_and_opposed_twice(players: int, rounds: int) -> None:
    drawn = draw_rotating(range(1, players + 1), rounds=rounds, seed=5).rounds
    assert set(partners(drawn).values()) == {1}
    assert set(opponents(drawn).values()) == {2}
    assert len(partners(drawn)) == len(opponents(drawn)) == players * (players - 1) // 2


@pytest.mark.parametrize(("players", "rounds", "squares_allowed"), [(40, 19, 760), (20, 9, 180)])
def test_up_to_half_as_many_rounds_as_players_nobody_is_an_opponent_twice(
    players: int, rounds: int, squares_allowed: int
) -> None:
    drawn = draw_rotating(range(1, players + 1), rounds=rounds, seed=1).rounds
    assert repeats(partners(drawn)) == 0
    assert squares(opponents(drawn)) <= squares_allowed


@pytest.mark.parametrize("players", [9, 10, 16, 22, 33, 48, 60])
def test_nobody_has_a_partner_twice_in_as_many_rounds_as_there_are_others(players: int) -> None:
    with little_effort():
        drawn = draw_rotating(range(1, players + 1), rounds=players - 1, seed=2).rounds
    assert repeats(partners(drawn)) == 0
    assert out_in_a_row(drawn) == 0


def test_four_hundred_players_never_meet_an_opponent_twice_in_ten_rounds() -> None:
    drawn = draw_rotating(range(1, 401), rounds=10, seed=3).rounds
    assert set(partners(drawn).values()) == {1}
    assert set(opponents(drawn).values()) == {1}


@given(st.data())
@settings(max_examples=15, deadline=None)
def test_whoever_comes_and_goes_everyone_there_is_drawn_once_and_sits_out_evenly(data: st.DataObject) -> None:
    """Draw round by round, as some come late, some leave and some come back."""
    hall = set(data.draw(st.sets(st.integers(1, 30), min_size=6, max_size=12)))
    history: list[Round] = []
    for number in range(4):
        present = hall - set(data.draw(st.lists(st.sampled_from(sorted(hall)), max_size=2)))
        tables = data.draw(st.none() | st.integers(2, 3))
        with little_effort():
            drawn = draw_rotating(present, rounds=4 - number, seed=number, tables=tables, history=history)
        assert all(everyone_once(each, present) for each in drawn.rounds)
        assert all(len(each.tables) == min(len(present) // 4, tables or 9) for each in drawn.rounds)
        history.append(drawn.rounds[0])
        hall |= {data.draw(st.integers(1, 40))}
    assert max(partners(history).values()) <= 2


@given(
    players=st.integers(4, 25), rounds=st.integers(1, 5), tables=st.none() | st.integers(1, 4), seed=st.integers(0, 99)
)
@settings(max_examples=15, deadline=None)
def test_sit_outs_differ_by_one_at_most(players: int, rounds: int, tables: int | None, seed: int) -> None:
    with little_effort():
        drawn = draw_rotating(range(1, players + 1), rounds=rounds, seed=seed, tables=tables)
    times = sit_outs(drawn.rounds).values()
    assert max(times) - min(times) <= 1
    assert out_in_a_row(drawn.rounds) == drawn.quality.sitting_out.out_in_a_row.bound


def test_a_late_arrival_does_not_sit_out_to_catch_up() -> None:
    with little_effort():
        early = draw_rotating(range(1, 14), rounds=6, seed=1).rounds
        drawn = draw_rotating(range(1, 15), rounds=3, seed=2, history=early).rounds
    assert sit_outs(drawn)[14] <= 1


def test_rounds_drawn_one_at_a_time_repeat_no_partner_and_are_even_after_each() -> None:
    history: list[Round] = []
    with little_effort():
        for left in range(8, 0, -1):
            history.append(draw_rotating(range(1, 20), rounds=left, seed=left, history=history).rounds[0])
            times = sit_outs(history).values()
            assert max(times) - min(times) <= 1
    assert repeats(partners(history)) == 0
    assert max(opponents(history).values()) <= 2
    assert out_in_a_row(history) == 0


def test_the_rounds_played_are_part_of_the_quality() -> None:
    first = Round((Table(1, 1, 2, 3, 4),))
    quality = draw_rotating([1, 2, 3, 4], rounds=3, seed=1, history=[first]).quality
    assert (quality.partner_repeats.value, quality.partner_repeats.bound) == (2, 2)


def test_a_seed_gives_the_same_draw_everywhere() -> None:
    drawn = draw_rotating([2, 3, 5, 7, 11, 13, 17, 19, 23], rounds=2, seed=4).rounds
    assert drawn == draw_rotating([23, 19, 17, 13, 11, 7, 5, 3, 2], rounds=2, seed=4).rounds
    assert drawn != draw_rotating([2, 3, 5, 7, 11, 13, 17, 19, 23], rounds=2, seed=5).rounds
    assert drawn == GOLDEN


def test_nobody_sits_at_one_table_or_in_one_seat_all_evening() -> None:
    with little_effort():
        drawn = draw_rotating(range(1, 25), rounds=6, seed=1).rounds
    for player in range(1, 25):
        at = [table for each in drawn for table in each.tables if player in table.players]
        assert len({table.number for table in at}) >= 3
        assert len({table.players.index(player) for table in at}) >= 3


@pytest.mark.parametrize(
    ("present", "rounds", "tables", "words"),
    [
        ([1, 2, 3], 1, None, "There must be 4 to 1000 players, and there are 3."),
        ([1, 2, 3, 4, 4], 1, None, "Number 4 is there twice."),
        ([1, 2, 3, 4], 0, None, "There must be 1 to 1000 rounds, not 0."),
        ([1, 2, 3, 4], 1, 0, "There must be at least 1 table, not 0."),
    ],
)
def test_what_cannot_be_drawn_is_said(present: list[int], rounds: int, tables: int | None, words: str) -> None:
    with pytest.raises(DrawError) as refused:
        draw_rotating(present, rounds=rounds, seed=1, tables=tables)
    assert str(refused.value) == words


def test_a_played_round_with_somebody_in_two_places_is_refused() -> None:
    with pytest.raises(DrawError, match="Round 1 has number 2 twice"):
        draw_rotating([1, 2, 3, 4], rounds=1, seed=1, history=[Round((Table(1, 1, 2, 3, 2),))])


GOLDEN = (
    Round((Table(1, 5, 11, 19, 17), Table(2, 13, 3, 23, 2)), (7,)),
    Round((Table(1, 17, 2, 3, 7), Table(2, 23, 13, 5, 19)), (11,)),
)
