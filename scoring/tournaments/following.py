"""Keep how a table of a round stands with every hand that is recorded at it."""

from __future__ import annotations

from scoring.games.followers import follow
from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet
from scoring.tournaments.models import RoundTable
from scoring.tournaments.services.settling import settle


def register() -> None:
    """Follow every game."""
    follow(settle_table_of)


def settle_table_of(game: Game, sheet: ScoreSheet) -> None:
    """Settle the table of a round at which a game is played, if it is one."""
    tables = RoundTable.objects.select_for_update(of=("self",)).select_related("round__event__club")
    table = tables.filter(game=game).first()
    if table is not None:
        settle(table, sheet)
