"""By which name a player is called, for whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext, gettext_lazy

from scoring.clubs.models import Club, Player


class Audience(Enum):
    """Who reads a page: those who belong to the club or hold a key to it, or anybody."""

    CLUB = "club"
    PUBLIC = "public"


def name_for(player: Player, audience: Audience) -> str:
    """Return how `audience` may read the name of the person a player is."""
    return player.public_name if audience is Audience.PUBLIC else player.full_name


def club_name_for(club: Club, audience: Audience) -> str:
    """Return how `audience` may read what a club is called."""
    return club.public_name if audience is Audience.PUBLIC else club.name


def is_named(player: Player, audience: Audience) -> bool:
    """Return whether `audience` may read any name of the person a player is."""
    person = player.person
    return person.forgotten_at is None and (audience is Audience.CLUB or person.on_public_pages)


#: What those whom an audience may not name are called where several sit at one table; the first is "A player".
_OTHERS = (
    gettext_lazy("Another player"),
    gettext_lazy("A third player"),
    gettext_lazy("A fourth player"),
    gettext_lazy("A fifth player"),
    gettext_lazy("A sixth player"),
)


def names_at_one_table(players: Iterable[Player], audience: Audience) -> dict[int, str]:
    """Return what `audience` calls the players of one game, by their rows' ids, in the order they sat down.

    Those whom it may not name are told apart there, and only there: a number that stayed theirs in every game would
    say who they are.
    """
    names: dict[int, str] = {}
    unnamed: list[int] = []
    for player in players:
        if is_named(player, audience):
            names[player.pk] = name_for(player, audience)
            continue
        if player.person.pk not in unnamed:
            unnamed.append(player.person.pk)
        names[player.pk] = _told_apart(unnamed.index(player.person.pk), name_for(player, audience))
    return names


def _told_apart(before: int, name: str) -> str:
    """Return how somebody without a name is called whom so many such others came before."""
    if before == 0:
        return name
    if before <= len(_OTHERS):
        return str(_OTHERS[before - 1])
    return gettext("A player (%(number)d)") % {"number": before + 1}


@dataclass(frozen=True, slots=True)
class Called:
    """A player, and the name by which whoever looks may call them."""

    player: Player
    name: str

    @property
    def pk(self) -> int:
        """The player's id."""
        return self.player.pk

    @classmethod
    def by(cls, player: Player, audience: Audience) -> Called:
        """Return the player as this audience may call them."""
        return cls(player, name_for(player, audience))
