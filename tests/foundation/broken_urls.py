"""Addresses that go wrong in every way a page can, beside one that does not."""

from typing import Any, NoReturn

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import include, path

handler400 = "euchre_site.errors.bad_request"
handler500 = "euchre_site.errors.failed"


def fail(request: HttpRequest) -> NoReturn:
    """Break."""
    raise RuntimeError("broken on purpose")


def wait_in_vain(request: HttpRequest) -> NoReturn:
    """Break as a page does whose database somebody else has locked for too long."""
    raise OperationalError("database is locked")


def forbid(request: HttpRequest) -> NoReturn:
    """Refuse."""
    raise PermissionDenied


def echo(request: HttpRequest) -> HttpResponse:
    """Answer with the name that was sent, and the cookie that forms need."""
    get_token(request)
    name: Any = request.POST.get("name", "")
    return HttpResponse(f"Hello {name}", content_type="text/plain")


urlpatterns = [
    path("fail/", fail),
    path("busy/", wait_in_vain),
    path("forbid/", forbid),
    path("echo/", echo),
    path("", include("euchre_site.urls")),
]
