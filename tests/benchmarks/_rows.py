"""Rows for the benchmark of live pages: run inside the site, by `manage.py shell`."""

import json
import secrets

from django.db import transaction

from scoring import rules
from scoring.clubs.devices import digest
from scoring.clubs.models import Device, Grant
from scoring.clubs.writes import Attempt
from scoring.games.access import VIEWER
from scoring.games.channels import channel_of
from scoring.games.models import Game, GameGrant
from scoring.games.services import record_hand, start_game
from scoring.live.tickets import Ticket

NAMES = {rules.Seat.N: "Ann", rules.Seat.E: "Cy", rules.Seat.S: "Bob", rules.Seat.W: "Di"}
HANDS = 10  # that a watched game has behind it


def attempt(action: str, device: Device) -> Attempt:
    """Return a change that nobody has made yet."""
    return Attempt.of(key=secrets.token_hex(16), action=action, body={}, device=device)


def new_game(device: Device) -> Game:
    """Start a game that only its scorer ends, so that any number of hands fits."""
    options = {**rules.preset("Standard").to_options(), "target": None}
    return start_game(
        club=None,
        names=NAMES,
        rule_set=rules.RuleSet.from_options(options, name="House rules"),
        first_dealer=rules.Seat.N,
        attempt=attempt("start", device),
    )


@transaction.atomic
def make(*, viewers: int, games: int) -> None:
    """Make a watched game, its viewers and more games to save into; print how to open them, as JSON."""
    scorer_token = secrets.token_urlsafe(32)
    scorer = Device.objects.create(token_digest=digest(scorer_token))
    watched = new_game(scorer)
    newest = None
    for _ in range(HANDS):
        facts = rules.HandRecord.from_json({"maker": "N", "outcome": "made", "alone": False})
        newest = record_hand(watched, record=facts, acts_on=newest, attempt=attempt("record", scorer)).pk
    tokens = [secrets.token_urlsafe(32) for _ in range(viewers)]
    devices = Device.objects.bulk_create([Device(token_digest=digest(token)) for token in tokens])
    GameGrant.objects.bulk_create([GameGrant(device=each, game=watched, kind=VIEWER, key_count=0) for each in devices])
    streams = [Ticket(channel_of(watched), each.pk, VIEWER, 0).address for each in devices]
    assert Grant.objects.filter(device=scorer, club=watched.club).exists()
    opened = [watched, *(new_game(scorer) for _ in range(games))]
    print(
        json.dumps(
            {
                "scorer": scorer_token,
                "viewers": tokens,
                "streams": streams,
                "games": [game.public_id for game in opened],
            }
        )
    )
