"""Cards in words and marks, and the worm of the score."""

import pytest

from scoring import rules
from scoring.templatetags.look import playing_card, suit_colour, suit_icon, worm


@pytest.mark.parametrize(
    ("card", "trump", "words", "marked"),
    [
        ("9C", "S", "nine of clubs", False),
        ("TS", "S", "ten of spades", True),
        ("JS", "S", "jack of spades, right bower", True),
        ("JC", "S", "jack of clubs, left bower", True),
        ("JH", "S", "jack of hearts", False),
        ("JH", "NT", "jack of hearts", False),
        ("2S", "H", "two of spades, the Benny", True),
        ("JK", "H", "joker", True),
    ],
)
def test_a_card_says_what_it_is_under_trump(card: str, trump: str, words: str, marked: bool) -> None:
    drawn = playing_card(rules.Card.parse(card), rules.Trump(trump))
    assert (drawn["words"], drawn["trump"]) == (words, marked)


def test_no_card_is_marked_where_trump_is_not_known() -> None:
    assert not playing_card("AS", None)["trump"]


@pytest.mark.parametrize("trump", rules.Trump)
def test_every_trump_has_an_icon(trump: rules.Trump) -> None:
    assert suit_icon(trump)
    assert (suit_colour(trump) == "red") == (trump in {rules.Trump.D, rules.Trump.H})


def test_the_worm_starts_where_the_game_began_and_ends_at_the_score() -> None:
    drawn = worm([], [2, 2, 4], [0, 1, 1], 10)
    lines = drawn["lines"]
    assert isinstance(lines, list)
    circle, diamond = lines
    assert (circle.score, diamond.score) == (4, 1)
    assert circle.points.split()[-1] == f"{circle.end_x},{circle.end_y}"
    assert circle.end_y < diamond.end_y, "more points are higher up"


def test_equal_scores_do_not_write_over_each_other() -> None:
    lines = worm([], [0, 3], [0, 3], None)["lines"]
    assert isinstance(lines, list)
    assert abs(lines[0].label_y - lines[1].label_y) >= 11


def test_a_worm_of_no_hands_is_a_point() -> None:
    drawn = worm([], [0], [0], None)
    assert drawn["hands"] == 0
