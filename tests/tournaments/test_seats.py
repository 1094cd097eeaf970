"""Who sits where in a round, by table and by name."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.models import Player
from scoring.tournaments.models import Entry, Event
from scoring.tournaments.naming import entry_name
from scoring.tournaments.selectors.seats import seats_around, seats_of, seats_of_rounds
from tests.tournaments.evenings import a_round, an_event

pytestmark = pytest.mark.django_db


def test_everyone_is_found_by_table_and_by_name() -> None:
    drawn = a_round(an_event(entrants=9), [(4, 3, 2, 1), (5, 6, 7, 8)], sit_outs=[9])
    seats = seats_of(drawn, Audience.CLUB)
    assert [[place.name for place in table.places] for table in seats.tables] == [
        ["Di", "Cy", "Bob", "Ann"],
        ["Eve", "Flo", "Gus", "Hal"],
    ]
    found = {place.name: (place.table, place.seat) for place in seats.by_name}
    assert list(found) == ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]
    assert found["Cy"] == (1, rules.Seat.E)
    assert found["Ida"] == (None, None)


def test_an_entrant_s_table_side_and_round_out_are_found_by_number() -> None:
    seats = seats_of(a_round(an_event(entrants=5), [(1, 2, 3, 4)], sit_outs=[5]), Audience.CLUB)
    table = seats.table_of(4)
    assert table is not None
    assert table.side_of(4) is rules.Side.EW
    assert [place.name for place in table.of_side(rules.Side.EW)] == ["Bob", "Di"]
    assert seats.table_of(5) is None
    assert (seats.sits_out(5), seats.sits_out(4)) == (True, False)


def test_whoever_is_not_named_in_public_is_told_apart_at_the_table() -> None:
    drawn = a_round(an_event(entrants=4), [(1, 2, 3, 4)])
    Player.objects.filter(name="Ann").update(on_public_pages=True)
    Player.objects.exclude(name="Ann").update(on_public_pages=False)
    seats = seats_of(drawn, Audience.PUBLIC)
    assert [place.name for place in seats.tables[0].places] == ["Ann", "A player", "Another player", "A third player"]


def test_whoever_plays_for_somebody_is_named_beside_them() -> None:
    drawn = a_round(an_event(entrants=5), [(1, 2, 3, 4)], sit_outs=[5])
    place = drawn.places.get(entry__number=2)
    place.stand_in = Player.objects.get(name="Eve")
    place.save()
    seated = seats_of(drawn, Audience.CLUB).tables[0].seated[rules.Seat.E]
    assert (seated.name, seated.stand_in) == ("Bob", "Eve")


def test_any_number_of_rounds_is_read_at_once() -> None:
    event = an_event(entrants=8)
    for _round in range(3):
        a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    rounds = list(event.rounds.all())
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert sorted(seats_of_rounds(rounds, Audience.CLUB)) == [1, 2, 3]
    assert len(queries) == 1


def test_a_pair_is_called_by_its_team_or_by_both_its_names() -> None:
    event = an_event(entrants=2, format=Event.Format.PAIRS)
    Entry.objects.filter(number=1).update(team_name="The Bowers")
    first, second = event.entries.with_names()
    assert [entry_name(entry, Audience.CLUB) for entry in (first, second)] == ["The Bowers", "Bob & Di"]


def test_a_team_name_is_read_in_public_only_where_both_are_named() -> None:
    event = an_event(entrants=1, format=Event.Format.PAIRS)
    event.entries.update(team_name="Ann the Great")
    Player.objects.update(on_public_pages=True)
    assert entry_name(event.entries.with_names().get(), Audience.PUBLIC) == "Ann the Great"
    Player.objects.filter(name="Ann").update(on_public_pages=False)
    assert entry_name(event.entries.with_names().get(), Audience.PUBLIC) == "A player & Bob"


def test_of_one_entrant_only_their_own_tables_are_read() -> None:
    event = an_event(entrants=9)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], sit_outs=[9])
    a_round(event, [(2, 9, 4, 5), (1, 7, 3, 8)], sit_outs=[6])
    rounds = list(event.rounds.all())
    with CaptureQueriesContext(connection) as queries:
        around = seats_around(event.entries.get(number=9), rounds, Audience.CLUB)
    assert len(queries) == 2  # the entrant's own row is one
    assert around[1].sits_out(9)
    assert not around[1].tables
    assert [place.name for place in around[2].tables[0].places] == ["Bob", "Ida", "Di", "Eve"]
    assert not around[2].sit_outs
