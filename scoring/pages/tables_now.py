"""Read what is played at a club's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from scoring.clubs.audience import Audience
from scoring.clubs.channels import channel_of
from scoring.clubs.models import Club
from scoring.games.models import Game, GameQuerySet
from scoring.live.channels import version_of
from scoring.pages.game_lines import GameLine, game_lines


@dataclass(frozen=True, slots=True)
class SideNow:
    """One side of a game: who they are, what they have, and whether they won."""

    shape: str
    names: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table, and the game that was started there last and counts; None before any."""

    number: int
    game: GameLine | None

    @property
    def playing(self) -> bool:
        """Whether the game goes on."""
        return self.game is not None and self.game.playing

    @property
    def sides(self) -> Sequence[SideNow]:
        """Both sides of the game; none before any."""
        game = self.game
        if game is None:
            return []
        return [
            SideNow("circle", game.ns_names, game.score_ns, game.winner == "NS"),
            SideNow("diamond", game.ew_names, game.score_ew, game.winner == "EW"),
        ]


@dataclass(frozen=True, slots=True)
class TablesPage:
    """The tables of a club's room, in order of their numbers; `for_club` is whether members of the club look.

    `version` is that of the club's channel when it was read.
    """

    version: int
    slug: str
    for_club: bool
    tables: Sequence[TableNow]

    @property
    def playing(self) -> int:
        """At how many of them a game goes on."""
        return sum(table.playing for table in self.tables)


def tables_page(club: Club, audience: Audience) -> TablesPage:
    """Return what is played at each table: five queries, whatever there is."""
    version = version_of(channel_of(club, audience))  # first, so that it never promises too much
    newest = Game.objects.counted().filter(table=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    tables = dict(club.tables.standing().annotate(newest=Subquery(newest)).values_list("number", "newest"))
    games = _lines(club.games.filter(pk__in=[game for game in tables.values() if game]), audience)
    return TablesPage(
        version=version,
        slug=club.slug,
        for_club=audience is Audience.CLUB,
        tables=[TableNow(number, games.get(game)) for number, game in tables.items()],
    )


def _lines(asked: GameQuerySet, audience: Audience) -> Mapping[int | None, GameLine]:
    """Return a club's games as lines, by their ids."""
    games = list(asked.for_list_of_club())
    return {game.pk: line for game, line in zip(games, game_lines(games, audience), strict=True)}
