"""Let other features say of a game that it is part of something of theirs: who comes in by that, and what is run there.

A registry like that of the followers: `tournaments` says so of the games of an evening's rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise

from scoring.clubs.models import Device, Role
from scoring.games.models import Game

#: By which rights to its club, roles or kinds of grants, somebody runs what a game is part of.
_RUNNING = frozenset({Role.OWNER.value, Role.ORGANISER.value})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a game is part of: its next game, its seats and its end are decided there.

    `title` says which part it is, `place` leads back to where it is played, under `address`, and `home` is the address
    of the whole. `closed` is why only those who run it may still change the game; None while others may.
    """

    title: str
    place: str
    address: str
    home: str
    closed: Promise | None = None

    def shut_to(self, by: str) -> Promise | None:
        """Return why somebody who came in `by` a role or a kind of grant may not change the game now; None: they may.

        A command, which came in by nothing, may.
        """
        return None if not by or by in _RUNNING else self.closed


class Venue(Protocol):
    """A feature that games can be part of."""

    @property
    def joins(self) -> Collection[str]:
        """What `select_related` brings with a game, so that nothing is asked about one that is part of nothing."""

    def around(self, game: Game, *, anew: bool) -> Surroundings | None:
        """Return what a game is part of, None for nothing; `anew` reads once more whether that is closed by now."""

    def ways(self, game: Game, device: Device) -> Mapping[str, bool]:
        """Return by which kinds of its grants a device opens a game, and whether the device scores there by them."""

    def called(self, by: str) -> str:
        """Return what a phone is called that came in by one of its kinds of grants; empty for any other kind."""

    def counts(self, game: Game) -> Mapping[str, int]:
        """Return at which count its grants of each kind that open a game are alive."""

    def held(self, games: Collection[Game]) -> Iterable[tuple[int, int, str]]:
        """Yield its living grants that open these games: game, device, kind."""


_venues: list[Venue] = []


def add_venue(venue: Venue) -> None:
    """Have a feature asked about every game."""
    if venue not in _venues:
        _venues.append(venue)


def joins() -> list[str]:
    """Return what brings with a game all that is asked about what it is part of."""
    return [join for venue in _venues for join in venue.joins]


def around(game: Game, *, anew: bool = False) -> Surroundings | None:
    """Return what a game is part of; None for a game by itself."""
    found = (venue.around(game, anew=anew) for venue in _venues)
    return next((surroundings for surroundings in found if surroundings), None)


def ways_of(device: Device, game: Game) -> dict[str, bool]:
    """Return by which kinds of the venues' grants a device opens a game, and whether it scores there by them."""
    return {by: scores for venue in _venues for by, scores in venue.ways(game, device).items()}


def called(by: str) -> str:
    """Return what a phone is called that came in by a kind of the venues' grants; empty for any other kind."""
    return next(filter(None, (venue.called(by) for venue in _venues)), "")


def counts_of(game: Game) -> dict[str, int]:
    """Return at which count the venues' grants of each kind that open a game are alive."""
    return {by: count for venue in _venues for by, count in venue.counts(game).items()}


def held_by_venues(games: Collection[Game]) -> Iterator[tuple[int, int, str]]:
    """Yield the living grants of the venues that open these games: game, device, kind."""
    for venue in _venues:
        yield from venue.held(games)
