"""A club's games as a table for spreadsheets: those that were asked for, called as whoever takes it may read."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.pages.conftest import called_in_public
from tests.pages.playing import season, start, won_by

pytestmark = pytest.mark.django_db


def answer(client: Client, club: Club, **asked: str) -> Any:
    return client.get(reverse("club-games-csv", args=[club.slug]), asked)


def rows(client: Client, club: Club, **asked: str) -> list[list[str]]:
    """Return the table's rows below its heads."""
    text = answer(client, club, **asked).content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text)))[1:]


def test_a_row_says_when_where_who_and_how_it_ended_by_the_clubs_clock(club: Club, member: Client) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone="Australia/Sydney")
    game = won_by("EW", club)
    Game.objects.filter(pk=game.pk).update(started_at=datetime(2026, 3, 1, 20, 5, tzinfo=UTC))
    [row] = rows(member, club)
    assert row[:6] == ["2026-03-02", "07:05", "", "Standard", "Ann & Bob", "Cy & Di"]
    assert row[6:] == ["0", "10", "Cy & Di", "5", "finished"]


def test_it_has_the_games_that_the_page_shows_in_their_order(club: Club, member: Client) -> None:
    won_by("NS", club)
    start(club, ("Eve", "Fay", "Gus", "Hal"), table=4)
    assert [row[2] for row in rows(member, club)] == ["4", ""]
    assert [row[2] for row in rows(member, club, sort="started")] == ["", "4"]
    assert [row[4] for row in rows(member, club, q="hal")] == ["Eve & Gus"]
    assert rows(member, club, status="stopped") == []


def test_it_is_named_after_the_club_and_is_a_file(club: Club, member: Client) -> None:
    given = answer(member, club)
    assert given["Content-Disposition"] == f'attachment; filename="games-{club.slug}.csv"'
    assert given["Content-Type"] == "text/csv; charset=utf-8"
    assert given.content.startswith(b"\xef\xbb\xbf")


def test_anybody_takes_public_names_along_and_of_a_private_club_nothing(club: Club, anybody: Client) -> None:
    won_by("NS", club)
    assert answer(anybody, club).status_code == 404
    called_in_public(club)
    [row] = rows(anybody, club)
    assert (row[4], row[8]) == ("A. S. & A player",) * 2


def test_no_name_is_taken_for_a_formula(club: Club, member: Client) -> None:
    start(club, ("=1+1", "Cy", "Bob", "Di"))
    assert rows(member, club)[0][4] == "'=1+1 & Bob"


def test_twelve_hundred_games_are_read_in_pieces(club: Club, organiser: Client) -> None:
    season(club, people=24, games=1200)
    with CaptureQueriesContext(connection) as taken:
        assert len(rows(organiser, club)) == 1200
    assert len(taken) < 20


def test_what_cannot_be_asked_is_said_on_the_games_page_and_is_no_table(club: Club, member: Client) -> None:
    given = answer(member, club, since="2026-02-01", until="2026-01-01")
    assert given.status_code == 422
    assert "This is before the first day." in given.content.decode()
    assert answer(member, club, player="999999").status_code == 422
