"""Derive the columns that queries need from the facts: a hand's from its record, a game's from its hands."""

from __future__ import annotations

from scoring import rules
from scoring.games.models import Game


def derived_columns(record: rules.HandRecord, verdict: rules.Verdict | None) -> dict[str, object]:
    """Return a hand's derived columns for its record and its verdict."""
    side = verdict.maker_side if verdict else record.maker_side
    return {
        "outcome": verdict.outcome.value if verdict else "",
        "points_ns": verdict.points[rules.Side.NS] if verdict else 0,
        "points_ew": verdict.points[rules.Side.EW] if verdict else 0,
        "maker_side": side or "",
        "maker": record.maker or "",
        "maker_round": record.maker_round,
        "trump": record.trump or "",
        "alone": record.alone,
        "lone_defender": record.lone_defender or "",
        "maker_tricks": verdict.tricks[side] if verdict and side else None,
    }


def state_columns(game: Game, state: rules.GameState) -> dict[str, object]:
    """Return the game's derived columns for the state its hands fold to."""
    status: str = Game.Status.FINISHED if state.finished else Game.Status.PLAYING
    if game.status in {Game.Status.CLOSED, Game.Status.ABANDONED}:
        status = game.status
    return {
        "status": status,
        "score_ns": state.score[rules.Side.NS],
        "score_ew": state.score[rules.Side.EW],
        "winner": state.winner or "",
    }
