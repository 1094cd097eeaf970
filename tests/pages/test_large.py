"""A club of 300 players and 5,000 games: every page asks the database as often as that of a small one."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clubs.audience import Audience
from scoring.clubs.models import Account, Club, Player
from scoring.pages.live import live_parts
from tests.pages.playing import season, start

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("people", "games"), [(12, 60), (300, 5000)])
def test_pages_of_a_club_take_a_fixed_number_of_queries(club: Club, organiser: Client, people: int, games: int) -> None:
    season(club, people=people, games=games)
    start(club, table=1)
    player = Player.objects.filter(club=club).earliest("pk")
    Player.objects.filter(pk=player.pk).update(account=Account.objects.get())
    home, players, one, all_games = (
        reverse(name, args=[club.slug, *more])
        for name, more in (("club", []), ("club-players", []), ("club-player", [player.pk]), ("club-games", []))
    )
    asked = {
        home: 21,
        players: 11,
        f"{players}?q=play+00&sort=-games&who=all": 12,
        one: 16,
        all_games: 11,
        f"{all_games}?q=play&player={player.pk}&status=finished&rules=Standard": 14,
        reverse("my-games"): 10,
        reverse("first"): 12,
    }
    assert {address: _queries(organiser, address) for address in asked} == asked
    with CaptureQueriesContext(connection) as live:
        live_parts(club, Audience.CLUB)
    assert len(live) == 15


def _queries(browser: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as taken:
        assert browser.get(address).status_code == 200
    return len(taken)
