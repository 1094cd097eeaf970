"""Whether a password is right, unless whoever asks only guesses.

Guesses at one account from one address are django-axes's to count; those at many accounts, or from many addresses, are
`throttle.PasswordTries`'s. Nothing is counted of a right password, and nothing told of which of both was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt
from django.contrib.auth import authenticate
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse

from scoring.clubs.devices import device_of
from scoring.clubs.models import Account, Device, SignIn, tidy_email
from scoring.clubs.throttle import WINDOW, PasswordTries, address_of, email_digest, one_address_of


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a password: whose it is, or until when whoever typed it should wait; neither when it is wrong."""

    account: Account | None = None
    wait_until: datetime | None = None


def try_password(request: HttpRequest, *, email: str, password: str) -> Tried:
    """Look whether this is the password of the account with this e-mail address, and count it when it is not."""
    device = known_device(request, email)
    tries = PasswordTries(email, address_of(request), device)
    if (closed := tries.closed_until() or (None if device else _locked_until(request, email))) is not None:
        return Tried(wait_until=closed)
    if device is not None:
        found = ModelBackend().authenticate(request, username=email, password=password)
    else:
        found = authenticate(request, username=email, password=password)
    if isinstance(found, Account):
        return Tried(found)
    return Tried(wait_until=tries.failed() or (None if device else _locked_until(request, email)))


def known_device(request: HttpRequest, email: str) -> Device | None:
    """Return the device this request comes from, if it has been in the account of this address; else None."""
    device = device_of(request)
    if device is None:
        return None
    been_in = SignIn.objects.filter(device=device, account__email=tidy_email(email))
    return device if been_in.exists() else None


def _locked_until(request: HttpRequest, email: str) -> datetime | None:
    """Return until when this address has tried this account too often, None when it has not."""
    if AxesProxyHandler.is_allowed(request, {"username": email}):
        return None
    attempts = AccessAttempt.objects.filter(username=email_digest(email), ip_address=one_address_of(request))
    newest: datetime = attempts.latest("attempt_time").attempt_time
    return newest + WINDOW


def tried_at(_request: HttpRequest, credentials: Mapping[str, object]) -> str:
    """Return by what django-axes counts an account: it keeps no e-mail address."""
    return email_digest(str(credentials["username"]))


def answer_given(_request: HttpRequest, answer: HttpResponse, _credentials: object) -> HttpResponse:
    """Leave the answer to who is locked out by django-axes as the page gave it, with what was typed."""
    return answer
