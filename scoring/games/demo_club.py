"""Fill a club with invented people and a season of evenings, to look around in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from scoring import rules
from scoring.clubs.models import Club, Write
from scoring.clubs.services import found_club
from scoring.clubs.writes import Attempt
from scoring.games.demo import Nerve, played_out
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand, start_game

NIGHTS = 6
_NAME = "The Thursday table"
_PLAYERS = ("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou")
_PLAYED = ("Stick the dealer", "Stick the dealer", "Standard", "Club night", "British", "Railroad")
_GAMES_A_TABLE = 2
_A_GAME_TAKES = timedelta(minutes=45)


def demo_club(*, nights: int, chance: random.Random) -> Club:
    """Return a new club with two games a table every week, and one that is still being played.

    Every hand is a change of its own, so that a site in use waits for none of it.
    """
    club = found_club(name=_NAME)
    nerves = {name: Nerve(chance.uniform(10, 13), chance.uniform(16, 20)) for name in _PLAYERS}
    first = timezone.now() - timedelta(weeks=nights - 1, hours=1)
    for night in range(nights):
        names = chance.sample(_PLAYERS, len(_PLAYERS))
        tables = [names[place : place + len(rules.SEATS)] for place in range(0, len(names), len(rules.SEATS))]
        for round_of_games in range(_GAMES_A_TABLE):
            at = first + timedelta(weeks=night) + (round_of_games - _GAMES_A_TABLE + 1) * _A_GAME_TAKES
            for table in tables:
                seats = dict(zip(rules.SEATS, table, strict=True))
                _play(club, seats, nerves, chance, at=at, preset=_PLAYED[night % len(_PLAYED)])
    _play(club, seats, nerves, chance, at=timezone.now(), preset=_PLAYED[0], hands=3)
    return club


def _play(
    club: Club,
    names: Mapping[rules.Seat, str],
    nerves: Mapping[str, Nerve],
    chance: random.Random,
    *,
    at: datetime,
    preset: str,
    hands: int | None = None,
) -> None:
    """Play one game to its end, or so many hands of it, and date it."""
    rule_set = rules.preset(preset)
    game = start_game(
        club=club,
        names=names,
        rule_set=rule_set,
        first_dealer=chance.choice(rules.SEATS),
        attempt=Attempt.by_command("start"),
    )
    at_table = {seat: nerves[name] for seat, name in names.items()}
    sheet = score_sheet(game)
    while not sheet.state.finished and (hands is None or len(sheet.lines) < hands):
        record = played_out(rule_set, sheet.state.dealer, at_table, chance)
        record_hand(game, record=record, acts_on=sheet.newest, attempt=Attempt.by_command("record"))
        game.refresh_from_db()
        sheet = score_sheet(game)
    Game.objects.filter(pk=game.pk).update(started_at=at)
    Write.objects.filter(games_started=game).update(made_at=at)
    for line in sheet.lines:
        Write.objects.filter(pk=line.hand.write_id).update(made_at=at + timedelta(minutes=3 * line.hand.number))
