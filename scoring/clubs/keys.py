"""Links that open a club, or a place in it: signed, and dead once the row they name says so.

Nothing secret is stored. An organiser's link is the club's slug and key count under Django's signature; an
invitation's is its public id.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.urls import reverse

from scoring.clubs.models import Club, Invitation

_ORGANISER_SALT = "scoring.keys.organiser"
_INVITATION_SALT = "scoring.keys.invitation"


def organiser_link(club: Club) -> str:
    """Return the path that opens `club` for whoever holds it."""
    signer = signing.Signer(salt=_ORGANISER_SALT)
    return reverse("clubs:key", args=[signer.sign_object([club.slug, club.key_count])])


def organiser_address(club: Club) -> str:
    """Return the whole address of that link, at the site's first public origin or where this machine serves it."""
    return f"{settings.SERVED_AT}{organiser_link(club)}"


def club_of_key(key: str) -> Club | None:
    """Return the club an organiser's key opens, or None for a forged or revoked one."""
    try:
        slug, key_count = signing.Signer(salt=_ORGANISER_SALT).unsign_object(key)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Club.objects.filter(slug=slug, key_count=key_count).first()


def invitation_link(invitation: Invitation) -> str:
    """Return the path at which whoever holds it may join the invitation's club."""
    signer = signing.Signer(salt=_INVITATION_SALT)
    return reverse("clubs:invited", args=[signer.sign(invitation.public_id)])


def invitation_of_key(key: str) -> Invitation | None:
    """Return the invitation of a link, with its club, whether it still stands or not; None for a forged one."""
    try:
        public_id = signing.Signer(salt=_INVITATION_SALT).unsign(key)
    except signing.BadSignature:
        return None
    return Invitation.objects.select_related("club").filter(public_id=public_id).first()
