"""Who may open a game, and what they may do with it: one function, which returns both or answers 404."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from scoring.clubs.devices import device_of
from scoring.clubs.models import Device, Grant
from scoring.games.models import Game, GameGrant

ORGANISER = Grant.Kind.ORGANISER.value
SCORER = GameGrant.Kind.SCORER.value
VIEWER = GameGrant.Kind.VIEWER.value


@dataclass(frozen=True, slots=True)
class Opened:
    """A game, and the kind of grant by which this device may open it: the strongest it has."""

    game: Game
    by: str

    @property
    def may_score(self) -> bool:
        """Whether hands may be entered and corrected."""
        return self.by in {ORGANISER, SCORER}

    @property
    def may_share(self) -> bool:
        """Whether links may be given out and revoked."""
        return self.by == ORGANISER


def open_game(request: HttpRequest, public_id: str) -> Opened:
    """Return the game at this address and what the device may do with it. Raises Http404.

    From here on the request tells times as the game's club's clocks do.
    """
    device = device_of(request)
    game = Game.objects.select_related("club").filter(public_id=public_id).first() if device else None
    if device is None or game is None:
        raise Http404
    by = right_of(device, game)
    if by is None:
        raise Http404
    timezone.activate(game.club.time_zone)
    return Opened(game, by)


def game_to_score(request: HttpRequest, public_id: str) -> Opened:
    """Return the game for a device that may enter hands. Raises Http404, or PermissionDenied for one that looks on."""
    opened = open_game(request, public_id)
    if not opened.may_score:
        raise PermissionDenied
    return opened


def game_to_share(request: HttpRequest, public_id: str) -> Opened:
    """Return the game for a device that may give out its links. Raises Http404 or PermissionDenied."""
    opened = open_game(request, public_id)
    if not opened.may_share:
        raise PermissionDenied
    return opened


def right_of(device: Device, game: Game) -> str | None:
    """Return the strongest kind of grant the device has for the game, None for none that lives."""
    if device.grants.live().filter(club=game.club_id, kind=ORGANISER).exists():
        return ORGANISER
    kinds = set(device.game_grants.live().filter(game=game).values_list("kind", flat=True))
    return next((kind for kind in (SCORER, VIEWER) if kind in kinds), None)
