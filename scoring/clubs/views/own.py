"""What the pages of accounts have in common."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import datetime
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import ngettext

from scoring.answering import Page
from scoring.clubs.devices import device_of
from scoring.clubs.forms.accounts import ProvedForm
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Account
from scoring.clubs.services.accounts import about
from scoring.clubs.sign_ins import account_of
from scoring.clubs.throttle import minutes_until
from scoring.clubs.writes import Attempt, new_key

P = ParamSpec("P")
#: By which right somebody changes their own account.
ACCOUNT = "account"


def signed_in(view: Callable[Concatenate[HttpRequest, Account, P], HttpResponse]) -> Page[P]:
    """Give the view who is signed in; others sign in first, and come back to where they were."""

    @functools.wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        account = account_of(request)
        if account is None:
            return to_sign_in(request)
        return view(request, account, *args, **kwargs)

    return respond


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead whoever is not signed in to where they can, and from there back to this address."""
    return redirect(f"{reverse('accounts:sign-in')}?{urlencode({'next': request.path})}")


def onward(request: HttpRequest) -> str:
    """Return where somebody wanted to go when they were asked who they are, if it is on this site; else nothing."""
    there = request.POST.get("next") or request.GET.get("next", "")
    return there if url_has_allowed_host_and_scheme(there, allowed_hosts=None) and there.startswith("/") else ""


def attempt_by(request: HttpRequest, account: Account | None, action: str, form: KeyedForm, **body: object) -> Attempt:
    """Return the attempt at a change of an account; `body` is what was typed, without any password or address."""
    return Attempt.of(
        key=form.cleaned_data["key"],
        action=action,
        body={"about": about(account) if account else "", **body},
        device=device_of(request),
        account=account,
        by=ACCOUNT,
        about=about(account) if account else "",
    )


def shown(
    request: HttpRequest, template: str, form: forms.Form, *, status: int = 200, **context: object
) -> HttpResponse:
    """Show a page with its form; one that was refused gets a new key."""
    if isinstance(form, KeyedForm) and form.is_bound:
        form.stamp(key=new_key())
    answer = render(request, template, {"form": form, "onward": onward(request), **context}, status=status)
    if isinstance(form, ProvedForm) and form.wait_until:
        answer.headers["Retry-After"] = str(60 * minutes_until(form.wait_until))
    return answer


def own_page(
    request: HttpRequest, account: Account, template: str, form: forms.Form, *, status: int = 200, **context: object
) -> HttpResponse:
    """Show a page of one's own account with its form."""
    return shown(request, template, form, status=status, account=account, **context)


def told_to_wait(request: HttpRequest, template: str, form: forms.Form, until: datetime) -> HttpResponse:
    """Answer 429 to what was asked for too often, with the form as it was typed and when to try again."""
    minutes = minutes_until(until)
    words = ngettext(
        "This was asked for too often. Try again in %(minutes)d minute.",
        "This was asked for too often. Try again in %(minutes)d minutes.",
        minutes,
    )
    form.add_error("email", words % {"minutes": minutes})
    answer = shown(request, template, form, status=429)
    answer.headers["Retry-After"] = str(60 * minutes)
    return answer
