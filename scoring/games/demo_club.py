"""Fill a club with invented people and a season of evenings, to look around in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from scoring import rules
from scoring.clubs.models import Club, Write
from scoring.clubs.services import found_club, player_named
from scoring.clubs.writes import Attempt
from scoring.games.demo import Nerve, played_out
from scoring.games.models import Game
from scoring.games.services import ImportedHand, import_game

NIGHTS = 6
_NAME = "The Thursday table"
_PLAYERS = ("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou")
_PLAYED = ("Stick the dealer", "Stick the dealer", "Standard", "Club night", "British", "Railroad")
_GAMES_A_TABLE = 2
_A_GAME_TAKES = timedelta(minutes=45)


def demo_club(*, nights: int, chance: random.Random) -> Club:
    """Return a new club with two games a table every week, and one that is still being played.

    Every game is a change of its own, so that a site in use never waits for long.
    """
    club = found_club(name=_NAME)
    club.named = True
    club.save(update_fields=["named"])
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
    at_table = {seat: nerves[name] for seat, name in names.items()}
    state = rules.GameState.start(rule_set, first_dealer=chance.choice(rules.SEATS))
    played: list[ImportedHand] = []
    while not state.finished and (hands is None or len(played) < hands):
        record = played_out(rule_set, state.dealer, at_table, chance)
        verdict = rules.judge(record, rule_set)
        played.append(ImportedHand(record, verdict))
        state = state.after(verdict)
    game = import_game(
        club=club,
        players={seat: player_named(club, name) for seat, name in names.items()},
        rule_set=rule_set,
        first_dealer=state.first_dealer,
        initial_score=dict.fromkeys(rules.Side, 0),
        hands=played,
        attempt=Attempt.by_command("demo"),
        source={},
        source_digest="",
    )
    Game.objects.filter(pk=game.pk).update(started_at=at)
    Write.objects.filter(pk=game.write_id).update(made_at=at)
