"""Re-export every model, so that Django finds them in the one app."""

from scoring.clubs.models import Club, Device, Failure, Grant, Partnership, Player, Write
from scoring.games.models import Closing, Game, GameGrant, Hand, JoinCode, Seating
from scoring.live.models import Channel

__all__ = [
    "Channel",
    "Closing",
    "Club",
    "Device",
    "Failure",
    "Game",
    "GameGrant",
    "Grant",
    "Hand",
    "JoinCode",
    "Partnership",
    "Player",
    "Seating",
    "Write",
]
