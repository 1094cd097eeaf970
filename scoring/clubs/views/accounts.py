"""Sign up, in and out, and change or delete one's own account."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.answering import posted_from, private_page
from scoring.clubs.devices import device_of
from scoring.clubs.forms.accounts import (
    DeleteForm,
    DetailsForm,
    LeaveOthersForm,
    PasswordForm,
    SignInForm,
    SignUpForm,
)
from scoring.clubs.models import Account
from scoring.clubs.origins import origin_for_others
from scoring.clubs.selectors.accounts import account_page, clubs_only_owned_by, newest_change_of
from scoring.clubs.selectors.people import clubs_run_from
from scoring.clubs.services import accounts as services
from scoring.clubs.sign_ins import account_of, begin_stay, end_stay, renew_stay, stay_of
from scoring.clubs.throttle import Favours, address_of, email_digest
from scoring.clubs.views.attempts import came_before
from scoring.clubs.views.own import attempt_by, onward, own_page, shown, signed_in, told_to_wait
from scoring.clubs.views.running import stop_offers
from scoring.clubs.writes import Refused, new_key

# Coming and going


@private_page
def _ask_who(request: HttpRequest) -> HttpResponse:
    return shown(request, "accounts/sign_in.html", SignInForm())


@private_page
@posted_from(_ask_who)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in whoever knows the password, and go on to where they wanted to."""
    form = SignInForm(request.POST)
    if form.is_valid() and (account := form.proved_by(request, email=form.cleaned_data["email"])):
        begin_stay(request, account)
        return redirect(onward(request) or "first")
    return shown(request, "accounts/sign_in.html", form, status=form.status)


@private_page
def _ask_for_new(request: HttpRequest) -> HttpResponse:
    return shown(request, "accounts/sign_up.html", SignUpForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask_for_new)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and sign in to it."""
    form = SignUpForm(request.POST)
    if not form.is_valid():
        return shown(request, "accounts/sign_up.html", form, status=422)
    email, name = form.cleaned_data["email"], form.cleaned_data["name"]
    if (until := Favours("sign-up", email, address_of(request)).ask()) is not None:
        return told_to_wait(request, "accounts/sign_up.html", form, until)
    attempt = attempt_by(request, None, "sign_up", form, email=email_digest(email), name=name)
    try:
        account = services.sign_up(name=name, email=email, password=form.cleaned_data["new_password"], attempt=attempt)
    except Refused as refusal:
        form.add_error("email" if isinstance(refusal, services.AddressTaken) else None, str(refusal.sentence))
        return shown(request, "accounts/sign_up.html", form, status=409)
    begin_stay(request, account)
    return redirect(onward(request) or "accounts:home")


def _to_first(_request: HttpRequest) -> HttpResponse:
    return redirect("first")


@private_page
@posted_from(_to_first)
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out here; what this phone opens by links it goes on opening, and is told so where it runs clubs."""
    end_stay(request)
    messages.info(request, _("You are signed out."))
    return redirect("accounts:this-browser" if clubs_run_from(device_of(request)) else "first")


# One's own account


@require_safe
@private_page
@signed_in
def home(request: HttpRequest, account: Account) -> HttpResponse:
    """Show whoever is signed in their account, and where else they are signed in."""
    return _home(request, account, LeaveOthersForm(initial={"key": new_key()}))


def _home(request: HttpRequest, account: Account, form: LeaveOthersForm, *, status: int = 200) -> HttpResponse:
    page = account_page(account, here=stay_of(request))
    return shown(request, "accounts/home.html", form, status=status, page=page, offers=stop_offers(request))


def _to_home(_request: HttpRequest) -> HttpResponse:
    return redirect("accounts:home")


@private_page
@posted_from(_to_home)
@signed_in
def sign_out_others(request: HttpRequest, account: Account) -> HttpResponse:
    """End every stay in the account but this one."""
    form = LeaveOthersForm(request.POST)
    if not form.is_valid():
        return _home(request, account, form, status=422)
    try:
        attempt = attempt_by(request, account, "sign_out_others", form)
        services.leave_others(account=account, stay=stay_of(request), attempt=attempt)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return _home(request, account, form, status=409)
    messages.info(request, _("You are signed in here only."))
    return redirect("accounts:home")


@private_page
@signed_in
def _ask_for_details(request: HttpRequest, account: Account) -> HttpResponse:
    seen = {"acts_on": newest_change_of(account), "name": account.name, "email": account.email}
    return own_page(request, account, "accounts/details.html", DetailsForm(initial={"key": new_key(), **seen}))


@private_page
@posted_from(_ask_for_details)
@signed_in
def details(request: HttpRequest, account: Account) -> HttpResponse:
    """Change the account's name or e-mail address."""
    form = DetailsForm(request.POST)
    if not form.is_valid():
        return own_page(request, account, "accounts/details.html", form, status=422)
    email, name, acts_on = (form.cleaned_data[field] for field in ("email", "name", "acts_on"))
    attempt = attempt_by(request, account, "change_account", form, email=email_digest(email), name=name, on=acts_on)
    try:
        if attempt.earlier() is None and not form.proved_by(request, email=account.email):
            return own_page(request, account, "accounts/details.html", form, status=form.status)
        origin = origin_for_others(request)
        services.change_details(
            account=account, name=name, email=email, acts_on=acts_on, attempt=attempt, origin=origin
        )
    except Refused as refusal:
        form.add_error("email" if isinstance(refusal, services.AddressTaken) else None, str(refusal.sentence))
        account.refresh_from_db()
        form.stamp(acts_on=newest_change_of(account))
        return own_page(request, account, "accounts/details.html", form, status=409)
    messages.info(request, _("Changed."))
    return redirect("accounts:home")


@private_page
@signed_in
def _ask_for_password(request: HttpRequest, account: Account) -> HttpResponse:
    return own_page(request, account, "accounts/password.html", PasswordForm(initial={"key": new_key()}))


@private_page
@posted_from(_ask_for_password)
def password(request: HttpRequest) -> HttpResponse:
    """Change the password, which signs out everywhere else."""
    if account_of(request) is None and came_before(request, "new_password"):
        # A second tap: the first changed it, and ended what this one was signed in by.
        messages.info(request, _("Your password is changed."))
        return redirect("accounts:home")
    return _password(request)


@signed_in
def _password(request: HttpRequest, account: Account) -> HttpResponse:
    form = PasswordForm(request.POST, account=account)
    if not form.is_valid():
        return own_page(request, account, "accounts/password.html", form, status=422)
    attempt = attempt_by(request, account, "new_password", form)
    try:
        if attempt.earlier() is None and not form.proved_by(request, email=account.email):
            return own_page(request, account, "accounts/password.html", form, status=form.status)
        chosen = form.cleaned_data["new_password"]
        services.change_password(account=account, password=chosen, stay=stay_of(request), attempt=attempt)
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return own_page(request, account, "accounts/password.html", form, status=409)
    renew_stay(request, account)
    messages.info(request, _("Your password is changed. You are signed in here only."))
    return redirect("accounts:home")


@private_page
@signed_in
def _ask_to_delete(request: HttpRequest, account: Account) -> HttpResponse:
    return _delete(request, account, DeleteForm(initial={"key": new_key()}))


def _delete(request: HttpRequest, account: Account, form: DeleteForm, *, status: int = 200) -> HttpResponse:
    owned = clubs_only_owned_by(account)
    return own_page(request, account, "accounts/delete.html", form, status=status, owned=owned)


@private_page
@posted_from(_ask_to_delete)
@signed_in
def delete(request: HttpRequest, account: Account) -> HttpResponse:
    """Delete the account for good."""
    form = DeleteForm(request.POST)
    if not form.is_valid() or not form.proved_by(request, email=account.email):
        return _delete(request, account, form, status=form.status)
    try:
        services.delete_account(account=account, attempt=attempt_by(request, account, "delete_account", form))
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        return _delete(request, account, form, status=409)
    end_stay(request)
    messages.info(request, _("Your account is deleted. Hands and games that you entered stay as they are."))
    return redirect("accounts:sign-in")
