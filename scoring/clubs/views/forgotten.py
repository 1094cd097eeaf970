"""A new password for whoever forgot theirs, by a link that is sent to the account's address."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.forms.accounts import ForgottenForm, NewPasswordForm
from scoring.clubs.origins import origin_for_others
from scoring.clubs.services.accounts import ChangedMeanwhile, change_password
from scoring.clubs.services.forgotten import account_of_key, account_to_write_to, write_to
from scoring.clubs.sign_ins import begin_stay
from scoring.clubs.throttle import Favours, address_of
from scoring.clubs.views.keys import dead_key
from scoring.clubs.views.own import attempt_by, own_page, shown, told_to_wait
from scoring.clubs.writes import Refused, new_key

_KEY = "password_key"


@private_page
def _ask_for_address(request: HttpRequest) -> HttpResponse:
    return shown(request, "accounts/forgotten.html", ForgottenForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask_for_address)
def ask(request: HttpRequest) -> HttpResponse:
    """Send a link to the address that was typed if there is an account with it, and say the same if there is none."""
    form = ForgottenForm(request.POST)
    if not form.is_valid():
        return shown(request, "accounts/forgotten.html", form, status=422)
    email = form.cleaned_data["email"]
    if (until := Favours("letter", email, address_of(request)).ask()) is not None:
        return told_to_wait(request, "accounts/forgotten.html", form, until)
    account = account_to_write_to(email)
    if account is not None:
        write_to(account, origin=origin_for_others(request))
    sent = _("If there is an account with the address %(email)s, an e-mail with a link is on its way there.")
    messages.info(request, sent % {"email": email})
    return redirect("accounts:sign-in")


@require_safe
@never_cache
def open_key(request: HttpRequest, key: str) -> HttpResponse:
    """Take a link's key, and go on to an address without it."""
    if account_of_key(key) is None:
        return dead_key(request, key, "accounts/dead_key.html")
    if request.method == "GET":  # whoever asks by HEAD only looks whether the link is good
        request.session[_KEY] = key
    return redirect("accounts:new-password")


@private_page
def _ask_for_new(request: HttpRequest) -> HttpResponse:
    account = account_of_key(request.session.get(_KEY, ""))
    if account is None:
        return _used_up(request)
    return own_page(request, account, "accounts/new_password.html", NewPasswordForm(initial={"key": new_key()}))


def _used_up(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("That link has been used, or has run out. Sign in, or have another one sent to you."))
    return redirect("accounts:sign-in")


@private_page
@posted_from(_ask_for_new)
def choose(request: HttpRequest) -> HttpResponse:
    """Give the account its new password, which signs out everywhere, and sign in here."""
    account = account_of_key(request.session.get(_KEY, ""))
    if account is None:
        return _used_up(request)
    form = NewPasswordForm(request.POST, account=account)
    if not form.is_valid():
        return own_page(request, account, "accounts/new_password.html", form, status=422)
    try:
        attempt = attempt_by(request, account, "new_password", form)
        change_password(account=account, password=form.cleaned_data["new_password"], stay=None, attempt=attempt)
    except ChangedMeanwhile:
        return _used_up(request)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return own_page(request, account, "accounts/new_password.html", form, status=409)
    del request.session[_KEY]
    begin_stay(request, account)
    messages.info(request, _("Your password is changed, and you are signed in."))
    return redirect("accounts:home")
