"""What of a game goes out live, to whom, and what is left out of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.devices import COOKIE, digest
from scoring.clubs.models import Club, Device, Grant
from scoring.games.live import live_parts
from scoring.games.models import Game, GameGrant
from scoring.games.services import record_hand
from scoring.live import renderers
from scoring.live.channels import version_of
from scoring.live.tickets import Ticket, ticket_of
from tests.games.conftest import attempt, device, game, hand, new_game, phone, stranger

__all__ = ["device", "game", "new_game", "phone", "stranger"]  # fixtures shared with the tests of games

pytestmark = pytest.mark.django_db

PARTIAL = re.compile(
    r'<hx-partial hx-target="(?:\.table )?#(?P<place>[^"]+)" hx-swap="outerMorph">(?P<html>.*?)</hx-partial>', re.DOTALL
)
SECRET = re.compile(r"<form|<input|csrf|acts_on|/key/|/live/|/share/|token", re.IGNORECASE)


class Ids(HTMLParser):
    """Collects the ids of a page's elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note an element's id."""
        self.ids += [value for name, value in attributes if name == "id" and value]


def table(game: Game) -> str:
    """Return the address of a game's table."""
    return reverse("games:table", args=[game.public_id])


def now(game: Game, version: object = "") -> str:
    """Return the address that says what changed since a version."""
    return f"{reverse('games:now', args=[game.public_id])}?version={version}"


def scored(game: Game, *outcomes: str) -> Game:
    """Record hands that North made, and return the game as it stands."""
    for outcome in outcomes:
        last = game.hands.order_by("-pk").first()
        record_hand(game, record=hand(outcome=outcome), acts_on=last.pk if last else None, attempt=attempt())
    game.refresh_from_db()
    return game


def looker(game: Game, name: str = "a looker's token") -> tuple[Client, Device]:
    """Return a phone that looks on, and its device."""
    its = Device.objects.create(token_digest=digest(name))
    GameGrant.objects.create(device=its, game=game, kind="viewer", key_count=game.viewer_count)
    client = Client()
    client.cookies[COOKIE] = name
    return client, its


def ticket_on(page: str) -> Ticket:
    """Return the ticket in a table page."""
    found = re.search(r'data-stream="/live/([^"]+)/"', page)
    assert found
    ticket = ticket_of(found[1])
    assert ticket
    return ticket


@pytest.mark.parametrize("outcomes", [(), ("made",), ("march",) * 5])
def test_every_part_has_its_place_on_the_page_of_who_looks_on(game: Game, outcomes: tuple[str, ...]) -> None:
    client, _device = looker(scored(game, *outcomes))
    ids = Ids(client.get(table(game)).content.decode()).ids
    parts = {found["place"]: found["html"] for found in PARTIAL.finditer(live_parts(game))}
    assert set(parts) == {"sides", "goal", "last", "hands", "watched", "entry #hand-head"}
    for place, part in parts.items():
        if " " not in place:
            assert ids.count(place) == 1
            assert Ids(part).ids[0] == place


def test_a_part_reads_as_the_page_does(game: Game) -> None:
    client, _device = looker(scored(game, "made", "euchred"))
    page = client.get(table(game)).content.decode()
    for found in PARTIAL.finditer(live_parts(game)):
        if " " not in found["place"]:
            assert found["html"].strip() in page


def test_the_dealer_of_the_next_hand_has_its_place_on_the_scorers_page(phone: Client, game: Game) -> None:
    page = phone.get(table(game)).content.decode()
    form = page[page.index('<form id="entry"') :]
    assert 'id="hand-head"' in form[: form.index("</form>")]


@pytest.mark.parametrize("outcomes", [(), ("made",), ("march",) * 5])
def test_no_form_key_or_token_goes_out(new_game: Callable[..., Game], outcomes: tuple[str, ...]) -> None:
    text = live_parts(scored(new_game("Standard"), *outcomes))
    assert not SECRET.search(text)


def test_the_title_is_the_score(phone: Client, game: Game) -> None:
    scored(game, "march", "euchred")
    title = "2–2: Ann &amp; Bob against Cy &amp; Di"
    assert re.search(rf"<title>\s*{title}\s*</title>", live_parts(game))
    assert re.search(rf"<title>\s*{title}\s*</title>", phone.get(table(game)).content.decode())


def test_the_page_knows_which_version_it_shows(phone: Client, game: Game) -> None:
    scored(game, "made")
    version = version_of(f"game:{game.public_id}")
    assert version > 0
    assert f'data-version="{version}"' in phone.get(table(game)).content.decode()


def test_a_change_raises_the_channels_version(game: Game) -> None:
    before = version_of(f"game:{game.public_id}")
    scored(game, "made")
    assert version_of(f"game:{game.public_id}") > before


def test_nothing_new_is_answered_without_a_body(phone: Client, game: Game) -> None:
    version = version_of(f"game:{game.public_id}")
    answer = phone.get(now(game, version))
    assert (answer.status_code, answer.content) == (204, b"")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("version", ["", "0", "-1", "x", "9" * 400])
def test_what_is_new_is_answered_with_its_version(phone: Client, game: Game, version: str) -> None:
    scored(game, "made")
    answer = phone.get(now(game, version))
    assert answer.status_code == 200
    assert answer["Live-Version"] == str(version_of(f"game:{game.public_id}"))
    assert answer.content.decode() == live_parts(game)


def test_whoever_asks_gets_a_new_address_for_the_stream(phone: Client, device: Device, game: Game) -> None:
    address = phone.get(now(game))["Live-Stream"]
    ticket = ticket_of(address.removeprefix("/live/").removesuffix("/"))
    assert ticket == Ticket(f"game:{game.public_id}", device.pk, "organiser", game.club.key_count)


def test_a_stranger_is_told_nothing(stranger: Client, game: Game) -> None:
    assert stranger.get(now(game)).status_code == 404
    assert stranger.post(now(game)).status_code in {404, 405}


def test_a_page_opens_its_stream_by_the_grant_it_has(phone: Client, game: Game) -> None:
    client, its = looker(game)
    assert ticket_on(phone.get(table(game)).content.decode()).by == "organiser"
    assert ticket_on(client.get(table(game)).content.decode()) == Ticket(f"game:{game.public_id}", its.pk, "viewer", 0)


@pytest.mark.parametrize(
    "revoke",
    [
        lambda game: Game.objects.filter(pk=game.pk).update(viewer_count=F("viewer_count") + 1),
        lambda game: GameGrant.objects.filter(game=game).delete(),
    ],
    ids=["link replaced", "grant gone"],
)
def test_a_lookers_ticket_dies_with_its_grant(game: Game, revoke: Callable[[Game], object]) -> None:
    client, _device = looker(game)
    ticket = ticket_on(client.get(table(game)).content.decode())
    assert renderers.admitted([ticket]) == {ticket}
    revoke(game)
    assert renderers.admitted([ticket]) == set()


@pytest.mark.parametrize(
    "revoke",
    [
        lambda game: Club.objects.filter(pk=game.club_id).update(key_count=F("key_count") + 1),
        lambda game: Grant.objects.filter(club=game.club_id).delete(),
    ],
    ids=["link replaced", "grant gone"],
)
def test_an_organisers_ticket_dies_with_its_grant(phone: Client, game: Game, revoke: Callable[[Game], object]) -> None:
    ticket = ticket_on(phone.get(table(game)).content.decode())
    assert renderers.admitted([ticket]) == {ticket}
    revoke(game)
    assert renderers.admitted([ticket]) == set()


def test_a_ticket_opens_no_more_than_it_says(new_game: Callable[..., Game], device: Device) -> None:
    one, other = new_game(), new_game()
    _client, its = looker(one)
    good = Ticket(f"game:{one.public_id}", its.pk, "viewer", 0)
    bad = [
        Ticket(f"game:{other.public_id}", its.pk, "viewer", 0),
        Ticket(f"game:{one.public_id}", its.pk, "scorer", 0),
        Ticket(f"game:{one.public_id}", its.pk, "organiser", 0),
        Ticket(f"game:{one.public_id}", its.pk + 999, "viewer", 0),
        Ticket(f"game:{one.public_id}", its.pk, "viewer", 1),
        Ticket("game:nothere", its.pk, "viewer", 0),
        Ticket("event:abc", its.pk, "viewer", 0),
    ]
    assert renderers.admitted([good, *bad]) == {good}


@pytest.mark.parametrize("few", [0, 100])
def test_any_number_of_viewers_is_three_queries(
    new_game: Callable[..., Game],
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
    few: int,
) -> None:
    monkeypatch.setattr("scoring.games.live._FEW", few)
    games = [new_game() for _ in range(3)]
    tickets = []
    for number in range(30):
        its = looker(games[number % 3], f"token {number}")[1]
        tickets.append(Ticket(f"game:{games[number % 3].public_id}", its.pk, "viewer", 0))
    with django_assert_num_queries(3):
        assert len(renderers.admitted(tickets)) == 30
