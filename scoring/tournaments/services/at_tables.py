"""What phones do at the tables of an event's room: come in by a placard, begin the game in which a round is scored."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from scoring import rules
from scoring.clubs.models import Device, Write
from scoring.clubs.services.tables import TableLinksReplaced
from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.games.services import end_early, take_early_end_back
from scoring.games.services.starting import new_game
from scoring.tournaments.channels import tables_changed
from scoring.tournaments.models import Event, EventTable, EventTableGrant, Round, RoundTable
from scoring.tournaments.services.changing import held_event, keep_games_back
from scoring.tournaments.services.refusals import EventOver, RoundClosed, RoundNotPlaying
from scoring.tournaments.services.saying import held_table


def grant_event_table(table: EventTable, device: Device) -> None:
    """Let `device` score at a table of an event, as it was read by its link; twice is once."""
    EventTableGrant.objects.update_or_create(device=device, table=table, defaults={"key_count": table.key_count})


@transaction.atomic
def game_for(table: RoundTable, *, first_dealer: rules.Seat, attempt: Attempt) -> Game:
    """Return the game in which a table of the round that is played is scored hand by hand, new where there is none.

    However many phones ask, and whoever they say deals first, a table has one. Raises EventOver, RoundNotPlaying,
    RoundClosed, EventMoved, PutAway or KeyReused.
    """
    table = held_table(table)
    if table.game is not None:
        return table.game
    if table.round.event.is_over:
        raise EventOver
    if table.round.state == Round.State.DRAWN:
        raise RoundNotPlaying
    if not table.round.is_playing:
        raise RoundClosed
    event = table.round.event
    places = table.places.select_related("player__merged_into", "stand_in__merged_into")
    table.game = new_game(
        club=event.club,
        players={rules.Seat(place.seat): place.stand_in or place.player for place in places},
        rule_set=event.rule_set,
        first_dealer=first_dealer,
        write=attempt.make(facts={"round": table.round.number, "table": table.number}),
    )
    table.save(update_fields=["game"])
    keep_games_back(event)
    tables_changed(event)
    return table.game


def end_game_at(table: RoundTable, *, write: Write) -> None:
    """Close the game of a table that stops with what it has; the caller holds the table, and settles it after."""
    if table.game is not None:
        table.game = end_early(table.game, write=write)


def let_game_go_on_at(table: RoundTable, *, write: Write) -> None:
    """Let the game of a table go on that was closed as the table stopped; the caller holds the table."""
    if table.game is not None:
        table.game = take_early_end_back(table.game, write=write)


@transaction.atomic
def replace_event_table_links(event: Event, *, seen: int, attempt: Attempt, number: int | None = None) -> None:
    """Make the links on the placards of all tables, or of one by its number, dead, and the grants that they gave.

    `seen` is how often those links had been replaced, as the page showed it. Raises TableLinksReplaced where one has
    been since, EventMoved, PutAway or KeyReused.
    """
    event = held_event(event)
    if attempt.earlier() is not None:
        return
    tables = event.tables.all() if number is None else event.tables.filter(number=number)
    if sum(tables.values_list("key_count", flat=True)) != seen:
        raise TableLinksReplaced
    attempt.make(facts={"links": tables.count()})
    tables.update(key_count=F("key_count") + 1)
