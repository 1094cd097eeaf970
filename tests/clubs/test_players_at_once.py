"""Two phones that change who plays in a club at the same moment make nobody twice and seat nobody twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from scoring.clubs.models import Club, Player
from scoring.clubs.selectors.merging import both_as_seen
from scoring.clubs.services import player_named
from scoring.clubs.services.merging import merge_players
from scoring.clubs.services.players import PlaysAlready, add_player
from scoring.clubs.writes import Refused
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from tests.clubs.people import new_club
from tests.clubs.test_merging import named, play
from tests.games.conftest import attempt

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 4


def at_once(*changes: Callable[[], object]) -> Counter[str]:
    """Make changes at the same moment, and count what became of them: "made", or why it was refused."""
    ready = Barrier(len(changes))

    def one(change: Callable[[], object]) -> str:
        ready.wait()
        try:
            change()
        except Refused as refusal:
            return type(refusal).__name__
        finally:
            connection.close()
        return "made"

    with ThreadPoolExecutor(len(changes)) as pool:
        return Counter(pool.map(one, changes))


def test_one_name_added_by_every_phone_is_one_player() -> None:
    club = new_club()
    found = at_once(*(lambda: add_player(club, name="Ann", attempt=attempt("add_player")) for _phone in range(PHONES)))
    assert found == {"made": 1, PlaysAlready.__name__: PHONES - 1}
    assert club.players.count() == 1


def test_a_new_name_that_sits_down_at_every_table_at_once_is_one_player() -> None:
    club = new_club()
    assert at_once(*(lambda: play(club, "Ann Bob Cy Di") for _phone in range(PHONES))) == {"made": PHONES}
    assert sorted(club.players.values_list("name", flat=True)) == ["Ann", "Bob", "Cy", "Di"]


def merging(club: Club, player: str, into: str) -> Callable[[], Player]:
    """Return the merge of two players as somebody sees them now."""
    one, other = named(club, player), named(club, into)
    seen = both_as_seen(one, other)
    return lambda: merge_players(one, into=other, seen=seen, attempt=attempt("merge"))


def test_two_players_merged_into_each_other_at_once_are_one_person() -> None:
    club = new_club()
    for name in ("Ann", "Anne"):
        player_named(club, name)
    found = at_once(merging(club, "Anne", "Ann"), merging(club, "Ann", "Anne"))
    assert found["made"] == 1
    assert club.players.people().count() == 1
    assert list(differences()) == []


@pytest.mark.many
@pytest.mark.parametrize("time", range(8))
def test_nobody_sits_in_two_seats_of_a_game_that_starts_while_they_are_merged(time: int) -> None:
    club = new_club(f"Club {time}")
    for name in ("Ann", "Anne"):
        player_named(club, name)
    at_once(merging(club, "Anne", "Ann"), lambda: play(club, "Ann Anne Bob Di"))
    for game in club.games.all():
        assert len({called.player.person for called in score_sheet(game).players.values()}) == 4
    assert list(differences()) == []
