"""Stand before every page: say what browsers may do with it, refuse what no form of ours can send."""

import codecs
from collections.abc import Callable, Iterable
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext as _

Page = Callable[[HttpRequest], HttpResponse]


def say_what_is_permitted(get_response: Page) -> Page:
    """Add the Permissions-Policy header, which Django has no setting for."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response

    return answer


def keep_no_refusal(get_response: Page) -> Page:
    """Let nobody keep a refusal: it may be of a private address, even where no page of ours gave it."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code >= 400:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answer


def explain_what_takes_no_forms(get_response: Page) -> Page:
    """Put a page into Django's empty answer to what was sent to an address that only shows something."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            response.content = render(request, "405.html").content
            response.headers["Content-Length"] = str(len(response.content))  # the empty answer had said 0
        return response

    return answer


def refuse_what_no_form_sends(get_response: Page) -> Page:
    """Refuse bodies over the limit, text that is not UTF-8, and NUL characters, which no database column takes."""

    def answer(request: HttpRequest) -> HttpResponse:
        if size_of(request) > settings.BODY_MAX_SIZE:
            raise RequestDataTooBig("The body is larger than BODY_MAX_SIZE.")
        if request.encoding and not is_utf8(request.encoding):
            request.encoding = "utf-8"  # or the page that says so could fail on it, too
            raise BadRequest(_("Text must be sent as UTF-8."))
        if not is_text(request):
            raise BadRequest(_("Text must be sent as UTF-8."))
        if any("\0" in text for text in texts_of(request)):
            raise BadRequest(_("Text cannot contain the NUL character."))
        return get_response(request)

    return answer


def size_of(request: HttpRequest) -> int:
    """Return the size of the body in bytes, as its sender gives it; 0 when that is no number, as Django does."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def is_utf8(encoding: str) -> bool:
    """Return whether `encoding`, which Python knows, is UTF-8 or its subset ASCII."""
    return codecs.lookup(encoding).name in {"utf-8", "ascii"}


def is_text(request: HttpRequest) -> bool:
    """Return whether all that a form sent is the UTF-8 it should be; Django puts U+FFFD where it is not.

    A form with files is parsed as it comes and leaves no bytes to look at: it may hold no U+FFFD.
    """
    if request.method == "POST" and request.content_type == "application/x-www-form-urlencoded":
        try:
            unquote_to_bytes(request.body).decode()
        except UnicodeDecodeError:
            return False
        return True
    return not any("\ufffd" in text for name, values in request.POST.lists() for text in (name, *values))


def texts_of(request: HttpRequest) -> Iterable[str]:
    """Yield every text that a view could take from the request."""
    yield request.path_info
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from values
