"""Name the moves of a hand, one kind for each thing a player can do."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import Card
from scoring.rules.suits import Suit, Trump


class Phase(StrEnum):
    """Say what the hand waits for."""

    EXCHANGING = "exchanging"
    NOMINATING = "nominating"
    NAMING = "naming"
    FIRST_ROUND = "first_round"
    SECOND_ROUND = "second_round"
    DEFENDING = "defending"
    DISCARDING = "discarding"
    CALLING_FOR_BEST = "calling_for_best"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class KeepHand:
    """Keep the hand that was dealt."""


@dataclass(frozen=True, slots=True)
class ExchangeThree:
    """Give three cards to the kitty for the first three that lie in it."""

    gave: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Nominate:
    """Nominate the suit that stands for a turned-up joker's."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass."""


@dataclass(frozen=True, slots=True)
class OrderUp:
    """Order the up-card up, alone or not."""

    alone: bool


@dataclass(frozen=True, slots=True)
class Name:
    """Name trump, alone or not."""

    trump: Trump
    alone: bool


@dataclass(frozen=True, slots=True)
class Defend:
    """Defend alone, or say that one does not."""

    alone: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card for the up-card."""

    card: Card


@dataclass(frozen=True, slots=True)
class KeepOwn:
    """Go alone without calling for the partner's best card."""


@dataclass(frozen=True, slots=True)
class CallForBest:
    """Give a card away and take one of the partner's."""

    gave: Card
    took: Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card


Move = KeepHand | ExchangeThree | Nominate | Pass | OrderUp | Name | Defend | Discard | KeepOwn | CallForBest | Play
