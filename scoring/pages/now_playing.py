"""What of a club moves while it plays: the games that go on, and the last ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.channels import channel_of
from scoring.clubs.models import Club
from scoring.games import wording
from scoring.games.models import Game, Hand
from scoring.games.selectors import ScoreSheet, score_sheets
from scoring.live.channels import version_of
from scoring.pages.game_lines import GameLine, game_lines
from scoring.pages.people import people_read_by
from scoring.tournaments.selectors.events import EventLine, events_now

#: A game in which nothing was saved for so long is open, but not being played.
MOVED_WITHIN = timedelta(hours=6)
MOST_PLAYING = 60  # as many as a room has tables
LAST_GAMES = 10


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side of a game that goes on."""

    shape: str
    names: str
    score: int


@dataclass(frozen=True, slots=True)
class PlayingLine:
    """A game that goes on: where, how it stands, which hand comes next and who deals it."""

    public_id: str
    table: int | None
    sides: Sequence[SideLine]
    hand: int
    dealer: str
    goal: str


@dataclass(frozen=True, slots=True)
class NowPlaying:
    """What a club's home shows that changes by itself; `version` is that of its channel when it was read.

    `people` are those that whoever looks may read of, `games` those that count.
    """

    version: int
    slug: str
    people: int
    games: int
    playing: Sequence[PlayingLine]
    last: Sequence[GameLine]
    #: Evenings that are set up or under way.
    evenings: Sequence[EventLine] = ()


def now_playing(club: Club, audience: Audience) -> NowPlaying:
    """Return what is played in a club now and what was last: ten queries, whatever is played."""
    version = version_of(channel_of(club, audience))  # first, so that it never promises too much
    playing = _being_played(club)
    for game in playing:
        game.audience = audience
    ended = (
        club.games.counted()
        .for_list_of_club()
        .exclude(pk__in=[game.pk for game in playing])
        .order_by("-started_at", "-pk")
    )
    return NowPlaying(
        version=version,
        slug=club.slug,
        people=people_read_by(audience, club).count(),
        games=club.games.counted().count(),
        playing=[_line(game, sheet) for game, sheet in zip(playing, score_sheets(playing), strict=True)],
        last=game_lines(list(ended[:LAST_GAMES]), audience),
        evenings=events_now(club),
    )


def _being_played(club: Club) -> list[Game]:
    """Return the unfinished games in which something was saved lately, in order of their tables."""
    since = timezone.now() - MOVED_WITHIN
    moved = Exists(Hand.objects.filter(game=OuterRef("pk"), write__made_at__gte=since))
    games = club.games.unfinished().filter(Q(started_at__gte=since) | moved).select_related("club", "table")
    return list(games.order_by(F("table__number").asc(nulls_last=True), "pk")[:MOST_PLAYING])


def _line(game: Game, sheet: ScoreSheet) -> PlayingLine:
    shapes = {rules.Side.NS: "circle", rules.Side.EW: "diamond"}
    return PlayingLine(
        public_id=game.public_id,
        table=game.table.number if game.table else None,
        sides=[
            SideLine(shape, wording.side_names(sheet.players, side), sheet.state.score[side])
            for side, shape in shapes.items()
        ],
        hand=sheet.next_number,
        dealer=sheet.name(sheet.state.dealer),
        goal=wording.goal(sheet.rule_set, sheet.state),
    )
