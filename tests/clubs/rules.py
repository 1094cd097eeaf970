"""House rules for the tests' club."""

from __future__ import annotations

from scoring import rules
from scoring.clubs.models import Club, HouseRules
from scoring.clubs.services.house_rules import add_house_rules
from scoring.clubs.writes import Attempt


def house_rules(club: Club, name: str = "Kitchen rules", preset: str = "Standard", **options: object) -> HouseRules:
    """Return house rules of a club that begin from a preset; those of this name if it has them."""
    there = club.house_rules.standing().filter(name=name).first()
    if there is not None:
        return there
    rule_set = rules.RuleSet.from_options({"preset": preset, **options}, name=name)
    return add_house_rules(club, rule_set=rule_set, began_from=preset, attempt=Attempt.by_command("add_rules"))
