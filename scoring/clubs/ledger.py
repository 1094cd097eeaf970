"""What clubs ask about what was played, without knowing games: those answer, once the app is ready."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from scoring.clubs.models import Club
from scoring.clubs.spellings import Spellings

Players = Collection[int]


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game in which two people sat at one time: its public id, and how lists name it."""

    public_id: str
    label: str


@dataclass(frozen=True, slots=True)
class Played:
    """What some players have played: how many games and hands, and how many games with whom as their partner."""

    games: int
    hands: int
    partners: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The questions, all about players by their ids.

    `shared_game` finds a game in which one of each sat at one time; `played` counts; `renamed` tells whoever watches
    what they played that they are called otherwise now, and `scrubbed` takes whole names out of every text that tells
    of a club's games; out of those they sat in also what files called them there, and the names' single words.
    `called_by_founders` returns what a club is called by the four who founded it, as they are called now, and nothing
    for one that was founded otherwise.
    """

    shared_game: Callable[[Players, Players], SharedGame | None]
    played: Callable[[Players], Played]
    renamed: Callable[[Club, Players], None]
    scrubbed: Callable[[Club, Players, Spellings], None]
    called_by_founders: Callable[[Club], str]


@dataclass(frozen=True, slots=True)
class SharedEvening:
    """An evening in which two people are with an entry each: its public id, and what it is called."""

    public_id: str
    name: str


@dataclass(frozen=True, slots=True)
class Evenings:
    """The same of a club's evenings: about players by their ids.

    `shared` finds an evening in which one of each is in different entries, so that they are two people; `renamed`
    tells whoever watches, `scrubbed` takes names out of what evenings and teams are called. `moved` gives all evenings
    of one club to another, both held, before their games go there, and returns how many.
    """

    shared: Callable[[Players, Players], SharedEvening | None]
    renamed: Callable[[Club, Players], None]
    scrubbed: Callable[[Club, Spellings], None]
    moved: Callable[[Club, Club], int]


_kept: list[Ledger] = []
_kept_of_evenings: list[Evenings] = []


def keep(ledger: Ledger) -> None:
    """Say who answers."""
    _kept[:] = [ledger]


def keep_evenings(evenings: Evenings) -> None:
    """Say who answers of evenings."""
    _kept_of_evenings[:] = [evenings]


def ledger() -> Ledger:
    """Return what answers."""
    return _kept[0]


def evenings() -> Evenings:
    """Return what answers of evenings."""
    return _kept_of_evenings[0]
