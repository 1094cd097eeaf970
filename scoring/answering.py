"""How any page of this app answers: what may be kept of it, and whether a part is enough."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django_htmx.middleware import HtmxDetails

P = ParamSpec("P")


def private_page(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let nobody keep the answer: it shows names to those who may see them, and to no others."""

    @functools.wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return respond


def wants_part(request: HttpRequest) -> bool:
    """Return whether the page already stands in the browser and asks for its changed part only."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx) and not (htmx and htmx.history_restore_request)
