"""Changes to a game: each counts once, acts on what its maker saw, and is refused whole or made whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from scoring import rules
from scoring.clubs.models import Club, Device, Write
from scoring.clubs.services.holding import PutAway
from scoring.clubs.writes import KeyReused
from scoring.games import services
from scoring.games.forms import ActForm, HandForm
from scoring.games.models import Game, GameGrant, Hand
from scoring.games.selectors import score_sheet
from scoring.games.table import TablePage
from scoring.rules import Seat, Side
from tests.games.conftest import NAMES, attempt, hand

pytestmark = pytest.mark.django_db


def record(game: Game, **facts: Any) -> Hand:
    """Record a hand on top of whatever stands."""
    return services.record_hand(game, record=hand(**facts), acts_on=score_sheet(game).newest, attempt=attempt())


def table_page(game: Game) -> TablePage:
    """Return what the table shows now."""
    return TablePage(sheet=score_sheet(game), form=HandForm(), act_form=ActForm())


def test_a_first_game_founds_a_club_that_only_its_device_may_open(game: Game, device: Device) -> None:
    assert game.club.name == "Ann, Bob, Cy & Di"
    assert [grant.club for grant in device.grants.all()] == [game.club]
    assert str(game) == "Ann & Bob v Cy & Di"


def test_the_same_start_twice_is_one_game_and_lets_the_second_device_in(device: Device) -> None:
    other = Device.objects.create(token_digest="other")
    games = [
        services.start_game(
            club=None,
            names=NAMES,
            rule_set=rules.preset("Standard"),
            first_dealer=Seat.N,
            attempt=attempt("start", key="k" * 16, device=who),
        )
        for who in (device, other)
    ]
    assert games[0] == games[1]
    assert Club.objects.count() == 1
    assert other.grants.count() == 1


def test_a_start_under_the_key_of_another_is_refused(device: Device) -> None:
    def start(name: str) -> Game:
        return services.start_game(
            club=None,
            names={**NAMES, Seat.N: name},
            rule_set=rules.preset("Standard"),
            first_dealer=Seat.N,
            attempt=attempt("start", key="k" * 16, device=device, name=name),
        )

    start("Ann")
    with pytest.raises(KeyReused):
        start("Anna")
    assert Game.objects.count() == 1


def test_no_game_starts_in_a_club_that_was_put_away_meanwhile(game: Game) -> None:
    club = Club.objects.get(pk=game.club_id)
    Club.objects.filter(pk=club.pk).update(archived_at=timezone.now())
    with pytest.raises(PutAway):
        services.start_game(
            club=club, names=NAMES, rule_set=game.rule_set, first_dealer=Seat.N, attempt=attempt("start")
        )
    assert club.games.count() == 1


def test_a_recorded_hand_moves_the_score_and_the_deal(game: Game) -> None:
    row = record(game, maker="E", outcome="euchred", trump="H", maker_round=1)
    game.refresh_from_db()
    assert (game.score_ns, game.score_ew) == (2, 0)
    assert (row.number, row.dealer, row.outcome, row.points_ns, row.maker_side) == (1, "N", "euchred", 2, "EW")
    assert score_sheet(game).state.dealer is Seat.E


def test_the_same_attempt_twice_is_one_hand(game: Game) -> None:
    first, second = (
        services.record_hand(game, record=hand(), acts_on=None, attempt=attempt(key="k" * 16)) for _time in range(2)
    )
    assert first == second
    assert game.hands.count() == 1


def test_a_key_with_another_body_is_refused_and_changes_nothing(game: Game) -> None:
    services.record_hand(game, record=hand(), acts_on=None, attempt=attempt(key="k" * 16))
    with pytest.raises(KeyReused):
        services.record_hand(game, record=hand(), acts_on=None, attempt=attempt(key="k" * 16, other=1))
    assert game.hands.count() == 1


def test_a_second_phone_that_saw_the_same_state_is_stale(game: Game) -> None:
    record(game)
    with pytest.raises(services.Stale):
        services.record_hand(game, record=hand(maker="E"), acts_on=None, attempt=attempt())
    assert game.hands.count() == 1


def test_an_illegal_hand_names_every_violation_and_stores_nothing(new_game: Callable[..., Game]) -> None:
    game = new_game("Stick the dealer")
    with pytest.raises(rules.IllegalHand) as refusal:
        services.record_hand(
            game,
            record=hand(maker="E", outcome="made", maker_tricks=5, upcard="9H", trump="C", maker_round=1),
            acts_on=None,
            attempt=attempt(),
        )
    assert len(refusal.value.violations) >= 2
    assert not game.hands.exists()
    assert Write.objects.filter(action="record").count() == 0


def test_an_undo_leaves_the_row_and_a_mark_and_gives_the_number_again(game: Game) -> None:
    record(game, maker="N")
    record(game, maker="E", outcome="march")
    mark = services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    game.refresh_from_db()
    assert (mark.number, mark.kind) == (2, Hand.Kind.UNDONE)
    assert (game.score_ns, game.score_ew) == (1, 0)
    again = record(game, maker="W")
    assert (again.number, again.replaces) == (2, mark)
    assert [row.number for row in game.hands.standing()] == [1, 2]
    assert game.hands.count() == 4


def test_two_undos_take_back_two_hands_and_both_numbers_are_given_again(game: Game) -> None:
    for maker in "NES":
        record(game, maker=maker)
    for _time in range(2):
        services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    assert [line.hand.number for line in score_sheet(game).lines] == [1]
    assert [record(game).number, record(game).number] == [2, 3]


def test_two_phones_undoing_together_take_back_one_hand(game: Game) -> None:
    record(game)
    record(game)
    newest = score_sheet(game).newest
    services.undo_last_hand(game, acts_on=newest, attempt=attempt("undo"))
    with pytest.raises(services.Stale):
        services.undo_last_hand(game, acts_on=newest, attempt=attempt("undo"))
    assert len(score_sheet(game).lines) == 1


def test_an_undo_sent_twice_takes_back_one_hand(game: Game) -> None:
    record(game)
    record(game)
    newest = score_sheet(game).newest
    marks = [services.undo_last_hand(game, acts_on=newest, attempt=attempt("undo", key="k" * 16)) for _time in range(2)]
    assert marks[0] == marks[1]
    assert len(score_sheet(game).lines) == 1


def test_a_hand_of_a_game_closed_by_hand_stays(new_game: Callable[..., Game]) -> None:
    game = new_game(target=None)
    record(game)
    services.close_game(game, acts_on=score_sheet(game).newest, attempt=attempt("close"))
    with pytest.raises(services.GameOver):
        services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    assert not table_page(Game.objects.get(pk=game.pk)).can_undo
    assert len(score_sheet(game).lines) == 1


def test_nothing_to_undo_is_said(game: Game) -> None:
    with pytest.raises(services.NothingToUndo):
        services.undo_last_hand(game, acts_on=None, attempt=attempt("undo"))


def test_the_hand_that_reaches_the_target_ends_the_game(game: Game) -> None:
    for _hand in range(5):
        record(game, maker="N", outcome="march")
    game.refresh_from_db()
    assert (game.status, game.winner, game.score_ns) == (Game.Status.FINISHED, "NS", 10)
    with pytest.raises(services.GameOver):
        record(game)


def test_undoing_the_last_hand_of_a_finished_game_opens_it_again(game: Game) -> None:
    for _hand in range(5):
        record(game, maker="N", outcome="march")
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    game.refresh_from_db()
    assert (game.status, game.winner, game.score_ns) == (Game.Status.PLAYING, "", 8)


def test_fixed_hands_end_by_their_number_and_can_be_drawn(new_game: Callable[..., Game]) -> None:
    game = new_game(hands=2)
    record(game, maker="N")
    record(game, maker="E")
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.FINISHED, "")
    assert score_sheet(game).state.drawn


def test_a_game_without_an_end_is_closed_by_hand_once(new_game: Callable[..., Game]) -> None:
    game = new_game(target=None)
    record(game, maker="N")
    newest = score_sheet(game).newest
    for _time in range(2):
        services.close_game(game, acts_on=newest, attempt=attempt("close", key="k" * 16))
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.CLOSED, "NS")
    with pytest.raises(services.GameOver):
        services.close_game(game, acts_on=newest, attempt=attempt("close"))
    with pytest.raises(services.GameOver):
        record(game)


def test_a_game_that_ends_by_itself_is_not_closed_by_hand(game: Game) -> None:
    with pytest.raises(services.EndsByItself):
        services.close_game(game, acts_on=None, attempt=attempt("close"))


def test_a_rematch_keeps_seats_and_rules_and_passes_the_deal(game: Game) -> None:
    for _hand in range(5):
        record(game, maker="N", outcome="march")
    game.refresh_from_db()
    again = services.rematch(game, attempt=attempt("rematch"))
    sheet = score_sheet(again)
    assert {seat: sheet.name(seat) for seat in Seat} == NAMES
    assert (again.first_dealer, again.club, again.options) == ("E", game.club, game.options)
    assert sheet.state.score == {Side.NS: 0, Side.EW: 0}


def test_the_fourth_token_brings_a_point_that_the_sentence_tells(new_game: Callable[..., Game]) -> None:
    game = new_game(four_trick_tokens=True)
    for _hand in range(3):
        record(game, maker="N", maker_tricks=4)
    page = table_page(game)
    assert page.points["token_due"] == ["NS"]
    record(game, maker="S", maker_tricks=4)
    page = table_page(game)
    assert page.points["token_due"] == []
    assert [side.score for side in page.sides] == [5, 0]
    assert page.hands[0].sentence == "Bob made it. 1 to Ann & Bob. 1 more to Ann & Bob for four tokens."
    assert page.hands[1].sentence == "Ann made it. 1 to Ann & Bob."


def test_who_scores_or_watches_goes_on_with_the_rematch(new_game: Callable[..., Game], device: Device) -> None:
    game = new_game(hands=1)
    record(game)
    shut_out = Device.objects.create(token_digest="shut out")
    GameGrant.objects.create(game=game, device=device, kind="scorer", key_count=0)
    GameGrant.objects.create(game=game, device=shut_out, kind="viewer", key_count=7)
    game.refresh_from_db()
    following = services.rematch(game, attempt=attempt("rematch"))
    assert [(grant.device, grant.kind) for grant in following.grants.all()] == [(device, "scorer")]


def test_two_phones_asking_for_a_rematch_get_the_same_game(game: Game) -> None:
    for _hand in range(5):
        record(game, maker="N", outcome="march")
    assert services.rematch(game, attempt=attempt("rematch")) == services.rematch(game, attempt=attempt("rematch"))


def test_the_end_stands_once_the_next_game_has_begun(game: Game) -> None:
    for _hand in range(5):
        record(game, maker="N", outcome="march")
    game.refresh_from_db()
    services.rematch(game, attempt=attempt("rematch"))
    assert not table_page(game).can_undo
    with pytest.raises(services.NextBegun):
        services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))


def test_a_hand_of_a_file_stays_and_one_recorded_since_is_taken_back(game: Game) -> None:
    game.source_digest = "abc"
    game.save()
    record(game)
    game.hands.update(write=game.write)
    record(game, maker="E")
    assert table_page(game).can_undo
    services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))
    assert not table_page(game).can_undo
    with pytest.raises(services.FromFile):
        services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))


def test_there_is_no_rematch_before_the_end(game: Game) -> None:
    with pytest.raises(services.StillPlaying):
        services.rematch(game, attempt=attempt("rematch"))
