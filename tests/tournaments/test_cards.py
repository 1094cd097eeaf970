"""An organiser keys the paper cards of a round, corrects them, and is asked about what cannot or hardly can be."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring import rules
from scoring.tournaments.models import Event, Round, RoundTable, Total
from tests.tournaments.evenings import a_round, an_event, as_shown, say
from tests.tournaments.hall import address, as_it_stands, organiser_of, send

pytestmark = pytest.mark.django_db

CARD = {"points_ns": 9, "points_ew": 4, "loners_ns": 1, "loners_ew": 0, "euchres_ns": 0, "euchres_ew": 2}


@pytest.fixture
def event() -> Event:
    """Return an evening of eight players."""
    return an_event(entrants=8)


@pytest.fixture
def played(event: Event) -> Round:
    """Return its first round, which is being played at two tables."""
    return a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])


@pytest.fixture
def organiser(event: Event) -> Client:
    """Return the organiser's browser."""
    return organiser_of(event)


def key_in(browser: Client, played: Round, **typed: object) -> Any:
    """Key a card as the page asks for it."""
    page = address("cards-of", played.event, played.number)
    return send(browser, page, page, **typed)


def act(browser: Client, played: Round, name: str, table: RoundTable) -> Any:
    """Tap one of the buttons of a table that was keyed."""
    word = table.totals.standing().get(said_by="organiser")
    body = {"key": f"act-{name}-{word.pk:012}", "table": table.number, "acts_on": word.pk, "stands": as_shown(table)}
    return browser.post(address(name, played.event, played.number), body)


def test_a_card_is_the_result_of_its_table(organiser: Client, played: Round) -> None:
    assert key_in(organiser, played, table=2, **CARD).status_code == 302
    table = played.tables.get(number=2)
    assert as_it_stands(table) == (RoundTable.State.DONE, 9, 4)
    assert (table.loners_ns, table.euchres_ew) == (1, 2)


def test_a_card_may_tell_no_more_than_its_points(organiser: Client, played: Round) -> None:
    key_in(organiser, played, table=1, points_ns=9, points_ew=4)
    table = played.tables.get(number=1)
    assert as_it_stands(table) == (RoundTable.State.DONE, 9, 4)
    assert (table.loners_ns, table.euchres_ew) == (None, None)


def test_the_next_table_that_is_missing_is_suggested_and_the_saved_card_told(organiser: Client, played: Round) -> None:
    url = address("cards-of", played.event, 1)
    body = {"key": "k" * 16, "table": 1, "seen": "", **CARD}
    page = organiser.post(url, body, headers={"HX-Request": "true"}).content.decode()
    assert "Table 1: Ann &amp; Cy 9, Bob &amp; Di 4." in page
    assert 'name="table" value="2"' in page
    assert "1 of 2 tables" in page


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({**CARD, "points_ns": 40}, "8 hands give one side 32 points at most."),
        ({**CARD, "loners_ew": 2}, "2 loners alone are 8 points, and Bob &amp; Di have 4."),
        ({**CARD, "points_ew": ""}, "How many points?"),
        ({**CARD, "points_ew": "x"}, "Write the number in digits."),
        ({**CARD, "table": 3}, "Round 1 has no table 3."),
        ({**CARD, "table": ""}, "Which table is it?"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_everything_typed_kept(
    organiser: Client, played: Round, typed: dict[str, object], reason: str
) -> None:
    answer = key_in(organiser, played, **{"table": 1, **typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    for name, value in typed.items():
        if value != "":
            assert f'name="{name}" value="{value}"' in page, name
    assert not Total.objects.exists()


def test_what_hardly_ever_comes_about_is_asked_about_and_saved_by_entering_it_again(
    organiser: Client, played: Round
) -> None:
    url = address("cards-of", played.event, 1)
    odd = {"key": "k" * 16, "table": 1, "seen": "", **CARD, "points_ns": 14, "loners_ns": 3, "euchres_ew": 1}
    asked = organiser.post(url, odd)
    assert asked.status_code == 422
    assert "3 loners for Ann &amp; Cy?" in asked.content.decode()
    sure = asked.content.decode().partition('name="sure" value="')[2].partition('"')[0]
    assert organiser.post(url, {**odd, "points_ns": 15, "sure": sure}).status_code == 422
    assert organiser.post(url, {**odd, "sure": sure}).status_code == 302
    assert as_it_stands(played.tables.get(number=1)) == (RoundTable.State.DONE, 14, 4)


def test_a_table_that_is_entered_already_is_replaced_only_when_asked_again(organiser: Client, played: Round) -> None:
    key_in(organiser, played, table=1, **CARD)
    page = address("cards-of", played.event, 1)
    answer = key_in(organiser, played, table=1, **{**CARD, "points_ew": 5})
    assert "Table 1 is entered: 9 to 4, keyed. Replace it?" in answer.content.decode()
    sure = answer.content.decode().partition('name="sure" value="')[2].partition('"')[0]
    send(organiser, page, page, table=1, **{**CARD, "points_ew": 5}, sure=sure)
    assert as_it_stands(played.tables.get(number=1)) == (RoundTable.State.DONE, 9, 5)


def test_a_total_that_was_said_meanwhile_is_shown_before_a_card_replaces_it(organiser: Client, played: Round) -> None:
    table, url = played.tables.get(number=1), address("cards-of", played.event, 1)
    say(table, 8, 5, by="NS")
    answer = organiser.post(url, {"key": "k" * 16, "table": 1, "seen": "", **CARD})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Somebody entered a total for this table meanwhile." in page
    assert "one side says 8 to 5" in page
    assert 'name="points_ns" value="9"' in page
    assert as_it_stands(table) == (RoundTable.State.CLAIMED, 0, 0)


def test_a_card_that_arrives_twice_is_keyed_once(organiser: Client, played: Round) -> None:
    url = address("cards-of", played.event, 1)
    for _time in range(2):
        body = {"key": "k" * 16, "table": 1, "seen": "", **CARD, "sure": "1-9-4-1-0-0-2"}
        assert organiser.post(url, body).status_code == 302
    assert Total.objects.count() == 1
    assert organiser.post(url, {**body, "points_ns": 8, "sure": "1-8-4-1-0-0-2"}).status_code == 409


def test_the_sides_of_a_card_are_swapped_by_one_tap_and_a_card_is_taken_back(organiser: Client, played: Round) -> None:
    table = played.tables.get(number=1)
    key_in(organiser, played, table=1, **CARD)
    assert act(organiser, played, "card-turn", table).status_code == 302
    assert as_it_stands(table) == (RoundTable.State.DONE, 4, 9)
    assert (table.loners_ns, table.loners_ew, table.euchres_ns, table.euchres_ew) == (0, 1, 2, 0)
    assert act(organiser, played, "card-take-back", table).status_code == 302
    assert as_it_stands(table) == (RoundTable.State.WAITING, 0, 0)


def test_a_card_that_another_organiser_changed_is_not_swapped(organiser: Client, played: Round) -> None:
    table = played.tables.get(number=1)
    key_in(organiser, played, table=1, **CARD)
    seen = table.totals.standing().get().pk
    say(table, 3, 8)
    body = {"key": "k" * 16, "table": 1, "acts_on": seen, "stands": as_shown(table)}
    assert organiser.post(address("card-turn", played.event, 1), body).status_code == 409
    assert as_it_stands(table) == (RoundTable.State.DONE, 3, 8)


def test_an_earlier_round_is_corrected_and_the_current_one_comes_first(organiser: Client, played: Round) -> None:
    say(played.tables.get(number=1), 9, 4)
    a_round(played.event, [(1, 5, 2, 6)])
    answer = organiser.get(address("cards", played.event))
    assert answer.headers["Location"] == address("cards-of", played.event, 2)
    shown = organiser.get(address("cards-of", played.event, 1), {"table": 1}).content.decode()
    assert 'name="points_ns" value="9"' in shown
    page = address("cards-of", played.event, 1)
    send(organiser, page, page, table=1, points_ns=9, points_ew=5, sure="1-9-5-None-None-None-None")
    assert as_it_stands(played.tables.get(number=1)) == (RoundTable.State.DONE, 9, 5)


def test_no_card_is_keyed_of_a_round_that_has_not_begun(organiser: Client, event: Event) -> None:
    assert "No round has begun yet" in organiser.get(address("cards", event)).content.decode()
    drawn = a_round(event, [(1, 2, 3, 4)], playing=False)
    assert organiser.get(address("cards-of", event, drawn.number)).status_code == 404


def test_forty_tables_are_listed_by_the_same_few_questions(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    event = an_event(entrants=160)
    drawn = a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, 160, 4)])
    for table in drawn.tables.all()[:20]:
        say(table, 9, 4)
    organiser = organiser_of(event)
    with django_assert_max_num_queries(16):
        organiser.get(address("cards-of", event, 1))


def test_a_card_under_the_key_of_another_rounds_is_refused(organiser: Client, played: Round) -> None:
    key_in(organiser, played, table=1, key="one-key-for-two1", **CARD)
    later = a_round(played.event, [(1, 5, 2, 6)])
    answer = key_in(organiser, later, table=1, key="one-key-for-two1", **CARD)
    assert answer.status_code == 409
    assert not later.tables.get().totals.exists()


def test_a_round_up_to_more_than_a_hundred_points_is_keyed(organiser: Client, played: Round) -> None:
    event = played.event
    event.options = rules.RuleSet(target=120).to_options()
    event.save()
    answer = key_in(organiser, played, table=1, points_ns=121, points_ew=80)
    assert answer.status_code == 302
    assert as_it_stands(played.tables.get(number=1)) == (RoundTable.State.DONE, 121, 80)
