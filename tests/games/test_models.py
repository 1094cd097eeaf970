"""The database itself refuses rows that cannot be."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, models, transaction

from scoring.clubs.models import Club, Device, Grant, Partnership, Player, Write
from scoring.games.models import Closing, Game, GameGrant, Hand, JoinCode, Seating

pytestmark = pytest.mark.django_db


def refuse(constraint: str, row: models.Model) -> None:
    """Expect the database to refuse a row by the constraint of this name."""
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        row.save(force_insert=True)
    # SQLite names the columns of a broken unique constraint instead of the constraint.
    named = constraint in str(refusal.value) or str(refusal.value).startswith("UNIQUE constraint failed")
    assert named, refusal.value


def hand_row(game: Game, **columns: object) -> Hand:
    """Return a row that stands but for what is changed in it."""
    facts: dict[str, object] = {"number": 1, "kind": "played", "dealer": "N", "outcome": "made", "maker_side": "NS"}
    return Hand(game=game, write=game.write, **{**facts, **columns})


@pytest.mark.parametrize(
    ("constraint", "columns"),
    [
        ("hand_numbers_from_one", {"number": 0}),
        ("hand_dealer_is_a_seat", {"dealer": "X"}),
        ("hand_kind_known", {"kind": "lost", "maker": "", "maker_side": ""}),
        ("one_side_scores_at_most", {"points_ns": 1, "points_ew": 1}),
        ("played_hand_has_makers", {"maker_side": ""}),
        ("unplayed_hand_has_no_maker", {"kind": "thrown_in", "outcome": "thrown_in"}),
        ("void_hand_scores_nothing", {"kind": "misdeal", "maker_side": "", "outcome": "void", "points_ew": 1}),
        ("makers_take_five_at_most", {"maker_tricks": 6}),
    ],
)
def test_a_hand_that_cannot_be_is_refused(game: Game, constraint: str, columns: dict[str, object]) -> None:
    hand_row(game).validate_constraints()
    refuse(constraint, hand_row(game, **columns))


def test_one_hand_stands_for_a_number(game: Game) -> None:
    hand_row(game).save()
    refuse("one_standing_hand_per_number", hand_row(game))
    hand_row(game, standing=False).save()


def test_a_row_is_replaced_once(game: Game) -> None:
    first = hand_row(game, standing=False)
    first.save()
    hand_row(game, standing=False, replaces=first).save()
    refuse("replaces", hand_row(game, replaces=first))


def a_game(game: Game, **columns: object) -> Game:
    """Return a second game like the first but for what is changed in it."""
    same = {
        name: getattr(game, name) for name in ("club", "options", "rules_name", "first_dealer", "ns", "ew", "write")
    }
    return Game(**{**same, **columns})


@pytest.mark.parametrize(
    ("constraint", "columns"),
    [
        ("game_first_dealer_is_a_seat", {"first_dealer": "X"}),
        ("game_status_known", {"status": "lost"}),
        ("game_winner_only_when_over", {"winner": "NS"}),
        ("game_winner_only_when_over", {"status": "finished", "winner": "XX"}),
    ],
)
def test_a_game_that_cannot_be_is_refused(game: Game, constraint: str, columns: dict[str, object]) -> None:
    refuse(constraint, a_game(game, **columns))


def test_a_partnership_does_not_play_itself(game: Game) -> None:
    refuse("game_of_two_partnerships", a_game(game, ew=game.ns))


def test_an_imported_game_comes_once_into_a_club(game: Game) -> None:
    a_game(game, source_digest="abc").save()
    refuse("game_imported_once", a_game(game, source_digest="abc"))
    a_game(game).save()


def test_a_game_has_one_rematch(game: Game) -> None:
    a_game(game, rematch_of=game).save()
    refuse("rematch_of", a_game(game, rematch_of=game))


def test_a_closing_is_of_a_kind(game: Game) -> None:
    refuse("closing_of_a_kind", Closing(game=game, kind="forgotten", write=game.write))


def test_a_seat_holds_one_player_and_a_player_one_seat(game: Game) -> None:
    ann = game.seatings.get(seat="N").player
    zoe = Player.objects.create(club=game.club, name="Zoe", name_key="zoe")
    refuse("seat_taken_once", Seating(game=game, seat="N", player=zoe, write=game.write))
    game.seatings.filter(seat="E").delete()
    refuse("player_sits_once", Seating(game=game, seat="E", player=ann, write=game.write))
    refuse("seating_from_a_hand", Seating(game=game, seat="E", player=zoe, from_number=0, write=game.write))
    refuse("seating_at_a_seat", Seating(game=game, seat="X", player=zoe, write=game.write))


def test_a_player_has_a_name_and_is_in_a_club_once(game: Game) -> None:
    refuse("player_once_in_a_club", Player(club=game.club, name="ANN", name_key="ann"))
    refuse("player_has_a_name", Player(club=game.club, name="", name_key="x"))
    refuse("player_has_a_name", Player(club=game.club, name="x", name_key=""))
    refuse("club_has_a_name", Club(name=""))


def test_a_partnership_is_stored_once_in_order(game: Game) -> None:
    refuse("partnership_once", Partnership(club=game.club, first=game.ns.first, second=game.ns.second))
    refuse("partnership_in_order", Partnership(club=game.club, first=game.ns.second, second=game.ns.first))


def test_a_grant_of_a_game_is_of_a_kind_and_given_once(game: Game, device: Device) -> None:
    GameGrant.objects.create(device=device, game=game, kind="viewer", key_count=0)
    refuse("game_grant_once", GameGrant(device=device, game=game, kind="viewer", key_count=1))
    refuse("game_grant_of_a_kind", GameGrant(device=device, game=game, kind="king", key_count=0))
    refuse(
        "join_code_of_a_kind",
        JoinCode(game=game, kind="king", key_count=0, code_digest="x", expires_at=game.started_at),
    )


def test_a_grant_is_of_a_kind_and_given_once(game: Game, device: Device) -> None:
    refuse("grant_once", Grant(device=device, club=game.club, kind="organiser", key_count=0))
    refuse("grant_of_a_kind", Grant(device=device, club=game.club, kind="king", key_count=0))


def test_a_write_has_a_key_of_its_own(game: Game) -> None:
    refuse("key", Write(key=game.write.key, action="start", body_digest="x"))
    refuse("write_is_keyed", Write(key="", action="start", body_digest="x"))
