"""Who may open a game, and what they may do with it: one function, which returns both or answers 404."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from scoring.answering import keep_out_of_search_engines
from scoring.clubs import access as clubs
from scoring.clubs.access import PUBLIC, way_into
from scoring.clubs.audience import Audience
from scoring.clubs.devices import device_of
from scoring.clubs.models import Account, Club, Device, Grant
from scoring.clubs.sign_ins import account_of
from scoring.clubs.table_access import TABLE
from scoring.games import venues
from scoring.games.models import Game, GameGrant
from scoring.games.venues import Surroundings

ORGANISER = Grant.Kind.ORGANISER.value
SCORER = GameGrant.Kind.SCORER.value
VIEWER = GameGrant.Kind.VIEWER.value

__all__ = ["ORGANISER", "PUBLIC", "SCORER", "TABLE", "VIEWER"]


class Right(IntEnum):
    """What someone may do with a game; each includes those before it."""

    #: Look on, as anybody may in a club that is not private.
    LOOK = 1
    #: Look on, with everybody's own name.
    WATCH = 2
    #: Enter and correct hands.
    SCORE = 3
    #: Give out its links, and see its club.
    SHARE = 4


_RIGHT_IN_CLUB = {
    clubs.Right.LOOK: Right.LOOK,
    clubs.Right.BELONG: Right.WATCH,
    clubs.Right.SCORE: Right.SHARE,
    clubs.Right.RUN: Right.SHARE,
    clubs.Right.OWN: Right.SHARE,
}


@dataclass(frozen=True, slots=True)
class WayIn:
    """A right to a game, and by what someone has it: a role, the kind of a grant, `TABLE` or `PUBLIC`."""

    right: Right
    by: str
    #: Whether it is a right to the club, so that the club opens too.
    through_club: bool = False
    #: Whether `by` is the role of an account.
    as_account: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """A game, and what whoever opened it may do: the most of what all their ways in allow."""

    game: Game
    right: Right
    by: str
    through_club: bool
    as_account: bool
    device: Device | None
    account: Account | None
    #: What the game is part of; None for a game by itself.
    around: Surroundings | None

    @property
    def scores(self) -> bool:
        """Whether hands are entered and corrected by the way that led here, in a club that is in use."""
        return self.right >= Right.SCORE and not self.game.club.is_archived

    @property
    def may_score(self) -> bool:
        """Whether hands may be entered and corrected now."""
        return self.scores and not (self.around and self.around.shut_to(self.by))

    @property
    def way_around(self) -> str:
        """The address of what the game is part of that opens by the same right; empty for none."""
        if self.around is None or self.by in {SCORER, VIEWER, TABLE}:
            return ""
        return self.around.address if self.scores or self.through_club else self.around.home

    @property
    def may_share(self) -> bool:
        """Whether links may be given out and revoked."""
        return self.right >= Right.SHARE and not self.game.club.is_archived

    @property
    def table_opens(self) -> bool:
        """Whether it is played at a table of the club's room that opens, too."""
        return self.game.table_id is not None and (self.through_club or self.by_its_table)

    @property
    def by_its_table(self) -> bool:
        """Whether it was opened by the link that lies on its table, and so by a guest, who starts games only there."""
        return self.by == TABLE

    @property
    def may_see_by_whom(self) -> bool:
        """Whether the history tells who made a change."""
        return self.right > Right.LOOK


def open_game(request: HttpRequest, public_id: str) -> Opened:
    """Return the game at this address and what this browser may do with it. Raises Http404.

    From here on the request tells times as the game's club's clocks do, and the game calls its players as whoever
    opened it may read their names.
    """
    game = Game.objects.select_related("club", "table", *venues.joins()).filter(public_id=public_id).first()
    device, account = device_of(request), account_of(request)
    way = way_to(game, device=device, account=account) if game else None
    if game is None or way is None:
        raise Http404
    if game.club.visibility != Club.Visibility.PUBLIC:
        keep_out_of_search_engines(request)
    timezone.activate(game.club.time_zone)
    game.audience = Audience.PUBLIC if way.right is Right.LOOK else Audience.CLUB
    return Opened(
        game, way.right, way.by, way.through_club, way.as_account, device, account, around=venues.around(game)
    )


def game_to_score(request: HttpRequest, public_id: str) -> Opened:
    """Return the game for whoever may enter hands. Raises Http404, or PermissionDenied for who only looks on.

    Where what the game is part of is closed to them, it is the change that is refused, and says why.
    """
    opened = open_game(request, public_id)
    if not opened.scores:
        raise PermissionDenied
    return opened


def game_to_share(request: HttpRequest, public_id: str) -> Opened:
    """Return the game for whoever may give out its links. Raises Http404 or PermissionDenied."""
    opened = open_game(request, public_id)
    if not opened.may_share:
        raise PermissionDenied
    return opened


def way_to(game: Game, *, device: Device | None, account: Account | None) -> WayIn | None:
    """Return what the strongest way to a game allows; None when there is no way in."""
    club = way_into(game.club, device=device, account=account)
    ways = [WayIn(_RIGHT_IN_CLUB[club.right], club.by, through_club=True, as_account=club.as_account)] if club else []
    if device is not None and not any(way.right is Right.SHARE for way in ways):
        ways += _ways_of(device, game)
    if game.kept_back:
        ways = [way for way in ways if way.right > Right.WATCH]
    return max(ways, key=lambda way: way.right, default=None)


def _ways_of(device: Device, game: Game) -> list[WayIn]:
    """Return what links to the game, to the table it is played at, or to what it is part of gave a device."""
    kinds = set(device.game_grants.live().filter(game=game).values_list("kind", flat=True))
    ways = [WayIn(right, kind) for kind, right in ((SCORER, Right.SCORE), (VIEWER, Right.WATCH)) if kind in kinds]
    if game.table_id is not None and device.table_grants.live().filter(table=game.table_id).exists():
        ways.append(WayIn(Right.SCORE if is_last_at_its_table(game) else Right.WATCH, TABLE))
    for by, scores in venues.ways_of(device, game).items():
        ways.append(WayIn(Right.SCORE if scores else Right.WATCH, by))
    return ways


def is_last_at_its_table(game: Game) -> bool:
    """Whether no game was started after it at the table it is played at."""
    return not Game.objects.filter(table=game.table_id, pk__gt=game.pk).exists()
