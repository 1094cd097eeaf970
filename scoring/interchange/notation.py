"""What a notated game says, typed but not yet judged: the shape between a file and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.interchange.egn_cards import NotatedCard
from scoring.interchange.findings import Finding
from scoring.rules import RuleSet, Seat, Side

#: Index of a call or play (as text, from 0) to the comments made on it.
Comments = Mapping[str, tuple[str, ...]]


class NotatedCall(StrEnum):
    """A call as EGN spells it."""

    PASS = "Pass"  # noqa: S105 - not a password
    ORDER = "Order"
    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    NO_TRUMP = "n"
    UNKNOWN = "x"


@dataclass(frozen=True, slots=True)
class NotatedExchange:
    """Cards that went from `sender` to `receiver` before the play; None stands for the kitty."""

    sender: Seat | None
    receiver: Seat | None
    cards: tuple[NotatedCard, ...]


@dataclass(frozen=True, slots=True)
class NotatedDeal:
    """One deal as a file has it; None or empty where it says nothing.

    `number` is the file's own `dealNumber`. `other_lines` is the file's analysis, kept as it is.
    """

    number: int
    dealer: Seat | None = None
    upcard: NotatedCard | None = None
    hands: Mapping[Seat, tuple[NotatedCard, ...]] = field(default_factory=dict)
    kitty: tuple[NotatedCard, ...] = ()
    calls: tuple[NotatedCall, ...] = ()
    alone: bool = False
    lone_defender: Seat | None = None
    discard: NotatedCard | None = None
    exchanges: tuple[NotatedExchange, ...] = ()
    call_comments: Comments = field(default_factory=dict)
    tricks: tuple[tuple[NotatedCard, ...], ...] = ()
    first_lead: Seat | None = None
    play_comments: Comments = field(default_factory=dict)
    other_lines: tuple[Mapping[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class NotatedPlayer:
    """A player as a file names one: `ids` are the file's own and those at other places."""

    name: str
    id: str | None = None
    ids: tuple[Mapping[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class NotatedGame:
    """One game of a file, with all that was found wrong or odd while reading it.

    `label` is the file's `gameId`, else the game's index in the file. `players` is by seat and
    holds four, or none when the file does not name four.
    """

    label: str | int
    game_id: str | None = None
    title: str | None = None
    description: str | None = None
    date: str | None = None
    players: Mapping[Seat, NotatedPlayer] = field(default_factory=dict)
    initial_score: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    final_score: Mapping[Side, int] | None = None
    ruleset: Mapping[str, object] = field(default_factory=dict)
    rule_set: RuleSet | None = None
    deals: tuple[NotatedDeal, ...] = ()
    match: Mapping[str, object] = field(default_factory=dict)
    refusals: tuple[Finding, ...] = ()
    notes: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class NotatedFile:
    """The games of one file; `refusals` say why it has none."""

    games: tuple[NotatedGame, ...] = ()
    refusals: tuple[Finding, ...] = ()
