"""Keep how a table of a round stands, and who sits there, with every change of the game that is played at it."""

from __future__ import annotations

from scoring.games.followers import follow
from scoring.games.models import Game
from scoring.games.selectors import ScoreSheet
from scoring.games.venues import add_venue
from scoring.tournaments.models import RoundTable
from scoring.tournaments.round_games import RoundGames
from scoring.tournaments.services.seats_followed import follow_seats
from scoring.tournaments.services.settling import settle


def register() -> None:
    """Follow every game, and say of those of a round what they are part of."""
    follow(settle_table_of)
    add_venue(_ROUND_GAMES)


_ROUND_GAMES = RoundGames()


def settle_table_of(game: Game, sheet: ScoreSheet) -> None:
    """Settle the table of a round at which a game is played, if it is one."""
    tables = RoundTable.objects.select_for_update(of=("self",)).select_related("round__event__club")
    table = tables.filter(game=game).first()
    if table is not None:
        follow_seats(table, sheet)
        settle(table, sheet)
