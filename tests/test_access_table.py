"""docs/access.md says who may open every address of the site, and so it is."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.test import Client
from django.urls import get_resolver

from scoring import rules
from scoring.clubs.keys import invitation_link, organiser_link
from scoring.clubs.models import ClubTable
from scoring.clubs.services.forgotten import link_for
from scoring.clubs.table_keys import table_link
from scoring.clubs.writes import Attempt
from scoring.games.demo import Nerve, played_out
from scoring.games.links import Kind, link_to
from scoring.games.models import Game
from scoring.games.services import record_hand
from tests.clubs.people import new_account
from tests.games.conftest import device, game, new_game, phone
from tests.test_bad_input import address, an_invitation_to, named_patterns

__all__ = ["device", "game", "new_game", "phone"]  # fixtures shared with the tests of games

TABLE = Path(__file__).parent.parent / "docs" / "access.md"
WHO = ("organiser", "scorer", "viewer", "stranger")
ROWS: Mapping[str, Mapping[str, str]] = {
    name: dict(zip(WHO, re.split(r" *\| *", cells), strict=True))
    for name, cells in re.findall(
        r"^\| `[^`]+` \| `([^`]+)` \| (.+?) \|(?: [^|]*)?\|$", TABLE.read_text(), re.MULTILINE
    )
}
LINKS: Mapping[str, Callable[[Game], str]] = {
    "accounts:key": lambda _game: link_for(new_account()),
    "clubs:key": lambda game: organiser_link(game.club),
    "clubs:invited": lambda game: invitation_link(an_invitation_to(game.club)),
    "clubs:table-key": lambda game: table_link(game.club.tables.get(number=1)),
    "links:score": lambda game: link_to(game, Kind.SCORER),
    "links:watch": lambda game: link_to(game, Kind.VIEWER),
}
ANSWERS = {"opens": {200, 204, 302}, "writes": {302, 409, 422}, "403": {403}, "404": {404}}


def test_every_address_is_in_the_access_table_and_no_other() -> None:
    assert set(ROWS) == {name for name, _arguments in named_patterns(get_resolver().url_patterns)}


@pytest.mark.many
@pytest.mark.django_db
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", ROWS)
def test_an_address_answers_each_as_the_table_says(phone: Client, game: Game, name: str, who: str) -> None:
    record_with_cards(game)
    ClubTable.objects.create(club=game.club, number=1)
    visitor = phone if who == "organiser" else let_in(game, who)
    arguments = dict(named_patterns(get_resolver().url_patterns)).get(name, ())
    url = LINKS[name](game) if name in LINKS else address(name, arguments, game)
    send = visitor.post if "writes" in ROWS[name].values() else visitor.get
    answer = send(url)
    assert answer.status_code in ANSWERS[ROWS[name][who]]


def record_with_cards(game: Game) -> None:
    """Record a first hand card by card, so that every page of a hand has something to show."""
    chance = random.Random(1)
    record = played_out(game.rule_set, rules.Seat.N, dict.fromkeys(rules.SEATS, Nerve()), chance)
    record_hand(game, record=record, acts_on=None, attempt=Attempt.by_command("record"))


def let_in(game: Game, who: str) -> Client:
    """Return a browser that followed a link of this kind, or none at all."""
    visitor = Client()
    if who in Kind.values:
        visitor.get(link_to(game, Kind(who)))
    return visitor
