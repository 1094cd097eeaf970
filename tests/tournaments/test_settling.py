"""How a table of a round stands follows from its game and from what was said of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring import rules
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand, undo_last_hand
from scoring.games.services.starting import new_game
from scoring.tournaments.models import Place, Round, RoundTable, Total
from tests.games.conftest import attempt as hand_attempt
from tests.games.conftest import hand
from tests.tournaments.evenings import a_round, a_write, an_event, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> RoundTable:
    """Return the one table of a round that is being played."""
    return a_round(an_event(entrants=4), [(1, 2, 3, 4)]).tables.get()


@pytest.fixture
def game(table: RoundTable) -> Game:
    """Return the game at that table, no hand played."""
    players = {rules.Seat(place.seat): place.player for place in table.places.select_related("player")}
    event = table.round.event
    table.game = new_game(
        club=event.club,
        players=players,
        rule_set=event.rule_set,
        first_dealer=rules.Seat.N,
        write=a_write(event.club),
    )
    table.save()
    return table.game


def record(game: Game, **facts: Any) -> None:
    record_hand(game, record=hand(**facts), acts_on=score_sheet(game).newest, attempt=hand_attempt())


def test_a_table_of_which_nothing_is_known_waits(table: RoundTable) -> None:
    assert table.state == RoundTable.State.WAITING


def test_one_sides_total_waits_for_the_other(table: RoundTable) -> None:
    say(table, 9, 4, by="NS")
    table.refresh_from_db()
    assert (table.state, table.points_ns) == (RoundTable.State.CLAIMED, 0)


def test_the_same_total_by_both_sides_is_the_result(table: RoundTable) -> None:
    say(table, 9, 4, by="NS", euchres_ns=1)
    say(table, 9, 4, by="EW", euchres_ns=1)
    table.refresh_from_db()
    assert (table.state, table.points_ns, table.points_ew, table.euchres_ns) == (RoundTable.State.DONE, 9, 4, 1)


def test_what_one_side_did_not_count_the_other_may_have_counted(table: RoundTable) -> None:
    say(table, 9, 4, by="NS", euchres_ns=1)
    say(table, 9, 4, by="EW", loners_ew=0)
    table.refresh_from_db()
    assert table.state == RoundTable.State.DONE
    assert (table.euchres_ns, table.loners_ew, table.loners_ns) == (1, 0, None)


def test_two_totals_that_differ_are_no_result(table: RoundTable) -> None:
    say(table, 9, 4, by="NS")
    say(table, 9, 5, by="EW")
    table.refresh_from_db()
    assert (table.state, table.points_ns, table.points_ew) == (RoundTable.State.DIFFERS, 0, 0)


def test_an_organisers_word_holds_before_both_sides(table: RoundTable) -> None:
    say(table, 9, 4, by="NS")
    say(table, 9, 5, by="EW")
    say(table, 9, 6)
    table.refresh_from_db()
    assert (table.state, table.points_ns, table.points_ew) == (RoundTable.State.DONE, 9, 6)
    say(table, 0, 0, kind=Total.Kind.WITHDRAWN)
    table.refresh_from_db()
    assert table.state == RoundTable.State.DIFFERS


def test_every_hand_of_its_game_is_followed(table: RoundTable, game: Game) -> None:
    record(game, outcome=rules.Outcome.MARCH, maker=rules.Seat.N, alone=True)
    record(game, outcome=rules.Outcome.EUCHRED, maker=rules.Seat.E)
    table.refresh_from_db()
    assert (table.state, table.hands_done, table.points_ns, table.points_ew) == (RoundTable.State.PLAYING, 2, 6, 0)
    assert (table.loners_ns, table.loners_ew, table.euchres_ns, table.euchres_ew) == (1, 0, 0, 1)
    undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=hand_attempt())
    table.refresh_from_db()
    assert (table.hands_done, table.points_ns, table.euchres_ew) == (1, 4, 0)


def test_a_game_over_its_hands_is_the_result_unless_a_side_says_otherwise(table: RoundTable, game: Game) -> None:
    for _hand in range(8):
        record(game, outcome=rules.Outcome.MADE, maker=rules.Seat.N)
    table.refresh_from_db()
    assert (table.state, table.hands_done, table.points_ns) == (RoundTable.State.DONE, 8, 8)
    say(table, 8, 0, by="EW")
    table.refresh_from_db()
    assert table.state == RoundTable.State.DONE
    say(table, 7, 0, by="EW")
    table.refresh_from_db()
    assert table.state == RoundTable.State.DIFFERS


def test_a_table_that_stops_has_what_was_played(table: RoundTable, game: Game) -> None:
    record(game, outcome=rules.Outcome.MARCH, maker=rules.Seat.E)
    say(table, 0, 2, kind=Total.Kind.STOPPED)
    table.refresh_from_db()
    assert (table.state, table.stopped, table.hands_done, table.points_ew) == (RoundTable.State.DONE, True, 1, 2)


@pytest.mark.parametrize("twice", ["player", "seat"])
def test_the_database_seats_nobody_twice_and_no_seat_twice(table: RoundTable, twice: str) -> None:
    place = Place.objects.filter(table=table, seat="N").get()
    other = Place.objects.filter(table=table, seat="S").get()
    if twice == "player":
        other.player = place.player
    else:
        other.seat = place.seat
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()


def test_the_database_lets_one_round_be_played_at_a_time(table: RoundTable) -> None:
    playing = table.round
    other = a_round(playing.event, [(1, 2, 3, 4)], playing=False)
    Round.objects.filter(pk=playing.pk).update(state=Round.State.PLAYING, closed_at=None)
    other.state, other.started_at = Round.State.PLAYING, playing.started_at
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()
