"""Read who belongs to a club with an account, and whose devices run it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Case, Exists, OuterRef, Value, When

from scoring.clubs.access import RIGHT_OF_ROLE, OpenedClub, Right
from scoring.clubs.models import Club, Device, Grant, Invitation, Membership, Role
from scoring.clubs.selectors.claims import WaitingClaim, claims_waiting
from scoring.clubs.selectors.invitations import standing_invitations
from scoring.clubs.selectors.settings import has_owner

PEOPLE_LISTED = 50


@dataclass(frozen=True, slots=True)
class Person:
    """An account in a club: its id and name, its role, since when, and whether whoever looks is signed in to it."""

    pk: int
    name: str
    role: Role
    since: datetime
    is_me: bool

    @classmethod
    def of(cls, membership: Membership, opened: OpenedClub) -> Person:
        """Return the account of a membership as whoever opened the club sees it."""
        account = membership.account
        is_me = opened.account is not None and opened.account.pk == account.pk
        return cls(account.pk, str(account), Role(membership.role), membership.since, is_me)


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """A page of a club's accounts, those who may do most first; its open invitations, claims and devices."""

    people: Sequence[Person]
    turn: Page[Membership]
    invitations: Sequence[Invitation]
    claims: Sequence[WaitingClaim]
    devices: int
    has_owner: bool
    #: Whether the device that looks runs the club by its link.
    by_link: bool


def people_of(opened: OpenedClub, number: object) -> PeoplePage:
    """Return the page of this number, the nearest for one that does not exist: eight queries at most."""
    club = opened.club
    by_role = Case(*(When(role=role, then=Value(-right)) for role, right in RIGHT_OF_ROLE.items()))
    members = club.memberships.select_related("account").order_by(by_role, "account__name", "pk")
    turn = Paginator(members, PEOPLE_LISTED).get_page(str(number))
    return PeoplePage(
        people=[Person.of(membership, opened) for membership in turn],
        turn=turn,
        invitations=list(standing_invitations(club)),
        claims=claims_waiting(club),
        devices=devices_running(club),
        has_owner=has_owner(club),
        by_link=runs_by_link(club, opened.device),
    )


def roles_given_by(right: Right, role: Role) -> Sequence[Role]:
    """Return the roles that whoever has `right` may give somebody of `role`; none where they may give none."""
    if right >= Right.OWN:
        return list(Role)
    low = [each for each in Role if RIGHT_OF_ROLE[each] < Right.RUN]
    return low if right >= Right.RUN and role in low else []


def devices_running(club: Club, *, but: Device | None = None) -> int:
    """Return how many devices, beside one, run the club by its link or because its first game was started there."""
    return club.grants.live().exclude(device=but).count()


def runs_by_link(club: Club, device: Device | None) -> bool:
    """Return whether the device runs the club, whoever is signed in there."""
    return device is not None and club.grants.live().filter(device=device).exists()


def may_make_theirs(opened: OpenedClub) -> bool:
    """Return whether whoever opened the club can own it: it has no owner, and they are signed in where it is run."""
    may_ask = opened.account is not None and not opened.may_own and not opened.club.is_archived
    return may_ask and runs_by_link(opened.club, opened.device) and not has_owner(opened.club)


_RUN_IT = [role for role, right in RIGHT_OF_ROLE.items() if right >= Right.RUN]


def opens_without(club: Club, device: Device) -> bool:
    """Return whether somebody could still run the club if this device did not: an account, or another device."""
    return devices_running(club, but=device) > 0 or club.memberships.filter(role__in=_RUN_IT).exists()


@dataclass(frozen=True, slots=True)
class RunHere:
    """A club that a browser runs without an account; `only_here` says that nobody else could open it."""

    club: Club
    only_here: bool


def clubs_run_from(device: Device | None) -> list[RunHere]:
    """Return the clubs in use that a device runs whoever is signed in there, by their names: one query."""
    if device is None:
        return []
    clubs = Club.objects.filter(pk__in=device.grants.live().values("club"), archived_at__isnull=True).annotate(
        elsewhere=Exists(Grant.objects.live().filter(club=OuterRef("pk")).exclude(device=device)),
        by_account=Exists(Membership.objects.filter(club=OuterRef("pk"), role__in=_RUN_IT)),
    )
    return [RunHere(club, not (club.elsewhere or club.by_account)) for club in clubs.order_by("name", "pk")]
