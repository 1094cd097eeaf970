"""Who may open what: one function per kind of object, which returns it or answers 404.

Whatever a device may not open is not there for it: 404 tells nothing about what exists.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

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
    """Return the club with this slug when the device is its organiser. Raises Http404.

    From here on the request tells times as the club's clocks do.
    """
    device = device_of(request)
    if device is None:
        raise Http404
    grant = device.grants.live().filter(club__slug=slug, kind=Grant.Kind.ORGANISER).select_related("club").first()
    if grant is None:
        raise Http404
    timezone.activate(grant.club.time_zone)
    return grant.club


def in_own_time(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: forget, after each answer, in which club's time it was given."""

    def respond(request: HttpRequest) -> HttpResponse:
        try:
            return get_response(request)
        finally:
            timezone.deactivate()

    return respond
