"""Name what is written down of a hand beyond the moves that its players make."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import Card
from scoring.rules.playing.moves import CallForBest, Defend, Discard, KeepOwn, Name, Nominate, OrderUp, Pass, Play
from scoring.rules.seats import Seat
from scoring.rules.suits import Trump


class Step(StrEnum):
    """Say what is to be written down next."""

    UPCARD = "upcard"
    NOMINATION = "nomination"
    CALL = "call"
    DEFENCE = "defence"
    DISCARD = "discard"
    BEST_CARD = "best_card"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Write down the five cards a seat was dealt."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Write down the card that was turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Unseen:
    """Leave out what nobody saw: the up-card, the discard, the cards exchanged with a partner."""


@dataclass(frozen=True, slots=True)
class Made:
    """Write down who made trump where nobody remembers the calls."""

    maker: Seat
    trump: Trump
    alone: bool


@dataclass(frozen=True, slots=True)
class PlayRevoking:
    """Play a card that can only be a revoke, now or in a trick before, and note that."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoteRevoke:
    """Note that a card that did not follow, in a trick before, was a revoke."""

    seat: Seat
    trick: int


SeenMove = (
    Dealt
    | TurnUp
    | Unseen
    | Nominate
    | Pass
    | OrderUp
    | Name
    | Made
    | Defend
    | Discard
    | KeepOwn
    | CallForBest
    | Play
    | PlayRevoking
    | NoteRevoke
)
