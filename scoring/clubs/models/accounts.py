"""Accounts, for those who want one: nobody needs one to score."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models.devices import Device
from scoring.clubs.models.groups import Club, random_letters
from scoring.clubs.models.writes import Write
from scoring.clubs.names import LONGEST_NAME


class Accounts(BaseUserManager["Account"]):
    """Make accounts, and find them as people sign in."""

    def create_account(self, *, email: str, name: str, password: str) -> Account:
        """Return a new account. Raises IntegrityError when the address has one."""
        account = self.model(email=tidy_email(email), name=name)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def get_by_natural_key(self, username: str | None) -> Account:
        """Return the account of an e-mail address, however it is written. Raises Account.DoesNotExist."""
        return self.get(email=tidy_email(username or ""))


def tidy_email(text: str) -> str:
    """Return an address as accounts keep it: without spaces around it, in small letters."""
    return text.strip().lower()


class Account(AbstractBaseUser):
    """Someone who signs in: an e-mail address, a password, and the name that others see.

    A deleted account keeps its row, so that what it did still has an author, and nothing that says who it was.
    """

    email = models.EmailField(_("e-mail address"), max_length=254, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[Accounts] = Accounts()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.CheckConstraint(name="account_email_in_small_letters", condition=Q(email=Lower("email"))),
            models.CheckConstraint(
                name="deleted_account_keeps_nothing",
                condition=Q(deleted_at__isnull=True) | Q(is_active=False, name="", email__endswith="@deleted.invalid"),
            ),
        ]

    def __str__(self) -> str:
        return self.name or gettext("a deleted account")


class SignIn(models.Model):
    """One browser's stay in an account, from signing in to signing out."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="sign_ins")
    device = models.ForeignKey(Device, models.SET_NULL, null=True, blank=True, related_name="sign_ins")
    began_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("sign-in")
        verbose_name_plural = _("sign-ins")

    def __str__(self) -> str:
        return f"{self.account} since {self.began_at}"


class Role(models.TextChoices):
    """What an account may do in a club, the most first."""

    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """That an account belongs to a club, and as what."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["account", "club"], name="membership_once"),
            models.CheckConstraint(
                name="membership_in_a_role", condition=Q(role__in=["owner", "organiser", "scorer", "member"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account}, {self.role} of {self.club}"


def new_invitation_id() -> str:
    """Return twelve letters for an invitation's link."""
    return random_letters(12)


class Invitation(models.Model):
    """A place in a club for whoever follows its link first, for a while."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    public_id = models.SlugField(max_length=16, unique=True, default=new_invitation_id)
    role = models.CharField(max_length=12, choices=Role)
    #: For whom it was made, in the organiser's own words.
    note = models.CharField(max_length=100, blank=True, default="")
    expires_at = models.DateTimeField()
    write = models.ForeignKey(Write, models.PROTECT, related_name="invitations")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="invitations_accepted"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                name="invitation_to_a_role", condition=Q(role__in=["organiser", "scorer", "member"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.club}"
