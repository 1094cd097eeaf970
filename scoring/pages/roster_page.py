"""Read a club's people, with what they have played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from scoring.clubs.access import OpenedClub
from scoring.clubs.audience import name_for
from scoring.clubs.names import folded_words
from scoring.pages.figures import Figures, figures_of
from scoring.pages.forms import RosterForm
from scoring.pages.people import meant_by, people_for, searched_words

LISTED = 50


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One person of the roster."""

    pk: int
    name: str
    active: bool
    figures: Figures

    @property
    def last(self) -> float:
        """When they were seen last, in seconds since 1970; below all others who never played."""
        return self.figures.last.timestamp() if self.figures.last else float("-inf")


@dataclass(frozen=True, slots=True)
class RosterPage:
    """A page of a club's people, as its address asks for them; `in_all` counts them without what it asks."""

    form: RosterForm
    sort: str
    shown: Page[PlayerLine]
    in_all: int


_KEYS: Mapping[str, Callable[[PlayerLine], Any]] = {
    "name": lambda line: (folded_words(line.name), line.name),  # a name before one that only begins like it
    "games": lambda line: line.figures.games,
    "won": lambda line: line.figures.won,
    "last": lambda line: line.last,
}


def roster_page(opened: OpenedClub, form: RosterForm, page: str) -> RosterPage:
    """Return the people that the form asks for: six queries at most, however many there are."""
    lines = _lines(opened)
    wanted = [line for line in lines if form.asked("who") in {"all", "active" if line.active else "away"}]
    words = searched_words(form.asked("q"))
    for rows in meant_by(opened, words) if words else ():
        wanted = [line for line in wanted if line.pk in rows]
    order = form.asked("sort")
    wanted.sort(key=_KEYS["name"])
    wanted.sort(key=_KEYS[order.removeprefix("-")], reverse=order.startswith("-"))
    return RosterPage(form=form, sort=order, shown=Paginator(wanted, LISTED).get_page(page), in_all=len(lines))


def _lines(opened: OpenedClub) -> list[PlayerLine]:
    figures = figures_of(opened.club)
    return [
        PlayerLine(player.pk, name_for(player, opened.audience), player.active, figures.get(player.pk, Figures()))
        for player in people_for(opened)
    ]
