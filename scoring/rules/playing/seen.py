"""Hold a hand as somebody at the table writes it down, whoever's cards are known."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.rules import faults
from scoring.rules.cards import CARDS, Card
from scoring.rules.errors import IllegalHand
from scoring.rules.judging.judge import judge
from scoring.rules.judging.revokes_made import revokes_among
from scoring.rules.judging.turns import opening_leader, play_order
from scoring.rules.kinds import CallKind, Kind
from scoring.rules.packs import pack_of
from scoring.rules.playing import seen_offers, seen_progress
from scoring.rules.playing.seen_moves import Made, PlayRevoking, SeenMove, Step
from scoring.rules.record_parts import BestCard, Call, Revoke, Trick
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SEATS, Seat
from scoring.rules.suits import TRUMP_OF_SUIT, Trump
from scoring.rules.trump_order import winning_seat
from scoring.rules.violations import Violation

# What a hand that is still being written down may lack, and no move can be blamed for.
_STILL_MISSING = frozenset(
    fault.code
    for fault in (
        faults.NO_CALL,
        faults.MAKER_MISSING,
        faults.TRICK_SIZE,
        faults.OUTCOME_MISSING,
        faults.EXACT_TRICKS_NEEDED,
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeen:
    """Hold what is written down of a hand so far; each move gives a new one.

    Unlike `HandInPlay` it need not know anyone's cards: `hands` are those dealt to the seats that are known. A move
    is allowed when the judge has nothing against the record with it. `made` stands for calls nobody remembers,
    `asked` counts the defenders who said that they do not go alone. `to_act` is None where nobody's turn it is.

    >>> from scoring.rules.playing.seen_moves import TurnUp
    >>> hand = HandSeen(rules=RuleSet(), dealer=Seat.N).after(TurnUp(Card.parse("9H")))
    >>> hand.to_act, hand.step
    (<Seat.E: 'E'>, <Step.CALL: 'call'>)
    >>> hand.offers()[:2]
    (Pass(), OrderUp(alone=False))
    """

    rules: RuleSet
    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    upcard: Card | None = None
    nominated_suit: Trump | None = None
    calls: tuple[Call, ...] = ()
    made: Made | None = None
    asked: int = 0
    lone_defender: Seat | None = None
    discard: Card | None = None
    best_card: BestCard | None = None
    tricks: tuple[Trick, ...] = ()
    plays: tuple[tuple[Seat, Card], ...] = ()
    revokes: tuple[Revoke, ...] = ()
    step: Step = Step.UPCARD

    def offers(self) -> tuple[SeenMove, ...]:
        """Return every move that can come next; the deal and noted revokes, which are told at will, apart."""
        candidates = seen_offers.CANDIDATES[self.step](self)
        return tuple([move for move in candidates if self.allows(move)])

    def revoking(self) -> tuple[PlayRevoking, ...]:
        """Return every card that can only be played by a revoke."""
        if self.step is not Step.PLAY:
            return ()
        return tuple([move for move in map(PlayRevoking, self.unseen) if self.allows(move)])

    def allows(self, move: SeenMove) -> bool:
        """Say whether the move can come next."""
        return self._followed(move) is not None

    def after(self, move: SeenMove) -> "HandSeen":
        """Return the hand after a move; raise IllegalHand when it cannot come next."""
        followed = self._followed(move)
        if followed is None:
            raise IllegalHand([faults.MOVE_NOT_LEGAL.at(self.step.value)])
        return followed

    def _followed(self, move: SeenMove) -> "HandSeen | None":
        """Return the hand after a move, or None when the step or the judge forbids it."""
        if not seen_offers.fits(self, move):
            return None
        followed = seen_progress.AFTER[type(move)](self, move)
        wrong = followed.faults()
        if isinstance(move, PlayRevoking):
            return followed.noting(wrong)
        return None if wrong else followed

    def noting(self, wrong: tuple[Violation, ...]) -> "HandSeen | None":
        """Return the hand with the revokes noted that are all that is wrong; None when there are none, or more."""
        if not wrong or any(violation.code != faults.REVOKE.code for violation in wrong):
            return None
        return replace(self, revokes=(*self.revokes, *revokes_among(wrong)))

    def faults(self) -> tuple[Violation, ...]:
        """Return what the judge finds wrong so far, what is only missing yet apart."""
        try:
            judge(self._record(with_open_trick=True), self.rules)
        except IllegalHand as illegal:
            return tuple([violation for violation in illegal.violations if violation.code not in _STILL_MISSING])
        return ()

    def record(self) -> HandRecord:
        """Return what is known of the hand; the cards of a trick that is not finished are left out."""
        return self._record(with_open_trick=False)

    def _record(self, *, with_open_trick: bool) -> HandRecord:
        open_trick = (Trick(self.plays[0][0], self.plays),) if with_open_trick and self.plays else ()
        call = self.making_call
        return HandRecord(
            kind=Kind.THROWN_IN if self.step is Step.OVER and self.maker is None else Kind.PLAYED,
            dealer=self.dealer,
            hands={seat: self.hands[seat] for seat in SEATS if seat in self.hands} or None,
            upcard=self.upcard,
            nominated_suit=self.nominated_suit,
            calls=self.calls or None,
            maker=self.maker,
            maker_round=call.round if call else None,
            trump=self.trump,
            alone=self.alone if self.maker else None,
            lone_defender=self.lone_defender,
            no_lone_defender=self.lone_defender is None and self.step in _AFTER_DEFENCE and self.maker is not None,
            discard=self.discard,
            best_card=self.best_card,
            tricks=(*self.tricks, *open_trick) or None,
            revokes=self.revokes,
        )

    @property
    def to_act(self) -> Seat | None:
        """Return whose turn it is to call, to discard or to play."""
        return seen_progress.to_act(self)

    @property
    def making_call(self) -> Call | None:
        """Return the call that made trump, once there is one."""
        return self.calls[-1] if self.calls and self.calls[-1].call is not CallKind.PASS else None

    @property
    def maker(self) -> Seat | None:
        """Return who made trump."""
        return self.made.maker if self.made else self.making_call.seat if self.making_call else None

    @property
    def trump(self) -> Trump | None:
        """Return what was made trump."""
        return self.made.trump if self.made else self.making_call.suit if self.making_call else None

    @property
    def alone(self) -> bool:
        """Say whether the maker goes alone."""
        return self.made.alone if self.made else bool(self.making_call and self.making_call.alone)

    @property
    def round(self) -> int | None:
        """Return the round in which trump was made; None before, or where the calls are not known to tell."""
        if self.making_call is not None:
            return self.making_call.round
        if self.made is None:
            return None
        if self.dealer_names or self.made.trump is self.turned_suit:
            return 1
        return None if self.turned_suit is None and self.made.trump is not Trump.NT else 2

    @property
    def turned_suit(self) -> Trump | None:
        """Return the up-card's suit or the one that stands for it; None where that is not known."""
        if self.upcard is None or self.upcard.is_joker or self.upcard.suit is None:
            return self.nominated_suit
        return TRUMP_OF_SUIT[self.upcard.suit]

    @property
    def joker_turned_up(self) -> bool:
        """Say whether the joker was turned up."""
        return self.upcard is not None and self.upcard.is_joker

    @property
    def dealer_names(self) -> bool:
        """Say whether the dealer has to name trump for a joker that was turned up."""
        return self.joker_turned_up and self.rules.joker_turned_up.dealer_makes

    @property
    def sitters(self) -> frozenset[Seat]:
        """Return the seats that sit out."""
        loners = (self.maker if self.alone else None, self.lone_defender)
        return frozenset([loner.partner for loner in loners if loner is not None])

    @property
    def leader(self) -> Seat:
        """Return who leads to the trick that is played now."""
        if self.tricks:
            return winning_seat(self.tricks[-1].plays, self.trump or Trump.NT)
        found = opening_leader(self.rules, dealer=self.dealer, maker=self.maker, alone=self.alone, sitters=self.sitters)
        return found or self.dealer.next

    @property
    def order(self) -> tuple[Seat, ...]:
        """Return the seats in the order they play to this trick."""
        return play_order(self.leader, self.sitters)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """Return the pack's cards that were neither played nor discarded."""
        gone = {card for trick in self.tricks for _, card in trick.plays} | {card for _, card in self.plays}
        pack = pack_of(self.rules)
        return tuple(
            [card for card in CARDS.values() if card in pack and card not in gone and card is not self.discard]
        )


_AFTER_DEFENCE = frozenset({Step.DISCARD, Step.BEST_CARD, Step.PLAY, Step.OVER})
