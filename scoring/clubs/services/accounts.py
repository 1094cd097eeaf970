"""Make, change and delete accounts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forgettings import Deletion
from scoring.clubs.models import Account, Claim, Club, Membership, Player, Role, SignIn, Write, tidy_email
from scoring.clubs.selectors.accounts import clubs_only_owned_by, newest_change_of
from scoring.clubs.services.kept_apart import keep_when_saved, see_that_it_can_be_kept
from scoring.clubs.services.letters import send_letter
from scoring.clubs.writes import Attempt, KeyReused, Refused


class AddressTaken(Refused):
    """Another account has the e-mail address."""

    sentence: Promise = _("There is an account with this e-mail address already.")


class ChangedMeanwhile(Refused):
    """The account is no longer as it was seen."""

    sentence: Promise = _("Your account was changed elsewhere in the meantime. This is how it is now.")


class LastOwner(Refused):
    """The account is the only owner of a club that is in use."""

    sentence: Promise = _("A club that is in use needs an owner. Nothing was deleted.")


@transaction.atomic
def sign_up(*, name: str, email: str, password: str, attempt: Attempt) -> Account:
    """Return a new account; for the same attempt once more, the one it made.

    Raises AddressTaken, or KeyReused when the attempt's key belongs to something else.
    """
    if (made := _made_before(attempt, password)) is not None:
        return made
    try:
        with transaction.atomic():
            account = Account.objects.create_account(email=email, name=name, password=password)
    except IntegrityError as taken:
        if (made := _made_before(attempt, password)) is not None:  # by the same button, pressed twice
            return made
        raise AddressTaken from taken
    replace(attempt, account=account).make(about=about(account))
    return account


def _made_before(attempt: Attempt, password: str) -> Account | None:
    """Return the account that an earlier arrival of the attempt made. Raises KeyReused for another password."""
    earlier = attempt.earlier()
    if earlier is None:
        return None
    if earlier.account is None or not earlier.account.check_password(password):
        raise KeyReused
    return earlier.account


@transaction.atomic
def change_details(
    *, account: Account, name: str, email: str, acts_on: int | None, attempt: Attempt, origin: str = ""
) -> Write:
    """Give the account another name or e-mail address. Raises ChangedMeanwhile, AddressTaken or KeyReused.

    An address that was the account's until now is told so, with `origin`, where the site is; once it is saved.
    """
    before = _locked(account).email
    if (earlier := attempt.earlier()) is not None:
        return earlier
    if newest_change_of(account) != acts_on:
        raise ChangedMeanwhile
    try:
        with transaction.atomic():
            Account.objects.filter(pk=account.pk).update(name=name, email=tidy_email(email))
    except IntegrityError as taken:
        raise AddressTaken from taken
    write = attempt.make(about=about(account))
    if tidy_email(email) != before:
        told = {"account": account, "at": write.made_at, "origin": origin}
        subject = gettext("Your e-mail address at Left Bower was changed")
        tell = partial(send_letter, "accounts/moved_letter.txt", told, subject=subject, to=before)
        transaction.on_commit(tell, robust=True)
    return write


@transaction.atomic
def change_password(*, account: Account, password: str, stay: int | None, attempt: Attempt) -> Write:
    """Give the account another password, and end every stay in it but `stay`.

    Raises ChangedMeanwhile when the password is another than `account` was read with, by which whoever asks proved
    who they are, and KeyReused, also for another password under the same key.
    """
    locked = _locked(account)
    if (earlier := attempt.earlier()) is not None:
        if not locked.check_password(password):
            raise KeyReused
        return earlier
    if locked.password != account.password:
        raise ChangedMeanwhile
    locked.set_password(password)
    locked.save(update_fields=["password"])
    account.password = locked.password
    _end_stays(account, but=stay)
    return attempt.make(about=about(account))


@transaction.atomic
def leave_others(*, account: Account, stay: int | None, attempt: Attempt) -> Write:
    """End every stay in the account but `stay`. Raises KeyReused."""
    _locked(account)
    if (earlier := attempt.earlier()) is not None:
        return earlier
    ended = _end_stays(account, but=stay)
    return attempt.make(about=about(account), facts={"ended": ended})


@transaction.atomic
def delete_account(*, account: Account, attempt: Attempt) -> Write:
    """Take away everything that says who the account was, and all it could open; what it did stays done.

    Raises LastOwner while a club in use has no other owner, CannotBeKept, or KeyReused.
    """
    owned = Membership.objects.filter(account=account, role=Role.OWNER).values("club")
    list(Club.objects.select_for_update().filter(pk__in=owned).order_by("pk"))  # or two owners could go at one moment
    locked = _locked(account)
    if (earlier := attempt.earlier()) is not None:
        return earlier
    if clubs_only_owned_by(account):
        raise LastOwner
    see_that_it_can_be_kept()
    leave_nothing_of(locked)
    keep_when_saved([Deletion(locked.pk, locked.created_at, timezone.now())])
    return attempt.make(about=about(account))


def leave_nothing_of(account: Account) -> None:
    """Take away what says who an account was, and all it could open; its row stays as the author of what it did."""
    _end_stays(account)
    Membership.objects.filter(account=account).delete()
    Claim.objects.filter(account=account).delete()
    Player.objects.filter(account=account).update(account=None)
    account.name, account.email = "", f"{account.pk}@deleted.invalid"
    account.is_active, account.deleted_at, account.last_login = False, timezone.now(), None
    account.set_unusable_password()
    account.save()


def about(account: Account) -> str:
    """Return how the list of changes calls an account."""
    return f"account {account.pk}"


def _locked(account: Account) -> Account:
    """Return the account as it is, so that no other change of it happens before this one is done."""
    return Account.objects.select_for_update().get(pk=account.pk)


def _end_stays(account: Account, *, but: int | None = None) -> int:
    """End the account's stays, and return how many there were; pages and streams of theirs end at once."""
    stays = SignIn.objects.filter(account=account, ended_at__isnull=True).exclude(pk=but or 0)
    return stays.update(ended_at=timezone.now())
