"""The last rounds' results are kept from everyone but organisers: at tables, in games, in the club's lists."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Event
from scoring.tournaments.plans import plan_of
from scoring.tournaments.selectors.standings import standings_of
from scoring.tournaments.services import running, setting_up
from scoring.tournaments.services.drawing import draw_next
from tests.tournaments.evenings import a_round, an_event, attempt, say
from tests.tournaments.hall import address, organiser_of, phone_at, phone_of, record_hands
from tests.tournaments.test_tables import begin

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an evening of eight in a public club, whose one planned round is kept back and is being played."""
    event = an_event(entrants=8, rounds_planned=1, hidden_rounds=1)
    Club.objects.update(visibility=Club.Visibility.PUBLIC)
    draw_next(event, seen=event.version, attempt=attempt())
    event.refresh_from_db()
    running.start_round(event, number=1, seen=event.version, attempt=attempt())
    event.refresh_from_db()
    return event


@pytest.fixture
def game(event: Event) -> Game:
    """Return the game at its first table, of which two hands are recorded."""
    phone = phone_at(event, 1)
    game = begin(phone, event.rounds.get().tables.get(number=1))
    record_hands(phone, game, "march", "march")
    return game


def close(event: Event) -> None:
    for table in event.rounds.get(number=1).tables.all():
        say(table, 9, 4)
    event.refresh_from_db()
    running.close_round(event, number=1, seen=event.version, attempt=attempt())
    event.refresh_from_db()


def test_a_table_tells_what_it_comes_to_only_whoever_scores_there_and_organisers(event: Event) -> None:
    say(event.rounds.get().tables.get(number=1), 11, 3)
    table = address("table", event, 1)
    for browser in (phone_of(event), Client()):
        for part in ({}, {"HX-Request": "true"}):
            page = browser.get(table, headers=part).content.decode()
            assert "What this round comes to is kept until the end." in page
            assert ">11<" not in page
    for browser in (phone_at(event, 1), organiser_of(event)):
        assert ">11<" in browser.get(table).content.decode()


def test_a_game_is_there_only_for_whoever_scores_it_until_the_evening_is_finished(event: Event, game: Game) -> None:
    table, egn = reverse("games:table", args=[game.public_id]), reverse("interchange:egn", args=[game.public_id])
    for browser in (phone_of(event), Client()):
        assert [browser.get(page).status_code for page in (table, egn)] == [404, 404]
    for browser in (phone_at(event, 1), organiser_of(event)):
        assert browser.get(table).status_code == 200
    close(event)
    running.finish_event(event, seen=event.version, attempt=attempt())
    assert Client().get(table).status_code == 200


def test_no_list_or_figure_counts_it_until_then(event: Event, game: Game) -> None:
    assert Game.objects.get().kept_back
    assert not Game.objects.counted().exists()
    assert not Game.objects.unfinished().exists()
    home = reverse("club", args=[event.club.slug])
    for page in (home, f"{home}games/", f"{home}tables/"):
        answer = Client().get(page)
        assert answer.status_code == 200
        assert game.public_id not in answer.content.decode()
    close(event)
    running.finish_event(event, seen=event.version, attempt=attempt())
    assert Game.objects.counted().exists()
    event.refresh_from_db()
    running.open_again(event, seen=event.version, attempt=attempt())
    assert not Game.objects.counted().exists()


def test_what_was_kept_back_stays_so_when_one_more_round_is_drawn_and_when_all_is_called_off(event: Event) -> None:
    close(event)
    draw_next(event, seen=event.version, attempt=attempt())
    event.refresh_from_db()
    assert event.rounds.count() == 2
    assert event.keeps_back(1)
    assert standings_of(event, Watching.ROOM).lines == ()
    setting_up.call_off(event, seen=event.version, attempt=attempt())
    event.refresh_from_db()
    assert event.keeps_back(1)


def test_whoever_asks_for_other_rounds_to_be_kept_back_shows_the_earlier_ones(event: Event) -> None:
    close(event)
    plan = plan_of(event)
    plan = replace(plan, hidden_rounds=0)
    changed = setting_up.change_event(event, plan=plan, seen=event.version, attempt=attempt())
    assert not changed.keeps_back(1)
    assert standings_of(changed, Watching.ROOM).lines


def test_cards_cut_in_a_kept_back_round_change_nothing_that_others_see() -> None:
    event = an_event(entrants=4, rounds_planned=2, hidden_rounds=1, ranking=["points", "cut"])
    say(a_round(event, [(1, 2, 3, 4)]).tables.get(), 9, 9)
    say(a_round(event, [(1, 3, 2, 4)]).tables.get(), 9, 9)
    before = standings_of(event, Watching.ROOM).lines
    for number in (1, 2, 3, 4):
        event.entries.filter(number=number).update(cut=number)
    event.refresh_from_db()
    assert standings_of(event, Watching.ROOM).lines == before
    assert standings_of(event, Watching.ORGANISER).lines[0].decided_by == ""
    assert [line.place for line in standings_of(event, Watching.ORGANISER).lines] == [1, 2, 3, 4]
