"""Re-export every model, so that Django finds them in the one app."""

from scoring.clubs.models import Club, Device, Grant, Partnership, Player, Write
from scoring.games.models import Closing, Game, Hand, Seating

__all__ = [
    "Closing",
    "Club",
    "Device",
    "Game",
    "Grant",
    "Hand",
    "Partnership",
    "Player",
    "Seating",
    "Write",
]
