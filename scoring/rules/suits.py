"""Name the four suits and what trump can be."""

from enum import StrEnum


class Suit(StrEnum):
    """Name a printed suit.

    >>> Suit.H.colour_mate.word
    'diamonds'
    """

    C = "C"
    D = "D"
    H = "H"
    S = "S"

    @property
    def colour_mate(self) -> "Suit":
        """Return the other suit of the same colour, whose jack is the left bower."""
        return _COLOUR_MATES[self]

    @property
    def word(self) -> str:
        """Return the suit's name in a sentence."""
        return _WORDS[self.value]


class Trump(StrEnum):
    """Name what was made trump: a suit, or no trump.

    >>> Trump.NT.word, Trump.NT.suit
    ('no trump', None)
    >>> Trump("S").suit
    <Suit.S: 'S'>
    """

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @property
    def suit(self) -> Suit | None:
        """Return the trump suit, or None for no trump."""
        return SUIT_OF_TRUMP[self]

    @property
    def word(self) -> str:
        """Return the trump's name in a sentence."""
        return _WORDS[self.value]


SUITS: tuple[Suit, ...] = tuple(Suit)
TRUMP_OF_SUIT: dict[Suit, Trump] = {suit: Trump(suit.value) for suit in Suit}
SUIT_OF_TRUMP: dict[Trump, Suit | None] = {**{trump: suit for suit, trump in TRUMP_OF_SUIT.items()}, Trump.NT: None}

_COLOUR_MATES = {Suit.C: Suit.S, Suit.S: Suit.C, Suit.D: Suit.H, Suit.H: Suit.D}
_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no trump"}
