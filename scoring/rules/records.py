"""Hold what was recorded of a hand; nothing here is judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rules.cards import Card
from scoring.rules.kinds import Depth, Kind, Outcome
from scoring.rules.reading import read_fields
from scoring.rules.record_parts import BestCard, Call, Exchange, Penalty, Revoke, Trick
from scoring.rules.seats import SEATS, Seat, Side
from scoring.rules.suits import Trump
from scoring.rules.writing import written

TRICKS = 5


@dataclass(frozen=True, kw_only=True)
class HandRecord:
    """Hold what is known of one hand; None means not recorded.

    `hands` are the five cards dealt, the up-card apart. `no_lone_defender` says that nobody defended alone,
    which a JSON record says by a null `lone_defender`. `outcome`, `maker_tricks`, `tricks_by_seat`,
    `tricks_by_side`, `points`, `score_after` and the tricks' winners are results as stated.
    `unread` names the fields of the JSON record that mean nothing here.

    >>> HandRecord.from_json({"maker": "E", "outcome": "march"}).depth
    <Depth.CALL: 2>
    """

    id: str | int | float | bool | None = None
    kind: Kind = Kind.PLAYED
    dealer: Seat | None = None
    hands: Mapping[Seat, tuple[Card, ...]] | None = None
    upcard: Card | None = None
    kitty: tuple[Card, ...] | None = None
    nominated_suit: Trump | None = None
    exchange: Exchange | None = None
    calls: tuple[Call, ...] | None = None
    maker: Seat | None = None
    maker_side: Side | None = None
    maker_round: int | None = None
    trump: Trump | None = None
    alone: bool | None = None
    lone_defender: Seat | None = None
    no_lone_defender: bool = False
    discard: Card | None = None
    best_card: BestCard | None = None
    sitting_out: tuple[Seat, ...] | None = None
    tricks: tuple[Trick, ...] | None = None
    revokes: tuple[Revoke, ...] = ()
    penalty: Penalty | None = None
    outcome: Outcome | None = None
    maker_tricks: int | None = None
    tricks_by_seat: Mapping[Seat, int] | None = None
    tricks_by_side: Mapping[Side, int] | None = None
    points: Mapping[Side, int] | None = None
    score_after: Mapping[Side, int] | None = None
    unread: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def from_json(cls, record: Mapping[str, object]) -> "HandRecord":
        """Read a record as JSON has it; raise RecordError listing everything that cannot be read."""
        hand = object.__new__(cls)
        # What is read has been checked; filling the record at once spares the thirty assignments of its __init__.
        vars(hand).update(read_fields(record))
        return hand

    def to_json(self) -> dict[str, object]:
        """Return the record as JSON has it, leaving out what is not recorded; `from_json` reads it back."""
        return written(self)

    @property
    def depth(self) -> Depth:
        """Say how much is recorded, whatever it is worth."""
        if self._is_full():
            return Depth.FULL
        if self.tricks:
            return Depth.PLAY
        return Depth.CALL if any(getattr(self, name) is not None for name in _CALL_FACTS) else Depth.RESULT

    def _is_full(self) -> bool:
        """Say whether the deal, all calls and all tricks are there; whether they are right is judged elsewhere."""
        if self.hands is None or self.calls is None or self.upcard is None:
            return False
        if self.dealer is None and not self.calls:  # the first call says who dealt
            return False
        if len(self.hands) < len(SEATS):
            return False
        return self.kind is Kind.THROWN_IN or (self.tricks is not None and len(self.tricks) >= TRICKS)


_CALL_FACTS = ("dealer", "maker", "maker_round", "trump", "upcard", "calls", "hands", "lone_defender", "maker_tricks")
