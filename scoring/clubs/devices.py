"""The device's cookie: a random token apart from the login session, kept for 400 days."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.clubs.models import Device

COOKIE = "device"
KEPT_FOR = timedelta(days=400)
_RENEWED_AFTER = timedelta(days=1)
_FOUND = "scoring.device"
_TO_SET = "scoring.device_token"


def digest(token: str) -> str:
    """Return what is kept of a device's token: its SHA-256, in hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(request: HttpRequest) -> Device | None:
    """Return the device this request comes from, or None when it has no (known) cookie."""
    if _FOUND not in request.META:
        token = request.COOKIES.get(COOKIE, "")
        known = Device.objects.filter(token_digest=digest(token)).first() if token else None
        request.META[_FOUND] = known
    found: Device | None = request.META[_FOUND]
    return found


def device_or_new(request: HttpRequest) -> Device:
    """Return the device this request comes from; make one, and its cookie, when there is none."""
    device = device_of(request)
    if device is None:
        token = secrets.token_urlsafe(32)
        device = Device.objects.create(token_digest=digest(token))
        request.META[_FOUND] = device
        request.META[_TO_SET] = token
    return device


def keep_device(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: send a new device its cookie, and renew a known one's once a day."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        token = request.META.get(_TO_SET) or _token_to_renew(request)
        if token:
            response.set_cookie(
                COOKIE,
                token,
                max_age=KEPT_FOR,
                httponly=True,
                secure=settings.SESSION_COOKIE_SECURE,
                samesite="Lax",
            )
        return response

    return respond


def _token_to_renew(request: HttpRequest) -> str | None:
    """Return the known device's token when its cookie is a day old, and note the visit."""
    device: Device | None = request.META.get(_FOUND)
    now = timezone.now()
    if device is None or now - device.seen_at < _RENEWED_AFTER:
        return None
    Device.objects.filter(pk=device.pk).update(seen_at=now)
    return request.COOKIES.get(COOKIE)
