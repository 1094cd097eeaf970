"""Clubs, their people and tables, the accounts and devices that may open them, and every write."""

from scoring.clubs.models.accounts import Account, Invitation, Membership, Role, SignIn, tidy_email
from scoring.clubs.models.devices import Device, Failure, Grant, TableGrant
from scoring.clubs.models.groups import Club, ClubTable, HouseRules, new_slug, random_letters
from scoring.clubs.models.players import Claim, Merge, Partnership, Player
from scoring.clubs.models.writes import Write

__all__ = [
    "Account",
    "Claim",
    "Club",
    "ClubTable",
    "Device",
    "Failure",
    "Grant",
    "HouseRules",
    "Invitation",
    "Membership",
    "Merge",
    "Partnership",
    "Player",
    "Role",
    "SignIn",
    "TableGrant",
    "Write",
    "new_slug",
    "random_letters",
    "tidy_email",
]
