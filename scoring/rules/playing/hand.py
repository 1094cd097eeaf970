"""Hold a hand while it is played."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules import faults
from scoring.rules.cards import CARDS, Card
from scoring.rules.errors import IllegalHand
from scoring.rules.judging.turns import opening_leader
from scoring.rules.kinds import CallKind, Kind
from scoring.rules.options import JokerTurnedUp
from scoring.rules.packs import HAND_SIZE, pack_of
from scoring.rules.playing import legal, progress
from scoring.rules.playing.moves import Move, Phase
from scoring.rules.record_parts import BestCard, Call, Exchange, Trick
from scoring.rules.records import HandRecord
from scoring.rules.rulesets import RuleSet
from scoring.rules.seats import SEATS, SIDES, Seat
from scoring.rules.suits import SUITS, TRUMP_OF_SUIT, Trump


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInPlay:
    """Hold a hand while it is played; each move gives a new one.

    `dealt` are the five cards dealt to each seat and `held` what each holds now. `to_act` is None when it is over.

    >>> hand = HandInPlay.deal(RuleSet(), Seat.N, random.Random(1))
    >>> hand.to_act, hand.phase
    (<Seat.E: 'E'>, <Phase.FIRST_ROUND: 'first_round'>)
    >>> hand.legal_moves()
    (Pass(), OrderUp(alone=False), OrderUp(alone=True))
    """

    rules: RuleSet
    dealer: Seat
    dealt: Mapping[Seat, tuple[Card, ...]]
    upcard: Card
    kitty: tuple[Card, ...]
    held: Mapping[Seat, tuple[Card, ...]]
    phase: Phase
    to_act: Seat | None
    nominated_suit: Trump | None = None
    exchange: Exchange | None = None
    calls: tuple[Call, ...] = ()
    lone_defender: Seat | None = None
    discard: Card | None = None
    best_card: BestCard | None = None
    tricks: tuple[Trick, ...] = ()
    plays: tuple[tuple[Seat, Card], ...] = ()

    @classmethod
    def deal(cls, rules: RuleSet, dealer: Seat, rng: random.Random) -> "HandInPlay":
        """Shuffle and deal; the same generator deals the same hand."""
        pack = pack_of(rules)
        cards = [card for card in CARDS.values() if card in pack]
        rng.shuffle(cards)
        dealt = {seat: tuple(cards[place * HAND_SIZE : (place + 1) * HAND_SIZE]) for place, seat in enumerate(SEATS)}
        upcard, *kitty = cards[len(SEATS) * HAND_SIZE :]
        agreed = upcard.is_joker and rules.joker_turned_up is JokerTurnedUp.AGREED_SUIT
        return progress.begun(
            cls(
                rules=rules,
                dealer=dealer,
                dealt=dealt,
                upcard=upcard,
                kitty=tuple(kitty),
                held=dealt,
                phase=Phase.EXCHANGING,
                to_act=dealer.next,
                nominated_suit=TRUMP_OF_SUIT[rng.choice(SUITS)] if agreed else None,
            )
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every move the seat to act may make; none when the hand is over."""
        return () if self.to_act is None else tuple(legal.MOVES[self.phase](self, self.to_act))

    def play(self, move: Move) -> "HandInPlay":
        """Return the hand after a move; raise IllegalHand when the move is not legal."""
        if self.to_act is None or move not in self.legal_moves():
            raise IllegalHand([faults.MOVE_NOT_LEGAL.at(self.phase.value)])
        return progress.AFTER[type(move)](self, self.to_act, move)

    @property
    def over(self) -> bool:
        """Say whether the hand is over: played out, or thrown in."""
        return self.phase is Phase.OVER

    @property
    def making_call(self) -> Call | None:
        """Return the call that made trump, once there is one."""
        return self.calls[-1] if self.calls and self.calls[-1].call is not CallKind.PASS else None

    @property
    def maker(self) -> Seat | None:
        """Return who made trump."""
        return self.making_call.seat if self.making_call else None

    @property
    def trump(self) -> Trump | None:
        """Return what was made trump."""
        return self.making_call.suit if self.making_call else None

    @property
    def alone(self) -> bool:
        """Say whether the maker goes alone."""
        return bool(self.making_call and self.making_call.alone)

    @property
    def turned_suit(self) -> Trump | None:
        """Return the up-card's suit or the one that stands for it; None for a joker that has none yet."""
        if self.upcard.is_joker or self.upcard.suit is None:
            return self.nominated_suit
        return TRUMP_OF_SUIT[self.upcard.suit]

    @property
    def sitters(self) -> frozenset[Seat]:
        """Return the seats that sit out."""
        loners = (self.maker if self.alone else None, self.lone_defender)
        return frozenset([loner.partner for loner in loners if loner is not None])

    @property
    def leader(self) -> Seat:
        """Return who leads to the first trick."""
        found = opening_leader(self.rules, dealer=self.dealer, maker=self.maker, alone=self.alone, sitters=self.sitters)
        return found or self.dealer.next

    def record(self) -> HandRecord:
        """Return what a scorer would write down of the hand so far, at full depth; unfinished tricks are left out."""
        call = self.making_call
        winners = [trick.winner for trick in self.tricks]
        thrown_in = self.over and call is None
        return HandRecord(
            kind=Kind.THROWN_IN if thrown_in else Kind.PLAYED,
            dealer=self.dealer,
            hands=self.dealt,
            upcard=self.upcard,
            kitty=self.kitty,
            nominated_suit=self.nominated_suit,
            exchange=self.exchange,
            calls=self.calls,
            maker=self.maker,
            maker_round=call.round if call else None,
            trump=self.trump,
            alone=self.alone,
            lone_defender=self.lone_defender,
            no_lone_defender=self.lone_defender is None,
            discard=self.discard,
            best_card=self.best_card,
            sitting_out=tuple([seat for seat in SEATS if seat in self.sitters]),
            tricks=self.tricks,
            tricks_by_seat={seat: winners.count(seat) for seat in SEATS},
            tricks_by_side={side: sum(winners.count(seat) for seat in side.seats) for side in SIDES},
        )
