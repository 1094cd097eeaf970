"""docs/access.md says who may open every address of the site, and so it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.clubs.models import Club, Device
from scoring.live import renderers
from scoring.live.tickets import Ticket, ticket_of
from tests.access.posting import STANDS_ON, make_possible, well_meant
from tests.access.standing import standing_world, world
from tests.access.world import VISITORS, World
from tests.clubs.people import sign_in
from tests.sizes import FULL_SIZE
from tests.test_bad_input import FORMS, named_patterns

__all__ = ["standing_world", "world"]  # fixtures shared with other tests that come as everybody

TABLE = Path(__file__).parent.parent / "docs" / "access.md"
_FOUND = re.findall(r"^\| `[^`]+`[^|]* \| `([^`]+)` \| (.+) \|$", TABLE.read_text(), re.MULTILINE)
#: Who comes, by the table's columns.
OPEN_CLUB = "anybody, open club"
WHO = ("anybody", OPEN_CLUB, *list(VISITORS)[1:])
ROWS: Mapping[str, Mapping[str, str]] = {
    name: dict(zip(WHO, (cell.strip() for cell in cells.split("|")), strict=False)) for name, cells in _FOUND
}
ADDRESSES = dict(named_patterns(get_resolver().url_patterns))
LIVE = {f"live:{kind}" for kind in renderers.kinds()}
#: The page that leads to the streams of a kind, of whichever audience.
LEADS_TO: Mapping[str, str] = {
    "game": "games:table",
    "club": "club",
    "event-evening": "events:me-entry",
    "event-wall": "events:wall",
    "event-board": "events:event",
    "event-control": "events:control",
}
_AUDIENCE = re.compile("-(public|room|organiser)$")

#: What a word of the table means of the answer to who looks, and to what is sent.
LOOKED: Mapping[str, set[int]] = {"opens": {200, 204, 302}, "writes": {200, 302}, "403": {403}, "404": {404}}
SENT: Mapping[str, set[int]] = {"writes": {200, 302}, "403": {403}, "404": {404}, "409": {409}, "422": {422}}


def test_every_address_and_every_stream_is_in_the_access_table_and_no_other() -> None:
    assert set(ROWS) == set(ADDRESSES) | LIVE


def test_every_row_says_what_each_may_do_and_somebody_may() -> None:
    for name, cells in ROWS.items():
        assert len(cells) == len(WHO), name
        assert any(cell in {"opens", "writes"} for cell in cells.values()), name
        assert name not in FORMS or "writes" in cells.values(), name


def come(world: World, who: str) -> Client:
    """Return the browser of whoever comes; for one of them the club is not private."""
    if who == OPEN_CLUB:
        Club.objects.filter(pk=world.club.pk).update(visibility=Club.Visibility.PUBLIC)
        return Client()
    return VISITORS[who](world)


@contextmanager
def as_before(visitor: Client) -> Iterator[None]:
    """Take back, in the database and in the browser, whatever comes of a visit."""
    cookies = {name: morsel.value for name, morsel in visitor.cookies.items()}
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    visitor.cookies.clear()
    for name, value in cookies.items():
        visitor.cookies[name] = value


def is_as(status: int, leads_to: str, word: str, meaning: Mapping[str, set[int]]) -> bool:
    """Whether an answer of this status, with this Location, is what a word of the table means."""
    asks_to_sign_in = leads_to.startswith(f"{reverse('accounts:sign-in')}?next=")
    if word == "signs in":
        return asks_to_sign_in
    return status in meaning[word] and not asks_to_sign_in


@pytest.mark.many
@pytest.mark.parametrize("who", WHO)
def test_every_address_shows_itself_to_each_as_the_table_says(world: World, who: str) -> None:
    visitor = come(world, who)
    wrong = []
    for place, (name, arguments) in enumerate(ADDRESSES.items()):
        word = ROWS[name][who].split(", ")[0]
        for part in parts_asked_for(place, who):
            with as_before(visitor):
                answer = visitor.get(world.path(name, arguments), headers=part)
                if not is_as(answer.status_code, answer.get("Location", ""), word, LOOKED):
                    wrong.append(f"{name} {part}: {answer.status_code}, not {word}")
    assert wrong == []


def parts_asked_for(place: int, who: str) -> list[dict[str, str]]:
    """Return how each asks for an address: for the whole page, or for the part that htmx puts in, as the next asks."""
    parts = [{}, {"HX-Request": "true"}]
    return parts if FULL_SIZE else [parts[(place + WHO.index(who)) % 2]]


@pytest.mark.many
@pytest.mark.parametrize("who", WHO)
def test_every_address_takes_what_each_sends_as_the_table_says(world: World, who: str) -> None:
    visitor = come(world, who)
    wrong = []
    for name, arguments in ADDRESSES.items():
        word = ROWS[name][who].split(", ")[-1]
        url = world.path(name, arguments)
        with as_before(visitor):
            if name not in FORMS:
                answer = visitor.post(url)
                if answer.status_code != 405:
                    wrong.append(f"{name}: {answer.status_code}, not 405")
                continue
            make_possible(world, visitor, name)
            answer = visitor.post(url, sent_to(world, visitor, name, url) if word not in {"403", "404"} else None)
            if not is_as(answer.status_code, answer.get("Location", ""), word, SENT):
                wrong.append(f"{name}: {answer.status_code}, not {word}")
    assert wrong == []


def sent_to(world: World, visitor: Client, name: str, url: str) -> dict[str, object]:
    stands_on = STANDS_ON.get(name, name)
    page = url if stands_on == name else world.path(stands_on, ADDRESSES[stands_on])
    return well_meant(world, visitor, name, url, page)


@pytest.mark.parametrize("who", WHO)
def test_every_stream_goes_on_for_whom_the_table_says(world: World, who: str) -> None:
    visitor = come(world, who)
    for row in sorted(LIVE):
        kind = row.removeprefix("live:")
        name = LEADS_TO[_AUDIENCE.sub("", kind)]
        page = visitor.get(world.path(name, ADDRESSES[name]))
        tickets = [ticket for ticket in tickets_on(page.content.decode()) if ticket.kind == kind]
        if ROWS[row][who] == "opens":
            assert tickets, row
            assert renderers.admitted(tickets) == set(tickets), row
        else:
            assert tickets == [], row
            assert renderers.admitted(forged(world, kind)) == set(), row


def tickets_on(page: str) -> list[Ticket]:
    """Return the tickets of the streams that a page leads to."""
    found = [ticket_of(signed) for signed in re.findall(r"/live/([^/\"]+)/", page)]
    return [ticket for ticket in found if ticket is not None]


def forged(world: World, kind: str) -> list[Ticket]:
    """Return tickets as somebody without a right would wish for: a device and a stay of theirs, by every way in."""
    rest = {"club": world.club.slug, "event": world.event.public_id}.get(re.split("-|$", kind)[0], world.game.public_id)
    device, _made = Device.objects.get_or_create(token_digest="nobody's")
    stay = sign_in(Client(), world.elsewhere_runs)
    holders = {
        "event": device.pk,
        "event table": device.pk,
        "public": 0,
        "organiser": device.pk,
        "scorer": device.pk,
        "viewer": device.pk,
        "table": device.pk,
        "account": stay.pk,
    }
    holders |= {"event": device.pk, "event table": device.pk, "public": device.pk}
    return [Ticket(f"{kind}:{rest}", holder, by, 0) for by, whose in holders.items() for holder in (0, whose)]
