"""How good a draw is, in words, each figure beside the least that it can be."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.tournaments.quality_words import quality_lines


def a_quality(**figures: tuple[int, int] | int) -> dict[str, Any]:
    """Return the quality of a draw of single players as it is stored; a figure is its value and its bound."""
    perfect: dict[str, tuple[int, int] | int] = {
        "partner_repeats": (0, 0),
        "highest_opposed": (1, 1),
        "opposed_again": (0, 0),
        "fewest_sit_outs": 0,
        "most_sit_outs": 0,
        "sit_outs_apart": (0, 0),
        "out_in_a_row": (0, 0),
    }
    return {
        name: {"value": figure[0], "bound": figure[1]} if isinstance(figure, tuple) else figure
        for name, figure in {**perfect, **figures}.items()
    }


def words(quality: dict[str, Any]) -> list[str]:
    return [line.words for line in quality_lines(quality)]


def test_a_perfect_draw_says_so() -> None:
    lines = quality_lines(a_quality())
    assert [line.words for line in lines] == [
        "Nobody has the same partner twice.",
        "Nobody has the same opponent twice.",
    ]
    assert all(line.least for line in lines)


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        (
            {"partner_repeats": (1, 0)},
            "1 time two are partners again. At the very least it would be 0.",
        ),
        ({"partner_repeats": (3, 3)}, "3 times two are partners again. No draw does better."),
        (
            {"highest_opposed": (2, 2), "opposed_again": (12, 8)},
            "12 couples are opponents more than once, at most 2 times. At the very least it would be 8.",
        ),
        ({"most_sit_outs": 1}, "Nobody sits out more than once."),
        ({"fewest_sit_outs": 1, "most_sit_outs": 2}, "Everyone sits out 1 or 2 times."),
        ({"fewest_sit_outs": 2, "most_sit_outs": 2}, "Everyone sits out 2 times."),
        ({"fewest_sit_outs": 1, "most_sit_outs": 3}, "Everyone sits out 1 to 3 times."),
        (
            {"most_sit_outs": 2, "out_in_a_row": (2, 1)},
            "2 times somebody sits out twice in a row. At the very least it would be 1.",
        ),
    ],
)
def test_a_figure_is_told_beside_the_least_it_can_be(figures: dict[str, Any], told: str) -> None:
    assert told in words(a_quality(**figures))


def test_fixed_pairs_are_told_whether_they_meet_again() -> None:
    quality = a_quality()
    del quality["partner_repeats"]
    assert words({**quality, "met_again": {"value": 0, "bound": 0}}) == ["No two pairs meet twice."]
    assert words({**quality, "met_again": {"value": 2, "bound": 2}}) == [
        "2 times two pairs meet again. No draw does better."
    ]


def test_where_winners_move_it_is_told_why_partners_come_again() -> None:
    told = quality_lines(a_quality(partner_repeats=(3, 0)), moves=True)[-1]
    assert told.words == "Who wins decides who meets whom here, so partners come again."


def test_of_a_round_that_came_from_a_file_nothing_is_said() -> None:
    assert quality_lines({}) == []
