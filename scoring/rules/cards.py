"""Name the cards: one object for each, written as rank and suit."""

from enum import StrEnum
from itertools import product
from typing import Final, Never, Self, final

from scoring.rules.suits import Suit


class Rank(StrEnum):
    """Name a rank, lowest first in a plain suit; the two is only ever the Benny."""

    TWO = "2"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "JK"

    @property
    def word(self) -> str:
        """Return the rank's name in a sentence."""
        return self.name.lower()


@final
class Card:
    """Stand for one card; there is a single object for each, so that equal cards are the same object.

    The joker is written ``JK`` and has no suit; the two of spades, ``2S``, is only ever the Benny.

    >>> Card.parse("9C")
    Card.parse('9C')
    >>> Card.parse("9C").words
    'nine of clubs'
    >>> Card(Rank.NINE, Suit.C) is Card.parse("9C")
    True
    """

    __slots__ = ("rank", "suit", "text")

    rank: Rank
    suit: Suit | None
    text: str

    def __new__(cls, rank: Rank, suit: Suit | None = None) -> Self:
        """Return the one card of this rank and suit; raise ValueError when no pack has it."""
        return cls.parse(f"{rank.value}{suit.value if suit else ''}")

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Return the card that the text names; raise ValueError when it names none."""
        card = CARDS.get(text)
        if card is None:
            raise ValueError(f"{text[:20]!r} is not a card")
        return card

    @property
    def is_joker(self) -> bool:
        """Say whether the card plays as the best bower: the joker, or the Benny."""
        return self.rank is Rank.JOKER or self.rank is Rank.TWO

    @property
    def words(self) -> str:
        """Return the card's name in a sentence."""
        return f"{self.rank.word} of {self.suit.word}" if self.suit else self.rank.word

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError("a card never changes")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError("a card never changes")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)


def _printed(rank: Rank, suit: Suit | None) -> Card:
    """Make the one object for a card, which its public constructor then finds."""
    card = object.__new__(Card)
    for name, value in (("rank", rank), ("suit", suit), ("text", f"{rank.value}{suit.value if suit else ''}")):
        object.__setattr__(card, name, value)
    return card


PLAIN_RANKS: Final = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.TEN,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.ACE,
)
JOKER: Final = _printed(Rank.JOKER, None)
BENNY: Final = _printed(Rank.TWO, Suit.S)
CARDS: Final[dict[str, Card]] = {
    card.text: card for card in (*(_printed(rank, suit) for suit, rank in product(Suit, PLAIN_RANKS)), BENNY, JOKER)
}
