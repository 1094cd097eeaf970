"""The control page: what is to be done next, what is unusual, and the steps that are taken there."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Club, Device
from scoring.clubs.services import grant_organiser
from scoring.tournaments.control import control_parts
from scoring.tournaments.models import Entry, Event, Round, RoundTable
from tests.tournaments.evenings import a_club, a_round, an_event, say

pytestmark = pytest.mark.django_db

TOKEN = "the organiser's laptop"
#: What the page asks, its visitor's rights included.
QUERIES = 9
TWO_TABLES = [(1, 2, 3, 4), (5, 6, 7, 8)]


@pytest.fixture
def club() -> Club:
    """Return a club that the laptop runs."""
    club = a_club()
    grant_organiser(club=club, device=Device.objects.create(token_digest=digest(TOKEN)))
    return club


@pytest.fixture
def laptop(club: Club) -> Client:
    """Return the browser of whoever runs the club."""
    client = Client()
    client.cookies[COOKIE] = TOKEN
    return client


@pytest.fixture
def event(club: Club) -> Event:
    """Return an evening of eight people who are here; nothing is drawn."""
    return an_event(club, entrants=8, minutes=20, rounds_planned=2)


def page_of(laptop: Client, event: Event) -> str:
    answer = laptop.get(reverse("events:control", args=[event.public_id]))
    assert answer.status_code == 200
    return answer.content.decode()


def main_button(page: str) -> str:
    found = re.search(r'class="control-main">.*?class="button[^>]*>([^<]+)<', page, re.DOTALL)
    return found[1].strip() if found else ""


def take(laptop: Client, event: Event, name: str, *of: int, **typed: Any) -> Any:
    """Post a step as its button does, acting on the evening as it stands."""
    event.refresh_from_db()
    body = {"key": f"{name}-{event.version}".ljust(16, "x"), "seen": event.version, **typed}
    return laptop.post(reverse(f"events:{name}", args=[event.public_id, *of]), body)


def say_all(event: Event, number: int) -> None:
    for table in event.rounds.get(number=number).tables.all():
        say(table, 9, 4)


def test_closing_is_loud_once_no_result_is_missing(laptop: Client, event: Event) -> None:
    a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)])
    loud = 'class="button button-main">Close round 1<'
    assert loud not in page_of(laptop, event)
    say_all(event, 1)
    assert loud in page_of(laptop, event)


def test_the_main_button_leads_through_a_whole_evening(laptop: Client, club: Club) -> None:
    event = an_event(club, entrants=8, rounds_planned=2, status=Event.Status.SETTING_UP)
    seen = []
    for name, *of in (
        ("draw",),
        ("round-start", 1),
        ("round-close", 1),
        ("draw",),
        ("round-start", 2),
        ("round-close", 2),
        ("finish",),
    ):
        seen.append(main_button(page_of(laptop, event)))
        if name == "round-close":
            say_all(event, *of)
        assert take(laptop, event, name, *of).status_code == 302
    assert seen == [
        "Start the evening: draw round 1",
        "Start round 1",
        "Close round 1",
        "Draw round 2",
        "Start round 2",
        "Close round 2",
        "Finish the evening",
    ]
    assert main_button(page_of(laptop, event)) == "See the final standings"


def test_an_evening_with_too_few_leads_to_where_they_are_ticked(laptop: Client, event: Event) -> None:
    event.entries.filter(number__gt=3).update(state=Entry.State.EXPECTED)
    page = page_of(laptop, event)
    assert main_button(page) == "Tick who has come"
    assert "Four players fill the first table." in page


def test_how_many_are_here_is_told_before_they_are_drawn(laptop: Client, club: Club) -> None:
    assert "13 here: 3 tables, 1 sits out each round." in page_of(laptop, an_event(club, entrants=13))


def test_a_drawn_round_says_how_good_it_is_before_it_is_used(laptop: Client, event: Event) -> None:
    take(laptop, event, "draw")
    assert "Nobody has the same partner twice." in page_of(laptop, event)


def test_a_finished_evening_is_opened_again(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES)
    say_all(event, 1)
    take(laptop, event, "round-close", 1)
    take(laptop, event, "finish")
    take(laptop, event, "open-again")
    assert Event.objects.get().is_running


def test_a_round_whose_tables_are_not_done_stays_open_and_each_is_named(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES)
    say(event.rounds.get().tables.get(number=1), 9, 4)
    answer = take(laptop, event, "round-close", 1)
    assert answer.status_code == 409
    assert "Table 2 has no result yet." in answer.content.decode()
    assert "Ida" not in answer.content.decode()
    assert "Eve &amp; Gus did not come" in plain(answer.content.decode())


def plain(page: str) -> str:
    """Return a page without the marks that keep names of another direction apart."""
    return page.replace("\u2068", "").replace("\u2069", "")


def test_a_forfeit_is_one_tap_on_the_control_page(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES)
    body = {"key": "k" * 16, "what": "forfeit-EW", "acts_on": "", "stands": "waiting-0-0-0", "back": "control"}
    answer = laptop.post(reverse("events:round-decide", args=[event.public_id, 1, 2]), body)
    assert answer.headers["Location"] == reverse("events:control", args=[event.public_id])
    assert RoundTable.objects.get(number=2).forfeited == "EW"


def test_a_step_taken_on_an_old_page_is_refused_and_shows_how_it_stands(laptop: Client, event: Event) -> None:
    take(laptop, event, "draw")
    answer = laptop.post(reverse("events:draw", args=[event.public_id]), {"key": "k" * 16, "seen": 0})
    assert answer.status_code == 409
    assert "The evening has moved on since this page was shown." in answer.content.decode()
    assert main_button(answer.content.decode()) == "Start round 1"


def test_a_step_sent_twice_is_taken_once(laptop: Client, event: Event) -> None:
    body = {"key": "k" * 16, "seen": event.version}
    for _time in range(2):
        assert laptop.post(reverse("events:draw", args=[event.public_id]), body).status_code == 302
    assert Event.objects.get().version == event.version + 1


def test_a_key_is_not_used_for_another_rounds_step(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES, playing=False)
    body = {"key": "k" * 16, "seen": event.version}
    laptop.post(reverse("events:round-start", args=[event.public_id, 1]), body)
    assert laptop.post(reverse("events:round-start", args=[event.public_id, 2]), body).status_code == 409


@pytest.mark.parametrize(
    "name", ["draw", "finish", "open-again", "round-start", "round-take-back", "round-close", "round-reopen"]
)
def test_a_step_without_what_was_seen_is_refused(laptop: Client, event: Event, name: str) -> None:
    a_round(event, TWO_TABLES)
    of = [1] if name.startswith("round-") else []
    answer = laptop.post(reverse(f"events:{name}", args=[event.public_id, *of]), {"key": "k" * 16})
    assert answer.status_code == 422


def test_the_clock_is_stopped_and_given_time(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES)
    Round.objects.update(minutes=20)
    take(laptop, event, "round-clock", 1, change="stop")
    take(laptop, event, "round-clock", 1, change="5")
    played = Round.objects.get()
    assert played.paused_at is not None
    assert played.extended == 300
    take(laptop, event, "round-clock", 1, change="run")
    assert Round.objects.get().paused_at is None


def test_sides_that_differ_are_told_with_both_words(laptop: Client, event: Event) -> None:
    a_round(event, TWO_TABLES)
    table = event.rounds.get().tables.get(number=1)
    say(table, 9, 4, by="NS")
    say(table, 8, 5, by="EW")
    page = plain(page_of(laptop, event))
    assert "Table 1 differs: Ann &amp; Cy say they have 9 and the others 4; Bob &amp; Di say they have 5" in page
    assert "Bob &amp; Di are right" in page


def test_missing_results_are_listed_once_time_is_over(laptop: Client, event: Event) -> None:
    begun = a_round(event, TWO_TABLES)
    assert "Table 2 has said nothing." not in page_of(laptop, event)
    Round.objects.update(minutes=20, started_at=begun.started_at and begun.started_at - timedelta(minutes=25))
    assert "Table 2 has said nothing." in page_of(laptop, event)


def test_a_table_far_behind_the_others_is_slow(laptop: Client, club: Club) -> None:
    event = an_event(club, entrants=12)
    a_round(event, [*TWO_TABLES, (9, 10, 11, 12)])
    RoundTable.objects.update(state=RoundTable.State.PLAYING, hands_done=6)
    RoundTable.objects.filter(number=3).update(hands_done=3)
    assert "Table 3 is slow: 3 hands done, half of the others have 6." in page_of(laptop, event)


def test_a_drawn_round_that_does_not_fit_who_is_here_is_drawn_again(laptop: Client, event: Event) -> None:
    take(laptop, event, "draw")
    event.entries.filter(number=2).update(state=Entry.State.AWAY)
    page = page_of(laptop, event)
    assert "Round 1 seats who is not here: Bob." in page
    assert main_button(page) == "Draw round 1 again"


def test_a_round_drawn_from_a_result_that_was_corrected_is_marked(laptop: Client, club: Club) -> None:
    event = an_event(club, entrants=8, format=Event.Format.PROGRESSIVE)
    for name, *of in (("draw",), ("round-start", 1)):
        take(laptop, event, name, *of)
    say_all(event, 1)
    for name, *of in (("round-close", 1), ("draw",)):
        take(laptop, event, name, *of)
    marked = "Round 2 was drawn before table 2 was corrected."
    say(event.rounds.get(number=1).tables.get(number=2), 10, 4)
    assert marked not in page_of(laptop, event)
    say(event.rounds.get(number=1).tables.get(number=2), 4, 10)
    assert marked in page_of(laptop, event)


def test_who_sits_out_twice_in_a_row_is_told(laptop: Client, club: Club) -> None:
    event = an_event(club, entrants=9)
    a_round(event, TWO_TABLES, sit_outs=[9])
    say_all(event, 1)
    take(laptop, event, "round-close", 1)
    a_round(event, [(1, 3, 2, 4), (5, 7, 6, 8)], sit_outs=[9], playing=False)
    assert "Ida sits out twice in a row." in page_of(laptop, event)


def test_who_has_not_come_is_told(laptop: Client, event: Event) -> None:
    event.entries.filter(number__in=[2, 5]).update(state=Entry.State.EXPECTED)
    assert "Bob, Eve are not here yet." in page_of(laptop, event)


def test_what_is_sent_live_has_no_forms_or_keys(event: Event) -> None:
    a_round(event, TWO_TABLES)
    parts = control_parts(event.public_id)
    assert "<form" not in parts
    assert "csrf" not in parts
    assert 'id="tile-2"' in parts


@pytest.mark.parametrize("entrants", [8, 40])
def test_a_hall_of_any_size_takes_as_many_queries(
    laptop: Client, club: Club, entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(club, entrants=entrants)
    numbers = range(1, entrants + 1, 4)
    a_round(event, [(one, one + 1, one + 2, one + 3) for one in numbers])
    page_of(laptop, event)
    with django_assert_num_queries(QUERIES):
        page_of(laptop, event)
