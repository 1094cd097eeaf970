"""Read an account's own matters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from scoring.clubs.models import Account, Club, Membership, Role, SignIn, Write


@dataclass(frozen=True, slots=True)
class AccountPage:
    """An account as its owner sees it: the clubs it belongs to, and where it is signed in, the newest first."""

    account: Account
    memberships: list[Membership]
    stays: list[SignIn]
    #: The id of the stay that the page is shown in.
    here: int | None

    @property
    def has_other_stays(self) -> bool:
        """Whether it is signed in anywhere else."""
        return any(stay.pk != self.here for stay in self.stays)


def account_page(account: Account, *, here: int | None) -> AccountPage:
    """Return the account as its page shows it: two queries."""
    since = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    stays = SignIn.objects.filter(account=account, ended_at__isnull=True, began_at__gte=since)
    memberships = account.memberships.select_related("club").filter(club__archived_at__isnull=True)
    return AccountPage(account, list(memberships.order_by("club__name")), list(stays.order_by("-began_at")), here)


def newest_change_of(account: Account) -> int | None:
    """Return the id of the newest change of the account itself, by which a form says what it has seen."""
    own = Write.objects.filter(club__isnull=True, about=f"account {account.pk}")
    return own.order_by("-pk").values_list("pk", flat=True).first()


def clubs_only_owned_by(account: Account) -> list[Club]:
    """Return the clubs in use that have no owner but this account."""
    owners = Count("memberships", filter=Q(memberships__role=Role.OWNER))
    own = Membership.objects.filter(club=OuterRef("pk"), account=account, role=Role.OWNER)
    clubs = Club.objects.filter(Exists(own), archived_at__isnull=True).annotate(owners=owners)
    return list(clubs.filter(owners=1).order_by("name"))
