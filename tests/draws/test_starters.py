"""First rounds that are turned: each known one gives what it is known for."""

import pytest

from scoring.draws.chances import lots
from scoring.draws.fields import whist_of_field
from scoring.draws.foursomes import SEATS_A_TABLE, Foursomes, Prices
from scoring.draws.known_starters import KNOWN
from scoring.draws.starters import Starter, circle_starter, starters, starts, turns_of

PRIME_POWERS = (5, 9, 13, 17, 25, 29, 37, 41, 49, 53, 61, 81, 125)
EACH_PARTNERED = [
    (players, number)
    for players in sorted(KNOWN)
    for number in range(len(KNOWN[players]))
    if players not in PRIME_POWERS
]


def plan_of(starter: Starter, players: int, rounds: int) -> Foursomes:
    seats = [starter.round(number) for number in range(rounds)]
    playing = players - players % SEATS_A_TABLE
    prices = Prices.of(rounds, highest=2, steep=0)
    return Foursomes(seats, players=players, playing=playing, random=lots(1), prices=prices)


@pytest.mark.parametrize("players", PRIME_POWERS)
def test_each_prime_power_has_a_perfect_tournament(players: int) -> None:
    found = whist_of_field(players)
    assert found is not None
    tables, sums = found
    first = (*(player for table in tables for player in table), 0)
    repeats, highest, squares, _met = plan_of(Starter((first,), tuple(sums)), players, players).order
    assert (repeats, highest, squares) == (0, 2, 2 * players * (players - 1))


@pytest.mark.parametrize("players", [4, 7, 8, 12, 15, 21, 27, 33, 45])
def test_other_numbers_have_no_closed_form(players: int) -> None:
    assert whist_of_field(players) is None


@pytest.mark.parametrize(("players", "number"), EACH_PARTNERED)
def test_known_first_rounds_seat_everyone_and_repeat_no_partner(players: int, number: int) -> None:
    starter = starters(players)[number]
    assert all(sorted(first) == list(range(players)) for first in starter.firsts)
    plan = plan_of(starter, players, min(starter.rounds, players - 1 + players % 2))
    assert plan.order[0] == 0
    assert plan.order[1] <= 4


@pytest.mark.parametrize("players", range(10, 61))
def test_half_an_evening_of_a_known_first_round_has_few_opponents_again(players: int) -> None:
    rounds = min(starter[0] for starter in KNOWN[players] if starter[0] > 1) if players in KNOWN else players // 2
    least = min(plan_of(starter, players, rounds).order[2] for starter in starters(players))
    assert least <= 1.25 * 4 * (players // 4) * rounds


@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (12, 30), (7, 9), (9, 4)])
def test_starts_have_as_many_rounds_as_are_wanted(players: int, rounds: int) -> None:
    found = list(starts(players, rounds))
    assert found
    assert all(len(seats) == rounds for seats in found)


def test_those_left_over_stay_where_they_are() -> None:
    assert turns_of(7, 3)[1] == [1, 2, 0, 4, 5, 3, 6]


@pytest.mark.parametrize("players", [4, 6, 7, 10, 22, 61, 62, 63, 64])
def test_couples_across_a_circle_never_meet_again_as_partners(players: int) -> None:
    starter = circle_starter(players)
    assert starter.rounds == players - 1 + players % 2
    assert plan_of(starter, players, starter.rounds).order[0] == 0
