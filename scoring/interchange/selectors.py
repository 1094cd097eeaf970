"""Read a stored game as it is written to a file."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet, SheetLine, score_sheet
from scoring.games.wording import what_happened
from scoring.interchange.egn_play import TRICKS
from scoring.interchange.egn_rules import switches_of, told_beyond
from scoring.interchange.egn_write import flat_hand, game_of, score_of, text_of
from scoring.rules import Outcome, Side

_STATED = ("gameId", "title", "description", "date", "players", "initialScore", "finalScore", "ruleset")


def game_text(game: Game) -> str:
    """Return the game as an EGN file's text: what its hands record, and what its own file said."""
    sheet = score_sheet(game)
    metadata = {name: game.source[name] for name in _STATED if name in game.source} or _metadata(sheet)
    if any(not line.hand.came_with_its_game for line in sheet.lines):
        metadata["finalScore"] = score_of(sheet.state.score)
    return text_of(game_of(metadata, [_flat(line, sheet) for line in sheet.lines]))


def _metadata(sheet: ScoreSheet) -> dict[str, object]:
    """Return the metadata of a game that was scored here."""
    game = sheet.game
    metadata: dict[str, object] = {
        "gameId": game.public_id,
        "description": told_beyond(sheet.rule_set),
        "date": game.started_at.astimezone(ZoneInfo(game.club.time_zone)).isoformat(timespec="minutes"),
        "players": [player.name for player in sheet.players.values()],
        "initialScore": score_of({Side.NS: game.initial_ns, Side.EW: game.initial_ew}),
        "ruleset": switches_of(sheet.rule_set),
    }
    return {name: value for name, value in metadata.items() if value}


def _flat(line: SheetLine, sheet: ScoreSheet) -> Mapping[str, object]:
    """Return a hand as flat EGN. What its cards cannot tell, how it went, is told in a comment."""
    record = line.hand.facts
    flat = flat_hand(record, line.hand.extras)
    told = len(record.tricks or ()) == TRICKS or (line.verdict and line.verdict.outcome is Outcome.THROWN_IN)
    if line.verdict is None or told or line.hand.came_with_its_game:
        return flat
    calls = flat.get("calls", [])
    last = str(len(calls) - 1 if isinstance(calls, list) and calls else 0)
    comments = line.hand.extras.get("call_comments", {})
    result = what_happened(record, line.verdict, sheet.players)
    return {**flat, "callAnnotations": {**comments, last: [*comments.get(last, ()), result]}}
