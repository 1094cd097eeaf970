"""Name the four seats, their order round the table and the two sides."""

from enum import StrEnum


class Side(StrEnum):
    """Name a partnership by its two seats.

    >>> Side.NS.other
    <Side.EW: 'EW'>
    >>> [str(seat) for seat in Side.EW.seats]
    ['E', 'W']
    """

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """Return the opposing side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> "tuple[Seat, Seat]":
        """Return the side's two seats, in clockwise order from north."""
        return _SEATS_OF[self]


class Seat(StrEnum):
    """Name a place at the table; the members are in clockwise order.

    >>> Seat.W.next
    <Seat.N: 'N'>
    >>> Seat.E.partner
    <Seat.W: 'W'>
    >>> Seat.S.left(2)
    <Seat.N: 'N'>
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def next(self) -> "Seat":
        """Return the seat to the left, which plays next."""
        return CLOCKWISE_FROM[self][1]

    @property
    def partner(self) -> "Seat":
        """Return the seat opposite."""
        return CLOCKWISE_FROM[self][2]

    @property
    def side(self) -> Side:
        """Return the partnership that sits here."""
        return SIDE_OF[self]

    @property
    def word(self) -> str:
        """Return the seat's name in a sentence."""
        return _WORDS[self]

    def left(self, places: int) -> "Seat":
        """Return the seat that many places clockwise."""
        return CLOCKWISE_FROM[self][places % 4]


SEATS: tuple[Seat, ...] = tuple(Seat)
SIDES: tuple[Side, ...] = tuple(Side)
CLOCKWISE_FROM: dict[Seat, tuple[Seat, Seat, Seat, Seat]] = {
    Seat.N: (Seat.N, Seat.E, Seat.S, Seat.W),
    Seat.E: (Seat.E, Seat.S, Seat.W, Seat.N),
    Seat.S: (Seat.S, Seat.W, Seat.N, Seat.E),
    Seat.W: (Seat.W, Seat.N, Seat.E, Seat.S),
}
SIDE_OF: dict[Seat, Side] = {Seat.N: Side.NS, Seat.E: Side.EW, Seat.S: Side.NS, Seat.W: Side.EW}

_SEATS_OF = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}
_WORDS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
