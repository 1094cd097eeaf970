"""Read one player: what they have played, how it went, and with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.clubs.access import OpenedClub
from scoring.clubs.audience import Audience, name_for
from scoring.clubs.models import Player
from scoring.games.models import Game, GameQuerySet
from scoring.games.wording import isolated
from scoring.pages.game_lines import GameLine, game_lines
from scoring.pages.games_page import LISTED, sat_in
from scoring.pages.people import may_read_of, spellings_of


@dataclass(frozen=True, slots=True)
class Results:
    """How a player's games went. `seen_out` are those that ended while the player sat there; `decided` had a winner.

    `points` and `against` are those of the games seen out, all together.
    """

    games: int
    seen_out: int
    decided: int
    won: int
    points: int
    against: int

    @property
    def points_a_game(self) -> float:
        """The points of the player's side a game."""
        return self.points / self.seen_out

    @property
    def against_a_game(self) -> float:
        """The points of the other side a game."""
        return self.against / self.seen_out


@dataclass(frozen=True, slots=True)
class Partner:
    """With whom a player sat most; `pk` is None where whoever looks may not read of them."""

    pk: int | None
    name: str
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player, as the page shows them; `spellings` are the other names that count as theirs."""

    player: Player
    name: str
    sentence: str
    results: Results
    partner: Partner | None
    spellings: Sequence[str]
    shown: Page[Game]
    lines: Sequence[GameLine]


@dataclass(frozen=True, slots=True)
class Seen:
    """A game that was over while the player sat there: the partner's id, and how it went."""

    partner: int
    decided: bool
    won: bool
    points: int
    against: int


def player_page(opened: OpenedClub, player: Player, page: str) -> PlayerPage:
    """Return a player's page: eight queries at most, however many games there are."""
    rows = spellings_of([player.pk])
    games = sat_in(opened.club.games.counted(), rows)
    shown = Paginator(games.for_list_of_club().order_by("-started_at", "-pk"), LISTED).get_page(page)
    seen = list(_seen_out(games, player.pk))
    results = _results(shown.paginator.count, seen)
    name = name_for(player, opened.audience)
    return PlayerPage(
        player=player,
        name=name,
        sentence=sentence(name, results),
        results=results,
        partner=_partner(opened, seen),
        spellings=_spellings(player, opened.audience),
        shown=shown,
        lines=game_lines(list(shown), opened.audience),
    )


def sentence(name: str, results: Results) -> str:
    """Return what a player's page says first."""
    words = {"name": isolated(name), "games": results.games, "won": results.won, "decided": results.decided}
    if not results.games:
        return _("%(name)s has not sat down to a game yet.") % words
    if not results.decided:
        said = ngettext(
            "%(name)s has played one game so far.", "%(name)s has played %(games)d games so far.", results.games
        )
        return said % words
    if results.decided == results.games:
        said = ngettext(
            "%(name)s has played one game and won %(won)d.",
            "%(name)s has played %(games)d games and won %(won)d.",
            results.games,
        )
        return said % words
    if results.decided == 1:
        won = _("%(name)s has played %(games)d games and won the one that had a winner.")
        lost = _("%(name)s has played %(games)d games and lost the one that had a winner.")
        return (won if results.won else lost) % words
    return _("%(name)s has played %(games)d games and won %(won)d of the %(decided)d that had a winner.") % words


def _person(path: str) -> Coalesce:
    return Coalesce(F(f"{path}__merged_into"), F(path))


_SIDES = ("NS", "EW")
_PLACES = ("ns__first", "ns__second", "ew__first", "ew__second")  # two a side: `place ^ 1` is the partner's


def _seen_out(games: GameQuerySet, person: int) -> Iterator[Seen]:
    """Yield the games that ended with a score that counts while the person sat there."""
    over = games.filter(status__in=[Game.Status.FINISHED, Game.Status.CLOSED]).order_by()
    people = (_person(path) for path in _PLACES)
    for winner, ns, ew, *sat in over.values_list("winner", "score_ns", "score_ew", *people):
        if person not in sat:
            continue  # somebody else sat there in the end
        place = sat.index(person)
        side = _SIDES[place // 2]
        own, other = (ns, ew) if side == "NS" else (ew, ns)
        yield Seen(sat[place ^ 1], bool(winner), winner == side, own, other)


def _results(games: int, seen: Collection[Seen]) -> Results:
    return Results(
        games=games,
        seen_out=len(seen),
        decided=sum(game.decided for game in seen),
        won=sum(game.won for game in seen),
        points=sum(game.points for game in seen),
        against=sum(game.against for game in seen),
    )


def _partner(opened: OpenedClub, seen: Collection[Seen]) -> Partner | None:
    """Return with whom the games were seen out most, the one with more wins of two."""
    games = Counter(game.partner for game in seen)
    won = Counter(game.partner for game in seen if game.won)
    most = max(games, key=lambda partner: (games[partner], won[partner], -partner), default=None)
    if most is None:
        return None
    row = Player.objects.select_related("merged_into").get(pk=most)
    return Partner(most if may_read_of(opened, row) else None, name_for(row, opened.audience), games[most], won[most])


def _spellings(player: Player, audience: Audience) -> list[str]:
    """Return the names merged into a player's, for those who know them by their own."""
    if audience is Audience.PUBLIC:
        return []
    merged = player.merged_here.filter(forgotten_at__isnull=True)
    return list(merged.order_by("name_key").values_list("name", flat=True))
