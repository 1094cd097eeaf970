"""A game that was stopped without a hand counts nowhere, can be found, and goes on when somebody goes on with it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.models import Account, Club
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import abandon_game, reopen_game, undo_last_hand, void_hand
from scoring.pages.figures import figures_of
from scoring.pages.selectors import last_table
from tests.games.conftest import attempt, hand, save
from tests.pages.playing import start, won_by

pytestmark = pytest.mark.django_db


def stop(game: Game) -> Game:
    abandon_game(game, acts_on=score_sheet(game).newest, attempt=attempt("abandon"))
    game.refresh_from_db()
    return game


def listed(member: Client, club: Club, **asked: str) -> list[str]:
    page = member.get(reverse("club-games", args=[club.slug]), asked).context["page"]
    return [line.public_id for line in page.lines]


def test_it_is_no_game_of_the_clubs_of_its_table_or_of_anybodys(club: Club, member: Client) -> None:
    played = won_by("NS", club)
    stop(start(club, table=1))
    now = member.get(reverse("club", args=[club.slug])).context["now"]
    assert now.games == 1
    assert [line.public_id for line in now.last] == listed(member, club) == [played.public_id]
    ann = club.players.get(name="Ann")
    assert figures_of(club)[ann.pk].games == 1
    assert member.get(reverse("club-player", args=[club.slug, ann.pk])).context["page"].results.games == 1
    ann.account = Account.objects.get()
    ann.save()
    assert len(member.get(reverse("my-games")).context["page"].lines) == 1
    [table] = member.get(reverse("club-tables", args=[club.slug])).context["page"].tables
    assert table.game is None
    last = last_table([club])
    assert last is not None
    assert last.game == played


def test_it_is_found_where_just_such_games_are_asked_for(club: Club, member: Client) -> None:
    game = stop(start(club))
    won_by("NS", club)
    assert listed(member, club, status="stopped") == [game.public_id]
    assert listed(member, club, status="abandoned") == []
    assert member.get(reverse("games:table", args=[game.public_id])).status_code == 200


def test_it_counts_again_once_somebody_goes_on_with_it(club: Club, member: Client) -> None:
    game = stop(start(club))
    reopen_game(game, acts_on=None, attempt=attempt("reopen"))
    assert listed(member, club) == [game.public_id]
    save(game, hand())
    stop(game)
    assert listed(member, club) == listed(member, club, status="abandoned") == [game.public_id]


def test_a_hand_that_was_taken_back_or_voided_is_none(club: Club, member: Client) -> None:
    undone, voided = start(club), start(club)
    undo_last_hand(undone, acts_on=save(undone, hand()).pk, attempt=attempt("undo"))
    void_hand(voided, number=1, acts_on=save(voided, hand()).pk, attempt=attempt("void"))
    assert {stop(undone).public_id, stop(voided).public_id} == set(listed(member, club, status="stopped"))
    assert listed(member, club) == []


def test_who_sat_there_only_for_a_while_has_not_played_either(club: Club) -> None:
    stop(start(club))
    assert figures_of(club) == {}
