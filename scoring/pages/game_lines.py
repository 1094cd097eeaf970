"""Games as they stand in lists: one line each, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count
from django.utils import timezone

from scoring import rules
from scoring.clubs.audience import Audience, Called, club_name_for
from scoring.clubs.models import Club
from scoring.games import wording
from scoring.games.models import Game, Hand
from scoring.games.selectors import Sitting, sittings_of_all


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game of a list: who played whom, how it stands, and when it began by its club's clock."""

    public_id: str
    club: Club
    club_name: str
    ns_names: str
    ew_names: str
    score_ns: int
    score_ew: int
    winner: str
    playing: bool
    given_up: bool
    status_word: str
    rules_name: str
    hands: int
    began: datetime
    table: int | None
    title: str

    @property
    def day(self) -> date:
        """The day on which it began."""
        return self.began.date()


def game_lines(games: Sequence[Game], audience: Audience | None = None) -> list[GameLine]:
    """Return a line a game, brought by `for_list`: two queries, however many games.

    Players are called as `audience` may read it, or as each game's own may where none is given.
    """
    if audience is not None:
        for game in games:
            game.audience = audience
    if not games:
        return []
    hands = Hand.objects.on_sheet().filter(game__in=games).order_by()
    counts = dict(hands.values_list("game").annotate(Count("pk")))
    sittings = sittings_of_all(games)
    return [_line(game, counts.get(game.pk, 0), sittings[game.pk]) for game in games]


def _line(game: Game, hands: int, sittings: Sequence[Sitting]) -> GameLine:
    ns, ew = (wording.side_names(_sat_last(game, sittings, side), side) for side in rules.Side)
    return GameLine(
        public_id=game.public_id,
        club=game.club,
        club_name=club_name_for(game.club, game.audience),
        ns_names=ns,
        ew_names=ew,
        score_ns=game.score_ns,
        score_ew=game.score_ew,
        winner=game.winner,
        playing=not game.is_over,
        given_up=game.status == Game.Status.ABANDONED,
        status_word=str(Game.Status(game.status).label),
        rules_name=game.rules_name,
        hands=hands,
        began=timezone.localtime(game.started_at, ZoneInfo(game.club.time_zone)),
        table=game.table.number if game.table else None,
        title=str(game.source.get("title", "")) if game.audience is Audience.CLUB else "",
    )


def _sat_last(game: Game, sittings: Sequence[Sitting], side: rules.Side) -> dict[rules.Seat, Called]:
    """Return who sits on a side, or sat there when the game's last hand that counts was played."""
    pair = {rules.Side.NS: game.ns, rules.Side.EW: game.ew}[side]
    last = sittings[-1].players
    for sitting in reversed(sittings):
        if {sitting.players[seat].pk for seat in side.seats} == {pair.first_id, pair.second_id}:
            return sitting.players
    return last
