"""Nothing in a club changes once it is put away, also for whoever had opened a page before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring import rules
from scoring.clubs.models import Claim, Club, ClubTable, Player, Write
from scoring.clubs.selectors.merging import both_as_seen
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services import claims, forgetting, merging, players, tables
from scoring.clubs.services.holding import PutAway
from scoring.clubs.services.pairs import make_pair
from scoring.clubs.services.settings import put_away
from scoring.games import links, services
from scoring.games.models import Game, GameGrant
from scoring.games.recount import differences
from scoring.games.services import Stale
from scoring.games.services.at_tables import start_game_at
from scoring.interchange.services import Destination, GameImport
from scoring.rules import Seat
from tests.clubs.people import new_account, new_club
from tests.clubs.test_players_at_once import at_once
from tests.games.conftest import NAMES, attempt, hand

START: dict[str, Any] = {"names": NAMES, "rule_set": rules.preset("Standard"), "first_dealer": Seat.N}
SCORER = GameGrant.Kind.SCORER
FILE = Path(__file__).parent.parent / "cases" / "egn" / "comments-and-other-lines.egn"


def record(game: Game) -> object:
    return services.record_hand(game, record=hand(), acts_on=None, attempt=attempt())


def ann(game: Game) -> Player:
    return Player.objects.select_related("club").get(club=game.club, name="Ann")


def bob(game: Game) -> Player:
    return Player.objects.select_related("club").get(club=game.club, name="Bob")


def one_way(game: Game) -> Claim:
    """Return what somebody says to be: Ann."""
    claim = Claim(account=new_account(), player=ann(game), write=game.write)
    claim.save()
    return claim


#: Every change of a game, and of who plays in its club, as whoever saw a page of it before asks for it.
CHANGES: dict[str, Callable[[Game], object]] = {
    "record": record,
    "undo": lambda game: services.undo_last_hand(game, acts_on=None, attempt=attempt()),
    "put back": lambda game: services.put_hand_back(game, acts_on=None, attempt=attempt()),
    "correct": lambda game: services.correct_hand(game, number=1, record=hand(), acts_on=1, attempt=attempt()),
    "void": lambda game: services.void_hand(game, number=1, acts_on=1, attempt=attempt()),
    "restore": lambda game: services.restore_hand(game, number=1, acts_on=1, attempt=attempt()),
    "dealer": lambda game: services.correct_dealer(
        game, number=1, dealer=Seat.E, later=False, acts_on=1, attempt=attempt()
    ),
    "close": lambda game: services.close_game(game, acts_on=None, attempt=attempt()),
    "abandon": lambda game: services.abandon_game(game, acts_on=None, attempt=attempt()),
    "reopen": lambda game: services.reopen_game(game, acts_on=None, attempt=attempt()),
    "swap": lambda game: services.swap_seats(
        game, first=Seat.N, second=Seat.E, from_number=1, acts_on=None, attempt=attempt()
    ),
    "substitute": lambda game: services.substitute(
        game, seat=Seat.N, name="Eve", from_number=1, acts_on=None, attempt=attempt()
    ),
    "rematch": lambda game: services.rematch(game, attempt=attempt()),
    "start": lambda game: services.start_game(club=game.club, **START, attempt=attempt()),
    "start at a table": lambda game: start_game_at(
        ClubTable.objects.select_related("club").get(), **START, seen=None, attempt=attempt()
    ),
    "replace the game's link": lambda game: links.replace_link(game, kind=SCORER, seen=0, attempt=attempt()),
    "make a code": lambda game: links.make_code(game, kind=SCORER, attempt=attempt()),
    "replace a table's link": lambda game: tables.replace_table_link(
        ClubTable.objects.select_related("club").get(), seen=0, attempt=attempt()
    ),
    "replace all tables' links": lambda game: tables.replace_table_links(game.club, seen=0, attempt=attempt()),
    "add a player": lambda game: players.add_player(game.club, name="Eve", attempt=attempt()),
    "paste players": lambda game: players.add_pasted(game.club, text="Eve", answers={}, seen="", attempt=attempt()),
    "edit a player": lambda game: players.edit_player(
        ann(game), seen=player_as_seen(ann(game)), kept={"name": "Anna"}, attempt=attempt()
    ),
    "merge": lambda game: merging.merge_players(
        ann(game), into=bob(game), seen=both_as_seen(ann(game), bob(game)), attempt=attempt()
    ),
    "undo a merge": lambda game: merging.undo_merge(ann(game), merge=1, name="", attempt=attempt()),
    "forget": lambda game: forgetting.forget_player(ann(game), seen=player_as_seen(ann(game)), attempt=attempt()),
    "claim": lambda game: claims.claim_player(ann(game), account=new_account(), confirmed=True, attempt=attempt()),
    "confirm a claim": lambda game: claims.settle_claim(one_way(game), state=Claim.State.CONFIRMED, attempt=attempt()),
    "part from an account": lambda game: claims.part_account(ann(game), account=1, attempt=attempt()),
    "pair": lambda game: make_pair(game.club, first=ann(game), second=bob(game), team_name="", attempt=attempt()),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whoever_opened_a_page_before_changes_nothing(game: Game, change: Callable[[Game], object]) -> None:
    ClubTable.objects.create(club=game.club, number=1)
    put_away(game.club, attempt=attempt())
    writes, people = Write.objects.count(), list(Player.objects.order_by("pk").values())
    with pytest.raises(PutAway), transaction.atomic():
        change(game)
    assert Write.objects.count() == writes
    assert list(Player.objects.order_by("pk").values()) == people


def test_no_game_of_a_file_comes_into_a_club_that_was_put_away(game: Game) -> None:
    put_away(game.club, attempt=attempt())
    reports = list(GameImport(to=lambda: Destination(game.club)).reports("a.egn", FILE.read_bytes()))
    assert [finding.code for report in reports for finding in report.refusals] == ["club_put_away"]
    assert Game.objects.count() == 1


def test_a_game_that_moved_meanwhile_is_not_changed_by_whoever_had_it_open(game: Game) -> None:
    target = new_club("The big club")
    Game.objects.filter(pk=game.pk).update(club=target)
    with pytest.raises(Stale):
        record(game)
    assert not game.hands.exists()


def test_a_hand_that_comes_too_late_is_answered_with_the_game_to_be_read(
    phone: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_hand = services.record_hand

    def put_away_first(opened: Game, **asked: Any) -> object:
        put_away(Club.objects.get(pk=opened.club_id), attempt=attempt())
        return save_hand(opened, **asked)

    monkeypatch.setattr("scoring.games.services.record_hand", put_away_first)
    url = reverse("games:record", args=[game.public_id])
    answer = phone.post(url, {"key": "k" * 16, "maker": "N", "outcome": "made"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "This club was put away meanwhile." in page
    assert "save it only if" not in page
    assert f'action="{url}"' not in page
    assert not game.hands.exists()


@pytest.mark.django_db(transaction=True)
def test_of_hands_and_names_saved_while_a_club_is_put_away_none_comes_after_it(new_game: Callable[..., Game]) -> None:
    for _round in range(5):
        game = new_game()
        at_once(
            partial(put_away, game.club, attempt=attempt("put_away")),
            *(partial(CHANGES[change], game) for change in ("record", "substitute", "start", "add a player")),
        )
        assert Club.objects.get(pk=game.club_id).is_archived
        away = Write.objects.filter(action="put_away").latest("pk")
        assert not Write.objects.filter(pk__gt=away.pk).exists()
    assert list(differences()) == []
