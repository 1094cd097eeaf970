"""Read a club's house rules."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import rules
from scoring.clubs.models import Club, HouseRules
from scoring.clubs.option_words import option_lines, unusual_lines


@dataclass(frozen=True, slots=True)
class NamedRules:
    """House rules, and the rule set that they are."""

    row: HouseRules
    rule_set: rules.RuleSet

    @property
    def name(self) -> str:
        """What the club calls them."""
        return self.row.name

    @property
    def lines(self) -> list[str]:
        """Everything that is played by them, a sentence an option."""
        return option_lines(self.rule_set)

    @property
    def differs(self) -> list[str]:
        """What is played otherwise than the preset *Standard* has it."""
        return unusual_lines(self.rule_set)


def named(row: HouseRules) -> NamedRules:
    """Return house rules with their rule set."""
    return NamedRules(row, rules.RuleSet.from_options(row.options, name=row.name))


def house_rules_of(club: Club) -> list[NamedRules]:
    """Return the house rules that stand in a club, by name: one query."""
    return [named(row) for row in club.house_rules.standing()]


def standing_now(row: HouseRules) -> HouseRules | None:
    """Return the house rules that stand in place of some that a club had; None when those were retired."""
    newest: HouseRules | None = row
    while newest is not None and not newest.standing:
        newest = HouseRules.objects.filter(club=row.club_id, write__facts__replaces=newest.pk).first()
    return newest
