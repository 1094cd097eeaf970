"""What the pages show on which a club's house rules are read, named and changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import rules
from scoring.clubs.forms.house_rules import HouseRulesForm
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.option_words import option_lines, unusual_lines
from scoring.clubs.selectors.house_rules import NamedRules
from scoring.clubs.services.house_rules import MOST_HOUSE_RULES


@dataclass(frozen=True, slots=True)
class Beginning:
    """A preset that new house rules may begin from, and what it plays in a line."""

    name: str
    words: str


def beginnings() -> list[Beginning]:
    """Return all presets; the first is told by how a game of it ends, the others by what differs from that."""
    return [
        Beginning(name, " ".join(unusual_lines(rule_set) or option_lines(rule_set)[:2]))
        for name, rule_set in rules.PRESETS.items()
    ]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A club's house rules, and what new ones may begin from."""

    house_rules: Sequence[NamedRules]

    @property
    def beginnings(self) -> list[Beginning]:
        """The presets."""
        return beginnings()

    @property
    def is_full(self) -> bool:
        """Whether the club has as many house rules as fit."""
        return len(self.house_rules) >= MOST_HOUSE_RULES


@dataclass(frozen=True, slots=True)
class ChangePage:
    """The form of house rules: new ones, or in place of those that stand now."""

    form: HouseRulesForm
    standing: NamedRules | None
    retire_form: KeyedForm
    notice: str = ""
