"""How an evening is to be played, as its organiser sets it up, and what is usual for each format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from scoring import rules
from scoring.tournaments.models import Event

#: How many hands a round has, and how many rounds an evening has, unless its organiser says otherwise.
USUAL_HANDS = 8
USUAL_ROUNDS = 8
MOST_ROUNDS = 60
#: The rules that are suggested to a club without house rules of its own.
USUAL_RULES = "Club night"

#: What decides, the first first, where the organiser says nothing else: by the format.
USUAL_RANKING: Mapping[str, tuple[str, ...]] = {
    Event.Format.ROTATING: ("points", "round_wins", "loners", "fewest_euchres"),
    Event.Format.PROGRESSIVE: ("points", "round_wins", "loners", "fewest_euchres"),
    Event.Format.PAIRS: ("round_wins", "points", "head_to_head", "loners"),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of an evening, by the names of `Event`'s columns; `rule_set` stands for its two of the rules.

    `minutes` is how long a round lasts, None without a clock; `table_limit` None for as many tables as fill;
    `progression` as `draws.Progression` has it, empty for other formats.
    """

    name: str
    played_on: date
    format: str
    rule_set: rules.RuleSet
    rounds_planned: int = USUAL_ROUNDS
    times_round: int = 1
    minutes: int | None = None
    table_limit: int | None = None
    drawn_ahead: bool = False
    progression: Mapping[str, object] = field(default_factory=dict)
    ranking: tuple[str, ...] = ()
    sit_out_award: str = Event.SitOutAward.OWN_AVERAGE
    sit_out_points: int = 0
    forfeit_points: int = 0
    hidden_rounds: int = 0
    hiding: str = Event.Hiding.FROZEN

    @property
    def columns(self) -> dict[str, object]:
        """The settings as an `Event` keeps them."""
        return {
            **{name: getattr(self, name) for name in COLUMNS},
            "ranking": list(self.ranking or USUAL_RANKING[self.format]),
            "progression": dict(self.progression),
            "options": self.rule_set.to_options(),
            "rules_name": self.rule_set.name,
        }


#: The settings that an event keeps in a column of the same name.
COLUMNS = tuple(name for name in Plan.__dataclass_fields__ if name != "rule_set")


def plan_of(event: Event) -> Plan:
    """Return how an event is to be played as things stand."""
    kept = {name: getattr(event, name) for name in COLUMNS}
    return Plan(**{**kept, "ranking": tuple(event.ranking)}, rule_set=event.rule_set)


def hands_or_points(rule_set: rules.RuleSet, *, hands: int | None, target: int | None) -> rules.RuleSet:
    """Return the rules with a round of so many hands, or to so many points, under the name they have."""
    options = {**rule_set.to_options(), "hands": hands}
    return rules.RuleSet.from_options(options if target is None else {**options, "target": target}, name=rule_set.name)
