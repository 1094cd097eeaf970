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


_kept: list[Ledger] = []


def keep(ledger: Ledger) -> None:
    """Say who answers."""
    _kept[:] = [ledger]


def ledger() -> Ledger:
    """Return what answers."""
    return _kept[0]
