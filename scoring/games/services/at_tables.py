"""Start a game at one of a club's tables."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import ClubTable
from scoring.clubs.services.holding import held
from scoring.clubs.writes import Attempt, Refused
from scoring.games.at_tables import held_table, last_game_at
from scoring.games.models import Game
from scoring.games.services.starting import start_game


class TableTaken(Refused):
    """Another game was started at the table since the page was shown, or one is still being played there."""

    sentence = _("Another game was started at this table meanwhile.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        #: The one that was started last.
        self.game = game


class TableGone(Refused):
    """The table was taken away, or its club put away, meanwhile."""

    sentence = _("This table was taken away meanwhile.")


@transaction.atomic
def start_game_at(
    table: ClubTable,
    *,
    names: Mapping[rules.Seat, str],
    rule_set: rules.RuleSet,
    first_dealer: rules.Seat,
    seen: int | None,
    attempt: Attempt,
) -> Game:
    """Return a new game of four people at a table of their club's room; the same attempt again returns the same.

    `seen` is the id of the game that was the last there when the page was shown. Raises TableTaken when it is another
    now or is still played, TableGone, or KeyReused.
    """
    club = held(table.club)  # before its table, as whoever changes a room
    table = held_table(table.pk)
    if attempt.earlier() is None:
        last = last_game_at(table)
        if last is not None and (last.pk != seen or not last.is_over):
            raise TableTaken(last)
        if not table.standing:
            raise TableGone
    return start_game(
        club=club, names=names, rule_set=rule_set, first_dealer=first_dealer, attempt=attempt, table=table
    )
