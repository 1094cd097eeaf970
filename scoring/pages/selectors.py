"""Read what the first page shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import rules
from scoring.clubs.audience import Audience
from scoring.clubs.models import Club, Device
from scoring.clubs.table_access import tables_scanned
from scoring.games import wording
from scoring.games.links import games_let_into
from scoring.games.models import Game
from scoring.games.selectors import score_sheet
from scoring.pages.game_lines import GameLine, game_lines

GAMES_JOINED = 5


@dataclass(frozen=True, slots=True)
class LastTable:
    """The game this device looked after last, to go on with or to play again."""

    game: Game
    names: dict[rules.Seat, str]
    next_dealer: rules.Seat
    sentence: str

    @property
    def unfinished(self) -> bool:
        """Whether the game still waits for a hand."""
        return not self.game.is_over


@dataclass(frozen=True, slots=True)
class GuestTable:
    """A table of a club's room that this device may score at as a guest, and whether a game is open there."""

    slug: str
    club: str
    number: int
    playing: bool


def last_table(clubs: Sequence[Club]) -> LastTable | None:
    """Return the newest game played at a table in these clubs, or None before any.

    A game that came from a file was not played on this device, and one stopped without a hand by nobody: they are not
    offered.
    """
    games = Game.objects.counted().filter(club__in=clubs, source_digest="")
    game = games.for_list().order_by("-started_at", "-pk").first()
    if game is None:
        return None
    sheet = score_sheet(game)
    return LastTable(
        game=game,
        names={seat: sheet.name(seat) for seat in rules.Seat},
        next_dealer=sheet.state.dealer,
        sentence=wording.result(sheet.state, sheet.players)
        if sheet.state.finished
        else wording.so_far(sheet.state, sheet.players),
    )


def guest_tables(device: Device | None, clubs: Sequence[Club]) -> list[GuestTable]:
    """Return the tables a device scores at by their cards, those with an open game first.

    In `clubs` it starts games anyhow, so there are none of those.
    """
    own = {club.pk for club in clubs}
    tables = [table for table in tables_scanned(device) if table.club_id not in own] if device else []
    playing = set(Game.objects.unfinished().filter(table__in=tables).values_list("table", flat=True))
    tables.sort(key=lambda table: table.pk not in playing)
    return [GuestTable(table.club.slug, table.club.public_name, table.number, table.pk in playing) for table in tables]


def joined_tables(device: Device | None, clubs: Sequence[Club]) -> list[GameLine]:
    """Return the games a device was let into by links and codes, those of its own clubs left out."""
    own = {club.pk for club in clubs}
    games = [game for game in games_let_into(device) if game.club_id not in own] if device else []
    return game_lines(games[:GAMES_JOINED], Audience.CLUB)
