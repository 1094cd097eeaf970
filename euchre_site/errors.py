"""Say what was wrong with a request that no page could answer."""

from django.core.exceptions import BadRequest, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 413 to what is too large and 400 to what cannot be read, with the reason as a sentence."""
    status, reason = 400, _("The browser sent something that cannot be read.")
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        status, reason = 413, _("That is more than this page takes at once.")
    elif isinstance(exception, BadRequest) and exception.args:
        reason = str(exception)
    return render(request, "400.html", {"reason": reason}, status=status)
