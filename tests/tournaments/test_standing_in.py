"""Somebody plays on for a player who leaves while a round is played."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from scoring import rules
from scoring.games.selectors import score_sheet
from scoring.games.services import SitsAlready
from scoring.tournaments.models import Event, Place, Round
from scoring.tournaments.services import refusals
from scoring.tournaments.services.standing_in import stand_in
from tests.tournaments.evenings import a_round, an_event, attempt
from tests.tournaments.test_ruling import a_game_at, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an evening of nine people whose first round is played at two tables; the ninth sits out."""
    event = an_event(entrants=9)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], sit_outs=[9])
    return event


def of(event: Event, number: int) -> Place:
    return Place.objects.select_related("stand_in", "table").get(entry__event=event, entry__number=number)


def let(event: Event, name: str, *, play_for: int, key: str = "") -> Round:
    place = of(event, play_for)
    assert place.table is not None
    return let_at(event, name, table=place.table.number, seat=rules.Seat(place.seat), key=key)


def let_at(event: Event, name: str, *, table: int, seat: rules.Seat = rules.Seat.N, key: str = "") -> Round:
    event.refresh_from_db()
    by = attempt(key=key)
    return stand_in(event, number=1, table=table, seat=seat, name=name, seen=event.version, attempt=by)


def test_somebody_new_plays_on_for_who_leaves(event: Event) -> None:
    let(event, "Zoe", play_for=3)
    stands_in = of(event, 3).stand_in
    assert stands_in is not None
    assert stands_in.name == "Zoe"


def test_who_sits_out_may_play_on_for_who_leaves(event: Event) -> None:
    let(event, of(event, 9).player.name, play_for=3)
    assert of(event, 3).stand_in == of(event, 9).player


def test_by_their_own_name_they_play_again_themselves(event: Event) -> None:
    let(event, "Zoe", play_for=3)
    let(event, of(event, 3).player.name, play_for=3)
    assert of(event, 3).stand_in is None


def test_nobody_plays_at_two_tables(event: Event) -> None:
    with pytest.raises(SitsAlready):
        let(event, of(event, 5).player.name, play_for=3)


def test_nobody_stands_in_twice(event: Event) -> None:
    let(event, "Zoe", play_for=3)
    with pytest.raises(SitsAlready):
        let(event, "Zoe", play_for=5)


def test_a_game_at_the_table_goes_on_with_them(event: Event) -> None:
    table = event.rounds.get().tables.get(number=1)
    game = a_game_at(table)
    record(game)
    let(event, "Zoe", play_for=1)
    assert score_sheet(game).players[rules.Seat.N].name == "Zoe"
    stands_in = of(event, 1).stand_in
    assert stands_in is not None
    assert stands_in.name == "Zoe"


def test_a_change_that_comes_twice_counts_once(event: Event) -> None:
    let(event, "Zoe", play_for=3, key="the-same-key-twice")
    let(event, "Zoe", play_for=3, key="the-same-key-twice")
    assert event.club.players.filter(name="Zoe").count() == 1


def test_a_name_that_is_none_is_refused(event: Event) -> None:
    with pytest.raises(ValidationError):
        let(event, " ", play_for=3)


def test_nobody_plays_on_at_a_table_that_is_not_in_the_round(event: Event) -> None:
    with pytest.raises(refusals.NotInRound):
        let_at(event, "Zoe", table=7)


def test_nobody_stands_in_before_the_round_begins() -> None:
    event = an_event(entrants=4)
    a_round(event, [(1, 2, 3, 4)], playing=False)
    with pytest.raises(refusals.NoSuchRound):
        let(event, "Zoe", play_for=3)
