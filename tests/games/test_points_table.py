"""The table of points that the page carries is the engine's, for everything that can be tapped."""

from __future__ import annotations

import pytest

from scoring import rules
from scoring.games.points_table import most_points, points_table
from scoring.rules import Outcome


def rows(**options: object) -> dict[tuple[object, ...], tuple[object, object]]:
    """Return the table's rows by (outcome, alone, lone_defender, maker_tricks)."""
    table = points_table(rules.RuleSet.from_options(options))
    return {
        (row["outcome"], row["alone"], row["lone_defender"], row["maker_tricks"]): (row["makers"], row["defenders"])
        for row in table
    }


@pytest.mark.parametrize(
    ("options", "tapped", "points"),
    [
        ({}, ("made", False, False, None), (1, 0)),
        ({}, ("made", True, False, None), (1, 0)),
        ({}, ("march", False, False, None), (2, 0)),
        ({}, ("march", True, False, None), (4, 0)),
        ({}, ("euchred", False, False, None), (0, 2)),
        ({"lone_euchred": 4}, ("euchred", True, False, None), (0, 4)),
        ({"defend_alone": "against_any_maker"}, ("euchred", False, True, None), (0, 4)),
        ({"super_euchre": 4}, ("euchred", False, False, 0), (0, 4)),
        ({"super_euchre": 4}, ("euchred", False, False, 1), (0, 2)),
        ({"four_trick_tokens": True}, ("made", False, False, 4), (1, 0)),
        ({"fast_break": True}, ("fast_break", False, False, None), (0, 0)),
    ],
)
def test_every_tap_has_the_engines_points(
    options: dict[str, object], tapped: tuple[object, ...], points: tuple[int, int]
) -> None:
    assert rows(**options)[tapped] == points


def test_nobody_defends_alone_against_partners_where_only_loners_are_defied() -> None:
    found = rows(defend_alone="against_loner")
    assert ("euchred", True, True, None) in found
    assert ("euchred", False, True, None) not in found


def test_a_button_shows_what_an_outcome_is_worth_to_whoever_scores_it() -> None:
    rule_set = rules.preset("Standard")
    assert most_points(rule_set, Outcome.EUCHRED, alone=False) == 2
    assert most_points(rule_set, Outcome.MARCH, alone=True) == 4
