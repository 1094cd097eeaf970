"""What people who watch a game see of it, the moment it changes, and who they may be."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.devices import device_of
from scoring.clubs.models import Grant
from scoring.games.access import ORGANISER, SCORER, VIEWER, Opened
from scoring.games.channels import channel_of
from scoring.games.forms import ActForm, HandForm
from scoring.games.models import Game, GameGrant
from scoring.games.rematches import next_game_for_all
from scoring.games.selectors import score_sheet
from scoring.games.table import TablePage
from scoring.live import renderers
from scoring.live.tickets import Ticket


@dataclass(frozen=True, slots=True)
class Stream:
    """Where a page of a game hears of changes: the stream's address, and the one to ask when that fails."""

    address: str
    now: str


def register() -> None:
    """Say how games are shown live."""
    renderers.register("game", render=_render, admitted=_admitted)


def stream_of(request: HttpRequest, opened: Opened) -> Stream | None:
    """Return the stream for the device that opened the game."""
    device = device_of(request)
    if device is None:
        return None
    ticket = Ticket(
        channel=channel_of(opened.game),
        device=device.pk,
        by=opened.by,
        key_count=_key_count(opened.game, opened.by),
    )
    return Stream(address=ticket.address, now=reverse("games:now", args=[opened.game.public_id]))


def live_parts(game: Game) -> str:
    """Return the parts of the game's table that change, as everyone who may open it sees them.

    No forms, tokens or keys are in it: one text goes to all.
    """
    page = TablePage(
        sheet=score_sheet(game),
        form=HandForm(),
        act_form=ActForm(),
        read_only=True,
        next_game=next_game_for_all(game),
    )
    return render_to_string("games/_live_parts.html", {"page": page})


def _render(public_id: str) -> str:
    game = Game.objects.select_related("club").get(public_id=public_id)
    with timezone.override(game.club.time_zone):
        return live_parts(game)


def _key_count(game: Game, by: str) -> int:
    """Return the count at which grants of a kind are alive."""
    return {ORGANISER: game.club.key_count, SCORER: game.scorer_count, VIEWER: game.viewer_count}[by]


def _admitted(tickets: Collection[Ticket]) -> set[Ticket]:
    """Return the tickets whose device still has the grant, under the same count: three queries for all of them."""
    games = Game.objects.select_related("club").filter(public_id__in={ticket.rest for ticket in tickets})
    by_id = {game.public_id: game for game in games}
    held = _held(by_id.values(), {ticket.device for ticket in tickets})
    return {
        ticket
        for ticket in tickets
        if (game := by_id.get(ticket.rest))
        and (game.pk, ticket.device, ticket.by) in held
        and ticket.key_count == _key_count(game, ticket.by)
    }


_FEW = 100  # devices that a query names; for more it is quicker to read all that have a grant


def _held(games: Collection[Game], devices: Collection[int]) -> set[tuple[int, int, str]]:
    """Return the living grants to these games of these devices, maybe of others too: game, device and kind."""
    clubs = Grant.objects.live().filter(club__in={game.club_id for game in games}, kind=ORGANISER)
    grants = GameGrant.objects.live().filter(game__in=[game.pk for game in games])
    if len(devices) <= _FEW:
        clubs, grants = clubs.filter(device__in=devices), grants.filter(device__in=devices)
    organisers: dict[int, list[int]] = {}
    for club, device in clubs.values_list("club_id", "device_id"):
        organisers.setdefault(club, []).append(device)
    held = {(game.pk, device, ORGANISER) for game in games for device in organisers.get(game.club_id, [])}
    return held.union(grants.values_list("game_id", "device_id", "kind"))
