"""Read the changes of a club, newest first, as an address asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils import timezone

from scoring.clubs.access import OpenedClub
from scoring.clubs.models import Account, Write
from scoring.games.models import Game
from scoring.pages.changes.forms import PHONES, SERVER, ChangesForm
from scoring.pages.changes.lines import ChangeLine, change_lines
from scoring.pages.changes.words import Group, actions_in
from scoring.pages.games_page import sat_in
from scoring.pages.people import meant_by, searched_words

LISTED = 50

#: Those who changed something without an account.
_OTHERS: Mapping[str, Q] = {
    PHONES: Q(account__isnull=True, device__isnull=False),
    SERVER: Q(account__isnull=True, device__isnull=True),
}


@dataclass(frozen=True, slots=True)
class Run:
    """Changes of one game that come one after another, or of none: `game` and `game_id` are empty then."""

    game: str
    game_id: str
    table: int | None
    lines: Sequence[ChangeLine]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """A page of a club's changes, day by day of its calendar, and the form that asks for some of them."""

    form: ChangesForm
    shown: Page[Write]
    days: Sequence[tuple[date, Sequence[Run]]]


def changes_form(opened: OpenedClub, asked: QueryDict) -> ChangesForm:
    """Return the form that asks for changes, with everybody who ever made one here, and the tables: two queries."""
    wrote = Write.objects.filter(club=opened.club, account__isnull=False).values("account")
    return ChangesForm(
        asked,
        accounts=Account.objects.filter(pk__in=wrote).order_by("name", "pk"),
        tables=opened.club.tables.values_list("number", flat=True),
    )


def changes_page(opened: OpenedClub, form: ChangesForm, page: str) -> ChangesPage:
    """Return the changes that the form asks for: a fixed number of queries, however many there are."""
    shown = Paginator(changes_of(opened, form), LISTED).get_page(page)
    lines = change_lines(opened.club, list(shown), opened.device)
    days = groupby(lines, key=lambda line: timezone.localdate(line.made_at))
    return ChangesPage(form, shown, [(day, _runs(made)) for day, made in days])


def _runs(lines: Iterable[ChangeLine]) -> list[Run]:
    runs = []
    for _game, made in groupby(lines, key=lambda line: line.game_id):
        first, *others = made
        table = first.table if first.game_id else None
        runs.append(Run(first.game, first.game_id, table, [first, *others]))
    return runs


def changes_of(opened: OpenedClub, form: ChangesForm) -> QuerySet[Write]:
    """Return the club's changes that the form asks for, the newest first."""
    club = opened.club
    changes = Write.objects.filter(club=club).select_related("account").order_by("-pk")
    if who := form.asked("who"):
        changes = changes.filter(_OTHERS.get(who) or Q(account=int(who)))
    if kind := form.asked("kind"):
        changes = changes.filter(action__in=actions_in(Group(kind)))
    if game := form.asked("game"):
        began = club.games.filter(public_id=game).values("write")
        changes = changes.filter(Q(about=game) | Q(pk__in=began))
    if table := form.asked("table"):
        changes = changes.filter(Q(about=f"table {table}") | _of_games(club.games.filter(table__number=table)))
    for concerned in _concerning(opened, searched_words(form.asked("q"))):
        changes = changes.filter(concerned)
    if since := form.asked("since"):
        changes = changes.filter(made_at__gte=timezone.make_aware(datetime.combine(since, time.min)))
    if until := form.asked("until"):
        changes = changes.filter(made_at__lt=timezone.make_aware(datetime.combine(until + timedelta(days=1), time.min)))
    return changes


def _concerning(opened: OpenedClub, words: Sequence[str]) -> list[Q]:
    """Return for each word of a search the changes of a player called so, and of the games where they sat."""
    return [
        Q(about__in=[f"player {row}" for row in rows]) | _of_games(sat_in(opened.club.games.all(), rows))
        for rows in (meant_by(opened, words) if words else ())
    ]


def _of_games(games: QuerySet[Game]) -> Q:
    return Q(about__in=games.values("public_id"))
