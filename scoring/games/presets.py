"""By which rules a game may be started: a club's own first, then those that everybody knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.models import Club, HouseRules
from scoring.clubs.names import name_key
from scoring.clubs.selectors.house_rules import named, standing_now
from scoring.clubs.writes import Attempt, Refused
from scoring.games.forms import StartForm

#: What a preset means, in one line for someone who knows the game.
PRESET_WORDS = {
    "Standard": _("24 cards, to 10. Four passes twice: thrown in."),
    "Stick the dealer": _("To 10. The dealer must name trump in the end."),
    "Canadian loner": _("To 10. Ordering your partner up means going alone."),
    "Club night": _("Eight hands, whatever the score. The dealer is stuck."),
    "British": _("To 21, with the Benny as best card."),
    "Guernsey": _("32 cards and the joker, to 10."),
    "Australian": _("To 15, with the joker; the dealer nominates when it turns up."),
    "Railroad": _("Joker, defend alone, call for your partner's best card."),
}
_HOUSE = "rules-"  # then the id of the row; no preset is called so
_LINES_SHOWN = 3
_STANDARD = next(iter(rules.PRESETS))


class PlayedBy(Protocol):
    """What was played by some rules: a game, or an evening."""

    rules_name: str

    @property
    def rule_set(self) -> rules.RuleSet:
        """The rules, as they were then."""


class RulesNotOffered(Refused):
    """The house rules that were chosen were changed or retired since the page was shown."""

    sentence = _("These house rules were changed meanwhile. See what is played now, then start the game again.")


@dataclass(frozen=True, slots=True)
class RulesOffered:
    """Rules that a game may be started by, and what they mean in a line; `value` is how the form names them."""

    value: str
    words: str
    rule_set: rules.RuleSet
    #: The row of house rules; None for a preset.
    row: HouseRules | None = None

    @property
    def name(self) -> str:
        """What they are called."""
        return self.rule_set.name


@dataclass(frozen=True, slots=True)
class Offer:
    """All rules that are offered, and maybe house rules that were chosen while they still were."""

    every: Sequence[RulesOffered]
    #: The value of the club's own rules that were played last, or named first; empty where it has none.
    usual: str = ""

    @property
    def listed(self) -> list[RulesOffered]:
        """Those to choose from now."""
        return [each for each in self.every if each.row is None or each.row.standing]

    @property
    def rule_sets(self) -> Mapping[str, rules.RuleSet]:
        """What `StartForm` takes."""
        return {each.value: each.rule_set for each in self.every}

    def like(self, game: PlayedBy | None) -> str:
        """Return the value of the rules that a game was played by as they are now; of the usual ones without a game.

        They are known by their name, or where that is gone by what they play. Standard is nobody's choice where a
        club has rules of its own: those count then.
        """
        alike = self._alike(game) if game is not None else None
        if alike is None or (self.usual and alike.value == _STANDARD):
            return self.usual or self.listed[0].value
        return alike.value

    def _alike(self, game: PlayedBy) -> RulesOffered | None:
        tests = (_of_its_name, _that_play_as_it)
        return next((each for is_it in tests for each in self.listed if is_it(each, game)), None)

    def see_that_it_stands(self, form: StartForm, attempt: Attempt) -> None:
        """Raise RulesNotOffered where the rules of a valid form are offered no more; it then has what took their place.

        What was started under the same key before stays started.
        """
        chosen = next(each for each in self.every if each.value == form.cleaned_data["preset"])
        if chosen.row is None or chosen.row.standing or attempt.earlier() is not None:
            return
        now = standing_now(chosen.row)
        form.stamp(preset=f"{_HOUSE}{now.pk}" if now else self.listed[0].value)
        raise RulesNotOffered


def rules_offered(club: Club | None, typed: str = "") -> Offer:
    """Return what a game may be started by in a club, or by four who have none; two queries at most.

    `typed` is the form's value: house rules that were chosen are found also when they stand no more.
    """
    presets = [RulesOffered(name, str(PRESET_WORDS[name]), rule_set) for name, rule_set in rules.PRESETS.items()]
    if club is None:
        return Offer(presets)
    chosen = typed.removeprefix(_HOUSE)
    wanted = Q(standing=True) | Q(pk=int(chosen) if _is_id(chosen) else 0)
    rows = club.house_rules.filter(wanted).order_by("name_key")
    own = [_house_rules(row) for row in rows]
    return Offer([*own, *presets], usual=_usual(club, [each for each in own if each.row and each.row.standing]))


def _usual(club: Club, own: Sequence[RulesOffered]) -> str:
    """Return the value of those of a club's own rules that were played last, or named first."""
    if not own:
        return ""
    played = club.games.filter(rules_name__in=[each.name for each in own]).order_by("-started_at", "-pk")
    last = played.values_list("rules_name", flat=True).first()
    named_first = min(own, key=lambda each: each.row.pk if each.row else 0)
    return next((each for each in own if each.name == last), named_first).value


_LONGEST_ID = 18


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_ID


def _house_rules(row: HouseRules) -> RulesOffered:
    own = named(row)
    words = " ".join((own.differs or own.lines)[:_LINES_SHOWN])
    return RulesOffered(f"{_HOUSE}{row.pk}", words, own.rule_set, row)


def _of_its_name(offered: RulesOffered, game: PlayedBy) -> bool:
    return name_key(offered.name) == name_key(game.rules_name)


def _that_play_as_it(offered: RulesOffered, game: PlayedBy) -> bool:
    return offered.rule_set == game.rule_set
