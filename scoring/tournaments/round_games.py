"""Say of the games of an evening's rounds what they are part of, and whom its links let in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.clubs.models import Device
from scoring.games.models import Game
from scoring.games.venues import Surroundings
from scoring.tournaments.access import EVENT, EVENT_TABLE
from scoring.tournaments.models import Event, EventGrant, EventTableGrant, RoundTable
from scoring.tournaments.services.refusals import EventOver, GivenAway, RoundClosed


class RoundGames:
    """The venue of every game that is a table's of a round (`scoring.games.venues.Venue`)."""

    joins = ("round_table__round__event",)

    def around(self, game: Game, *, anew: bool) -> Surroundings | None:
        """Return which table of which round a game is; while no hand of it counts it is closed to its phones."""
        table = table_of(game)
        if table is None:
            return None
        if anew:
            table = RoundTable.objects.select_related("round__event").get(pk=table.pk)
        played = table.round
        return Surroundings(
            title=_("Round %(round)d, table %(table)d") % {"round": played.number, "table": table.number},
            place=_("Back to table %(number)d") % {"number": table.number},
            address=reverse("events:table", args=[played.event.public_id, table.number]),
            home=reverse("events:event", args=[played.event.public_id]),
            closed=_why_closed(table),
        )

    def ways(self, game: Game, device: Device) -> Mapping[str, bool]:
        """Return what an event's links let a device do: look on at every table, score at the one of its placard."""
        table = table_of(game)
        if table is None:
            return {}
        event = table.round.event_id
        placards = device.event_table_grants.live().filter(table__event=event)
        numbers = set(placards.values_list("table__number", flat=True))
        ways = {EVENT_TABLE: table.number in numbers} if numbers else {}
        return ways | ({EVENT: False} if device.event_grants.live().filter(event=event).exists() else {})

    def called(self, by: str) -> str:
        """Return what a phone is called that an event's link let in; empty for any other."""
        return {EVENT: _("a phone in the hall"), EVENT_TABLE: _("a phone at the table")}.get(by, "")

    def counts(self, game: Game) -> Mapping[str, int]:
        """Return the count of the event's link; a device may hold several tables', so that those are only looked up."""
        table = table_of(game)
        return {EVENT: table.round.event.key_count, EVENT_TABLE: 0} if table else {}

    def held(self, games: Collection[Game]) -> Iterator[tuple[int, int, str]]:
        """Yield the living grants of the events that these games belong to: two queries."""
        of_event: dict[int, list[int]] = {}
        for game in games:
            if (table := table_of(game)) is not None:
                of_event.setdefault(table.round.event_id, []).append(game.pk)
        followers = EventGrant.objects.live().filter(event__in=of_event).values_list("event_id", "device_id")
        placards = EventTableGrant.objects.live().filter(table__event__in=of_event)
        at_tables = placards.values_list("table__event_id", "device_id").distinct()
        for by, grants in ((EVENT, followers), (EVENT_TABLE, at_tables)):
            for event, device in grants:
                yield from ((game, device, by) for game in of_event[event])


def table_of(game: Game) -> RoundTable | None:
    """Return the table of a round whose hands a game has; None for any other game."""
    try:
        return game.round_table
    except RoundTable.DoesNotExist:
        return None


def _why_closed(table: RoundTable) -> Promise | None:
    if table.round.event.status == Event.Status.CALLED_OFF:
        return EventOver.sentence
    if table.forfeited:
        return GivenAway.sentence
    return None if table.round.is_playing else RoundClosed.sentence
