"""Let somebody who forgot a password choose another: a letter to the account's address has a link that does."""

from __future__ import annotations

from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.models import Account
from scoring.clubs.services.letters import send_letter


def write_to(account: Account, *, origin: str) -> None:
    """Send the account a letter with a link to `origin`, the site's own scheme and host."""
    about = {"account": account, "link": f"{origin}{link_for(account)}"}
    send_letter("accounts/letter.txt", about, subject=_("A new password for Left Bower"), to=account.email)


def account_to_write_to(email: str) -> Account | None:
    """Return the account with this address, if there is one in use."""
    return Account.objects.filter(email=email, is_active=True).first()


def link_for(account: Account) -> str:
    """Return the path that lets whoever holds it choose the account's password: once, and not for long."""
    return reverse("accounts:key", args=[f"{account.pk}-{default_token_generator.make_token(account)}"])


def account_of_key(key: str) -> Account | None:
    """Return the account whose password a link's key lets one choose; None for a forged, used or old one."""
    pk, _dash, token = key.partition("-")
    if not (pk.isascii() and pk.isdigit() and len(pk) < 19):  # the longest of what a database counts to
        return None
    account = Account.objects.filter(pk=int(pk), is_active=True).first()
    return account if account is not None and default_token_generator.check_token(account, token) else None
