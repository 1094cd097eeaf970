"""What no hands can come to is refused with its reason, what they hardly ever come to is asked about."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from scoring import rules
from scoring.games.points_table import points_table
from scoring.rules import Outcome, Renege, Side, StickTheDealer
from scoring.tournaments.figures import Figures
from scoring.tournaments.plausible import impossible, unlikely

NAMES = {Side.NS: "Ann & Bob", Side.EW: "Cy & Di"}
CLUB_NIGHT = rules.preset("Club night")
STANDARD = rules.preset("Standard")
#: Eight hands in which each played hand has a maker, and a renege costs two points.
STRICT = rules.RuleSet(hands=8, stick_the_dealer=StickTheDealer.ON, renege=Renege.TWO)


def told(figures: Figures, rule_set: rules.RuleSet = CLUB_NIGHT) -> list[tuple[str, str]]:
    return [(doubt.field, doubt.sentence) for doubt in impossible(figures, rule_set, NAMES)]


def asked(figures: Figures, rule_set: rules.RuleSet = CLUB_NIGHT) -> list[str]:
    return [doubt.sentence for doubt in unlikely(figures, rule_set, NAMES)]


@pytest.mark.parametrize(
    ("figures", "rule_set", "field", "reason"),
    [
        (Figures(40, 0), CLUB_NIGHT, "points_ns", "8 hands give one side 32 points at most."),
        (Figures(3, 33), CLUB_NIGHT, "points_ew", "8 hands give one side 32 points at most."),
        (Figures(20, 16), CLUB_NIGHT, "points_ew", "8 hands give both sides together 32 points at most."),
        (Figures(4, 3), STRICT, "points_ew", "8 hands give both sides together 8 points at least."),
        (Figures(7, 5, 2), CLUB_NIGHT, "loners_ns", "2 loners alone are 8 points, and Ann & Bob have 7."),
        (Figures(9, 3, 0, 1), CLUB_NIGHT, "loners_ew", "1 loner alone is 4 points, and Cy & Di have 3."),
        (
            Figures(3, 9, 0, 0, 0, 2),
            CLUB_NIGHT,
            "euchres_ew",
            "Euchred 2 times, they gave Ann & Bob 4 points at least.",
        ),
        (Figures(9, 1, 0, 0, 1, 0), CLUB_NIGHT, "euchres_ns", "Euchred 1 time, they gave Cy & Di 2 points at least."),
        (Figures(12, 12, 2, 2, 3, 2), CLUB_NIGHT, "loners_ns", "Loners and euchres make 9 hands, and 8 were played."),
        # 4 + 4 for two loners leave one point, and a euchre of the others cannot bring just one.
        (Figures(9, 4, 2, 0, 0, 1), CLUB_NIGHT, "", "8 hands do not come to these figures. Count them once more."),
        # Without loners eight hands bring 16 points.
        (Figures(10, 8, 0, 0), CLUB_NIGHT, "", "8 hands do not come to these figures. Count them once more."),
        (Figures(10, 10), STANDARD, "points_ew", "Only one side reaches 10."),
        (Figures(14, 3), STANDARD, "points_ns", "The game ends at 10, so nobody gets more than 13."),
        (Figures(3, 14), STANDARD, "points_ew", "The game ends at 10, so nobody gets more than 13."),
        (Figures(5, 3, 1, 0, 0, 0), rules.RuleSet(target=None, lone_march=7), "loners_ns", "1 loner alone is 7 points"),
    ],
)
def test_figures_that_no_hands_come_to_are_refused_with_the_reason_beside_them(
    figures: Figures, rule_set: rules.RuleSet, field: str, reason: str
) -> None:
    assert any(beside == field and said.startswith(reason) for beside, said in told(figures, rule_set)), told(
        figures, rule_set
    )


@pytest.mark.parametrize(
    ("figures", "rule_set"),
    [
        (Figures(9, 4, 1, 0, 0, 2), CLUB_NIGHT),
        (Figures(32, 0, 8, 0, 0, 0), CLUB_NIGHT),
        # Penalties that only go on record bring nobody points, and count as hands.
        (Figures(3, 2), CLUB_NIGHT),
        (Figures(3, 2), rules.RuleSet(hands=8)),
        (Figures(13, 9, 1, 2, 0, 1), STANDARD),
        (Figures(6, 6), STANDARD),
        (Figures(16, 0, 0, 0, 0, 4), rules.RuleSet(hands=4, super_euchre=4)),
        (Figures(3, 0), rules.RuleSet(hands=4, fast_break=True, stick_the_dealer=StickTheDealer.ON, renege=Renege.TWO)),
        # Four tokens bring a point beside the four hands' own.
        (Figures(5, 0, 0, 0, 0, 0), rules.RuleSet(hands=4, march=3, four_trick_tokens=True)),
        (Figures(8, 0, 0, 0, 0, 2), rules.RuleSet(hands=2, defend_alone=rules.DefendAlone.AGAINST_ANY_MAKER)),
    ],
)
def test_figures_that_some_hands_come_to_are_possible(figures: Figures, rule_set: rules.RuleSet) -> None:
    assert told(figures, rule_set) == []


@pytest.mark.parametrize(
    ("figures", "rule_set", "questions"),
    [
        (Figures(9, 4, 1, 0, 0, 2), CLUB_NIGHT, []),
        (Figures(8, 7), CLUB_NIGHT, []),
        (Figures(12, 0, 0, 0, 0, 0), CLUB_NIGHT, ["Cy & Di have no point?"]),
        (Figures(14, 2, 3, 0, 0, 0), CLUB_NIGHT, ["3 loners for Ann & Bob?"]),
        (Figures(2, 11, 0, 0, 5, 0), CLUB_NIGHT, ["Ann & Bob euchred 5 times?"]),
        (Figures(12, 10), CLUB_NIGHT, ["22 points in 8 hands?"]),
        (Figures(3, 2), CLUB_NIGHT, ["Only a penalty makes these figures. Was there one?"]),
        (Figures(3, 2), rules.RuleSet(hands=8), []),
        (Figures(10, 7), STANDARD, []),
        (Figures(8, 7), STANDARD, ["Nobody reached 10?"]),
    ],
)
def test_figures_that_hardly_ever_come_about_are_asked_about(
    figures: Figures, rule_set: rules.RuleSet, questions: list[str]
) -> None:
    assert told(figures, rule_set) == []
    assert asked(figures, rule_set) == questions


#: Rule sets in which a hand is worth something else in each.
WORTHS = [
    STRICT,
    rules.RuleSet(hands=3),
    rules.RuleSet(hands=3, stick_the_dealer=StickTheDealer.MAY_FORFEIT, renege=Renege.TWO),
    rules.RuleSet(
        hands=3, stick_the_dealer=StickTheDealer.ON, lone_euchred=3, super_euchre=5, renege=Renege.TWO_OR_FOUR
    ),
    rules.RuleSet(hands=3, march=3, lone_march=5, fast_break=True, renege=Renege.TWO),
]


@pytest.mark.parametrize("rule_set", WORTHS)
def test_for_three_hands_just_what_can_be_played_is_possible(rule_set: rules.RuleSet) -> None:
    three = rules.RuleSet.from_options({**rule_set.to_options(), "hands": 3})
    hand = _hands_of(three)
    played = {Figures(*map(sum, zip(*hands, strict=True))) for hands in product(hand, repeat=3)}
    counts = range(4)
    every = (
        Figures(ns, ew, *rest)
        for ns in range(17)
        for ew in range(0, 17, 5)
        for rest in product(counts, (0, 1), counts, (0, 2))
    )
    for figures in every:
        assert (impossible(figures, three, NAMES) == []) == (figures in played), figures


def _hands_of(rule_set: rules.RuleSet) -> set[tuple[int, ...]]:
    """Return what a hand can bring: points, loners and euchres of both sides, as `Figures` has them."""
    found: set[tuple[int, ...]] = set()
    for row in points_table(rule_set):
        if row["outcome"] == Outcome.FAST_BREAK.value and not rule_set.fast_break:
            continue
        if row["lone_defender"] and rule_set.defend_alone is rules.DefendAlone.OFF:
            continue
        makers, defenders = int(str(row["makers"])), int(str(row["defenders"]))
        loner = row["outcome"] == Outcome.MARCH.value and bool(row["alone"])
        euchred = row["outcome"] == Outcome.EUCHRED.value
        found |= {(makers, defenders, loner, 0, euchred, 0), (defenders, makers, 0, loner, 0, euchred)}
    for alone in (False, True):
        points = rules.points_for(rule_set, outcome=Outcome.PENALTY, alone=alone).defenders
        found |= {(points, 0, 0, 0, 0, 0), (0, points, 0, 0, 0, 0)}
    if rule_set.stick_the_dealer is StickTheDealer.OFF:
        found.add((0, 0, 0, 0, 0, 0))
    if rule_set.stick_the_dealer is StickTheDealer.MAY_FORFEIT:
        found |= {(1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)}
    return found


@pytest.mark.parametrize("preset", rules.PRESETS)
def test_whatever_a_game_comes_to_is_possible(preset: str) -> None:
    chance, rule_set = random.Random(preset), rules.preset(preset)
    rule_set = rules.RuleSet.from_options({**rule_set.to_options(), "hands": 8})
    hands = sorted(_hands_of(rule_set))
    for _game in range(100):
        total = Counter(dict.fromkeys(range(6), 0))
        for _hand in range(8):
            total.update(dict(enumerate(chance.choice(hands))))
        figures = Figures(*(total[place] for place in range(6)))
        assert told(figures, rule_set) == [], figures


def test_a_round_whose_time_ran_out_may_have_fewer_hands_and_is_asked_about() -> None:
    five_hands = Figures(3, 2)
    assert impossible(five_hands, STRICT, NAMES)
    assert impossible(five_hands, STRICT, NAMES, timed=True) == []
    assert [doubt.sentence for doubt in unlikely(five_hands, STRICT, NAMES, timed=True)] == [
        "Were fewer than 8 hands played?"
    ]
    assert impossible(Figures(33, 0), STRICT, NAMES, timed=True)


def test_nobody_passes_the_target_by_a_loner_or_a_euchre_that_nobody_counted() -> None:
    told_of = "The game ends at 10, so nobody gets more than 11 points."
    assert told(Figures(13, 5, 0, 0, 0, 0), STANDARD) == [("points_ns", told_of.replace(" points", ""))]
    assert told(Figures(13, 5, 1, 0, 0, 0), STANDARD) == []
    assert told(Figures(13, 5), STANDARD) == []
