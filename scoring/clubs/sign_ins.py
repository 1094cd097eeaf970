"""Who is signed in, in which stay: a row that ends on signing out, so that open streams end with it."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import HttpRequest
from django.utils import timezone

from scoring.clubs.devices import device_of
from scoring.clubs.models import Account, SignIn

_STAY = "sign_in"


def account_of(request: HttpRequest) -> Account | None:
    """Return who is signed in, or None. A browser without a session costs no query."""
    user = getattr(request, "user", None)
    return user if isinstance(user, Account) else None


def stay_of(request: HttpRequest) -> int | None:
    """Return the id of this browser's stay in the account it is signed in to, None for none."""
    stay: int | None = request.session.get(_STAY) if account_of(request) else None
    return stay


def begin_stay(request: HttpRequest, account: Account, *, backend: str | None = None) -> None:
    """Sign in: a new session key, and a row for the stay."""
    login(request, account, backend=backend)
    request.session[_STAY] = SignIn.objects.create(account=account, device=device_of(request)).pk


def end_stay(request: HttpRequest) -> None:
    """Sign out; what was open in this stay closes."""
    SignIn.objects.filter(pk=stay_of(request) or 0).update(ended_at=timezone.now())
    logout(request)


def end_other_stays(request: HttpRequest, account: Account) -> None:
    """End every stay in the account but this browser's, as a new password does."""
    stays = SignIn.objects.filter(account=account, ended_at__isnull=True).exclude(pk=stay_of(request) or 0)
    stays.update(ended_at=timezone.now())
