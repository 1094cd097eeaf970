"""Links that open a club: signed, and dead once the club's key count has risen.

Nothing secret is stored: a link is the club's slug and key count under Django's signature.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.urls import reverse

from scoring.clubs.models import Club

_ORGANISER_SALT = "scoring.keys.organiser"


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
