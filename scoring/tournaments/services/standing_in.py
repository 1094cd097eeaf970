"""Let somebody play on for a player who leaves while a round is played."""

from __future__ import annotations

from django.db import transaction

from scoring import rules
from scoring.clubs.models import Player
from scoring.clubs.services import enrolling_facts, players_named
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.writes import Attempt
from scoring.games.models import Game
from scoring.games.selectors import score_sheet, seated_at
from scoring.games.services import SitsAlready, substitute
from scoring.tournaments.models import Event, Place, Round
from scoring.tournaments.services.changing import event_changed
from scoring.tournaments.services.holding import round_to_change
from scoring.tournaments.services.refusals import NoSuchRound, NotInRound


@transaction.atomic
def stand_in(event: Event, *, number: int, place: int, name: str, seen: int, attempt: Attempt) -> Round:
    """Let whoever is called `name` play on at a place of the round that is played, and return the round.

    What the table scores stays theirs whose place it is; by their own name they play again themselves. A game at the
    table goes on with whoever stands in from its next hand.

    Raises ValidationError for a name that `clean_name` refuses, SitsAlready for who has a seat in the round,
    NotInRound for a place that is none of its seats, NoSuchRound for one that is not played, or what `round_to_change`
    does.
    """
    hold_roster(event.club)  # before the event, as whoever changes a club's players and then what they play
    played, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return played
    if not played.is_playing:
        raise NoSuchRound
    seat = (
        played.places.filter(pk=place, table__isnull=False).select_related("table__game", "player__merged_into").first()
    )
    if seat is None or seat.table is None:
        raise NotInRound
    game = seat.table.game
    if game is not None and not game.is_over:
        player = _from_next_hand(game, rules.Seat(seat.seat), name, attempt)
    else:
        players, new = players_named(played.event.club, {seat.seat: name})
        player = players[seat.seat]
        attempt.make(facts={"round": number, "table": seat.table.number, **enrolling_facts(new)})
    _see_that_the_seat_is_theirs(played, seat, player)
    seat.stand_in = None if player.person == seat.player.person else player
    seat.save(update_fields=["stand_in"])
    event_changed(played.event)
    return played


def _from_next_hand(game: Game, seat: rules.Seat, name: str, attempt: Attempt) -> Player:
    """Let them take over the seat in the table's game, and return who it is."""
    sheet = score_sheet(game)
    now = {"from_number": sheet.next_number, "acts_on": sheet.newest_seating}
    substitute(game, seat=seat, name=name, attempt=attempt, **now)
    return seated_at(score_sheet(game).sittings, sheet.next_number)[seat].player


def _see_that_the_seat_is_theirs(played: Round, seat: Place, player: Player) -> None:
    """Raise SitsAlready for a person who has another seat in the round."""
    seats = played.places.filter(table__isnull=False).exclude(pk=seat.pk)
    others = seats.select_related("player__merged_into", "stand_in__merged_into")
    if any((other.stand_in or other.player).person == player.person for other in others):
        raise SitsAlready
