"""Change a club: one file a subject."""

from scoring.clubs.services.enrolling import partnership_of, player_named
from scoring.clubs.services.founding import found_club, grant_organiser

__all__ = ["found_club", "grant_organiser", "partnership_of", "player_named"]
