"""Let the changes of one round take turns, among themselves and with what is recorded at its tables."""

from __future__ import annotations

from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.tournaments.models import Event, Round, RoundTable
from scoring.tournaments.services.changing import held_event, see_that_it_stands
from scoring.tournaments.services.refusals import EventOver, NoSuchRound


def round_to_change(event: Event, number: int, *, seen: int, attempt: Attempt) -> tuple[Round, bool]:
    """Return a round of the event, which is held, and whether the attempt arrives for the first time.

    `seen` is the event's version as the page showed it; it counts for the first arrival only. Raises NoSuchRound,
    EventMoved, EventOver, PutAway or KeyReused.
    """
    event = held_event(event)
    found = event.rounds.filter(number=number).first()
    if found is None:
        raise NoSuchRound
    found.event = event
    if attempt.earlier() is not None:
        return found, False
    see_that_it_stands(event, seen)
    if event.is_over:
        raise EventOver
    return found, True


def held_tables(of: Round) -> list[RoundTable]:
    """Return the tables of a round, held with their games: hands that are being saved come before or after."""
    list(Game.objects.select_for_update(of=("self",)).filter(round_table__round=of).order_by("pk").values_list("pk"))
    return list(of.tables.select_for_update(of=("self",)).order_by("number"))
