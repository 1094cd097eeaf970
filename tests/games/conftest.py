"""A game of four to write hands into."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from django.test import Client

from scoring import rules
from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Account, Device
from scoring.clubs.writes import Attempt
from scoring.games.models import Game, Hand
from scoring.games.selectors import score_sheet
from scoring.games.services import record_hand, start_game

NAMES = {rules.Seat.N: "Ann", rules.Seat.E: "Cy", rules.Seat.S: "Bob", rules.Seat.W: "Di"}
TOKEN = "the token of the tests' own device"

_keys = count(1)


def attempt(
    action: str = "record",
    *,
    key: str = "",
    device: Device | None = None,
    account: Account | None = None,
    **body: object,
) -> Attempt:
    """Return an attempt under a key of its own, or under a given one."""
    return Attempt.of(key=key or f"key-{next(_keys):016}", action=action, body=body, device=device, account=account)


@pytest.fixture
def device(db: None) -> Device:
    """Return the phone of the one who started the game."""
    return Device.objects.create(token_digest=digest(TOKEN))


@pytest.fixture
def new_game(device: Device) -> Callable[..., Game]:
    """Start a game of Ann & Bob against Cy & Di, North dealing, under any rule set."""

    def start(preset: str = "Standard", **options: object) -> Game:
        rule_set = rules.preset(preset)
        if options:
            rule_set = rules.RuleSet.from_options({**rule_set.to_options(), **options}, name="House rules")
        return start_game(
            club=None,
            names=NAMES,
            rule_set=rule_set,
            first_dealer=rules.Seat.N,
            attempt=attempt("start", device=device),
        )

    return start


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    """Return a Standard game with no hand yet."""
    return new_game()


@pytest.fixture
def phone(client: Client, device: Device) -> Client:
    """Return a browser on that phone."""
    client.cookies[COOKIE] = TOKEN
    return client


@pytest.fixture
def stranger() -> Client:
    """Return a browser that was never let in."""
    return Client()


def hand(maker: str = "N", outcome: str = "made", **facts: object) -> rules.HandRecord:
    """Return a hand as it is tapped: who made it and how it went."""
    return rules.HandRecord.from_json({"maker": maker, "outcome": outcome, "alone": False, **facts})


def save(game: Game, record: rules.HandRecord) -> Hand:
    """Record a hand on top of whatever stands, by those who sit there now."""
    sheet = score_sheet(game)
    seated = sheet.seated(sheet.next_number)
    return record_hand(game, record=record, acts_on=sheet.newest, seated=seated, attempt=attempt())
