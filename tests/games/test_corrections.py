"""Hands are corrected, voided and brought back as new rows; the score, the dealer and the end follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring import rules
from scoring.games import services
from scoring.games.channels import channel_of
from scoring.games.models import Game, Hand
from scoring.games.recount import differences
from scoring.games.selectors import score_sheet
from scoring.live.channels import version_of
from scoring.rules import Seat, Side
from tests.games.conftest import attempt, hand, save

pytestmark = pytest.mark.django_db


def record(game: Game, **facts: Any) -> Hand:
    """Record a hand on top of whatever stands."""
    return save(game, hand(**facts))


def standing(game: Game, number: int) -> Hand:
    """Return the row that stands for a number."""
    return game.hands.get(number=number, standing=True)


def correct(game: Game, number: int, *, confirmed: bool = False, **facts: Any) -> Hand:
    """Correct a hand as it stands."""
    return services.correct_hand(
        game,
        number=number,
        record=hand(**facts),
        acts_on=standing(game, number).pk,
        attempt=attempt("correct"),
        confirmed=confirmed,
    )


def void(game: Game, number: int, *, confirmed: bool = False) -> Hand:
    """Void a hand as it stands."""
    return services.void_hand(
        game, number=number, acts_on=standing(game, number).pk, attempt=attempt("void"), confirmed=confirmed
    )


def score(game: Game) -> tuple[int, int]:
    """Return the score as the game's row keeps it, and see that everything derived is as its facts give it."""
    game.refresh_from_db()
    assert list(differences()) == []
    return game.score_ns, game.score_ew


def test_a_correction_is_a_new_row_and_the_score_follows(game: Game) -> None:
    first = record(game, maker="N", outcome="march")
    record(game, maker="E")
    corrected = correct(game, 1, maker="N", outcome="euchred")
    assert score(game) == (0, 3)
    assert (corrected.replaces, corrected.number) == (first, 1)
    assert Hand.objects.get(pk=first.pk).record == first.record
    assert [line.hand.pk for line in score_sheet(game).lines] == [corrected.pk, standing(game, 2).pk]


def test_a_correction_keeps_the_hands_own_dealer(game: Game) -> None:
    record(game)
    record(game)
    corrected = correct(game, 1, maker="E")
    assert corrected.dealer == "N"
    assert score_sheet(game).state.dealer is Seat.S


def test_an_illegal_correction_changes_nothing(new_game: Callable[..., Game]) -> None:
    game = new_game("Canadian loner")
    record(game, maker="E")
    with pytest.raises(rules.IllegalHand):
        correct(game, 1, maker="S", dealer="N", maker_round=1, alone=False)
    assert score(game) == (0, 1)


def test_two_corrections_of_what_one_of_them_saw_are_not_both_made(game: Game) -> None:
    seen = record(game)
    correct(game, 1, maker="E")
    with pytest.raises(services.Stale):
        services.correct_hand(game, number=1, record=hand("S"), acts_on=seen.pk, attempt=attempt("correct"))
    assert score(game) == (0, 1)


def test_a_correction_sent_twice_is_one_row(game: Game) -> None:
    seen = record(game)
    rows = [
        services.correct_hand(
            game, number=1, record=hand("E"), acts_on=seen.pk, attempt=attempt("correct", key="k" * 16)
        )
        for _time in range(2)
    ]
    assert rows[0] == rows[1]
    assert game.hands.count() == 2


def test_a_voided_hand_keeps_its_number_and_counts_for_nothing(game: Game) -> None:
    record(game, outcome="march")
    record(game, maker="E")
    void(game, 1)
    sheet = score_sheet(game)
    assert score(game) == (0, 1)
    assert [(line.hand.number, line.voided, line.counted) for line in sheet.lines] == [
        (1, True, False),
        (2, False, True),
    ]
    assert sheet.next_number == 3


def test_after_a_voided_last_hand_the_same_player_deals_again(game: Game) -> None:
    record(game)
    dealt = score_sheet(game).state.dealer
    record(game)
    void(game, 2)
    assert score_sheet(game).state.dealer is dealt


def test_a_voided_hand_comes_back_as_it_was(game: Game) -> None:
    record(game, outcome="march")
    mark = void(game, 1)
    with pytest.raises(services.Voided):
        correct(game, 1, maker="E")
    services.restore_hand(game, number=1, acts_on=mark.pk, attempt=attempt("restore"))
    assert score(game) == (2, 0)
    with pytest.raises(services.NotVoided):
        services.restore_hand(game, number=1, acts_on=standing(game, 1).pk, attempt=attempt("restore"))


def test_a_voided_last_hand_is_not_undone_but_brought_back(game: Game) -> None:
    record(game)
    void(game, 1)
    with pytest.raises(services.Voided):
        services.undo_last_hand(game, acts_on=score_sheet(game).newest, attempt=attempt("undo"))


def test_a_correction_that_ends_the_game_earlier_says_so_first(new_game: Callable[..., Game]) -> None:
    game = new_game(target=3)
    record(game, maker="N")
    record(game, maker="E")
    record(game, maker="E")
    with pytest.raises(services.EndsBefore) as refusal:
        correct(game, 1, maker="N", outcome="march", alone=True)
    assert (refusal.value.number, refusal.value.uncounted) == (1, 2)
    assert score(game) == (1, 2)
    correct(game, 1, maker="N", outcome="march", alone=True, confirmed=True)
    assert score(game) == (4, 0)
    assert [line.counted for line in score_sheet(game).lines] == [True, False, False]
    assert game.status == Game.Status.FINISHED


def test_hands_after_the_end_count_again_when_the_correction_is_taken_back(new_game: Callable[..., Game]) -> None:
    game = new_game(target=3)
    record(game, maker="N")
    record(game, maker="E")
    correct(game, 1, maker="N", outcome="march", alone=True, confirmed=True)
    correct(game, 1, maker="N")
    assert score(game) == (1, 1)
    assert all(line.counted for line in score_sheet(game).lines)
    assert game.status == Game.Status.PLAYING


def test_a_dealer_is_corrected_alone_or_with_the_deals_after_it(game: Game) -> None:
    for _hand in range(3):
        record(game)
    sheet = score_sheet(game)
    moved = services.deals_moved(sheet, 2, Seat.W, later=True)
    assert [(one.number, one.was, one.becomes) for one in moved] == [(2, Seat.E, Seat.W), (3, Seat.S, Seat.N)]
    services.correct_dealer(
        game, number=2, dealer=Seat.W, later=False, acts_on=standing(game, 2).pk, attempt=attempt("dealer")
    )
    assert [hand.dealer for hand in game.hands.standing()] == ["N", "W", "S"]
    services.correct_dealer(
        game, number=2, dealer=Seat.S, later=True, acts_on=standing(game, 2).pk, attempt=attempt("dealer")
    )
    assert [hand.dealer for hand in game.hands.standing()] == ["N", "S", "E"]
    assert score_sheet(game).state.dealer is Seat.S


def test_a_dealer_whom_the_recorded_calls_exclude_is_refused_by_the_hands_number(game: Game) -> None:
    calls = [{"seat": "E", "round": 1, "call": "order_up", "suit": "H"}]
    record(game, maker="E", maker_round=1, trump="H", upcard="9H", calls=calls)
    with pytest.raises(services.OtherDealer) as refusal:
        services.correct_dealer(
            game, number=1, dealer=Seat.S, later=False, acts_on=standing(game, 1).pk, attempt=attempt("dealer")
        )
    assert "hand 1" in str(refusal.value.sentence)
    assert standing(game, 1).dealer == "N"


def test_a_hand_that_is_not_there_is_said(game: Game) -> None:
    with pytest.raises(services.NoSuchHand):
        services.void_hand(game, number=7, acts_on=None, attempt=attempt("void"))


def test_a_swap_from_the_start_changes_who_made_every_hand(game: Game) -> None:
    record(game, maker="N")
    record(game, maker="E")
    seats = score_sheet(game).newest_seating
    services.swap_seats(game, first=Seat.N, second=Seat.E, from_number=1, acts_on=seats, attempt=attempt("swap"))
    sheet = score_sheet(game)
    assert {seat.value: player.name for seat, player in sheet.lines[0].players.items()} == {
        "N": "Cy",
        "E": "Ann",
        "S": "Bob",
        "W": "Di",
    }
    game.refresh_from_db()
    assert {game.ns.first.name, game.ns.second.name} == {"Bob", "Cy"}
    assert score(game) == (1, 1)
    with pytest.raises(services.Stale):
        services.swap_seats(game, first=Seat.N, second=Seat.E, from_number=1, acts_on=seats, attempt=attempt("swap"))


def test_a_substitute_plays_from_a_hand_on_and_a_swap_from_the_start_follows_both(game: Game) -> None:
    record(game)
    services.substitute(
        game,
        seat=Seat.N,
        name="Zoe",
        from_number=2,
        acts_on=score_sheet(game).newest_seating,
        attempt=attempt("substitute"),
    )
    record(game)
    sheet = score_sheet(game)
    assert [line.players[Seat.N].name for line in sheet.lines] == ["Ann", "Zoe"]
    services.swap_seats(
        game, first=Seat.N, second=Seat.S, from_number=1, acts_on=sheet.newest_seating, attempt=attempt("swap")
    )
    sheet = score_sheet(game)
    assert [line.players[Seat.S].name for line in sheet.lines] == ["Ann", "Zoe"]
    assert [line.players[Seat.N].name for line in sheet.lines] == ["Bob", "Bob"]


def test_nobody_sits_twice(game: Game) -> None:
    with pytest.raises(services.SitsAlready):
        services.substitute(
            game,
            seat=Seat.N,
            name="Cy",
            from_number=1,
            acts_on=score_sheet(game).newest_seating,
            attempt=attempt("substitute"),
        )
    assert score_sheet(game).players[Seat.N].name == "Ann"


def test_an_abandoned_game_has_no_winner_and_can_go_on(game: Game) -> None:
    record(game)
    newest = score_sheet(game).newest
    services.abandon_game(game, acts_on=newest, attempt=attempt("abandon"))
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.ABANDONED, "")
    with pytest.raises(services.GameOver):
        record(game)
    services.reopen_game(game, acts_on=newest, attempt=attempt("reopen"))
    record(game)
    assert score(game) == (2, 0)
    with pytest.raises(services.Open):
        services.reopen_game(game, acts_on=score_sheet(game).newest, attempt=attempt("reopen"))


def test_a_game_that_its_rules_ended_is_opened_by_its_hands_only(new_game: Callable[..., Game]) -> None:
    game = new_game(target=1)
    record(game)
    with pytest.raises(services.EndsByItself):
        services.reopen_game(game, acts_on=score_sheet(game).newest, attempt=attempt("reopen"))
    correct(game, 1, outcome="made", maker="E")
    assert score_sheet(game).state.winner is Side.EW


def test_a_closed_game_whose_rematch_has_begun_stays_closed(new_game: Callable[..., Game]) -> None:
    game = new_game(target=None)
    record(game)
    services.close_game(game, acts_on=score_sheet(game).newest, attempt=attempt("close"))
    game.refresh_from_db()
    services.rematch(game, attempt=attempt("rematch"))
    with pytest.raises(services.NextBegun):
        services.reopen_game(game, acts_on=score_sheet(game).newest, attempt=attempt("reopen"))


def test_a_change_raises_the_channels_version(game: Game) -> None:
    before = version_of(channel_of(game))
    record(game)
    correct(game, 1, maker="E")
    assert version_of(channel_of(game)) == before + 2
