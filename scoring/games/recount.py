"""Derive every stored number again from the facts, and say where it differs."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from scoring.clubs.selectors.merging import merge_differences
from scoring.games.derived import derived_columns, state_columns
from scoring.games.models import Game, Hand
from scoring.games.selectors import ScoreSheet, score_sheet, verdict_of
from scoring.games.services.changing import locked
from scoring.rules import Side


def differences() -> Iterator[str]:
    """Yield a line for each derived column of each player, game and hand that its facts do not give.

    A game that somebody changes at that moment is looked at once more when it is done.
    """
    yield from merge_differences()
    for game in Game.objects.order_by("pk").iterator(chunk_size=100):
        if any(_differences_of(game)):
            yield from _settled_differences_of(game)


def _settled_differences_of(game: Game) -> list[str]:
    with transaction.atomic():
        return list(_differences_of(locked(game)))


def _differences_of(game: Game) -> Iterator[str]:
    sheet = score_sheet(game)
    yield from _compared(f"game {game.public_id}", game, state_columns(game, sheet.state))
    yield from _misplaced(game, sheet)
    for hand in game.hands.exclude(kind=Hand.Kind.UNDONE):
        if "violations" in hand.extras:
            continue  # accepted as it was, against the rules: nothing to derive it from
        verdict = verdict_of(hand, sheet.rule_set)
        place = f"game {game.public_id}, hand {hand.number} (row {hand.pk})"
        yield from _compared(place, hand, derived_columns(hand.facts, verdict))


def _compared(place: str, row: Game | Hand, derived: dict[str, object]) -> Iterator[str]:
    for column, value in derived.items():
        stored = getattr(row, column)
        if stored != value:
            yield f"{place}: {column} is {stored!r}, its facts give {value!r}"


def _misplaced(game: Game, sheet: ScoreSheet) -> Iterator[str]:
    """Yield a line for each side whose partnership is not that of the two who sit there."""
    for side, pair in ((Side.NS, game.ns), (Side.EW, game.ew)):
        if {pair.first_id, pair.second_id} != {sheet.players[seat].pk for seat in side.seats}:
            yield f"game {game.public_id}: {side.lower()} is {pair}, its seats give other players"
