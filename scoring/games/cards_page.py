"""What the cards page shows: whose turn it is, what can come next, what is written down already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import rules
from scoring.clubs.writes import new_key
from scoring.games import wording
from scoring.games.cards import AS_SAVED, BY_CARDS, Place, endings, verdict_by_cards
from scoring.games.cards_written import Written, written_of
from scoring.games.table import POSITIONS, SHAPES
from scoring.games.taps import tap_of, taps_of
from scoring.rules import HandSeen, Outcome, Step

_CARD_MOVES: Mapping[Step, type[rules.TurnUp | rules.Discard | rules.Play]] = {
    Step.UPCARD: rules.TurnUp,
    Step.DISCARD: rules.Discard,
    Step.PLAY: rules.Play,
}
_UNSEEN = {
    Step.UPCARD: gettext_lazy("Nobody noted it"),
    Step.DISCARD: gettext_lazy("Nobody saw it"),
    Step.BEST_CARD: gettext_lazy("Nobody saw them"),
}
_OUTCOMES = {
    Outcome.MADE: gettext_lazy("Made"),
    Outcome.MARCH: gettext_lazy("March"),
    Outcome.EUCHRED: gettext_lazy("Euchred"),
    Outcome.FAST_BREAK: gettext_lazy("Fast break"),
}


@dataclass(frozen=True, slots=True)
class SeatNow:
    """One seat as it lies around this phone, with what it does in this trick."""

    seat: str
    name: str
    shape: str
    position: str
    is_dealer: bool
    acts: bool
    sits_out: bool
    card: rules.Card | None
    said: str
    tricks: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One card's place in the rows to tap: `tap` is empty where it cannot come next."""

    card: rules.Card
    tap: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: what it sends and what it says; `suit` is its sign."""

    value: str
    label: str
    suit: str = ""


@dataclass(frozen=True)
class CardsPage:
    """Everything the cards page shows, ready to print; what has to be judged for it is judged once."""

    place: Place
    hand: HandSeen
    moves: Sequence[rules.SeenMove]
    notice: str = ""
    violations: Sequence[rules.Violation] = ()
    #: What was asked to be saved and only waits to be meant, because it ends the game earlier; empty otherwise.
    asked: str = ""

    @property
    def confirms(self) -> bool:
        """Whether saving was asked for once, and is only waiting to be meant."""
        return bool(self.asked)

    @property
    def key(self) -> str:
        """A new key for the next change."""
        return new_key()

    @property
    def number(self) -> int:
        """The hand's number."""
        return self.place.number

    @property
    def public_id(self) -> str:
        """The game's address."""
        return self.place.sheet.game.public_id

    @property
    def is_recorded(self) -> bool:
        """Whether the hand was saved before."""
        return self.place.saved is not None

    @property
    def acts_on(self) -> int | None:
        """The row that saving acts on."""
        return self.place.acts_on

    @property
    def saved_sentence(self) -> str:
        """What the hand read when it was saved before; empty for a new one."""
        return self.place.sentence

    @property
    def dealer(self) -> str:
        """Who dealt."""
        return self.place.players[self.place.dealer].name

    @property
    def taps(self) -> str:
        """The moves so far as the form carries them."""
        return taps_of(self.moves)

    @property
    def step(self) -> str:
        """What is asked now."""
        return self.hand.step.value

    @property
    def count(self) -> int:
        """How many moves are written down."""
        return len(self.moves)

    @property
    def upcard(self) -> rules.Card | None:
        """The card turned up, where it is known."""
        return self.hand.upcard

    @property
    def without_last(self) -> int:
        """How many moves stay when the last is taken back."""
        return len(self.moves) - 1

    @property
    def trump(self) -> str:
        """What is trump; empty before it is made."""
        return self.hand.trump or ""

    @property
    def asks(self) -> str:
        """What is to be tapped next."""
        hand, seat = self.hand, self.hand.to_act
        who = wording.isolated(self.place.players[seat].name) if seat else ""
        sentences = {
            Step.UPCARD: _("Which card was turned up?"),
            Step.NOMINATION: _("Which suit stands for the joker?"),
            Step.CALL: _("%(name)s names trump for the joker.") if hand.dealer_names else self._asks_to_call(),
            Step.DEFENCE: _("Does %(name)s defend alone?"),
            Step.DISCARD: _("What did %(name)s discard?"),
            Step.BEST_CARD: _("Which card did %(name)s take from the partner, and which one give away?"),
            Step.PLAY: _("%(name)s to play.") if hand.plays else _("%(name)s leads."),
            Step.OVER: _("All five tricks are in.") if hand.maker else _("Everyone passed twice: thrown in."),
        }
        return sentences[hand.step] % {"name": who}

    def _asks_to_call(self) -> str:
        return _("Round 2: %(name)s to call.") if len(self.hand.calls) > 3 else _("Round 1: %(name)s to call.")

    @property
    def trick_number(self) -> int:
        """The number of the trick that is played; 0 outside the play."""
        return len(self.hand.tricks) + 1 if self.hand.step is Step.PLAY else 0

    @property
    def led(self) -> str:
        """The suit that is led, with trump's bowers; empty before a lead."""
        if not self.hand.plays:
            return ""
        return rules.effective_suit(self.hand.plays[0][1], self.hand.trump or rules.Trump.NT) or ""

    @property
    def seats(self) -> list[SeatNow]:
        """The four seats as they lie around this phone."""
        hand = self.hand
        on_table = dict(hand.plays)
        calls = {call.seat: call for call in hand.calls}
        winners = [trick.winner for trick in hand.tricks]
        return [
            SeatNow(
                seat=seat.value,
                name=self.place.players[seat].name,
                shape=SHAPES[seat.side],
                position=position,
                is_dealer=seat is hand.dealer,
                acts=seat is hand.to_act,
                sits_out=seat in hand.sitters,
                card=on_table.get(seat),
                said=self._said(calls.get(seat)) if hand.step is Step.CALL else "",
                tricks=winners.count(seat),
            )
            for seat, position in POSITIONS.items()
        ]

    @staticmethod
    def _said(call: rules.Call | None) -> str:
        return _("passed") if call else ""

    @property
    def tricks(self) -> list[tuple[str, str, int]]:
        """Both sides' shape, names and tricks."""
        winners = [trick.winner for trick in self.hand.tricks]
        return [
            (
                SHAPES[side],
                wording.side_names(self.place.players, side),
                sum(winner in side.seats for winner in winners if winner),
            )
            for side in rules.Side
        ]

    # What can be tapped

    @cached_property
    def rows(self) -> list[list[Slot]]:
        """The pack in rows by suit, with a tap for each card that can come next; empty where no card is asked for."""
        move = _CARD_MOVES.get(self.hand.step)
        if move is None:
            return []
        offered = {one.card for one in self.hand.offers() if isinstance(one, move)}
        return [
            [Slot(card, tap_of(move(card)) if card in offered else "") for card in row]
            for row in _by_suit(rules.pack_of(self.place.sheet.rule_set))
        ]

    @property
    def is_stuck(self) -> bool:
        """Whether a card has to be played and none fits what was written down."""
        return self.hand.step is Step.PLAY and not any(slot.tap for row in self.rows for slot in row)

    @cached_property
    def revoking(self) -> list[Choice]:
        """The cards that only a revoke can bring now."""
        return [Choice(tap_of(move), str(move.card)) for move in self.hand.revoking()]

    @property
    def can_leave_out(self) -> str:
        """What is said for leaving this out; empty where it cannot be."""
        return str(_UNSEEN[self.hand.step]) if self.hand.step in _UNSEEN and self.hand.allows(rules.Unseen()) else ""

    @property
    def calls(self) -> list[Choice]:
        """The calls of whoever is to call; whether alone is ticked beside them."""
        hand = self.hand
        if hand.step is Step.NOMINATION:
            return [Choice(tap_of(rules.Nominate(suit)), suit.word, suit.value) for suit in rules.Suit]
        if hand.step is not Step.CALL:
            return []
        found = [Choice("pass", _("Pass"))] if hand.allows(rules.Pass()) else []
        if any(hand.allows(rules.OrderUp(alone)) for alone in (False, True)) and hand.turned_suit:
            words = _("Pick it up") if hand.to_act is hand.dealer else _("Order up")
            found.append(Choice("order", words, hand.turned_suit.value))
        return found + [
            Choice(f"name {trump.value}", trump.word, trump.value)
            for trump in rules.Trump
            if any(hand.allows(rules.Name(trump, alone)) for alone in (False, True))
        ]

    @property
    def must_go_alone(self) -> bool:
        """Whether whoever calls now can only order up alone."""
        alone, with_partner = (self.hand.allows(rules.OrderUp(alone)) for alone in (True, False))
        return alone and not with_partner

    @property
    def can_tell_maker(self) -> bool:
        """Whether it can be told who made trump, without the calls."""
        return self.hand.step is Step.CALL and not self.hand.calls

    @property
    def makers(self) -> list[tuple[str, str, bool]]:
        """Who may have made trump: seat, name, and whether it was saved so."""
        saved = self.place.facts.maker
        return [(seat.value, self.place.players[seat].name, seat is saved) for seat in rules.Seat]

    @property
    def trumps(self) -> list[tuple[str, str, bool]]:
        """What may have been made trump: code, word, and whether it was saved so."""
        saved = self.place.facts.trump
        no_trump = self.place.sheet.rule_set.no_trump is not rules.NoTrump.OFF
        return [
            (trump.value, trump.word, trump is saved)
            for trump in rules.Trump
            if no_trump or trump is not rules.Trump.NT
        ]

    @property
    def saved_alone(self) -> bool:
        """Whether the maker was saved as going alone."""
        return bool(self.place.facts.alone)

    @property
    def undealt(self) -> list[tuple[str, str]]:
        """The seats whose five cards can still be told: seat and name."""
        if self.hand.step is not Step.UPCARD:
            return []
        return [(seat.value, self.place.players[seat].name) for seat in rules.Seat if seat not in self.hand.hands]

    @property
    def undealt_rows(self) -> list[list[rules.Card]]:
        """The cards that nobody is known to hold, in rows by suit."""
        held = {card for cards in self.hand.hands.values() for card in cards}
        return list(_by_suit(rules.pack_of(self.place.sheet.rule_set) - held))

    @property
    def givable(self) -> list[list[rules.Card]]:
        """The cards that may have gone from the loner to the partner or back, in rows by suit."""
        return list(_by_suit(set(self.hand.unseen)))

    # What is written down

    @cached_property
    def written(self) -> list[Written]:
        """What is written down so far, the newest first, each with what is wrong with it."""
        found = [replace(one, faults=self._faults_at(one.key)) for one in self._written]
        return found[::-1]

    @cached_property
    def _written(self) -> list[Written]:
        return list(written_of(self.place, self.hand, self.moves))

    def _faults_at(self, key: str) -> list[str]:
        return [self._sentence(violation) for violation in self.violations if _key_of(violation) == key]

    def _sentence(self, violation: rules.Violation) -> str:
        return violation.sentence(self.place.names.__getitem__)

    @property
    def faults(self) -> list[str]:
        """What is wrong with the result, or has no other place here."""
        keys = {one.key for one in self.written}
        return [self._sentence(violation) for violation in self.violations if _key_of(violation) not in keys]

    # Saving

    @cached_property
    def result(self) -> str:
        """What a hand that is over comes to by its cards."""
        verdict = verdict_by_cards(self.place, self.hand)
        return wording.what_happened(self.hand.record(), verdict, self.place.players) if verdict else ""

    @property
    def suits_followed(self) -> str:
        """Who revoked in a hand that is over, or that everyone followed suit."""
        if not self.result:
            return ""
        return wording.suits_followed(self.hand.record(), self.place.sheet.rule_set, self.place.players)

    @property
    def disagrees(self) -> bool:
        """Whether the cards were refused because they say another thing than was saved."""
        return self.is_recorded and bool(self.violations)

    @property
    def save(self) -> str:
        """What the main button sends; empty where there is nothing to save yet."""
        if self.asked:
            return self.asked
        if self.is_recorded:
            return AS_SAVED if self.moves else ""
        return BY_CARDS if self.result else ""

    @property
    def can_correct(self) -> bool:
        """Whether the result can be corrected to what the cards say."""
        return self.disagrees and bool(self.result)

    @cached_property
    def endings(self) -> list[Choice]:
        """The ways in which the rest may have gone, where it was laid down."""
        if self.asked or (self.is_recorded and not self.disagrees):
            return []
        return [
            Choice(
                outcome.value if count is None else f"{outcome.value} {count}",
                str(_OUTCOMES[outcome]) if count is None else f"{_OUTCOMES[outcome]} ({count})",
            )
            for outcome, count, _verdict in endings(self.place, self.hand)
        ]

    @property
    def open_cards(self) -> int:
        """How many cards lie in a trick that is not finished, and so would not be saved."""
        return len(self.hand.plays)


def _by_suit(cards: Iterable[rules.Card]) -> Iterable[list[rules.Card]]:
    """Yield the cards in rows: each suit's, highest last, and a joker by itself."""
    ranks = list(rules.Rank)
    ordered = sorted(cards, key=lambda card: ranks.index(card.rank))
    for suit in (*rules.Suit, None):
        row = [card for card in ordered if card.suit is suit]
        if row:
            yield row


def _key_of(violation: rules.Violation) -> str:
    """Return where on the page a violation belongs: `calls`, `trick 2`, `discard`, or elsewhere."""
    place = violation.where.split(",")[0]
    return "calls" if place.startswith("call ") else place.replace("best card", "best")
