"""Read all games of the players that an account is, over all of its clubs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q

from scoring.clubs.audience import Audience, club_name_for, name_for
from scoring.clubs.models import Account, Club, Device, Player
from scoring.games.models import Game
from scoring.pages.game_lines import GameLine, game_lines
from scoring.pages.games_page import LISTED, sat_in
from scoring.pages.people import spellings_of


@dataclass(frozen=True, slots=True)
class MyPlayer:
    """A player that an account is, called as it may read the name there."""

    pk: int
    name: str
    club: Club
    club_name: str


@dataclass(frozen=True, slots=True)
class MyGamesPage:
    """A page of somebody's games, and the players they are, one a club."""

    players: Sequence[MyPlayer]
    shown: Page[Game]
    lines: Sequence[GameLine]


def my_games_page(account: Account, device: Device | None, page: str) -> MyGamesPage:
    """Return the games of the players an account is, in clubs that still open to it: nine queries at most.

    Where only anybody's right is left, names are called as on public pages.
    """
    belongs = _belongs_to(account, device)
    mine = account.players.people().filter(Q(club__in=belongs) | _seen_by_anybody())
    players = list(mine.select_related("club").order_by("club__name", "pk"))
    games = sat_in(Game.objects.counted(), spellings_of([player.pk for player in players]))
    shown = Paginator(games.for_list().defer("options").order_by("-started_at", "-pk"), LISTED).get_page(page)
    listed = list(shown)
    for game in listed:
        game.audience = _audience(game.club_id, belongs)
    return MyGamesPage(
        players=[_called(player, _audience(player.club_id, belongs)) for player in players],
        shown=shown,
        lines=game_lines(listed),
    )


def _called(player: Player, audience: Audience) -> MyPlayer:
    return MyPlayer(player.pk, name_for(player, audience), player.club, club_name_for(player.club, audience))


def _audience(club: int, belongs: Collection[int]) -> Audience:
    return Audience.CLUB if club in belongs else Audience.PUBLIC


def _belongs_to(account: Account, device: Device | None) -> set[int]:
    """Return the clubs of which account or device are more than lookers-on."""
    belongs = set(account.memberships.values_list("club_id", flat=True))
    if device is not None:
        belongs.update(device.grants.live().values_list("club_id", flat=True))
    return belongs


def _seen_by_anybody() -> Q:
    return ~Q(club__visibility=Club.Visibility.PRIVATE) & Q(on_public_pages=True)
