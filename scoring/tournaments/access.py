"""Who may open an event or one of its tables: one function for each, which returns it with the right or answers 404."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.answering import keep_out_of_search_engines
from scoring.clubs import access as clubs
from scoring.clubs.access import way_into
from scoring.clubs.audience import Audience, club_name_for
from scoring.clubs.devices import device_of
from scoring.clubs.models import Account, Club, Device
from scoring.clubs.sign_ins import account_of
from scoring.tournaments.channels import Watching
from scoring.tournaments.models import Event, EventGrant, EventTable

#: By the link that every phone in the room may follow.
EVENT = "event"
#: By the link on a table's placard.
EVENT_TABLE = "event table"


class Right(IntEnum):
    """What someone may do with an event; each includes those before it."""

    #: Look on, as anybody may in a club that is not private.
    LOOK = 1
    #: Look on, with everybody's own name; check in while that is open.
    WATCH = 2
    #: Run it: draw, start, close, key totals in, correct.
    RUN = 3


_RIGHT_IN_CLUB = {
    clubs.Right.LOOK: Right.LOOK,
    clubs.Right.BELONG: Right.WATCH,
    clubs.Right.SCORE: Right.WATCH,
    clubs.Right.RUN: Right.RUN,
    clubs.Right.OWN: Right.RUN,
}


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An event, and what whoever opened it may do: the most of what all their ways in allow."""

    event: Event
    right: Right
    #: A role, the kind of a grant, `EVENT`, `EVENT_TABLE` or `clubs.PUBLIC`.
    by: str
    #: Whether it is a right to the club, so that the club opens too.
    through_club: bool
    #: Whether `by` is the role of an account.
    as_account: bool
    device: Device | None
    account: Account | None
    #: What the event's link gave to this phone; None for whoever did not follow it.
    grant: EventGrant | None

    @property
    def club(self) -> Club:
        """The club whose evening it is."""
        return self.event.club

    @property
    def watching(self) -> Watching:
        """As whom they watch."""
        if self.may_run:
            return Watching.ORGANISER
        return Watching.PUBLIC if self.right is Right.LOOK else Watching.ROOM

    @property
    def audience(self) -> Audience:
        """By which names players are called."""
        return self.watching.audience

    @property
    def club_name(self) -> str:
        """What the club is called for whoever opened it."""
        return club_name_for(self.club, self.audience)

    @property
    def may_run(self) -> bool:
        """Whether the organiser's pages open; they may change something while the club is not put away."""
        return self.right >= Right.RUN


@dataclass(frozen=True, slots=True)
class OpenedEventTable:
    """A table of an event, and whether whoever opened it may score there now."""

    table: EventTable
    opened: OpenedEvent
    may_score: bool
    #: Whether a link on the placard lets them, so that they score only what is played there now.
    by_placard: bool

    @property
    def event(self) -> Event:
        """The event in whose room it stands."""
        return self.opened.event


def open_event(request: HttpRequest, public_id: str, *, least: Right = Right.LOOK) -> OpenedEvent:
    """Return the event at this address and what this browser may do with it.

    From here on the request tells times as the club's clocks do. Raises Http404 for who may not open it at all,
    PermissionDenied for who may and has less than the right asked for.
    """
    event = Event.objects.select_related("club").filter(public_id=public_id).first()
    opened = _opened(request, event) if event else None
    if opened is None:
        raise Http404
    if opened.right < least:
        raise PermissionDenied
    if opened.club.visibility != Club.Visibility.PUBLIC:
        keep_out_of_search_engines(request)
    timezone.activate(opened.club.time_zone)
    return opened


def event_to_run(request: HttpRequest, public_id: str) -> OpenedEvent:
    """Return the event for whoever may change it. Raises Http404, or PermissionDenied (also when put away)."""
    opened = open_event(request, public_id, least=Right.RUN)
    if opened.club.is_archived:
        raise PermissionDenied(_("This club is put away: everything can be read, nothing changed."))
    return opened


def open_event_table(request: HttpRequest, public_id: str, number: int) -> OpenedEventTable:
    """Return the table of this number in an event's room and what this browser may do there. Raises Http404.

    The link on a placard opens its own table and no other.
    """
    opened = open_event(request, public_id)
    table = opened.event.tables.filter(number=number).first()
    if table is None:
        raise Http404
    table.event = opened.event
    device = opened.device
    by_placard = device is not None and device.event_table_grants.live().filter(table=table).exists()
    if opened.by == EVENT_TABLE and not by_placard:
        raise Http404
    may_score = (opened.may_run or by_placard) and not opened.club.is_archived
    return OpenedEventTable(table, opened, may_score, by_placard)


def event_table_to_score(request: HttpRequest, public_id: str, number: int) -> OpenedEventTable:
    """Return the table for whoever may score there. Raises Http404, or PermissionDenied for who only looks."""
    at = open_event_table(request, public_id, number)
    if not at.may_score:
        raise PermissionDenied
    return at


def _opened(request: HttpRequest, event: Event) -> OpenedEvent | None:
    device, account = device_of(request), account_of(request)
    club = way_into(event.club, device=device, account=account)
    grant = device.event_grants.live().filter(event=event).first() if device else None
    if club is not None and _RIGHT_IN_CLUB[club.right] > Right.LOOK:
        right = _RIGHT_IN_CLUB[club.right]
        return OpenedEvent(
            event,
            right,
            club.by,
            through_club=True,
            as_account=club.as_account,
            device=device,
            account=account,
            grant=grant,
        )
    by = EVENT if grant else EVENT_TABLE if device and _has_a_placard(device, event) else None
    if by is not None:
        return OpenedEvent(
            event,
            Right.WATCH,
            by,
            through_club=club is not None,
            as_account=False,
            device=device,
            account=account,
            grant=grant,
        )
    if club is not None:
        return OpenedEvent(
            event,
            Right.LOOK,
            club.by,
            through_club=True,
            as_account=False,
            device=device,
            account=account,
            grant=None,
        )
    return None


def _has_a_placard(device: Device, event: Event) -> bool:
    """Return whether a link on one of the event's tables let this phone in."""
    return device.event_table_grants.live().filter(table__event=event).exists()
