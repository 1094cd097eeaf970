"""Change who sits where: two seats that were entered wrongly, or somebody who takes over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import transaction

from scoring import rules
from scoring.clubs.audience import Called
from scoring.clubs.models import Write
from scoring.clubs.services import enrolling_facts, players_named
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.writes import Attempt
from scoring.games import venues
from scoring.games.models import Game, Seating
from scoring.games.selectors import ScoreSheet, score_sheet, seated_at
from scoring.games.services.changing import held_to_change, store_state
from scoring.games.services.refusals import OnlyFromStart, SeatsDrawn, SitsAlready, Stale

Players = Mapping[rules.Seat, Called]


@transaction.atomic
def swap_seats(
    game: Game, *, first: rules.Seat, second: rules.Seat, from_number: int, acts_on: int | None, attempt: Attempt
) -> None:
    """Let the players of two seats change places from hand `from_number` on; the hands keep their seats.

    `from_number` is 1 or the number of the next hand, `acts_on` the newest row of who sits where that was seen.
    Raises Stale, also for what was the next hand and is recorded now, OnlyFromStart, SeatsDrawn in mid-game where the
    game is part of something, or KeyReused.
    """
    game = held_to_change(game, attempt)
    if attempt.earlier() is not None:
        return
    if from_number != 1 and venues.around(game):
        raise SeatsDrawn
    sheet = _sheet_seated(game, from_number, acts_on)
    _reseat(
        game,
        sheet,
        from_number,
        lambda players: {**players, first: players[second], second: players[first]},
        attempt.make(),
    )


@transaction.atomic
def substitute(
    game: Game, *, seat: rules.Seat, name: str, from_number: int, acts_on: int | None, attempt: Attempt
) -> None:
    """Let somebody take over a seat from hand `from_number` on, for as long as whoever sat there would have.

    Raises ValidationError for a name that `clean_name` refuses, SitsAlready, or what `swap_seats` raises.
    """
    hold_roster(game.club)  # before the game, as whoever changes a club's players and then what they played
    game = held_to_change(game, attempt)
    if attempt.earlier() is not None:
        return
    sheet = _sheet_seated(game, from_number, acts_on)
    players, new = players_named(game.club, {seat: name})
    write = attempt.make(facts=enrolling_facts(new))
    player = Called.by(players[seat], game.audience)
    leaving = seated_at(sheet.sittings, from_number)[seat]

    def taken_over(players: Players) -> Players:
        return {**players, seat: player} if players[seat] == leaving else players

    _reseat(game, sheet, from_number, taken_over, write)


def _sheet_seated(game: Game, from_number: int, acts_on: int | None) -> ScoreSheet:
    sheet = score_sheet(game)
    if sheet.newest_seating != acts_on:
        raise Stale
    if from_number != 1 and sheet.state.finished:
        raise OnlyFromStart
    if from_number not in {1, sheet.next_number}:
        raise Stale
    return sheet


def _reseat(
    game: Game, sheet: ScoreSheet, from_number: int, changed: Callable[[Players], Players], write: Write
) -> None:
    """Seat the table anew from a hand on.

    From the start on every sitting is changed. From the next hand on they sit as changed until told otherwise: what
    was said of hands after it, before an undo came back to this one, holds no more.
    """
    later = {sitting.from_number for sitting in sheet.sittings if sitting.from_number > from_number}
    if from_number == sheet.next_number:
        game.seatings.filter(from_number__in=later, standing=True).update(standing=False)
        later = set()
    for number in sorted({from_number} | later):
        players = changed(seated_at(sheet.sittings, number))
        if len({called.player.person for called in players.values()}) < len(players):
            raise SitsAlready
        game.seatings.filter(from_number=number, standing=True).update(standing=False)
        Seating.objects.bulk_create(
            Seating(game=game, seat=seat.value, player=called.player, from_number=number, write=write)
            for seat, called in players.items()
        )
    store_state(game, score_sheet(game))
