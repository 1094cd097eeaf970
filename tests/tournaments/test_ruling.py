"""An organiser decides a table whose hands were not played, and takes it back."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import rules
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand
from scoring.games.services.starting import new_game
from scoring.tournaments.models import Round, RoundTable, Total
from scoring.tournaments.services import refusals, ruling
from scoring.tournaments.services.ruling import Absent
from tests.games.conftest import attempt as hand_attempt
from tests.games.conftest import hand
from tests.tournaments.evenings import a_round, a_write, an_event, as_shown, attempt, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> RoundTable:
    """Return the one table of a round that is being played."""
    return a_round(an_event(entrants=4), [(1, 2, 3, 4)]).tables.get()


def a_game_at(table: RoundTable) -> Game:
    """Return a game at a table, as it begins when somebody scores hand by hand."""
    table.game = new_game(
        club=table.round.event.club,
        players={rules.Seat(place.seat): place.player for place in table.places.select_related("player")},
        rule_set=table.round.event.rule_set,
        first_dealer=rules.Seat.N,
        write=a_write(table.round.event.club),
    )
    table.save()
    return table.game


def record(game: Game, **facts: Any) -> None:
    record_hand(game, record=hand(**facts), acts_on=score_sheet(game).newest, attempt=hand_attempt())


@pytest.mark.parametrize("absent", ["NS", "EW", "both"])
def test_a_side_that_did_not_come_gives_the_round_away(table: RoundTable, absent: Absent) -> None:
    given = ruling.forfeit(table, absent=absent, acts_on=None, stands=as_shown(table), attempt=attempt())
    assert (given.state, given.forfeited) == (RoundTable.State.DONE, absent)


def test_a_forfeit_that_comes_twice_counts_once(table: RoundTable) -> None:
    for _time in range(2):
        ruling.forfeit(
            table, absent="NS", acts_on=None, stands=as_shown(table), attempt=attempt(key="the-same-key-twice")
        )
    assert table.totals.count() == 1


def test_a_forfeit_seen_before_another_word_is_refused(table: RoundTable) -> None:
    say(table, 9, 4)
    with pytest.raises(refusals.TotalStale):
        ruling.forfeit(table, absent="NS", acts_on=None, stands=as_shown(table), attempt=attempt())


def test_a_side_can_give_away_a_round_that_had_a_total(table: RoundTable) -> None:
    word = say(table, 9, 4)
    given = ruling.forfeit(table, absent="EW", acts_on=word.pk, stands=as_shown(table), attempt=attempt())
    assert (given.forfeited, given.points_ns) == ("EW", 0)


def test_nobody_gives_away_a_round_that_has_not_begun() -> None:
    drawn = a_round(an_event(entrants=4), [(1, 2, 3, 4)], playing=False)
    with pytest.raises(refusals.RoundNotPlaying):
        ruling.forfeit(drawn.tables.get(), absent="EW", acts_on=None, stands="", attempt=attempt())


def test_a_table_of_a_closed_round_is_still_decided(table: RoundTable) -> None:
    say(table, 9, 4)
    Round.objects.update(state=Round.State.CLOSED, closed_at=table.round.started_at)
    word = table.totals.get()
    assert (
        ruling.forfeit(table, absent="NS", acts_on=word.pk, stands=as_shown(table), attempt=attempt()).forfeited == "NS"
    )


def test_a_table_stops_with_the_hands_it_has(table: RoundTable) -> None:
    record(a_game_at(table), outcome=rules.Outcome.MARCH)
    stopped = ruling.stop_table(table, acts_on=None, stands=as_shown(table), attempt=attempt())
    assert stopped.stopped
    assert stopped.is_done
    assert (stopped.hands_done, stopped.points_ns + stopped.points_ew) == (1, 2)


def test_the_game_of_a_table_that_stops_is_over_and_goes_on_when_that_is_taken_back(table: RoundTable) -> None:
    game = a_game_at(table)
    record(game)
    stopped = ruling.stop_table(table, acts_on=None, stands=as_shown(table), attempt=attempt())
    game.refresh_from_db()
    assert game.is_over
    ruling.take_word_back(table, acts_on=stopped.totals.standing().get().pk, stands=as_shown(table), attempt=attempt())
    game.refresh_from_db()
    assert not game.is_over


def test_a_table_without_a_hand_has_nothing_to_stop_with(table: RoundTable) -> None:
    with pytest.raises(refusals.NothingToStop):
        ruling.stop_table(table, acts_on=None, stands=as_shown(table), attempt=attempt())


def test_what_was_decided_is_taken_back_and_the_hands_hold_again(table: RoundTable) -> None:
    game = a_game_at(table)
    record(game)
    stopped = ruling.stop_table(table, acts_on=None, stands=as_shown(table), attempt=attempt())
    word = stopped.totals.standing().get()
    back = ruling.take_word_back(table, acts_on=word.pk, stands=as_shown(table), attempt=attempt())
    assert (back.state, back.stopped, back.hands_done) == (RoundTable.State.PLAYING, False, 1)


def test_no_table_of_a_closed_round_is_left_without_a_result(table: RoundTable) -> None:
    say(table, 9, 4)
    Round.objects.update(state=Round.State.CLOSED, closed_at=table.round.started_at)
    with pytest.raises(refusals.LeavesNoResult):
        ruling.take_word_back(table, acts_on=table.totals.get().pk, stands=as_shown(table), attempt=attempt())


def test_a_decision_after_one_was_taken_back_replaces_it(table: RoundTable) -> None:
    ruling.forfeit(table, absent="NS", acts_on=None, stands=as_shown(table), attempt=attempt())
    ruling.take_word_back(table, acts_on=table.totals.standing().get().pk, stands=as_shown(table), attempt=attempt())
    again = ruling.forfeit(
        table, absent="EW", acts_on=table.totals.standing().get().pk, stands=as_shown(table), attempt=attempt()
    )
    assert again.forfeited == "EW"
    assert Total.objects.standing().count() == 1


def test_nothing_is_taken_back_where_nothing_was_decided(table: RoundTable) -> None:
    with pytest.raises(refusals.NothingToTakeBack):
        ruling.take_word_back(table, acts_on=None, stands=as_shown(table), attempt=attempt())


def test_where_the_sides_differ_one_of_them_is_right(table: RoundTable) -> None:
    say(table, 9, 4, by="NS")
    right = say(table, 8, 5, by="EW", loners_ew=1)
    decided = ruling.take_claim(table, claim=right.pk, acts_on=None, stands=as_shown(table), attempt=attempt())
    assert decided.is_done
    assert (decided.points_ns, decided.points_ew, decided.loners_ew) == (8, 5, 1)


def test_a_side_that_says_something_else_by_now_is_not_taken_at_its_old_word(table: RoundTable) -> None:
    old = say(table, 9, 4, by="NS")
    say(table, 8, 4, by="NS")
    with pytest.raises(refusals.TotalStale):
        ruling.take_claim(table, claim=old.pk, acts_on=None, stands=as_shown(table), attempt=attempt())


def test_nothing_is_decided_over_what_was_said_since_the_page_was_shown(table: RoundTable) -> None:
    shown = as_shown(table)
    for side in ("NS", "EW"):
        say(table, 8, 4, by=side)
    with pytest.raises(refusals.TotalStale):
        ruling.forfeit(table, absent="NS", acts_on=None, stands=shown, attempt=attempt())
    table.refresh_from_db()
    assert (table.state, table.points_ns, table.points_ew, table.forfeited) == ("done", 8, 4, "")


def test_a_table_is_not_stopped_with_more_hands_than_were_shown(table: RoundTable) -> None:
    game = a_game_at(table)
    record(game)
    shown = as_shown(table)
    record(game)
    with pytest.raises(refusals.TotalStale):
        ruling.stop_table(table, acts_on=None, stands=shown, attempt=attempt())
