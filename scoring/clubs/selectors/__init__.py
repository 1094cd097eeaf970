"""Read a club: one file a subject."""

from scoring.clubs.selectors.players import knows_any_of

__all__ = ["knows_any_of"]
