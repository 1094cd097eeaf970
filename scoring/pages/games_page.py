"""Read a club's games, as an address asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils import timezone

from scoring.clubs.access import OpenedClub
from scoring.clubs.audience import Called
from scoring.games.models import Game, GameQuerySet, Seating
from scoring.pages.forms import NOBODY, STOPPED, GamesForm
from scoring.pages.game_lines import GameLine, game_lines
from scoring.pages.people import meant_by, people_for, searched_words, spellings_of

LISTED = 50

#: An index has each of them; games of one table or under one rule set are found by asking for those.
_ORDERS: Mapping[str, Sequence[str]] = {"-started": ("-started_at", "-pk"), "started": ("started_at", "pk")}


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A page of a club's games; `player` is whose games are asked for, None for anybody's."""

    form: GamesForm
    sort: str
    shown: Page[Game]
    lines: Sequence[GameLine]
    player: Called | None


def sat_in(games: GameQuerySet, rows: Iterable[int]) -> GameQuerySet:
    """Keep the games in which one of these rows of the roster sat, to the end or for a while."""
    return games.filter(pk__in=Seating.objects.filter(player__in=rows, standing=True).values("game"))


def games_form(opened: OpenedClub, asked: QueryDict) -> GamesForm:
    """Return the form that asks for a club's games, with what there is to choose from: two queries."""
    club = opened.club
    rules = club.games.order_by("rules_name").values_list("rules_name", flat=True).distinct()
    return GamesForm(asked, rules=rules, tables=club.tables.values_list("number", flat=True))


def games_page(opened: OpenedClub, form: GamesForm, page: str) -> GamesPage:
    """Return the games that the form asks for: seven queries at most, however many there are."""
    player = _player(opened, form)
    shown = Paginator(_asked(opened, form, player).for_list_of_club(), LISTED).get_page(page)
    lines = game_lines(list(shown), opened.audience)
    return GamesPage(form=form, sort=form.asked("sort"), shown=shown, lines=lines, player=player)


def games_asked_for(opened: OpenedClub, form: GamesForm) -> GameQuerySet:
    """Return all games that the form asks for, in its order."""
    return _asked(opened, form, _player(opened, form))


def _asked(opened: OpenedClub, form: GamesForm, player: Called | None) -> GameQuerySet:
    return _narrowed(opened, form, player).order_by(*_ORDERS[form.asked("sort")])


def _player(opened: OpenedClub, form: GamesForm) -> Called | None:
    """Return whose games are asked for; whoever may not be read of is nobody."""
    asked = form.asked("player")
    if not asked:
        return None
    found = people_for(opened).filter(pk=asked).first()
    if found is None:
        form.add_error("player", str(NOBODY))
        return None
    return Called.by(found, opened.audience)


def _in_state(games: GameQuerySet, state: str) -> GameQuerySet:
    """Keep the games of a state; those that count nowhere are found only where just they are asked for."""
    if state == STOPPED:
        return games.stopped_without_a_hand()
    return games.counted().filter(status=state) if state else games.counted()


def _narrowed(opened: OpenedClub, form: GamesForm, player: Called | None) -> GameQuerySet:
    games = _in_state(opened.club.games.all(), form.asked("status"))
    if player is not None:
        games = sat_in(games, spellings_of([player.pk]))
    words = searched_words(form.asked("q"))
    for rows in meant_by(opened, words) if words else ():
        games = sat_in(games, rows)
    for name, column in (("rules", "rules_name"), ("table", "table__number")):
        if asked := form.asked(name):
            games = games.filter(**{column: asked})
    if since := form.asked("since"):
        games = games.filter(started_at__gte=timezone.make_aware(datetime.combine(since, time.min)))
    if until := form.asked("until"):
        games = games.filter(started_at__lt=timezone.make_aware(datetime.combine(until + timedelta(days=1), time.min)))
    return games
