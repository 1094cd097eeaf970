"""Test the players' own points in tournaments."""

import pytest

from scoring.rules import RuleSet, Seat
from tests.rules.written import (
    Record,
    accepted,
)

MADE: Record = {"maker": "E", "alone": False, "outcome": "made"}


class TestIndividualPoints:
    """Some tournaments credit a lone maker more, or take points off a side that is set."""

    RULES = RuleSet.from_options({"maker_bonus": 1, "set_penalty": 2})

    def test_a_lone_march_earns_the_maker_a_bonus(self) -> None:
        verdict = accepted({"maker": "E", "alone": True, "outcome": "march"}, self.RULES)
        assert verdict.individual == {Seat.N: 0, Seat.E: 5, Seat.S: 0, Seat.W: 4}

    @pytest.mark.parametrize(
        "record",
        [MADE, {"maker": "E", "alone": True, "outcome": "made"}, {"maker": "E", "alone": False, "outcome": "march"}],
    )
    def test_nothing_else_does(self, record: Record) -> None:
        verdict = accepted(record, self.RULES)
        assert verdict.individual == {seat: verdict.points[seat.side] for seat in Seat}

    def test_it_hangs_on_who_went_alone(self) -> None:
        assert accepted({"maker_side": "EW", "alone": True, "outcome": "march"}, self.RULES).individual is None
        same = RuleSet.from_options({"maker_bonus": 1, "march": 4})
        assert accepted({"maker": "E", "outcome": "march"}, same).individual is None
        assert accepted({"maker_side": "EW", "alone": True, "outcome": "march"}).individual is not None

    def test_each_of_a_side_that_is_set_loses_the_penalty(self) -> None:
        verdict = accepted({"maker": "E", "alone": False, "outcome": "euchred"}, self.RULES)
        assert verdict.individual == {Seat.N: 2, Seat.E: -2, Seat.S: 2, Seat.W: -2}
