"""An event's standings and results are kept as tables, in the order of the pages and as far as one may see them."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Club, Player
from scoring.tournaments.channels import Watching
from scoring.tournaments.exports import RESULT_COLUMNS, results_as_csv, standings_as_csv
from scoring.tournaments.models import Event
from tests.tournaments.evenings import a_round, an_event, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an evening of five in its second round."""
    event = an_event(entrants=5)
    say(a_round(event, [(1, 2, 3, 4)], sit_outs=[5]).tables.get(), 9, 5, loners_ns=1, euchres_ew=2)
    say(a_round(event, [(1, 2, 5, 4)], sit_outs=[3]).tables.get(), 6, 6)
    return event


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


def test_the_standings_come_in_their_order_with_every_metric(event: Event) -> None:
    event.adjustments.create(entry=event.entries.get(number=2), points=-2, reason="Late", write=event.write)
    heads, *lines = rows(standings_as_csv(event, Watching.ORGANISER))
    assert heads == ["Place", "Number", "Name", "Points", "Rounds won", "By hand", "Rounds played", "Sat out"]
    assert lines[0] == ["1", "1", "Ann", "15", "1", "0", "2", "0"]
    assert ["5", "2", "Bob", "9", "0", "-2", "2", "0"] in lines


def test_the_results_come_table_by_table_with_who_sat_out(event: Event) -> None:
    heads, *lines = rows(results_as_csv(event, Watching.ORGANISER))
    assert tuple(heads) == RESULT_COLUMNS
    assert lines[0] == ["1", "1", "Ann", "Bob", "Cy", "Di", "9", "5", "1", "", "", "2", ""]
    assert lines[1][:3] == ["1", "", "Eve"]
    assert lines[2][:8] == ["2", "1", "Ann", "Bob", "Eve", "Di", "6", "6"]


def test_results_that_are_kept_back_are_in_no_table_for_others(event: Event) -> None:
    Event.objects.update(hidden_rounds=2)
    event.refresh_from_db()
    assert {line[0] for line in rows(results_as_csv(event, Watching.ROOM))[1:]} == {"1"}
    Event.objects.update(hiding=Event.Hiding.HIDDEN)
    event.refresh_from_db()
    assert rows(results_as_csv(event, Watching.ROOM))[1:] == []
    assert len(rows(results_as_csv(event, Watching.ORGANISER))[1:]) == 4


def test_anybody_keeps_the_tables_of_an_open_club_by_the_names_players_chose(event: Event) -> None:
    Club.objects.update(visibility=Club.Visibility.PUBLIC)
    Player.objects.filter(name="Ann").update(display_name="=A")
    for name in ("events:standings-csv", "events:results-csv"):
        answer = Client().get(reverse(name, args=[event.public_id]))
        assert answer.headers["Content-Type"].startswith("text/csv")
        assert "'=A" in answer.content.decode()
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    assert Client().get(reverse("events:results-csv", args=[event.public_id])).status_code == 404
