"""Hold the parts of a hand's record: a call, a trick, and what some tables allow or note."""

from dataclasses import dataclass

from scoring.rules.cards import Card
from scoring.rules.kinds import CallKind
from scoring.rules.seats import Seat
from scoring.rules.suits import Trump


@dataclass(frozen=True, slots=True)
class Call:
    """Hold one call: who, in which round, what, and the suit unless it was a pass."""

    seat: Seat
    round: int
    call: CallKind
    suit: Trump | None = None
    alone: bool | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """Hold one trick's cards in the order they fell; leader and winner are as stated, if at all."""

    leader: Seat | None
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Hold a bad hand's exchange: the three cards given to the face-down kitty and the three taken from it."""

    seat: Seat
    gave: tuple[Card, ...]
    took: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BestCard:
    """Hold a call for best: the card the loner gave away and the one taken from the partner."""

    gave: Card
    took: Card


@dataclass(frozen=True, slots=True)
class Revoke:
    """Note a revoke that was seen: the seat and the trick's number, from 1."""

    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """Hold what ended a penalty hand: the offending seat and the reason."""

    seat: Seat
    reason: str = ""
