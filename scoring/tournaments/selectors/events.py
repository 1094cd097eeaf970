"""Read the evenings of a club: how far each has come, and how many are in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.tournaments.models import Event, Round

EVENTS_LISTED = 30
#: An evening that was neither finished nor called off is shown on the club's home so long after its day.
SHOWN_FOR = timedelta(days=2)
MOST_ON_HOME = 6


@dataclass(frozen=True, slots=True)
class EventLine:
    """An evening in a list: `entered` players or pairs, `begun` rounds of those that are planned."""

    event: Event
    entered: int
    begun: int

    @property
    def progress(self) -> str:
        """How far it has come."""
        if self.event.is_running and self.begun:
            return _("round %(begun)d of %(planned)d") % {"begun": self.begun, "planned": self.event.rounds_planned}
        return self.event.get_status_display()


@dataclass(frozen=True, slots=True)
class EventsPage:
    """A club's evenings: those that are set up or under way, and a page of those that are over."""

    under_way: Sequence[EventLine]
    over: Sequence[EventLine]
    shown: Page[Any]

    def __bool__(self) -> bool:
        """Return whether the club has any."""
        return bool(self.under_way or self.over)


def events_page(club: Club, number: object) -> EventsPage:
    """Return a club's evenings, the newest first: four queries, whatever their number."""
    events = _counted(club.events.newest_first())
    over = events.filter(status__in=[Event.Status.FINISHED, Event.Status.CALLED_OFF])
    shown = Paginator(over, EVENTS_LISTED).get_page(str(number))
    return EventsPage(_lines(events.under_way()), _lines(shown), shown)


def events_now(club: Club) -> list[EventLine]:
    """Return the evenings that a club's home shows: those that are not over, from their day on: one query."""
    since = timezone.localdate() - SHOWN_FOR
    return _lines(
        _counted(club.events.under_way().filter(played_on__gte=since).order_by("played_on", "pk"))[:MOST_ON_HOME]
    )


def last_event_of(club: Club) -> Event | None:
    """Return the evening whose settings are copied where the next is to be like the last; None before the first."""
    return club.events.exclude(status=Event.Status.CALLED_OFF).order_by("-pk").first()


def _counted(events: QuerySet[Event]) -> Any:
    return events.annotate(
        entered=Count("entries", distinct=True),
        begun=Max("rounds__number", filter=~Q(rounds__state=Round.State.DRAWN)),
    )


def _lines(events: Any) -> list[EventLine]:
    return [EventLine(event, event.entered, event.begun or 0) for event in events]
