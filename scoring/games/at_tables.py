"""Which game a table of the room has now."""

from __future__ import annotations

from scoring.clubs.models import ClubTable
from scoring.games.models import Game


def last_game_at(table: ClubTable) -> Game | None:
    """Return the game that was started last at a table, None before any."""
    return Game.objects.select_related("club").filter(table=table).order_by("-pk").first()


def held_table(table_id: int) -> ClubTable:
    """Return a table held until this change is done, so that two games never start there at once."""
    return ClubTable.objects.select_for_update(no_key=True).get(pk=table_id)


def table_for_rematch(game: Game) -> ClubTable | None:
    """Return the table at which the next game of the same four is played: their own, while it is still theirs.

    Where others have started a game since, or the table was taken away, it is played at none.
    """
    if game.table_id is None:
        return None
    table = held_table(game.table_id)
    last = last_game_at(table)
    return table if table.standing and last is not None and last.pk == game.pk else None
