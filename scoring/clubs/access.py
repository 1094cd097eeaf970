"""Who may open what: one function per kind of object, which returns it or answers 404.

Whatever a device may not open is not there for it: 404 tells nothing about what exists.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest

from scoring.clubs.devices import device_of
from scoring.clubs.models import Club, Grant


def clubs_of(request: HttpRequest) -> list[Club]:
    """Return the clubs this device may open, the one granted last first."""
    device = device_of(request)
    if device is None:
        return []
    grants = device.grants.live().select_related("club").order_by("-pk")
    return [grant.club for grant in grants]


def open_club(request: HttpRequest, slug: str) -> Club:
    """Return the club with this slug when the device is its organiser. Raises Http404."""
    device = device_of(request)
    if device is None:
        raise Http404
    grant = device.grants.live().filter(club__slug=slug, kind=Grant.Kind.ORGANISER).select_related("club").first()
    if grant is None:
        raise Http404
    return grant.club
