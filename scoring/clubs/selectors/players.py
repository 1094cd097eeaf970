"""Read who plays in a club."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.clubs.models import Club
from scoring.clubs.names import name_key


def knows_any_of(club: Club, names: Iterable[str]) -> bool:
    """Return whether anyone of these names plays in the club."""
    return club.players.filter(name_key__in=[name_key(name) for name in names]).exists()
