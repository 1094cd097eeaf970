"""A drawn round is changed by hand before it begins."""

from __future__ import annotations

import pytest

from scoring.tournaments.models import Entry, Event, Place, Round
from scoring.tournaments.services import refusals
from scoring.tournaments.services.drawing import draw_next
from scoring.tournaments.services.reseating import move_table, swap_entrants
from tests.tournaments.evenings import a_round, an_event, attempt

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an evening of nine people whose first round is drawn at two tables; the ninth sits out."""
    event = an_event(entrants=9)
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], sit_outs=[9], playing=False)
    return event


def swap(event: Event, one: int, other: int, *, number: int = 1, key: str = "") -> Round:
    event.refresh_from_db()
    return swap_entrants(event, number=number, one=one, other=other, seen=event.version, attempt=attempt(key=key))


def move(event: Event, table: int, to: int, *, key: str = "") -> Round:
    event.refresh_from_db()
    return move_table(event, number=1, table=table, to=to, seen=event.version, attempt=attempt(key=key))


def spot(event: Event, number: int, *, round_number: int = 1) -> tuple[int | None, str]:
    place = Place.objects.select_related("table").get(round__number=round_number, entry__number=number)
    return place.table.number if place.table else None, place.seat


def test_two_change_places(event: Event) -> None:
    swap(event, 1, 6)
    assert (spot(event, 1), spot(event, 6)) == ((2, "E"), (1, "N"))


def test_two_at_one_table_change_partners(event: Event) -> None:
    swap(event, 1, 2)
    assert (spot(event, 1), spot(event, 2)) == ((1, "E"), (1, "N"))


def test_who_sits_out_changes_with_who_plays(event: Event) -> None:
    swap(event, 9, 3)
    assert (spot(event, 9), spot(event, 3)) == ((1, "S"), (None, ""))


def test_who_came_since_takes_the_place_of_who_has_gone(event: Event) -> None:
    came = event.entries.get(number=9)
    came.places.all().delete()
    event.entries.filter(number=3).update(state=Entry.State.AWAY)
    swap(event, 9, 3)
    assert spot(event, 9) == (1, "S")
    assert not Place.objects.filter(entry__number=3).exists()


def test_a_changed_round_says_so_and_is_reckoned_anew(event: Event) -> None:
    changed = swap(event, 1, 6)
    assert changed.changed_by_hand
    assert changed.quality["partner_repeats"] == {"value": 0, "bound": 0}


def test_rounds_drawn_after_it_are_reckoned_anew_too(event: Event) -> None:
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)], sit_outs=[9], playing=False)
    swap(event, 1, 6)
    second = event.rounds.get(number=2)
    assert second.quality["partner_repeats"]["value"] == 2
    assert not second.changed_by_hand


def test_a_swap_that_comes_twice_counts_once(event: Event) -> None:
    swap(event, 1, 6, key="the-same-key-twice")
    swap(event, 1, 6, key="the-same-key-twice")
    assert spot(event, 1) == (2, "E")


def test_fixed_pairs_change_places_as_pairs() -> None:
    event = an_event(entrants=4, format=Event.Format.PAIRS, drawn_ahead=True, rounds_planned=3)
    draw_next(event, seen=event.version, attempt=attempt())
    before = {
        number: set(Place.objects.filter(round__number=1, entry__number=number).values_list("table__number", "seat"))
        for number in (1, 2, 3, 4)
    }
    other = next(number for number in (2, 3, 4) if {table for table, _ in before[number]} != {t for t, _ in before[1]})
    swap(event, 1, other)
    after = set(Place.objects.filter(round__number=1, entry__number=1).values_list("table__number", "seat"))
    assert after == before[other]


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 77)])
def test_two_who_are_in_the_round_are_needed(event: Event, one: int, other: int) -> None:
    with pytest.raises(refusals.NotInRound):
        swap(event, one, other)


def test_nobody_changes_places_once_the_round_has_begun(event: Event) -> None:
    a_round(event, [(1, 3, 2, 4)])
    with pytest.raises(refusals.NoSuchRound):
        swap(event, 1, 3, number=2)


def test_a_table_gets_a_number_that_is_free(event: Event) -> None:
    move(event, 2, 7)
    assert spot(event, 5) == (7, "N")
    assert event.tables.filter(number=7).exists()


def test_two_tables_change_numbers(event: Event) -> None:
    move(event, 2, 1)
    assert (spot(event, 5), spot(event, 1)) == ((1, "N"), (2, "N"))


@pytest.mark.parametrize(("table", "to"), [(1, 1), (3, 4)])
def test_a_table_of_the_round_and_another_number_are_needed(event: Event, table: int, to: int) -> None:
    with pytest.raises(refusals.NowhereToMove):
        move(event, table, to)


def test_a_move_that_comes_twice_counts_once(event: Event) -> None:
    move(event, 2, 1, key="the-same-key-twice")
    move(event, 2, 1, key="the-same-key-twice")
    assert spot(event, 5) == (1, "N")
