"""By which name a player is called, for whoever reads it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.clubs.models import Player


class Audience(Enum):
    """Who reads a page: those who belong to the club or hold a key to it, or anybody."""

    CLUB = "club"
    PUBLIC = "public"


def name_for(player: Player, audience: Audience) -> str:
    """Return how `audience` may read the name of the person a player is."""
    return player.public_name if audience is Audience.PUBLIC else player.full_name


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
