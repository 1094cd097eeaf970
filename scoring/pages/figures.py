"""Count what a club's people have played and won, whichever of their spellings sat there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max

from scoring.clubs.models import Club
from scoring.games.models import Seating, counting


@dataclass(frozen=True, slots=True)
class Figures:
    """How many games a person sat in, how many their side won, and when the newest of them began.

    A game counts as played for everyone who sat in it, as won for the two who sat there when it ended.
    """

    games: int = 0
    won: int = 0
    last: datetime | None = None


def figures_of(club: Club) -> dict[int, Figures]:
    """Return the figures of everyone who has played, by the person's id: five queries, whatever the club's size.

    They are added up by pairs and not by seats, of which there are four times as many rows as games.
    """
    person = {row: into or row for row, into in club.players.values_list("pk", "merged_into")}
    pairs = {pk: (person[first], person[second]) for pk, first, second in _pairs(club)}
    played, won, last = Counter[int](), Counter[int](), dict[int, datetime]()
    for side in ("ns", "ew"):
        rows = club.games.counted().order_by().values_list(side, "winner").annotate(Count("pk"), Max("started_at"))
        for pair, winner, games, newest in rows:
            for each in pairs[pair]:
                played[each] += games
                won[each] += games if winner == side.upper() else 0
                last[each] = max(last.get(each, newest), newest)
    for each, began in _left_early(club, person, pairs):
        played[each] += 1
        last[each] = max(last.get(each, began), began)
    return {each: Figures(games, won[each], last[each]) for each, games in played.items()}


def _pairs(club: Club) -> Iterator[tuple[int, int, int]]:
    return club.partnerships.values_list("pk", "first", "second").iterator()


def _left_early(
    club: Club, person: dict[int, int], pairs: dict[int, tuple[int, int]]
) -> Iterator[tuple[int, datetime]]:
    """Yield who sat in a game and not in the pairs that ended it, once a game, with when it began."""
    changed = Seating.objects.filter(counting("game__"), standing=True, from_number__gt=1, game__club=club)
    reseated = changed.values("game")
    sat = Seating.objects.filter(standing=True, game__in=reseated)
    left = {
        (game, person[player], started)
        for game, player, ns, ew, started in sat.values_list(
            "game", "player", "game__ns", "game__ew", "game__started_at"
        )
        if person[player] not in pairs[ns] + pairs[ew]
    }
    for _game, each, started in left:
        yield each, started
