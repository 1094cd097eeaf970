"""Winners move up, losers stay or go down, partners part."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draws import DrawError, Drawn, Head, Losers, Parting, Progression, Round, Table, draw_progressive
from tests.draws.counted import everyone_once, sit_outs

LAST = Round((Table(1, 1, 2, 3, 4), Table(2, 5, 6, 7, 8), Table(3, 9, 10, 11, 12)))
WON = {1: "NS", 2: "EW", 3: "NS"}


def next_tables(
    settings: Progression | None = None, *, winners: dict[int, str | None] | None = None, seed: int = 1
) -> list[set[int]]:
    """Return who is at which table after the last round, the first table first."""
    drawn = draw_progressive(
        range(1, 13), seed=seed, history=[LAST], winners=winners or dict(WON), settings=settings or Progression()
    )
    return [set(table.players) for table in drawn.rounds[0].tables]


def test_winners_move_up_a_table_and_losers_stay_but_those_of_the_head_table() -> None:
    assert next_tables() == [{1, 3, 6, 8}, {5, 7, 9, 11}, {10, 12, 2, 4}]


def test_losers_may_move_down_a_table() -> None:
    assert next_tables(Progression(losers=Losers.DOWN)) == [{1, 3, 6, 8}, {2, 4, 9, 11}, {5, 7, 10, 12}]


def test_the_head_table_may_be_the_last() -> None:
    assert next_tables(Progression(head=Head.LAST)) == [{2, 4, 10, 12}, {1, 3, 5, 7}, {6, 8, 9, 11}]


@pytest.mark.parametrize("parting", list(Parting))
def test_partners_part(parting: Parting) -> None:
    drawn = draw_progressive(range(1, 13), seed=1, history=[LAST], winners=WON, settings=Progression(parting=parting))
    together = {frozenset(couple) for table in LAST.tables for couple in table.partnerships}
    assert together.isdisjoint(frozenset(couple) for table in drawn.rounds[0].tables for couple in table.partnerships)


@pytest.mark.parametrize(
    ("parting", "couples"), [(Parting.ALIKE, {(1, 6), (3, 8)}), (Parting.CROSSWISE, {(1, 8), (3, 6)})]
)
def test_who_parts_with_whom_may_hang_on_the_seats_they_come_from(
    parting: Parting, couples: set[tuple[int, int]]
) -> None:
    drawn = draw_progressive(range(1, 13), seed=1, history=[LAST], winners=WON, settings=Progression(parting=parting))
    assert {tuple(sorted(couple)) for couple in drawn.rounds[0].tables[0].partnerships} == couples


def test_new_partners_are_those_who_were_together_least() -> None:
    before = Round((Table(1, 1, 2, 6, 3), Table(2, 5, 4, 7, 8), Table(3, 9, 10, 11, 12)))
    drawn = draw_progressive(range(1, 13), seed=1, history=[before, LAST], winners=WON, settings=Progression())
    assert {tuple(sorted(couple)) for couple in drawn.rounds[0].tables[0].partnerships} == {(1, 8), (3, 6)}


@pytest.mark.parametrize(("drawn", "moving"), [(Drawn.NS, {5, 7}), (Drawn.EW, {6, 8})])
def test_a_setting_says_who_moves_after_a_drawn_round(drawn: Drawn, moving: set[int]) -> None:
    winners: dict[int, str | None] = {1: "NS", 2: None, 3: "NS"}
    assert next_tables(Progression(drawn=drawn), winners=winners)[0] == {1, 3} | moving


def test_lots_decide_a_drawn_round_one_way_or_the_other() -> None:
    heads = {frozenset(next_tables(winners={1: "NS", 3: "NS"}, seed=seed)[0]) for seed in range(12)}
    assert heads == {frozenset({1, 3, 5, 7}), frozenset({1, 3, 6, 8})}


def test_the_settings_are_taken_as_the_words_they_are_stored_as() -> None:
    assert Progression(head="last", losers="down").losers is Losers.DOWN  # type: ignore[arg-type]  # from JSON
    with pytest.raises(ValueError, match="sideways"):
        Progression(losers="sideways")  # type: ignore[arg-type]  # from JSON


def test_a_winner_that_is_no_side_is_refused() -> None:
    with pytest.raises(DrawError, match="Table 2 was won by NS, EW or nobody, not by N"):
        next_tables(winners={2: "N"})


def test_who_comes_late_starts_at_the_tail() -> None:
    drawn = draw_progressive(range(1, 17), seed=1, history=[LAST], winners=WON, settings=Progression()).rounds[0]
    assert set(drawn.tables[3].players) == {13, 14, 15, 16}
    assert set(drawn.tables[0].players) == {1, 3, 6, 8}


def test_where_someone_leaves_those_below_move_up() -> None:
    present = set(range(1, 13)) - {3, 7, 11, 12}
    drawn = draw_progressive(present, seed=1, history=[LAST], winners=WON, settings=Progression()).rounds[0]
    assert {1, 6, 8} < set(drawn.tables[0].players)
    assert len(drawn.tables) == 2


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_everyone_there_is_drawn_once_and_sits_out_as_often_as_others(data: st.DataObject) -> None:
    hall = data.draw(st.integers(4, 24))
    settings = Progression(
        data.draw(st.sampled_from(Head)), data.draw(st.sampled_from(Losers)), data.draw(st.sampled_from(Parting))
    )
    history: list[Round] = []
    for number in range(data.draw(st.integers(1, 8))):
        tables = history[-1].tables if history else ()
        winners = {table.number: data.draw(st.sampled_from(["NS", "EW", None])) for table in tables}
        drawn = draw_progressive(range(hall), seed=number, history=history, winners=winners, settings=settings)
        history += drawn.rounds
        assert everyone_once(history[-1], range(hall))
    times = sit_outs(history).values()
    assert max(times) - min(times) <= 1
