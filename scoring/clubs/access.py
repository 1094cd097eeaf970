"""Who may open what: one function per kind of object, which returns it with the caller's right or answers 404.

Whatever may not be opened is not there: 404 tells nothing about what exists. What may be seen but not changed is 403.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from scoring.answering import keep_out_of_search_engines
from scoring.clubs.audience import Audience, club_name_for
from scoring.clubs.devices import device_of
from scoring.clubs.models import Account, Club, Device, Grant, Membership, Role
from scoring.clubs.sign_ins import account_of

#: By what anybody may look at a club that is not private.
PUBLIC = "public"


class Right(IntEnum):
    """What someone may do in a club; each includes those before it."""

    #: Look at what anybody may see of it.
    LOOK = 1
    #: See all of it that its members see.
    BELONG = 2
    #: Start games in it and score any of them.
    SCORE = 3
    #: Run it: its people, links, rules and settings.
    RUN = 4
    #: Say who runs it, and put it away.
    OWN = 5


RIGHT_OF_ROLE = {
    Role.OWNER: Right.OWN,
    Role.ORGANISER: Right.RUN,
    Role.SCORER: Right.SCORE,
    Role.MEMBER: Right.BELONG,
}


@dataclass(frozen=True, slots=True)
class WayIn:
    """A right, and by what someone has it: a role, the kind of a grant, or `PUBLIC`."""

    right: Right
    by: str
    #: Whether `by` is the role of an account.
    as_account: bool = False


@dataclass(frozen=True, slots=True)
class OpenedClub:
    """A club, and what whoever opened it may do there: the most of what all their ways in allow."""

    club: Club
    right: Right
    by: str
    account: Account | None
    device: Device | None
    #: Whether `by` is the role of an account.
    as_account: bool

    @property
    def audience(self) -> Audience:
        """By which names its players are called."""
        return Audience.PUBLIC if self.right is Right.LOOK else Audience.CLUB

    @property
    def club_name(self) -> str:
        """What the club is called for whoever opened it."""
        return club_name_for(self.club, self.audience)

    @property
    def belongs(self) -> bool:
        """Whether all is open that its members see."""
        return self.right >= Right.BELONG

    @property
    def may_score(self) -> bool:
        """Whether games may be started."""
        return self.right >= Right.SCORE and not self.club.is_archived

    @property
    def may_run(self) -> bool:
        """Whether its people, links, rules and settings may be seen; they may be changed while it is not archived."""
        return self.right >= Right.RUN

    @property
    def may_own(self) -> bool:
        """Whether roles may be given and taken, and the club put away."""
        return self.right >= Right.OWN


def way_into(club: Club, *, device: Device | None, account: Account | None) -> WayIn | None:
    """Return what the strongest way into a club allows; None when there is no way in. At most two queries."""
    ways = [WayIn(Right.LOOK, PUBLIC)] if club.is_open_to_all else []
    role = role_in(club, account)
    if role is not None:
        ways.append(WayIn(RIGHT_OF_ROLE[role], role.value, as_account=True))
    if device is not None and (role is None or RIGHT_OF_ROLE[role] < Right.RUN):
        organises = device.grants.live().filter(club=club, kind=Grant.Kind.ORGANISER)
        if organises.exists():
            ways.append(WayIn(Right.RUN, Grant.Kind.ORGANISER.value))
    return max(ways, key=lambda way: way.right, default=None)


def role_in(club: Club, account: Account | None) -> Role | None:
    """Return an account's role in a club, None for one that does not belong to it."""
    if account is None:
        return None
    role = Membership.objects.filter(club=club, account=account).values_list("role", flat=True).first()
    return Role(role) if role else None


def clubs_of(request: HttpRequest, *, least: Right = Right.RUN) -> list[Club]:
    """Return the clubs in use in which this browser has at least this right by a grant or a role, the newest first."""
    device, account = device_of(request), account_of(request)
    found: dict[int, tuple[datetime, Club]] = {}
    if account is not None:
        roles = [role.value for role, right in RIGHT_OF_ROLE.items() if right >= least]
        for membership in account.memberships.filter(role__in=roles).select_related("club"):
            found[membership.club_id] = (membership.since, membership.club)
    if device is not None and least <= Right.RUN:
        for grant in device.grants.live().select_related("club"):
            found[grant.club_id] = (grant.created_at, grant.club)
    newest = sorted(found.values(), key=lambda found: (found[0], found[1].pk), reverse=True)
    return [club for _since, club in newest if not club.is_archived]


def open_club(request: HttpRequest, slug: str, *, least: Right = Right.LOOK) -> OpenedClub:
    """Return the club with this slug and what this browser may do there.

    From here on the request tells times as the club's clocks do. Raises Http404 for who may not open it at all,
    PermissionDenied for who may open it and has less than the right asked for.
    """
    club = Club.objects.filter(slug=slug).first()
    device, account = device_of(request), account_of(request)
    way = way_into(club, device=device, account=account) if club else None
    if club is None or way is None:
        raise Http404
    if way.right < least:
        raise PermissionDenied
    if club.visibility != Club.Visibility.PUBLIC:
        keep_out_of_search_engines(request)
    timezone.activate(club.time_zone)
    return OpenedClub(club, way.right, way.by, account, device, way.as_account)


def club_to_change(request: HttpRequest, slug: str, *, least: Right = Right.RUN) -> OpenedClub:
    """Return the club for whoever may change something in it. Raises Http404 or PermissionDenied (archived too)."""
    opened = open_club(request, slug, least=least)
    if opened.club.is_archived:
        raise PermissionDenied
    return opened


def in_own_time(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: forget, after each answer, in which club's time it was given."""

    def respond(request: HttpRequest) -> HttpResponse:
        try:
            return get_response(request)
        finally:
            timezone.deactivate()

    return respond
