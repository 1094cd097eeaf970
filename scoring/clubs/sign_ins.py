"""Who is signed in, in which stay: a row that ends on signing out, so that open streams end with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest
from django.utils import timezone

from scoring.clubs.devices import device_or_new
from scoring.clubs.models import Account, SignIn

_STAY = "sign_in"
_FOUND = "scoring.account"
_BACKEND = "django.contrib.auth.backends.ModelBackend"


def account_of(request: HttpRequest) -> Account | None:
    """Return who is signed in, in a stay that has not ended; or None. A browser without a session costs no query."""
    if _FOUND not in request.META:
        request.META[_FOUND] = _staying(request)
    found: Account | None = request.META[_FOUND]
    return found


def _staying(request: HttpRequest) -> Account | None:
    user = getattr(request, "user", None)
    if not isinstance(user, Account):
        return None
    stay = SignIn.objects.filter(pk=request.session.get(_STAY) or 0, account=user, ended_at__isnull=True)
    return user if stay.exists() else None


def stay_of(request: HttpRequest) -> int | None:
    """Return the id of this browser's stay in the account it is signed in to, None for none."""
    stay: int | None = request.session.get(_STAY) if account_of(request) else None
    return stay


def begin_stay(request: HttpRequest, account: Account) -> None:
    """Sign in: a new session key, and a row for the stay, in place of an earlier one in this browser."""
    device = device_or_new(request)
    earlier = SignIn.objects.filter(device=device, ended_at__isnull=True)
    earlier.update(ended_at=timezone.now())
    login(request, account, backend=_BACKEND)
    request.session[_STAY] = SignIn.objects.create(account=account, device=device).pk
    request.META.pop(_FOUND, None)


def end_stay(request: HttpRequest) -> None:
    """Sign out; what was open in this stay closes. What links gave the device stays open."""
    SignIn.objects.filter(pk=stay_of(request) or 0, ended_at__isnull=True).update(ended_at=timezone.now())
    logout(request)
    request.META.pop(_FOUND, None)


def renew_stay(request: HttpRequest, account: Account) -> None:
    """Go on with this stay after a change of the password, which ends every session that began under the old one."""
    update_session_auth_hash(request, account)


def signed_in_as(request: HttpRequest) -> Mapping[str, Callable[[], Account | None]]:
    """Context processor: let every page say who is signed in; one that does not asks nothing."""
    return {"signed_in_as": partial(account_of, request)}
