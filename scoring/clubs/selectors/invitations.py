"""Read what stands of a club's invitations."""

from __future__ import annotations

from enum import Enum

from django.db.models import QuerySet
from django.utils import timezone

from scoring.clubs.models import Club, Invitation


class Fate(Enum):
    """Why an invitation opens nothing any more."""

    USED = "used"
    WITHDRAWN = "withdrawn"
    RUN_OUT = "run out"


def fate_of(invitation: Invitation) -> Fate | None:
    """Return why an invitation opens nothing any more, None while it stands."""
    if invitation.accepted_at is not None:
        return Fate.USED
    if invitation.withdrawn_at is not None:
        return Fate.WITHDRAWN
    return Fate.RUN_OUT if invitation.expires_at <= timezone.now() else None


def standing_invitations(club: Club) -> QuerySet[Invitation]:
    """Return the invitations that still open the club, the newest first."""
    unused = club.invitations.filter(accepted_at__isnull=True, withdrawn_at__isnull=True)
    return unused.filter(expires_at__gt=timezone.now()).order_by("-pk")
