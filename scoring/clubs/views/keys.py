"""Open a club by its link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.clubs.devices import device_or_new
from scoring.clubs.keys import club_of_key
from scoring.clubs.services import grant_organiser


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str) -> HttpResponse:
    """Grant this device what the key opens, and go on to an address without the key."""
    club = club_of_key(key)
    if club is None:
        return render(request, "clubs/dead_link.html", status=404)
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        grant_organiser(club=club, device=device_or_new(request))
    return redirect("club", slug=club.slug)
