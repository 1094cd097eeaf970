"""Gather what is known and what is wrong while one record is judged."""

from typing import Final

from scoring.rules.kinds import CallKind
from scoring.rules.options import Joker, StickTheDealer
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import Seat, Side
from scoring.rules.suits import TRUMP_OF_SUIT, Trump
from scoring.rules.violations import Violation


class Case:
    """Hold a record under judgment: its facts, stated or derived, and its violations so far.

    A fact is None while it is not known. `turned` is the suit that stands for the up-card's; `lone_defender_known`
    says whether it is known if anyone defends alone; `sitters` are the seats known to sit out; `dealer_names` says
    whether the dealer is known to have to name trump because the joker was turned up.
    """

    __slots__ = (
        "alone",
        "dealer",
        "dealer_names",
        "depth",
        "lone_defender",
        "lone_defender_known",
        "maker",
        "maker_side",
        "record",
        "round",
        "rules",
        "sitters",
        "trump",
        "turned",
        "unjudged",
        "wrong",
    )

    def __init__(self, record: HandRecord, rules: RuleSet) -> None:
        self.record: Final = record
        self.rules: Final = rules
        self.depth: Final = record.depth
        self.wrong: list[Violation] = []
        self.unjudged: list[str] = []
        self.dealer: Seat | None = record.dealer
        self.maker: Seat | None = record.maker
        self.maker_side: Side | None = record.maker_side
        self.round: int | None = record.maker_round
        self.trump: Trump | None = record.trump
        self.alone: bool | None = record.alone
        self.lone_defender: Seat | None = record.lone_defender
        self.lone_defender_known = record.no_lone_defender or record.lone_defender is not None
        self.sitters: frozenset[Seat] = frozenset()
        self.turned: Trump | None = self._turned_suit()
        self.dealer_names: Final = self._dealer_names()

    @property
    def is_stuck_dealer(self) -> bool:
        """Say whether the maker is a dealer who could not simply pass."""
        if self.rules.stick_the_dealer is StickTheDealer.OFF or self.round != 2 or self.maker is None:
            return False
        return self.maker is self.dealer

    @property
    def dealer_may_name(self) -> bool:
        """Say whether the joker may have been turned up and the dealer then has to name trump."""
        if self.rules.joker is Joker.NONE or not self.rules.joker_turned_up.dealer_makes:
            return False
        return self.record.upcard is None or self.record.upcard.is_joker

    def _turned_suit(self) -> Trump | None:
        """Return the up-card's suit, or the suit nominated or agreed for a joker."""
        upcard = self.record.upcard
        if upcard is None or upcard.is_joker:
            return self.record.nominated_suit
        return TRUMP_OF_SUIT[upcard.suit] if upcard.suit else None

    def _dealer_names(self) -> bool:
        """Say whether the dealer is known to have to name trump because the joker was turned up."""
        if not self.dealer_may_name:
            return False
        if self.record.upcard is not None or not self.record.calls:
            return self.record.upcard is not None
        # Without the up-card, a first call that names a suit or is the dealer's gives the joker away.
        first = self.record.calls[0]
        return first.call is CallKind.NAME or (first.call is CallKind.ORDER_UP and first.seat is self.dealer)
