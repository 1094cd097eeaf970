"""Re-export every model, so that Django finds them in the one app."""

from scoring.clubs.models import (
    Account,
    Claim,
    Club,
    ClubTable,
    Device,
    Failure,
    Grant,
    HouseRules,
    Invitation,
    Membership,
    Merge,
    Partnership,
    Player,
    SignIn,
    TableGrant,
    Write,
)
from scoring.games.models import Closing, Game, GameGrant, Hand, JoinCode, Seating
from scoring.live.models import Channel

__all__ = [
    "Account",
    "Channel",
    "Claim",
    "Closing",
    "Club",
    "ClubTable",
    "Device",
    "Failure",
    "Game",
    "GameGrant",
    "Grant",
    "Hand",
    "HouseRules",
    "Invitation",
    "JoinCode",
    "Membership",
    "Merge",
    "Partnership",
    "Player",
    "Seating",
    "SignIn",
    "TableGrant",
    "Write",
]
