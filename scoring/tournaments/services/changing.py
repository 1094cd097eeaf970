"""What every change to an event does: wait for its turn, see that it acts on what stands, tell who watches.

Rows are held in one order everywhere: club, event, game, table of a round.
"""

from __future__ import annotations

from django.db.models import F

from scoring.clubs.models import Club
from scoring.clubs.services.holding import see_that_it_is_in_use
from scoring.games.models import Game
from scoring.tournaments.channels import evening_changed
from scoring.tournaments.models import Event
from scoring.tournaments.services.refusals import EventMoved


def held_event(event: Event) -> Event:
    """Return the event anew, held until this change is done, in a club where it may still be changed.

    Raises PutAway, or EventMoved for one that moved into another club meanwhile.
    """
    fresh = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
    if fresh.club_id != event.club_id:
        raise EventMoved
    # Asked only now: whoever puts a club away waits for its events to be let go.
    fresh.club = Club.objects.get(pk=fresh.club_id)
    see_that_it_is_in_use(fresh.club)
    return fresh


def see_that_it_stands(event: Event, seen: int) -> None:
    """Raise EventMoved unless the event's version is the one that the page showed."""
    if event.version != seen:
        raise EventMoved


def keep_games_back(event: Event) -> None:
    """Keep back the games of the rounds whose results an event keeps back, and show those of the others."""
    games = Game.objects.filter(round_table__round__event=event)
    first = event.first_kept
    kept = games.filter(round_table__round__number__gte=first) if first is not None else games.none()
    games.filter(kept_back=True).exclude(pk__in=kept.values("pk")).update(kept_back=False)
    kept.filter(kept_back=False).update(kept_back=True)


def event_changed(event: Event) -> None:
    """Raise the event's version and tell who watches; the last thing a change does."""
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    event.refresh_from_db(fields=["version"])
    evening_changed(event)
