"""Write a club's games as a table for spreadsheets (CSV)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.clubs.audience import Audience
from scoring.games.models import GameQuerySet
from scoring.pages.game_lines import GameLine, game_lines
from scoring.spreadsheets import BYTE_ORDER_MARK, csv_rows

_AT_A_TIME = 500


def games_as_csv(games: GameQuerySet, audience: Audience) -> Iterator[str]:
    """Yield the table piece by piece, in the order of the games; never more of their rows than of one piece are read.

    They are asked for through their club: three queries a piece. Days and times are those of the club's clock.
    """
    yield BYTE_ORDER_MARK + csv_rows([_heads()])
    ids = list(games.values_list("pk", flat=True))
    for first in range(0, len(ids), _AT_A_TIME):
        piece = ids[first : first + _AT_A_TIME]
        by_id = games.for_list_of_club().in_bulk(piece)
        yield csv_rows(_cells(line) for line in game_lines([by_id[pk] for pk in piece], audience))


def _heads() -> list[str]:
    return [
        _("Date"),
        _("Time"),
        _("Table"),
        _("Rules"),
        _("Side 1"),
        _("Side 2"),
        _("Points of side 1"),
        _("Points of side 2"),
        _("Won by"),
        _("Hands"),
        _("State"),
    ]


def _cells(game: GameLine) -> list[str]:
    return [
        game.began.date().isoformat(),
        game.began.strftime("%H:%M"),
        "" if game.table is None else str(game.table),
        game.rules_name,
        game.ns_names,
        game.ew_names,
        str(game.score_ns),
        str(game.score_ew),
        {"NS": game.ns_names, "EW": game.ew_names}.get(game.winner, ""),
        str(game.hands),
        game.status_word,
    ]
