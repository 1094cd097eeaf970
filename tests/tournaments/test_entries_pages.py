"""Organisers enter people and tick who is there: one tap each, and nothing lost when two do it at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Partnership, Player, Role
from scoring.tournaments.models import Entry, Event
from scoring.tournaments.services.entering import say_presence
from tests.clubs.people import member_of, signed_in
from tests.tournaments.evenings import a_round, an_event, attempt, players
from tests.tournaments.hall import address, form_for, organiser_of, send

pytestmark = pytest.mark.django_db

EXPECTED, HERE, AWAY = Entry.State.EXPECTED, Entry.State.HERE, Entry.State.AWAY


def _evening(entrants: int = 0, **columns: Any) -> tuple[Event, Client]:
    event = an_event(entrants=entrants, **{"status": Event.Status.SETTING_UP, **columns})
    return event, organiser_of(event)


def _enter(organiser: Client, event: Event, **typed: object) -> HttpResponse:
    response: HttpResponse = send(organiser, address("entries", event), address("entries", event), **typed)
    return response


def _names(event: Event) -> list[str]:
    return [entry.player.name for entry in event.entries.select_related("player")]


# By name


def test_somebody_enters_by_name_and_is_ticked_when_they_come() -> None:
    event, organiser = _evening()
    _enter(organiser, event, name="Zed")
    entry = event.entries.get()
    assert (entry.player.name, entry.state) == ("Zed", EXPECTED)


def test_who_enters_once_the_evening_goes_on_is_here_for_the_next_draw() -> None:
    event, organiser = _evening(4, status=Event.Status.RUNNING)
    _enter(organiser, event, name="Zed")
    assert event.entries.get(number=5).state == HERE
    assert "In from the next draw on." in organiser.get(address("entries", event)).content.decode()


def test_a_name_that_is_nearly_somebodys_is_asked_about_and_answered() -> None:
    event, organiser = _evening()
    known = Player.objects.create(club=event.club, name="Catherine Lamb", name_key="catherinelamb")
    asked = _enter(organiser, event, name="Cathrine Lamb")
    assert asked.status_code == 422
    assert not event.entries.exists()
    assert "Who is “Cathrine Lamb”?" in asked.content.decode()
    _enter(organiser, event, name="Cathrine Lamb", name_is=known.pk, name_is_about="Cathrine Lamb")
    assert event.entries.get().player == known


def test_who_is_in_the_list_already_is_told() -> None:
    event, organiser = _evening(4)
    _enter(organiser, event, name="ann")
    assert "Ann is in the list already." in organiser.get(address("entries", event)).content.decode()


def test_a_name_is_asked_for_where_none_was_written() -> None:
    event, organiser = _evening()
    answer = _enter(organiser, event, name="")
    assert answer.status_code == 422
    assert "Write the name first." in answer.content.decode()


def test_a_pair_enters_by_two_names_and_its_team() -> None:
    event, organiser = _evening(format=Event.Format.PAIRS)
    _enter(organiser, event, name="Zed", partner="Zoe", team_name="The Bowers")
    entry = event.entries.get()
    assert (entry.player.name, entry.partner and entry.partner.name, entry.team_name) == ("Zed", "Zoe", "The Bowers")


def test_a_pair_of_which_one_plays_already_keeps_what_was_typed() -> None:
    event, organiser = _evening(2, format=Event.Format.PAIRS)
    answer = _enter(organiser, event, name="Ann", partner="Zoe", team_name="The Bowers")
    assert answer.status_code == 409
    assert "Ann has entered already." in answer.content.decode()
    assert 'value="The Bowers"' in answer.content.decode()


# From the club's list


def test_players_are_ticked_in_the_clubs_list() -> None:
    event, organiser = _evening()
    ann, _bob, cy = players(event.club, 3)
    roster = address("entries-roster", event)
    organiser.post(roster, {**form_for(organiser, roster, roster), "who": [ann.pk, cy.pk]})
    assert _names(event) == ["Ann", "Cy"]


def test_who_has_entered_or_comes_no_more_is_not_offered() -> None:
    event, organiser = _evening(1)
    _ann, _bob, cy = players(event.club, 3)
    Player.objects.filter(pk=cy.pk).update(active=False)
    page = organiser.get(address("entries-roster", event))
    assert [each.name for each in page.context["candidates"]] == ["Bob"]


def test_a_player_of_another_club_enters_by_no_number() -> None:
    event, organiser = _evening()
    players(event.club, 3)
    stranger = an_event(entrants=1).entries.get().player
    roster = address("entries-roster", event)
    organiser.post(roster, {**form_for(organiser, roster, roster), "who": [stranger.pk]})
    assert not event.entries.exists()


def test_nobody_ticked_is_told() -> None:
    event, organiser = _evening()
    players(event.club, 3)
    answer = send(organiser, address("entries-roster", event), address("entries-roster", event))
    assert answer.status_code == 422
    assert "Tick who enters." in answer.content.decode()


@pytest.mark.parametrize("typed", ["9" * 5000, "²", "-1"])
def test_what_is_no_number_of_anybody_is_refused(typed: str) -> None:
    event, organiser = _evening()
    players(event.club, 3)
    answer = send(organiser, address("entries-roster", event), address("entries-roster", event), who=typed)
    assert answer.status_code == 422
    assert not event.entries.exists()


def test_pairs_of_the_club_are_offered_those_with_a_team_first() -> None:
    event, organiser = _evening(format=Event.Format.PAIRS)
    ann, bob, cy, di = players(event.club, 4)
    Partnership.objects.create(club=event.club, first=ann, second=bob)
    team = Partnership.objects.create(club=event.club, first=cy, second=di, team_name="The Bowers")
    roster = address("entries-roster", event)
    offered = organiser.get(roster).context["candidates"]
    assert [(each.name, each.more) for each in offered] == [("The Bowers", "Cy & Di"), ("Ann & Bob", "")]
    organiser.post(roster, {**form_for(organiser, roster, roster), "who": [team.pk]})
    assert event.entries.get().team_name == "The Bowers"


# Pasted


def test_a_list_is_shown_before_anybody_enters_and_then_enters_them() -> None:
    event, organiser = _evening()
    paste = address("entries-paste", event)
    shown = send(organiser, paste, paste, lines="1. Zed\n2. Zoe", look="1")
    assert "2 players, 2 of them new to the club" in shown.content.decode()
    assert not event.entries.exists()
    seen = shown.context["form"]["seen"].value()
    organiser.post(paste, {"key": "paste-0000000000001", "lines": "1. Zed\n2. Zoe", "seen": seen})
    assert _names(event) == ["Zed", "Zoe"]


def test_a_list_of_pairs_shows_which_line_names_no_pair() -> None:
    event, organiser = _evening(format=Event.Format.PAIRS)
    paste = address("entries-paste", event)
    shown = send(organiser, paste, paste, lines="Zed & Zoe: The Bowers\nMoe", look="1").content.decode()
    assert "Line 2: <bdi>Moe</bdi>" in shown
    assert "Write two names with &amp; between them." in shown
    assert "The Bowers: Zed & Zoe" in shown


def test_a_list_that_means_others_by_now_is_shown_anew() -> None:
    event, organiser = _evening()
    paste = address("entries-paste", event)
    answer = send(organiser, paste, paste, lines="Zed", seen="0" * 64)
    assert answer.status_code == 409
    assert not event.entries.exists()


# Who is there


def _tick(organiser: Client, event: Event, number: int, **typed: object) -> HttpResponse:
    response: HttpResponse = send(organiser, address("entries", event), address("presence", event, number), **typed)
    return response


def test_one_tap_says_that_somebody_came_and_another_takes_it_back() -> None:
    event, organiser = _evening(4)
    event.entries.update(state=EXPECTED)
    for state in (HERE, EXPECTED):
        answer = _tick(organiser, event, 2)
        assert answer.headers["Location"] == f"{address('entries', event)}#entry-2"
        assert event.entries.get(number=2).state == state


def test_a_tap_on_who_has_played_says_that_they_are_gone() -> None:
    event, organiser = _evening(4, status=Event.Status.RUNNING)
    a_round(event, [(1, 2, 3, 4)])
    for state in (AWAY, HERE):
        _tick(organiser, event, 2)
        assert event.entries.get(number=2).state == state


def test_htmx_gets_the_row_and_the_count_alone() -> None:
    event, organiser = _evening(5)
    event.entries.update(state=EXPECTED)
    for number in (1, 2, 3, 4):
        to = address("presence", event, number)
        form = form_for(organiser, address("entries", event), to)
        answer = organiser.post(to, form, headers={"HX-Request": "true"}).content.decode()
    assert 'id="entry-4"' in answer
    assert 'id="entry-3"' not in answer
    assert "1 table" in answer


def test_a_tap_on_what_another_organiser_changed_is_told_with_how_it_stands() -> None:
    event, organiser = _evening(4)
    to = address("presence", event, 1)
    form = form_for(organiser, address("entries", event), to)
    say_presence(event, number=1, was=HERE, becomes=AWAY, attempt=attempt())
    answer = organiser.post(to, form, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Somebody changed this meanwhile." in answer.content.decode()
    assert "gone" in answer.content.decode()


def test_everyone_is_here_by_one_tap() -> None:
    event, organiser = _evening(6)
    event.entries.update(state=EXPECTED)
    send(organiser, address("entries", event), address("all-here", event))
    assert event.entries.here().count() == 6


@pytest.mark.parametrize(
    ("here", "words"),
    [
        (3, "it takes 4 for a table"),
        (4, "1 table"),
        (13, "3 tables, 1 sits out each round"),
        (14, "3 tables, 2 sit out each round"),
    ],
)
def test_the_page_says_how_those_who_are_here_are_seated(here: int, words: str) -> None:
    event, organiser = _evening(here)
    page = " ".join(organiser.get(address("entries", event)).content.decode().split())
    assert words in page


def test_pairs_are_told_how_many_rounds_they_need_to_meet() -> None:
    event, organiser = _evening(6, format=Event.Format.PAIRS, rounds_planned=3)
    page = organiser.get(address("entries", event)).content.decode()
    assert "It takes 5 rounds until everyone has met; 3 are planned." in page


def test_the_list_asks_as_many_queries_of_four_hundred_as_of_four(django_assert_num_queries: object) -> None:
    event, organiser = _evening(4)
    big = an_event(event.club, entrants=400, status=Event.Status.SETTING_UP)
    for each in (event, big):
        with django_assert_num_queries(7):  # type: ignore[operator]  # pytest-django's fixture has no type
            organiser.get(address("entries", each))


# One entry


def test_who_never_sat_is_taken_off_the_list() -> None:
    event, organiser = _evening(4)
    send(organiser, address("entry", event, 4), address("entry-remove", event, 4))
    assert event.entries.count() == 3


def test_who_has_sat_cannot_be_taken_off_the_list() -> None:
    event, organiser = _evening(5)
    form = form_for(organiser, address("entry", event, 5), address("entry-remove", event, 5))
    a_round(event, [(1, 2, 3, 4)], sit_outs=[5])
    answer = organiser.post(address("entry-remove", event, 5), form)
    assert answer.status_code == 409
    assert "They have a place in a round" in answer.content.decode()


def test_a_team_gets_another_name() -> None:
    event, organiser = _evening(2, format=Event.Format.PAIRS)
    send(organiser, address("entry", event, 1), address("entry", event, 1), team_name="  The   Bowers ")
    assert event.entries.get(number=1).team_name == "The Bowers"


def test_nobody_has_a_page_under_a_number_that_is_not_in_the_list() -> None:
    event, organiser = _evening(2)
    assert organiser.get(address("entry", event, 3)).status_code == 404


# Who may


@pytest.mark.parametrize("name", ["entries", "entries-roster", "entries-paste", "set-up", "check-in-link"])
def test_members_and_scorers_do_not_run_the_list(name: str) -> None:
    event, _organiser = _evening(4)
    for role in (Role.MEMBER, Role.SCORER):
        assert signed_in(member_of(event.club, role)).get(address(name, event)).status_code == 403
    assert Client().get(reverse(f"events:{name}", args=[event.public_id])).status_code == 404
