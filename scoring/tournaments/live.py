"""What people who watch an event see of it, the moment it changes, and who they may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.clubs.access import PUBLIC
from scoring.clubs.channels import ACCOUNT, stays_in, ticket_to
from scoring.clubs.models import Grant, Role
from scoring.games.live import Stream
from scoring.live import renderers
from scoring.live.channels import version_of
from scoring.live.tickets import Ticket
from scoring.tournaments.access import EVENT, EVENT_TABLE, OpenedEvent
from scoring.tournaments.board import board_parts
from scoring.tournaments.channels import Watching
from scoring.tournaments.control import control_parts
from scoring.tournaments.models import Event, EventGrant, EventTableGrant
from scoring.tournaments.wall import wall_parts

_RUN = (Role.OWNER.value, Role.ORGANISER.value)
ORGANISER = Grant.Kind.ORGANISER.value

#: Channels in which nothing is that anybody may not see of a club that is not private.
_FOR_ANYBODY = frozenset({"event-evening", "event-board-public", "event-wall-public"})
#: Channels for those who run the event.
_FOR_ORGANISERS = frozenset({"event-board-organiser", "event-control"})


def register() -> None:
    """Say how events are shown live."""
    # Phones ask for their own page when they hear of it, so that nothing need be sent.
    _register("event-evening", _nothing)
    _register("event-control", control_parts)
    for watching in Watching:
        _register(f"event-board-{watching.value}", partial(_drawn, parts=board_parts, watching=watching))
    for watching in (Watching.PUBLIC, Watching.ROOM):
        _register(f"event-wall-{watching.value}", partial(_drawn, parts=wall_parts, watching=watching))


def _register(kind: str, render: Callable[[str], str]) -> None:
    renderers.register(kind, render=render, admitted=partial(_admitted, kind=kind))


def stream_of(request: HttpRequest, opened: OpenedEvent, channel: str, *, now: str) -> Stream | None:
    """Return the stream of one of an event's channels for whoever opened it; `now` is what answers when that fails.

    None where nothing can say when they may watch no more.
    """
    ticket = ticket_to(
        channel,
        request,
        by=opened.by,
        as_account=opened.as_account,
        device=opened.device,
        key_count=_key_count(opened.event, opened.by),
    )
    return Stream(address=ticket.address, now=now) if ticket else None


def now_of(request: HttpRequest, opened: OpenedEvent, channel: str) -> HttpResponse:
    """Show what a channel shows since `?version=`, or nothing (204) when nothing changed; say where its stream is."""
    version = version_of(channel)
    unchanged = request.GET.get("version") == str(version)
    response = HttpResponse(status=204) if unchanged else HttpResponse(renderers.render(channel))
    response.headers["Live-Version"] = str(version)
    if stream := stream_of(request, opened, channel, now=request.path):
        response.headers["Live-Stream"] = stream.address
    return response


def _nothing(_public_id: str) -> str:
    return ""


def _drawn(public_id: str, *, parts: Callable[[Event, Watching], str], watching: Watching) -> str:
    event = Event.objects.select_related("club").get(public_id=public_id)
    with timezone.override(event.club.time_zone):
        return parts(event, watching)


def _key_count(event: Event, by: str) -> int:
    """Return the count at which grants of a kind are alive."""
    return {ORGANISER: event.club.key_count, EVENT: event.key_count}.get(by, 0)


def _admitted(tickets: Collection[Ticket], *, kind: str) -> set[Ticket]:
    """Return the tickets to channels of a kind whose holder still has what opens the event, under the same count.

    One query for the events and one for each way in that somebody came by.
    """
    found = Event.objects.select_related("club").filter(public_id__in={ticket.rest for ticket in tickets})
    events = {event.public_id: event for event in found}
    held = {
        by: held_by(events.values(), holders, kind)
        for by, held_by in _HELD.items()
        if (holders := {ticket.holder for ticket in tickets if ticket.by == by})
    }
    return {
        ticket
        for ticket in tickets
        if (event := events.get(ticket.rest))
        and ticket.key_count == _key_count(event, ticket.by)
        and (event.pk, ticket.holder) in held.get(ticket.by, ())
    }


Held = set[tuple[int, int]]


def _held_by_anybody(events: Collection[Event], _holders: Collection[int], kind: str) -> Held:
    """Return the events that anybody may watch: nobody holds anything."""
    return {(event.pk, 0) for event in events if kind in _FOR_ANYBODY and event.club.is_open_to_all}


def _held_by_key(events: Collection[Event], devices: Collection[int], kind: str) -> Held:
    """Return the living grants of these events to these devices."""
    if kind in _FOR_ORGANISERS:
        return set()
    grants = EventGrant.objects.live().filter(event__in=[event.pk for event in events])
    return set(_of_few(grants, devices).values_list("event_id", "device_id"))


def _held_by_table_key(events: Collection[Event], devices: Collection[int], kind: str) -> Held:
    """Return the living grants of these events' tables to these devices."""
    if kind in _FOR_ORGANISERS:
        return set()
    grants = EventTableGrant.objects.live().filter(table__event__in=[event.pk for event in events])
    return set(_of_few(grants, devices).values_list("table__event_id", "device_id"))


def _held_by_organiser(events: Collection[Event], devices: Collection[int], _kind: str) -> Held:
    """Return the living grants of these events' clubs to these devices."""
    grants = Grant.objects.live().filter(club__in={event.club_id for event in events}, kind=ORGANISER)
    return _at_events(events, grants.filter(device__in=devices).values_list("club_id", "device_id"))


def _held_by_account(events: Collection[Event], stays: Collection[int], kind: str) -> Held:
    """Return the stays in accounts that belong to these events' clubs, or run them where that is asked."""
    clubs = {event.club_id for event in events}
    return _at_events(events, stays_in(clubs, stays, roles=_RUN if kind in _FOR_ORGANISERS else Role.values))


def _at_events(events: Collection[Event], in_clubs: Iterable[tuple[int, int]]) -> Held:
    """Return what somebody holds of clubs as of the events in them."""
    holders: dict[int, set[int]] = defaultdict(set)
    for club, holder in in_clubs:
        holders[club].add(holder)
    return {(event.pk, holder) for event in events for holder in holders[event.club_id]}


_Grants = TypeVar("_Grants", bound="QuerySet[Any]")
_FEW = 100  # devices that a query names; for more it is quicker to read all that have a grant


def _of_few(grants: _Grants, devices: Collection[int]) -> _Grants:
    """Keep the grants of these devices, where they are few."""
    return grants.filter(device__in=devices) if len(devices) <= _FEW else grants


#: Who holds what opens these events, by the ways in: an event's and a holder's row.
_HELD: Mapping[str, Callable[[Collection[Event], Collection[int], str], Held]] = {
    PUBLIC: _held_by_anybody,
    EVENT: _held_by_key,
    EVENT_TABLE: _held_by_table_key,
    ORGANISER: _held_by_organiser,
    ACCOUNT: _held_by_account,
}
