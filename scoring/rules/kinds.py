"""Name how a hand went, what kind of record it is and how much of it is recorded."""

from enum import IntEnum, StrEnum


class Kind(StrEnum):
    """Say what became of a deal."""

    PLAYED = "played"
    THROWN_IN = "thrown_in"
    MISDEAL = "misdeal"
    REDEAL = "redeal"
    PENALTY = "penalty"


class Outcome(StrEnum):
    """Say how a hand ended."""

    MADE = "made"
    MARCH = "march"
    EUCHRED = "euchred"
    FAST_BREAK = "fast_break"
    THROWN_IN = "thrown_in"
    FORFEITED = "forfeited"
    PENALTY = "penalty"
    VOID = "void"


class CallKind(StrEnum):
    """Say what a player called."""

    PASS = "pass"  # noqa: S105 - not a password
    ORDER_UP = "order_up"
    NAME = "name"


class Depth(IntEnum):
    """Say how much of a hand is recorded; a deeper one has all that a shallower one has.

    >>> Depth.PLAY > Depth.CALL
    True
    """

    RESULT = 1
    CALL = 2
    PLAY = 3
    FULL = 4
