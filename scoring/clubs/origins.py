"""Where other phones find this site."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def is_only_here(origin: str) -> bool:
    """Whether an origin leads back to the machine it is shown on, where no phone can follow it."""
    return urlsplit(origin).hostname in _LOOPBACK


def origin_for_others(request: HttpRequest) -> str:
    """Return the site's origin as other phones reach it: as this one did, unless that leads back to itself."""
    here = urlsplit(request.build_absolute_uri("/"))
    if here.hostname not in _LOOPBACK:
        return f"{here.scheme}://{here.netloc}"
    served_at = urlsplit(settings.SERVED_AT)
    if served_at.hostname not in _LOOPBACK:
        return f"{served_at.scheme}://{served_at.netloc}"
    # `make run` puts first the address at which the network knows this machine.
    host = next(iter(settings.ALLOWED_HOSTS), "*")
    if host.startswith((".", "*")) or host.strip("[]") in _LOOPBACK:
        return f"{here.scheme}://{here.netloc}"
    return f"{here.scheme}://{host}:{here.port}" if here.port else f"{here.scheme}://{host}"
