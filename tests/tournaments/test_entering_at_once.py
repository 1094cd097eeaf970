"""Everybody comes at the same moment: each enters once, under a number of their own, and one phone is each one's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.clubs.models import Device, Player
from scoring.clubs.services.settings import put_away
from scoring.tournaments.models import Entry, Event
from scoring.tournaments.services.checking_in import check_in, check_in_by_name, grant_event
from scoring.tournaments.services.entering import EntryNamed, enter_named, say_presence
from tests.clubs.test_players_at_once import at_once
from tests.tournaments.evenings import an_event, attempt

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return an_event(entrants=4, checks_in=True)


def _coming(event: Event, name: str) -> Callable[[], object]:
    grant = grant_event(event, Device.objects.create(token_digest=name))
    return lambda: check_in_by_name(event, name=name, grant=grant, attempt=attempt("check_in"))


def test_many_who_enter_at_once_have_a_number_each(event: Event) -> None:
    assert at_once(*(_coming(event, name) for name in ("Zed", "Zoe", "Moe"))) == {"made": 3}
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7]


def test_somebody_who_is_entered_at_the_desk_and_by_phone_at_once_enters_once(event: Event) -> None:
    def at_the_desk() -> object:
        return enter_named(event, named=[EntryNamed("Zed")], here=True, attempt=attempt("enter"))

    assert at_once(at_the_desk, _coming(event, "zed")) == {"made": 2}
    assert Player.objects.filter(name_key="zed").count() == 1
    assert event.entries.count() == 5


def test_of_two_phones_that_say_the_same_at_once_one_is_asked_again(event: Event) -> None:
    grants = [grant_event(event, Device.objects.create(token_digest=phone)) for phone in ("one", "other")]

    def says(place: int) -> Callable[[], object]:
        return lambda: check_in(event, number=1, grant=grants[place], attempt=attempt("check_in"))

    assert at_once(says(0), says(1)) == {"made": 1, "SaidByAnother": 1}
    assert event.entries.get(number=1).phones.count() == 1


def test_two_ticks_of_one_row_at_once_are_one_or_told(event: Event) -> None:
    def tick(becomes: str) -> Callable[[], object]:
        return lambda: say_presence(event, number=1, was=Entry.State.HERE, becomes=becomes, attempt=attempt("presence"))

    assert at_once(tick(Entry.State.AWAY), tick(Entry.State.EXPECTED)) == {"made": 1, "EnteredMeanwhile": 1}


def test_nobody_enters_a_club_that_is_put_away_at_the_same_moment(event: Event) -> None:
    club = event.club
    outcomes = at_once(_coming(event, "Zed"), lambda: put_away(club, attempt=attempt("put_away")))
    entered = event.entries.filter(player__name="Zed").exists()
    assert outcomes == ({"made": 2} if entered else {"made": 1, "PutAway": 1})
