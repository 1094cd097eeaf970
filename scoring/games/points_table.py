"""Say what everything a table can tap is worth, by the engine's points for a rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from scoring import rules
from scoring.rules import Outcome

#: What a table can tap, and the makers' tricks that each may mean.
TRICKS_OF: Mapping[Outcome, tuple[int, ...]] = {
    Outcome.MADE: (3, 4),
    Outcome.MARCH: (5,),
    Outcome.EUCHRED: (0, 1, 2),
    Outcome.FAST_BREAK: (3,),
}


def points_table(rule_set: rules.RuleSet) -> list[dict[str, object]]:
    """Return the engine's points for everything a table can tap, a row each.

    A row says `outcome`, `alone` and `lone_defender`, and the `makers`' and the `defenders`'
    points. Its `maker_tricks` is None where they do not matter; where they do, there is a row
    for each number, and the page asks.
    """
    return [
        row
        for outcome in TRICKS_OF
        for alone, defended in product((False, True), repeat=2)
        if not defended or _may_defend(rule_set, alone=alone)
        for row in _rows_of(rule_set, outcome, alone=alone, defended=defended)
    ]


def _may_defend(rule_set: rules.RuleSet, *, alone: bool) -> bool:
    """Return whether a defender may go alone; where nobody may, the page does not offer it."""
    return alone or rule_set.defend_alone is not rules.DefendAlone.AGAINST_LONER


def _rows_of(rule_set: rules.RuleSet, outcome: Outcome, *, alone: bool, defended: bool) -> Iterator[dict[str, object]]:
    exact = (outcome is Outcome.EUCHRED and rule_set.super_euchre is not None) or (
        outcome is Outcome.MADE and not alone and rule_set.four_trick_tokens
    )
    for tricks in TRICKS_OF[outcome] if exact else (None,):
        points = rules.points_for(rule_set, outcome=outcome, alone=alone, lone_defender=defended, maker_tricks=tricks)
        yield {
            "outcome": outcome.value,
            "alone": alone,
            "lone_defender": defended,
            "maker_tricks": tricks,
            "makers": points.makers,
            "defenders": points.defenders,
        }


def most_points(rule_set: rules.RuleSet, outcome: Outcome, *, alone: bool) -> int:
    """Return what an outcome is worth to whichever side scores it."""
    points = rules.points_for(rule_set, outcome=outcome, alone=alone)
    return max(points.makers, points.defenders)
