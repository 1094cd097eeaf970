"""Describe what is wrong with a record or a rule set, for programs and for players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from scoring.rules.cards import Card
from scoring.rules.seats import Seat, Side
from scoring.rules.suits import Suit, Trump


def _seat_word(seat: Seat) -> str:
    return seat.word


@dataclass(frozen=True, slots=True)
class Violation:
    """State one broken rule: a stable code, the field and place at fault, and a sentence.

    `template` is the sentence with named gaps and is what a translation is looked up by; `params` fills
    the gaps with seats, sides, cards, suits, numbers or words.

    >>> Violation("sitter_played", "tricks", "trick 1, seat E", "{seat} sits out.", {"seat": Seat.E}).message
    'East sits out.'
    """

    code: str
    field: str
    where: str
    template: str
    params: Mapping[str, object] = dataclass_field(default_factory=dict)

    @property
    def message(self) -> str:
        """Return the sentence, with seats called by their compass names."""
        return self.sentence(_seat_word)

    def sentence(self, name_of: Callable[[Seat], str], template: str | None = None) -> str:
        """Return the sentence with players' names for seats; a translated template may replace the original."""
        words = {name: _words(value, name_of) for name, value in self.params.items()}
        sentence = (template or self.template).format(**words)
        return sentence[:1].upper() + sentence[1:]


def _words(value: object, name_of: Callable[[Seat], str]) -> str:
    if isinstance(value, Seat):
        return name_of(value)
    if isinstance(value, Side):
        return _words(value.seats, name_of)
    if isinstance(value, tuple):
        return " and ".join(_words(part, name_of) for part in value) or "nobody"
    if isinstance(value, Card):
        return f"the {value.words}"
    if isinstance(value, Suit | Trump):
        return value.word
    return str(value)


@dataclass(frozen=True, slots=True)
class Fault:
    """Name a kind of fault once: its code, the field it is about and its sentence.

    >>> Fault("too_few", "calls", "{seat} never called.").at("call 3", seat=Seat.N).message
    'North never called.'
    """

    code: str
    field: str
    template: str

    def at(self, where: str, *, field: str | None = None, **params: object) -> Violation:
        """Return the violation of this kind at a place; `field` names another field than the usual one."""
        return Violation(self.code, self.field if field is None else field, where, self.template, params)


def shown(value: object) -> str:
    """Return a short picture of a foreign value, whatever its size.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxx...'"
    >>> shown([1, 2])
    'a list'
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN else f"{value[:_SHOWN]!r}"[:-1] + "...'"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    return _KINDS.get(type(value), "something else")


_SHOWN = 24
_KINDS: dict[type, str] = {list: "a list", tuple: "a list", dict: "an object"}
