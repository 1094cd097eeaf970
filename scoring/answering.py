"""How any page of this app answers: what may be kept of it, and whether a part is enough."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]
_UNLISTED = "scoring.unlisted"


def keep_out_of_search_engines(request: HttpRequest) -> None:
    """Note that what this request opens is not for anybody to find; its page says so (`private_page`)."""
    request.META[_UNLISTED] = True


def private_page(view: Page[P]) -> Page[P]:
    """Let nobody keep the answer: it shows names to those who may see them, and to no others.

    Unless the club that was opened is public, no search engine is to list the page.
    """

    @functools.wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        patch_vary_headers(response, ["HX-Request"])
        if request.META.get(_UNLISTED):
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return respond


def posted_from(page: Page[P]) -> Callable[[Page[P]], Page[P]]:
    """Let a form post to the view, and answer with `page` whoever only looks.

    A refusal is shown at the form's own address, where people reload it and come back to.
    """

    def decorate(view: Page[P]) -> Page[P]:
        @require_http_methods(["GET", "HEAD", "POST"])
        @functools.wraps(view)
        def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            return (view if request.method == "POST" else page)(request, *args, **kwargs)

        return respond

    return decorate


def wants_part(request: HttpRequest) -> bool:
    """Return whether the page already stands in the browser and asks for its changed part only."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx) and not (htmx and htmx.history_restore_request)
