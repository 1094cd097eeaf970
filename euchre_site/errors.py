"""Say why a request was not answered by its page: what was wrong with it, or with us."""

import sys

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import permission_denied, server_error

SECONDS_TO_WAIT = 5


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 413 to what is too large and 400 to what cannot be read, with the reason as a sentence."""
    status, reason = 400, _("The browser sent something that cannot be read.")
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        status, reason = 413, _too_much(exception)
    elif isinstance(exception, BadRequest) and exception.args:
        reason = str(exception)
    return render(request, "400.html", {"reason": reason}, status=status)


def _too_much(exception: Exception) -> str:
    """Return what there was too much of, and how much may be sent where people can know that they sent it."""
    if isinstance(exception, TooManyFilesSent):
        return _("That is more files than any page takes at once.")
    if isinstance(exception, TooManyFieldsSent):
        return _("That is more than this page takes at once.")
    return _("That is more than this page takes at once: %(files)d MB with files, %(text)d MB without.") % {
        "files": settings.BODY_MAX_SIZE // 2**20,
        "text": settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2**20,
    }


def failed(request: HttpRequest) -> HttpResponse:
    """Answer 503 while the database cannot be reached, is busy or takes nothing in; 500 to any fault of ours.

    What was sent may be sent again as it was: the key in it makes it count once.
    """
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        answer = render(request, "503.html", status=503)
        answer.headers["Retry-After"] = str(SECONDS_TO_WAIT)
        return answer
    return server_error(request)


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403 in words of what may not be done: of a club where its address is in one, else of a score.

    What refused it may say why; else it is who asks.

    Only whoever may open the club at all comes here: to others it is not there (404).
    """
    found = request.resolver_match
    of_club = found is not None and ("slug" in found.kwargs or "events" in found.namespaces)
    if not of_club:
        return permission_denied(request, exception)
    # What was sent is not sent again by coming back: the page of its form is shown.
    here_again = request.get_full_path() if request.method in {"GET", "HEAD"} else request.path
    return render(request, "clubs/refused.html", {"here_again": here_again, "reason": str(exception)}, status=403)
