"""What people who watch a game see of it, the moment it changes, and who they may be."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.audience import Audience
from scoring.clubs.channels import ACCOUNT, stays_in, ticket_to
from scoring.clubs.models import Club, Grant, TableGrant
from scoring.games import venues
from scoring.games.access import ORGANISER, PUBLIC, SCORER, TABLE, VIEWER, Opened
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
    renderers.register("game", render=_render_for_club, admitted=_admitted)
    renderers.register("game-public", render=_render_for_public, admitted=_admitted_by_public)


def stream_of(request: HttpRequest, opened: Opened) -> Stream | None:
    """Return the stream for whoever opened the game, None where nothing can say when they may no more."""
    game = opened.game
    ticket = ticket_to(
        channel_of(game),
        request,
        by=opened.by,
        as_account=opened.as_account,
        device=opened.device,
        key_count=_key_count(game, opened.by),
    )
    if ticket is None:
        return None
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


def _render(public_id: str, audience: Audience) -> str:
    game = Game.objects.select_related("club").get(public_id=public_id)
    game.audience = audience
    with timezone.override(game.club.time_zone):
        return live_parts(game)


def _render_for_club(public_id: str) -> str:
    return _render(public_id, Audience.CLUB)


def _render_for_public(public_id: str) -> str:
    return _render(public_id, Audience.PUBLIC)


def _key_count(game: Game, by: str) -> int:
    """Return the count at which grants of a kind are alive."""
    if by == TABLE:
        return game.table.key_count if game.table else 0
    counts = {ORGANISER: game.club.key_count, SCORER: game.scorer_count, VIEWER: game.viewer_count}
    return counts[by] if by in counts else venues.counts_of(game).get(by, 0)


def _admitted_by_public(tickets: Collection[Ticket]) -> set[Ticket]:
    """Return the tickets to games of clubs that anybody may look at: one query for all of them."""
    open_to_all = Game.objects.filter(public_id__in={ticket.rest for ticket in tickets})
    open_now = open_to_all.exclude(club__visibility=Club.Visibility.PRIVATE)
    ids = set(open_now.values_list("public_id", flat=True))
    return {ticket for ticket in tickets if ticket.by == PUBLIC and ticket.rest in ids}


def _admitted(tickets: Collection[Ticket]) -> set[Ticket]:
    """Return the tickets whose holder still has what opens the game, under the same count.

    Three queries for all that came by links to games and clubs, one more for those by tables' links, one for accounts,
    and those of what the games are part of.
    """
    rows = Game.objects.select_related("club", "table", *venues.joins())
    games = rows.filter(public_id__in={ticket.rest for ticket in tickets})
    by_id = {game.public_id: game for game in games}
    by_account = {ticket for ticket in tickets if ticket.by == ACCOUNT}
    by_key = [ticket for ticket in tickets if ticket.by not in {ACCOUNT, PUBLIC}]
    held = _held(by_id.values(), by_key)
    clubs = {game.club_id for game in games}
    members = stays_in(clubs, {ticket.holder for ticket in by_account}) if by_account else set()
    return {
        ticket
        for ticket in by_key
        if (game := by_id.get(ticket.rest))
        and (game.pk, ticket.holder, ticket.by) in held
        and ticket.key_count == _key_count(game, ticket.by)
    } | {
        ticket for ticket in by_account if (game := by_id.get(ticket.rest)) and (game.club_id, ticket.holder) in members
    }


_FEW = 100  # devices that a query names; for more it is quicker to read all that have a grant


def _held(games: Collection[Game], tickets: Collection[Ticket]) -> set[tuple[int, int, str]]:
    """Return the living grants to these games of these tickets' devices, maybe of others too: game, device, kind."""
    devices = {ticket.holder for ticket in tickets}
    clubs = Grant.objects.live().filter(club__in={game.club_id for game in games}, kind=ORGANISER)
    grants = GameGrant.objects.live().filter(game__in=[game.pk for game in games])
    if len(devices) <= _FEW:
        clubs, grants = clubs.filter(device__in=devices), grants.filter(device__in=devices)
    organisers: dict[int, list[int]] = {}
    for club, device in clubs.values_list("club_id", "device_id"):
        organisers.setdefault(club, []).append(device)
    held = {(game.pk, device, ORGANISER) for game in games for device in organisers.get(game.club_id, [])}
    held.update(grants.values_list("game_id", "device_id", "kind"))
    if any(ticket.by == TABLE for ticket in tickets):
        held.update(_held_by_tables(games))
    if any(ticket.by not in {ORGANISER, SCORER, VIEWER, TABLE} for ticket in tickets):
        held.update(venues.held_by_venues(games))
    return held


def _held_by_tables(games: Collection[Game]) -> Iterator[tuple[int, int, str]]:
    """Yield the living grants of the tables these games are played at."""
    at_tables: dict[int | None, list[int]] = {}
    for game in games:
        at_tables.setdefault(game.table_id, []).append(game.pk)
    grants = TableGrant.objects.live().filter(table__in=[table for table in at_tables if table is not None])
    for table, device in grants.values_list("table_id", "device_id"):
        for game_id in at_tables[table]:
            yield game_id, device, TABLE
