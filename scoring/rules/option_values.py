"""Say which values each option takes and read them from JSON."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from scoring.rules import options

TARGET_LIMIT: Final = 1000
HANDS_LIMIT: Final = 1000
POINTS_LIMIT: Final = 100


class OptionValues(Protocol):
    """Know the values of one option."""

    @property
    def expected(self) -> str:
        """Return the values in words."""

    def read(self, raw: object) -> object:
        """Return the value that the JSON value stands for; raise ValueError for any other."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Take one of an enumeration's words; spaces and apostrophes are forgiven, and true and false where they are clear.

    >>> OneOf(options.LoneLead).read("dealer's left")
    <LoneLead.DEALERS_LEFT: 'dealers_left'>
    """

    words: type[StrEnum]
    true: StrEnum | None = None
    false: StrEnum | None = None

    @property
    def expected(self) -> str:
        """Return the words, separated by commas."""
        return ", ".join(self.words)

    def read(self, raw: object) -> StrEnum:
        """Return the member that the word, true or false stands for."""
        meant = {True: self.true, False: self.false}[raw] if isinstance(raw, bool) else None
        if meant is not None:
            return meant
        if isinstance(raw, str) and len(raw) < _LONGEST_WORD:
            return self.words(raw.strip().lower().replace("'", "").replace("’", "").replace(" ", "_"))
        raise ValueError


@dataclass(frozen=True, slots=True)
class Whole:
    """Take a whole number between limits, or null (also written "none" or "off") where `optional`."""

    low: int
    high: int
    optional: bool = False

    @property
    def expected(self) -> str:
        """Return the limits in words."""
        return f"a whole number from {self.low} to {self.high}{', or null' if self.optional else ''}"

    def read(self, raw: object) -> int | None:
        """Return the number, or None where that is a value."""
        if self.optional and (raw is None or raw in ("none", "off")):
            return None
        if isinstance(raw, int) and not isinstance(raw, bool) and self.low <= raw <= self.high:
            return int(raw)
        raise ValueError


@dataclass(frozen=True, slots=True)
class Packs:
    """Take one of the sizes of pack."""

    sizes: tuple[int, ...]

    @property
    def expected(self) -> str:
        """Return the sizes, separated by commas."""
        return ", ".join(map(str, self.sizes))

    def read(self, raw: object) -> int:
        """Return the size."""
        if isinstance(raw, int) and not isinstance(raw, bool) and raw in self.sizes:
            return int(raw)
        raise ValueError


@dataclass(frozen=True, slots=True)
class Switch:
    """Take true or false, also written "on" and "off"."""

    expected: str = "true or false"

    def read(self, raw: object) -> bool:
        """Return whether the option is on."""
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in ("on", "off"):
            return raw == "on"
        raise ValueError


_LONGEST_WORD = 40
_POINTS = Whole(1, POINTS_LIMIT)
_INDIVIDUAL_POINTS = Whole(0, POINTS_LIMIT)
_NEXT_DEAL = OneOf(options.NextDeal)

OPTION_VALUES: Final[dict[str, OptionValues]] = {
    "pack": Packs((24, 28, 32)),
    "joker": OneOf(options.Joker),
    "joker_turned_up": OneOf(options.JokerTurnedUp),
    "target": Whole(1, TARGET_LIMIT, optional=True),
    "hands": Whole(1, HANDS_LIMIT, optional=True),
    "stick_the_dealer": OneOf(options.StickTheDealer, true=options.StickTheDealer.ON, false=options.StickTheDealer.OFF),
    "thrown_in_deal": _NEXT_DEAL,
    "dealers_partner_alone": OneOf(options.PartnerAlone),
    "lone_lead": OneOf(options.LoneLead),
    "defend_alone": OneOf(options.DefendAlone),
    "march": _POINTS,
    "lone_march": _POINTS,
    "lone_euchred": _POINTS,
    "super_euchre": Whole(1, POINTS_LIMIT, optional=True),
    "natural_trump": OneOf(options.NaturalTrump),
    "discard_upcard": OneOf(options.DiscardUpcard),
    "no_trump": OneOf(options.NoTrump),
    "bad_hand": OneOf(options.BadHand),
    "call_for_best": Switch(),
    "misdeal": _NEXT_DEAL,
    "renege": OneOf(options.Renege),
    "maker_bonus": _INDIVIDUAL_POINTS,
    "set_penalty": _INDIVIDUAL_POINTS,
    "fast_break": Switch(),
    "four_trick_tokens": Switch(),
}
# A record of `cases/` says whether a defender may go alone in these words.
ALLOW_LONE_DEFENDER: Final = OneOf(
    options.DefendAlone, true=options.DefendAlone.AGAINST_ANY_MAKER, false=options.DefendAlone.OFF
)
