"""Who may open a table of a club: its people, and any phone that followed the link that lies on it."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from scoring.answering import keep_out_of_search_engines
from scoring.clubs.access import Right, way_into
from scoring.clubs.devices import device_of
from scoring.clubs.models import Account, Club, ClubTable, Device
from scoring.clubs.sign_ins import account_of

#: By the link that lies on the table.
TABLE = "table"


#: Phones are told of so many tables whose cards they scanned, the newest.
_TABLES_TOLD = 5


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A table, and whether whoever opened it may start a game there; `by` a role, a kind of grant, or `TABLE`."""

    table: ClubTable
    may_start: bool
    by: str
    #: Whether it was opened by a right to its club, so that the club opens too.
    through_club: bool
    account: Account | None
    device: Device | None

    @property
    def club(self) -> Club:
        """The club in whose room it stands."""
        return self.table.club


def open_table(request: HttpRequest, slug: str, number: int) -> OpenedTable:
    """Return the table of this number in a club, and what this browser may do there. Raises Http404.

    From here on the request tells times as the club's clocks do.
    """
    standing = ClubTable.objects.standing().select_related("club")
    table = standing.filter(club__slug=slug, number=number).first()
    device, account = device_of(request), account_of(request)
    way = way_into(table.club, device=device, account=account) if table else None
    if table is None:
        raise Http404
    scores = way is not None and way.right >= Right.SCORE
    invited = not scores and device is not None and device.table_grants.live().filter(table=table).exists()
    if way is None and not invited:
        raise Http404
    if table.club.visibility != Club.Visibility.PUBLIC:
        keep_out_of_search_engines(request)
    timezone.activate(table.club.time_zone)
    by = TABLE if invited or way is None else way.by
    may_start = (scores or invited) and not table.club.is_archived
    return OpenedTable(table, may_start, by, way is not None, account, device)


def tables_scanned(device: Device) -> list[ClubTable]:
    """Return the tables whose cards let a device in and still do, with their clubs, the one scanned last first."""
    grants = device.table_grants.live().filter(table__in=ClubTable.objects.standing())
    return [grant.table for grant in grants.select_related("table__club").order_by("-pk")[:_TABLES_TOLD]]


def table_to_start_at(request: HttpRequest, slug: str, number: int) -> OpenedTable:
    """Return the table for whoever may start a game there. Raises Http404, or PermissionDenied for who only looks."""
    opened = open_table(request, slug, number)
    if not opened.may_start:
        raise PermissionDenied
    return opened
