"""Spell cards as Euchre Game Notation does, known or known only in part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.interchange.egn_json import quoted
from scoring.rules import Card, Rank, Suit, Trump, effective_suit

_RANKS = {rank: rank for rank in "789TJQKA"} | {"N": "9", "10": "T"}
_UNKNOWN_RANK = "X"
_RIGHT, _LEFT, _JOKER = "R", "L", "B"
_BOWERS = (_RIGHT, _LEFT, _JOKER)
_UNKNOWN_SUIT, _TRUMP, _NOT_TRUMP, _GREEN = "x", "t", "n", "g"
_SUITS = {suit.value.lower(): suit for suit in Suit}
_SUIT_LETTERS = (*_SUITS, _UNKNOWN_SUIT, _TRUMP, _NOT_TRUMP, _GREEN)


class CardTextError(ValueError):
    """A text that spells no card, known or unknown."""


@dataclass(frozen=True, slots=True)
class NotatedCard:
    """A card as a file writes it: a rank or `X`, `R`, `L`, `B`; a suit or `x`, `t`, `n`, `g`.

    A card that is known in part stands for every card it `may_be`.

    >>> str(NotatedCard.parse("nH")), str(NotatedCard.parse("r"))
    ('9h', 'Rt')
    """

    rank: str
    suit: str

    @classmethod
    def parse(cls, text: object) -> NotatedCard:
        """Return the card that `text` spells, in any case. Raises CardTextError."""
        if not isinstance(text, str) or not 1 <= len(text) <= len("10h"):
            raise CardTextError(f"{quoted(text)} is not a card.")
        rank, suit = (text[:-1].upper(), text[-1].lower()) if len(text) > 1 else (text.upper(), "")
        if rank in _BOWERS and suit in ("", *_SUIT_LETTERS):
            return cls(rank, suit if suit in _SUITS else _TRUMP)
        if rank == _UNKNOWN_RANK and suit in ("", *_SUIT_LETTERS):
            return cls(rank, suit or _UNKNOWN_SUIT)
        if rank in _RANKS and suit in _SUIT_LETTERS:
            return cls(_RANKS[rank], suit)
        raise CardTextError(f"{quoted(text)} is not a card.")

    @classmethod
    def of(cls, card: Card) -> NotatedCard:
        """Return how a file writes `card`; the joker is the best bower, `B`."""
        if card.is_joker or card.suit is None:
            return cls(_JOKER, _TRUMP)
        return cls(card.rank.value, card.suit.value.lower())

    def __str__(self) -> str:
        return self.rank if self.rank == _JOKER else f"{self.rank}{self.suit}"

    @property
    def printed_suit(self) -> Suit | None:
        """The suit printed on it, where the file says it."""
        return None if self.rank in _BOWERS else _SUITS.get(self.suit)

    @property
    def is_joker(self) -> bool:
        """Whether it is the joker, by whatever name."""
        return self.rank == _JOKER

    def may_be(self, pack: Iterable[Card], trump: Trump | None) -> frozenset[Card]:
        """Return the cards of `pack` it can stand for when `trump` (None: not known) is trump.

        A card that is spelled out is that card, whether or not the pack has it.
        """
        if self.rank in _RANKS and self.suit in _SUITS:
            return frozenset([Card.parse(f"{self.rank}{_SUITS[self.suit]}")])
        if self.is_joker:
            return frozenset([card for card in pack if card.is_joker] or [Card.parse("JK")])
        return frozenset(card for card in pack if self._fits_rank(card, trump) and self._fits_suit(card, trump))

    def known(self, pack: Iterable[Card], trump: Trump | None) -> Card | None:
        """Return the one card it can stand for, None when there are several or none."""
        cards = self.may_be(pack, trump)
        return next(iter(cards)) if len(cards) == 1 else None

    def _fits_rank(self, card: Card, trump: Trump | None) -> bool:
        if self.rank == _UNKNOWN_RANK:
            return True
        if self.rank in (_RIGHT, _LEFT):
            return card.rank is Rank.JACK and card.suit is not None and self._is_bower(card.suit, trump)
        return card.rank.value == self.rank

    def _is_bower(self, jack: Suit, trump: Trump | None) -> bool:
        """Whether this bower can be the jack of a suit; a suit after `L` is the jack's or the trump's."""
        made = jack if self.rank == _RIGHT else jack.colour_mate
        if trump is not None and trump.suit is not made:
            return False
        return _SUITS.get(self.suit) in (None, made, jack)

    def _fits_suit(self, card: Card, trump: Trump | None) -> bool:
        if self.suit in _SUITS:
            return self.rank in _BOWERS or card.suit is _SUITS[self.suit]
        if self.suit == _UNKNOWN_SUIT or trump is None:
            return True
        is_trump = effective_suit(card, trump) is trump.suit and trump.suit is not None
        if self.suit == _GREEN:
            return trump.suit is not None and effective_suit(card, trump) not in (trump.suit, trump.suit.colour_mate)
        return is_trump is (self.suit == _TRUMP)
