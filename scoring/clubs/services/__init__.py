"""Change a club: one file a subject."""

from scoring.clubs.services.enrolling import enrolling_facts, partnership_of, player_named, players_named
from scoring.clubs.services.founding import found_club, grant_organiser

__all__ = [
    "enrolling_facts",
    "found_club",
    "grant_organiser",
    "partnership_of",
    "player_named",
    "players_named",
]
