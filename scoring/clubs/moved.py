"""Lead from a club that moved into another to where it went."""

from __future__ import annotations

from django.http import HttpRequest

from scoring.clubs.access import way_into
from scoring.clubs.devices import device_of
from scoring.clubs.models import Club
from scoring.clubs.sign_ins import account_of


def moved_to(request: HttpRequest, slug: str) -> Club | None:
    """Return the club that the one of this address went to, for whoever may open it; None for nowhere, or for others.

    A club that went on from there is followed to where it is now.
    """
    club = Club.objects.filter(slug=slug, moved_into__isnull=False).first()
    while club is not None and club.moved_into_id is not None:
        club = Club.objects.get(pk=club.moved_into_id)
    if club is None or way_into(club, device=device_of(request), account=account_of(request)) is None:
        return None
    return club
