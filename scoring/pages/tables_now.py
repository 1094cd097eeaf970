"""Read what is played at a club's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from scoring import rules
from scoring.clubs.audience import Audience, name_for
from scoring.clubs.models import Club, Partnership
from scoring.games import wording
from scoring.games.models import Game


@dataclass(frozen=True, slots=True)
class SideNow:
    """One side of a game: who they are, what they have, and whether they won."""

    shape: str
    names: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table, and the game that was started there last; None before any."""

    number: int
    game: Game | None
    sides: Sequence[SideNow]

    @property
    def playing(self) -> bool:
        """Whether the game goes on."""
        return self.game is not None and not self.game.is_over


@dataclass(frozen=True, slots=True)
class TablesPage:
    """The tables of a club's room, in order of their numbers."""

    tables: Sequence[TableNow]

    @property
    def playing(self) -> int:
        """At how many of them a game goes on."""
        return sum(table.playing for table in self.tables)


def tables_page(club: Club, audience: Audience) -> TablesPage:
    """Return what is played at each table: three queries, whatever there is."""
    tables = list(club.tables.standing())
    newest = Game.objects.filter(table__in=tables).order_by().values("table").annotate(newest=Max("pk"))
    games = _with_pairs([row["newest"] for row in newest])
    return TablesPage([_now(table.number, games.get(table.pk), audience) for table in tables])


def _with_pairs(ids: Sequence[int]) -> Mapping[int | None, Game]:
    """Return games with both partnerships and who their players are, by table."""
    people = [f"{side}__{player}__merged_into" for side in ("ns", "ew") for player in ("first", "second")]
    return {game.table_id: game for game in Game.objects.filter(pk__in=ids).select_related(*people)}


def _now(number: int, game: Game | None, audience: Audience) -> TableNow:
    if game is None:
        return TableNow(number, None, [])
    sides = [
        SideNow("circle", _pair(game.ns, audience), game.score_ns, game.winner == rules.Side.NS),
        SideNow("diamond", _pair(game.ew, audience), game.score_ew, game.winner == rules.Side.EW),
    ]
    return TableNow(number, game, sides)


def _pair(partnership: Partnership, audience: Audience) -> str:
    return wording.pair(name_for(partnership.first, audience), name_for(partnership.second, audience))
