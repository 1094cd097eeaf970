"""What phones and organisers do at one table at the same moment is done once, and none of it is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring import rules
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand
from scoring.rules import Side
from scoring.tournaments.access import EVENT_TABLE
from scoring.tournaments.figures import Figures
from scoring.tournaments.models import Round, RoundTable
from scoring.tournaments.services.at_tables import game_for
from scoring.tournaments.services.running import close_round
from scoring.tournaments.services.totals import claim, seats_as_seen
from tests.clubs.test_players_at_once import at_once
from tests.games.conftest import hand
from tests.tournaments.evenings import a_round, an_event, attempt, say
from tests.tournaments.hall import as_it_stands

pytestmark = pytest.mark.django_db(transaction=True)

State = RoundTable.State


@pytest.fixture
def table() -> RoundTable:
    """Return the one table of a round that is being played."""
    return a_round(an_event(entrants=4), [(1, 2, 3, 4)]).tables.get()


def begun(table: RoundTable) -> Game:
    """Return the table's game, all but one of its hands recorded."""
    game = game_for(table, first_dealer=rules.Seat.N, attempt=attempt("score_table"))
    for _hand in range(7):
        record_hand(game, record=hand(), acts_on=score_sheet(game).newest, attempt=attempt("record"))
    return game


def test_phones_that_begin_a_table_at_once_score_one_game(table: RoundTable) -> None:
    def begin() -> object:
        return game_for(table, first_dealer=rules.Seat.N, attempt=attempt("score_table"))

    assert at_once(begin, begin, begin) == {"made": 3}
    assert Game.objects.count() == 1


@pytest.mark.parametrize(("other", "state"), [(Figures(9, 4), State.DONE), (Figures(9, 5), State.DIFFERS)])
def test_both_sides_say_what_they_came_to_at_once(table: RoundTable, other: Figures, state: str) -> None:
    seated = seats_as_seen(table)

    def saying(side: Side, figures: Figures) -> Callable[[], object]:
        return lambda: claim(
            table, side=side, figures=figures, acts_on=None, seated=seated, attempt=attempt("say_total")
        )

    assert at_once(saying(Side.NS, Figures(9, 4)), saying(Side.EW, other)) == {"made": 2}
    assert as_it_stands(table)[0] == state


def test_a_hand_that_is_saved_as_the_round_closes_counts_or_is_refused(table: RoundTable) -> None:
    game = begun(table)
    say(table, 7, 0)
    event, seen = table.round.event, score_sheet(game).newest
    by_placard = replace(attempt("record"), by=EVENT_TABLE)

    def save() -> object:
        return record_hand(game, record=hand(), acts_on=seen, attempt=by_placard)

    def close() -> object:
        return close_round(event, number=1, seen=event.version, attempt=attempt("close_round"))

    found = at_once(save, close)
    assert Round.objects.get().state == Round.State.CLOSED
    assert found in (Counter(made=2), Counter(made=1, ClosedAround=1))
    assert len(score_sheet(Game.objects.get()).lines) == 7 + (found["made"] == 2)


def test_a_total_that_is_said_as_the_round_closes_never_leaves_a_closed_table_without_a_result(
    table: RoundTable,
) -> None:
    event, seated = table.round.event, seats_as_seen(table)
    say(table, 9, 4, by="NS")
    say(table, 9, 4, by="EW")
    own = table.totals.standing().get(said_by="EW").pk

    def differ() -> object:
        return claim(
            table, side=Side.EW, figures=Figures(9, 5), acts_on=own, seated=seated, attempt=attempt("say_total")
        )

    def close() -> object:
        return close_round(event, number=1, seen=event.version, attempt=attempt("close_round"))

    found = at_once(differ, close)
    assert found in (Counter(made=1, RoundClosed=1), Counter(made=1, ResultsMissing=1))
    closed = Round.objects.get().state == Round.State.CLOSED
    assert as_it_stands(table)[0] == (State.DONE if closed else State.DIFFERS)
