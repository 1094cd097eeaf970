"""Open a club by its link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.clubs.devices import device_or_new, digest
from scoring.clubs.keys import club_of_key
from scoring.clubs.services import grant_organiser
from scoring.clubs.throttle import Tries, address_of, minutes_until


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str) -> HttpResponse:
    """Grant this device what the key opens, and go on to an address without the key."""
    club = club_of_key(key)
    if club is None:
        return dead_key(request, key)
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        grant_organiser(club=club, device=device_or_new(request))
    return redirect("club", slug=club.slug)


def dead_key(request: HttpRequest, key: str, template: str = "clubs/dead_link.html") -> HttpResponse:
    """Answer 404 to a key of any kind that opens nothing, and 429 to whoever tries one key after another.

    A key that opens something never comes here, whatever else its address tried.
    """
    tries = Tries("key", address_of(request))
    until = tries.closed_until() or tries.failed(digest(key))
    if until is None:
        return render(request, template, status=404)
    minutes = minutes_until(until)
    answer = render(request, template, {"minutes": minutes}, status=429)
    answer.headers["Retry-After"] = str(60 * minutes)
    return answer
