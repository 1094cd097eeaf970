"""Count what a club's people have played and won, whichever of their spellings sat there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max
from django.db.models.functions import Coalesce

from scoring.clubs.models import Club
from scoring.games.models import Game, Seating


@dataclass(frozen=True, slots=True)
class Figures:
    """How many games a person sat in, how many their side won, and when the newest of them began.

    A game counts as played for everyone who sat in it, as won for the two who sat there when it ended.
    """

    games: int = 0
    won: int = 0
    last: datetime | None = None


def figures_of(club: Club) -> dict[int, Figures]:
    """Return the figures of everyone who has played, by the person's id: three queries, whatever the club's size."""
    won = Counter[int]()
    for side in ("ns", "ew"):
        won.update(_won_as(club, side))
    person = Coalesce("player__merged_into", "player")
    sat = Seating.objects.filter(game__club=club, standing=True).annotate(person=person)
    rows = sat.order_by().values_list("person").annotate(Count("game", distinct=True), Max("game__started_at"))
    return {person: Figures(games, won[person], last) for person, games, last in rows}


def _won_as(club: Club, side: str) -> Counter[int]:
    """Return how many games each person won on one side of the table."""
    pair = (Coalesce(F(f"{side}__{place}__merged_into"), F(f"{side}__{place}")) for place in ("first", "second"))
    wins = Game.objects.filter(club=club, winner=side.upper()).order_by().values_list(*pair).annotate(Count("pk"))
    won = Counter[int]()
    for first, second, games in wins:
        won.update({first: games})
        won.update({second: games})
    return won
