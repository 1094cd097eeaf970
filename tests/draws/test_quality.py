"""A draw's quality and what is the least that it can be."""

from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draws import PairRound, PairTable, Round, Table, draw_rotating, quality_of, quality_of_pairs, rotating
from tests.draws.counted import opponents, partners, repeats, squares


@st.composite
def evenings(draw: st.DrawFn) -> tuple[int, list[Round]]:
    """Return a number of players and rounds in which they sit anywhere."""
    players = draw(st.integers(4, 14))
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        order = draw(st.permutations(range(players)))
        playing = players - players % 4
        tables = tuple(Table(place // 4 + 1, *order[place : place + 4]) for place in range(0, playing, 4))
        rounds.append(Round(tables, tuple(order[playing:])))
    return players, rounds


@given(evenings())
@settings(deadline=None)
def test_figures_are_what_a_slow_count_finds(evening: tuple[int, list[Round]]) -> None:
    _players, rounds = evening
    quality = quality_of(rounds)
    against = opponents(rounds)
    assert quality.partner_repeats.value == repeats(partners(rounds))
    assert quality.highest_opposed.value == max(against.values())
    assert quality.opposed_again.value == sum(times > 1 for times in against.values())
    assert quality.opposed_excess.value == repeats(against)
    assert quality.opposed_squares.value == squares(against)
    assert quality.met_squares.value == squares(against + partners(rounds))


@given(evenings())
@settings(deadline=None)
def test_bounds_are_those_of_the_formulas(evening: tuple[int, list[Round]]) -> None:
    players, rounds = evening
    quality = quality_of(rounds)
    games = [sum(player in table.players for played in rounds for table in played.tables) for player in range(players)]
    tables, others = players // 4, players - 1
    couples = players * others // 2
    least_repeats = max(
        0, 2 * tables * len(rounds) - couples, ceil(sum(max(0, played - others) for played in games) / 2)
    )
    assert quality.partner_repeats.bound == least_repeats
    assert quality.highest_opposed.bound >= ceil(2 * max(games) / others)
    assert quality.opposed_excess.bound >= ceil(sum(max(0, 2 * played - others) for played in games) / 2)
    for figure in (quality.partner_repeats, quality.highest_opposed, quality.opposed_squares, quality.met_squares):
        assert figure.bound <= figure.value


@pytest.mark.parametrize(
    ("players", "rounds", "highest", "excess"),
    [(8, 7, 2, 28), (12, 8, 2, 30), (16, 8, 2, 8), (20, 8, 1, 0), (16, 15, 2, 120)],
)
def test_bounds_of_even_draws(players: int, rounds: int, highest: int, excess: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rotating, "_MOVES", 1_000)  # any draw will do
        patch.setattr(rotating, "_ALL_MOVES", 1_000)
        quality = draw_rotating(range(players), rounds=rounds, seed=1).quality
    assert (quality.highest_opposed.bound, quality.opposed_excess.bound) == (highest, excess)
    assert quality.opposed_again.bound == excess


def test_what_was_played_before_cannot_be_undone() -> None:
    played = Round((Table(1, 1, 2, 3, 4),))
    again = quality_of([played, played, Round((Table(1, 1, 3, 2, 4),))], played=2)
    assert (again.partner_repeats.value, again.partner_repeats.bound) == (2, 2)
    assert quality_of([played, played, Round((Table(1, 1, 3, 2, 4),))]).partner_repeats.bound == 0


def test_a_swap_of_two_people_shows_what_it_costs() -> None:
    first = Round((Table(1, 1, 5, 2, 6), Table(2, 3, 7, 4, 8)))
    second = Round((Table(1, 1, 2, 3, 4), Table(2, 5, 6, 7, 8)))
    swapped = Round((Table(1, 1, 3, 2, 4), Table(2, 5, 6, 7, 8)))
    assert quality_of([first, second]).partner_repeats.value == 0
    assert quality_of([first, swapped]).partner_repeats.value == 2


def test_sitting_out_twice_in_a_row_is_counted_beside_what_must_be() -> None:
    table = (Table(1, 1, 2, 3, 4),)
    quality = quality_of([Round(table, (5,)), Round(table, (5,))]).sitting_out
    assert (quality.fewest_sit_outs, quality.most_sit_outs, quality.sit_outs_apart.value) == (0, 2, 2)
    assert (quality.out_in_a_row.value, quality.out_in_a_row.bound) == (1, 0)
    crowd = quality_of([Round(table, (5, 6, 7, 8, 9)), Round(table, (5, 6, 7, 8, 9))]).sitting_out
    assert (crowd.out_in_a_row.value, crowd.out_in_a_row.bound) == (5, 1)


def test_who_was_not_there_is_credited_with_the_average() -> None:
    one_of_five = Round((Table(1, 1, 2, 3, 4),), (5,))
    all_of_eight = Round((Table(1, 1, 2, 3, 4), Table(2, 5, 6, 7, 8)))
    quality = quality_of([one_of_five] * 5 + [all_of_eight]).sitting_out
    assert (quality.fewest_sit_outs, quality.most_sit_outs) == (0, 5)


def test_quality_is_written_as_json() -> None:
    written = quality_of([Round((Table(1, 1, 2, 3, 4),), (5,))]).to_json()
    assert written["partner_repeats"] == {"value": 0, "bound": 0}
    assert (written["most_sit_outs"], written["sit_outs_apart"]) == (1, {"value": 1, "bound": 1})
    pairs = quality_of_pairs([PairRound((PairTable(1, 1, 2),), (3,))]).to_json()
    assert list(pairs) == [
        "met_again",
        "highest_met",
        "met_squares",
        "fewest_sit_outs",
        "most_sit_outs",
        "sit_outs_apart",
        "out_in_a_row",
    ]


def test_nothing_played_has_no_faults() -> None:
    assert quality_of([]).least
    assert quality_of_pairs([]).met_again.value == 0
