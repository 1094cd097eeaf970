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
def stand_in(
    event: Event, *, number: int, table: int, seat: rules.Seat, name: str, seen: int, attempt: Attempt
) -> Round:
    """Let whoever is called `name` play on at a seat of the round that is played, and return the round.

    What the table scores stays theirs whose place it is; by their own name they play again themselves. A game at the
    table goes on with whoever stands in from its next hand.

    Raises ValidationError for a name that `clean_name` refuses, SitsAlready for who has a seat in the round,
    NotInRound for a table that is none of its, NoSuchRound for one that is not played, or what `round_to_change`
    does.
    """
    hold_roster(event.club)  # before the event, as whoever changes a club's players and then what they play
    played, is_first = round_to_change(event, number, seen=seen, attempt=attempt)
    if not is_first:
        return played
    if not played.is_playing:
        raise NoSuchRound
    place = played.places.filter(table__number=table, seat=seat.value).select_related("player__merged_into").first()
    at = played.tables.filter(number=table).select_related("game").first()
    if place is None or at is None:
        raise NotInRound
    if at.game is not None and not at.game.is_over:
        player = _from_next_hand(at.game, seat, name, attempt)
    else:
        players, new = players_named(played.event.club, {seat: name})
        player = players[seat]
        attempt.make(facts={"round": number, "table": table, **enrolling_facts(new)})
    _see_that_the_seat_is_theirs(played, place, player)
    place.stand_in = None if player.person == place.player.person else player
    place.save(update_fields=["stand_in"])
    event_changed(played.event)
    return played


def _from_next_hand(game: Game, seat: rules.Seat, name: str, attempt: Attempt) -> Player:
    """Let them take over the seat in the table's game, and return who it is."""
    sheet = score_sheet(game)
    now = {"from_number": sheet.next_number, "acts_on": sheet.newest_seating}
    substitute(game, seat=seat, name=name, attempt=attempt, **now)
    return seated_at(score_sheet(game).sittings, sheet.next_number)[seat].player


def _see_that_the_seat_is_theirs(played: Round, place: Place, player: Player) -> None:
    """Raise SitsAlready for a person who has another seat in the round."""
    seats = played.places.filter(table__isnull=False).exclude(pk=place.pk)
    others = seats.select_related("player__merged_into", "stand_in__merged_into")
    if any((other.stand_in or other.player).person == player.person for other in others):
        raise SitsAlready
