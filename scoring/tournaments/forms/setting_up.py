"""Everything that is said of an evening before it is played, and what of that may change later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.forms.house_rules import OptionField
from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm
from scoring.clubs.forms.settings import WordForm
from scoring.clubs.names import LONGEST_NAME, clean_name
from scoring.draws import Progression
from scoring.tournaments import setting_words as words
from scoring.tournaments.forms.running import StepForm
from scoring.tournaments.models import Event
from scoring.tournaments.plans import MOST_ROUNDS, USUAL_HANDS, USUAL_RANKING, USUAL_ROUNDS, Plan, hands_or_points

MOST_HANDS = 60
MOST_POINTS = 200
MOST_MINUTES = 600
MOST_TABLES = 100
MOST_VERSIONS = 2**31 - 1
_FIRST_DAY, _LAST_DAY = date(2000, 1, 1), date(2100, 1, 1)
_RANKS = tuple(f"rank_{place}" for place in range(1, len(words.DECIDES) + 1))
_RANK_CHOICES = [("", _("–")), *words.DECIDES.items()]


#: What must be said where something is chosen: the choice, the field, and the fault where it is empty.
_GOES_WITH: tuple[tuple[tuple[str, str], str, Any], ...] = (
    (("length", words.HANDS), "hands", _("Say how many hands a round has.")),
    (("length", words.POINTS), "target", _("Say up to how many points.")),
    (("sit_out_award", Event.SitOutAward.FIXED), "sit_out_points", _("Say how many points.")),
)


class WholeField(forms.IntegerField):
    """A whole number between limits, told in the fault."""

    def __init__(self, low: int, high: int, label: Any, *, required: bool = True) -> None:
        limits = gettext("Write a whole number from %(low)d to %(high)d.") % {"low": low, "high": high}
        faults = dict.fromkeys(("required", "invalid", "min_value", "max_value"), limits)
        super().__init__(label=label, required=required, min_value=low, max_value=high, error_messages=faults)


class ChosenField(forms.ChoiceField):
    """One of a few."""

    def __init__(self, choices: Any, label: Any = "", *, required: bool = True) -> None:
        faults = dict.fromkeys(("required", "invalid_choice"), _("Choose one of these."))
        super().__init__(choices=choices, label=label, required=required, error_messages=faults)


#: What is typed to call an evening off, so that no tap does it by accident.
WORD_TO_CALL_OFF = _("call off")


class CallOffForm(StepForm, WordForm):
    """Ask for an evening not to be played, or not to its end."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, wanted=WORD_TO_CALL_OFF, **options)


class SetUpForm(KeyedForm):
    """An evening's settings. A name, a day and a format are enough: everything else begins as is usual."""

    #: The event's version as it was seen; empty for one that is yet to be made.
    seen = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_VERSIONS,
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), OUT_OF_DATE),
    )
    name = forms.CharField(
        label=_("What is it called?"), strip=False, error_messages={"required": _("Give the evening a name.")}
    )
    played_on = forms.DateField(
        label=_("When?"),
        error_messages=dict.fromkeys(("required", "invalid"), _("Say on which day it is played.")),
    )
    format = ChosenField(Event.Format.choices, _("Who plays with whom?"))
    rounds_planned = WholeField(1, MOST_ROUNDS, _("Rounds"))
    length = ChosenField(words.LENGTHS, _("A round is"))
    hands = WholeField(1, MOST_HANDS, _("Hands a round"), required=False)
    target = WholeField(1, MOST_POINTS, _("Points to win a round"), required=False)
    minutes = WholeField(1, MOST_MINUTES, _("Minutes a round"), required=False)
    preset = forms.CharField(
        max_length=LONGEST_NAME,
        error_messages=dict.fromkeys(("required", "max_length"), _("Choose the rules you play.")),
    )
    times_round = ChosenField(words.TIMES_ROUND, _("Every pair meets every other"))
    table_limit = WholeField(1, MOST_TABLES, _("Tables at most"), required=False)
    drawn_when = ChosenField(words.DRAWN_WHEN, _("Seats are drawn"))
    sit_out_award = ChosenField(words.AWARDS, _("A round sat out counts"))
    sit_out_points = WholeField(0, MOST_POINTS, _("Points for a round sat out"), required=False)
    forfeit_points = WholeField(0, MOST_POINTS, _("Points when the others do not come"), required=False)
    hidden_rounds = WholeField(0, MOST_ROUNDS, _("Keep the last rounds back"), required=False)
    hiding = ChosenField(words.HIDINGS, _("Until the end everyone then sees"))

    def __init__(self, *args: Any, offered: Mapping[str, rules.RuleSet], begun: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        #: The rules to choose from, by the values of `preset`.
        self.offered = offered
        #: How many rounds have begun: their results were made by the format and the rules, so that those stay.
        self.begun = begun
        for place, field in enumerate(_RANKS, 1):
            self.fields[field] = ChosenField(_RANK_CHOICES, str(place), required=False)
        for name, (label, choices) in words.PROGRESSION.items():
            self.fields[name] = ChosenField(choices, label)
        if begun:
            for name in ("format", "length", "hands", "target", "preset"):
                self.fields[name].disabled = True

    @property
    def is_fixed(self) -> bool:
        """Whether the format and the rules stay as they are."""
        return self.begun > 0

    def clean_name(self) -> str:
        """Return the tidied name."""
        return clean_name(self.cleaned_data["name"])

    def clean_played_on(self) -> date:
        """Refuse a day on which nobody plays this: a slip of the year."""
        day: date = self.cleaned_data["played_on"]
        if not _FIRST_DAY <= day < _LAST_DAY:
            raise ValidationError(_("Look at the year once more."), code="year")
        return day

    def clean_preset(self) -> str:
        """Refuse rules that are not offered, or not any more."""
        chosen: str = self.cleaned_data["preset"]
        if chosen not in self.offered:
            raise ValidationError(_("These rules were changed meanwhile. Choose the rules you play."), code="offered")
        return chosen

    def clean_rounds_planned(self) -> int:
        """Refuse fewer rounds than have begun."""
        rounds: int = self.cleaned_data["rounds_planned"]
        if rounds < self.begun:
            fault = _("%(begun)d rounds have begun already: write at least as many.")
            raise ValidationError(fault, params={"begun": self.begun}, code="begun")
        return rounds

    def clean(self) -> dict[str, Any]:
        """Put beside each field what does not go with the others."""
        cleaned: dict[str, Any] = super().clean() or {}
        for choice, field, fault in _GOES_WITH:
            if cleaned.get(choice[0]) == choice[1] and cleaned.get(field) is None and field not in self.errors:
                self.add_error(field, fault)
        if (cleaned.get("hidden_rounds") or 0) > cleaned.get("rounds_planned", MOST_ROUNDS):
            self.add_error("hidden_rounds", _("There are not so many rounds."))
        self._see_that_each_decides_once(cleaned)
        return cleaned

    def _see_that_each_decides_once(self, cleaned: Mapping[str, Any]) -> None:
        seen: set[str] = set()
        for field in _RANKS:
            chosen = cleaned.get(field, "")
            if chosen and chosen in seen:
                self.add_error(field, _("This decides above already."))
            seen.add(chosen)

    @property
    def plan(self) -> Plan:
        """How the evening of a valid form is to be played."""
        kept = self.cleaned_data
        by_hands = kept["length"] == words.HANDS
        length = {"hands": kept["hands"] if by_hands else None, "target": None if by_hands else kept["target"]}
        progressive = kept["format"] == Event.Format.PROGRESSIVE
        return Plan(
            name=kept["name"],
            played_on=kept["played_on"],
            format=kept["format"],
            rule_set=hands_or_points(self.offered[kept["preset"]], **length),
            rounds_planned=kept["rounds_planned"],
            times_round=int(kept["times_round"]),
            minutes=kept["minutes"],
            table_limit=kept["table_limit"],
            drawn_ahead=kept["drawn_when"] == words.AHEAD and not progressive,
            progression={name: kept[name] for name in words.PROGRESSION} if progressive else {},
            ranking=tuple(kept[field] for field in _RANKS if kept[field]) or USUAL_RANKING[kept["format"]],
            sit_out_award=kept["sit_out_award"],
            sit_out_points=kept["sit_out_points"] or 0,
            forfeit_points=_length(length) if kept["forfeit_points"] is None else kept["forfeit_points"],
            hidden_rounds=kept["hidden_rounds"] or 0,
            hiding=kept["hiding"],
        )

    # What the page shows

    @property
    def formats(self) -> list[FormatChoice]:
        """The formats with what is usual in each."""
        chosen = self["format"].value()
        return [FormatChoice(value, *said, value == chosen) for value, said in words.FORMAT_WORDS.items()]

    @property
    def format_name(self) -> Promise:
        """What the chosen format is called."""
        return words.FORMAT_WORDS[self["format"].value()][0]

    @property
    def ranks(self) -> list[forms.BoundField]:
        """What decides first, second and so on."""
        return [self[field] for field in _RANKS]

    @property
    def ranks_at_fault(self) -> bool:
        """Whether something is wrong in what decides."""
        return any(field.errors for field in self.ranks)

    @property
    def more(self) -> list[SettingGroup]:
        """All settings that a first evening can do without, by subject."""
        return [SettingGroup(title, list(self._options(names))) for title, names in _GROUPS]

    def _options(self, names: Sequence[str]) -> Iterator[OptionField]:
        for name in names:
            yield OptionField(self[name], _LINES.get(name, ""), "")


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format to choose, and what is usual in it."""

    value: str
    name: Promise
    line: Promise
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Settings of one subject, folded away unless something in them is wrong."""

    title: Promise
    fields: Sequence[OptionField]

    @property
    def is_open(self) -> bool:
        """Whether there is a fault to see in it."""
        return any(option.field.errors for option in self.fields)


#: What a setting means, where its name alone does not say.
_LINES: Mapping[str, Promise] = {
    "table_limit": _("Leave it empty for as many as there are people for. Who finds no seat sits out, in turns."),
    "drawn_when": _(
        "Before the first round everyone can have their seats on paper; who comes late or leaves is then drawn anew. "
        "A progressive evening is always drawn round by round, by its results."
    ),
    "times_round": _("For fixed pairs."),
    "head": _("For a progressive evening, as all below."),
    "sit_out_points": _("Where it is the same for everyone."),
    "forfeit_points": _("For each of a side that came. Leave it empty for a point a hand, or the score to win."),
    "sit_out_award": _("Settled at the end."),
    "hidden_rounds": _("So many last rounds are told only at the end. Organisers see all. Leave it empty for none."),
}
_GROUPS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (_("Seats and tables"), ("table_limit", "drawn_when", "times_round", *words.PROGRESSION)),
    (_("Sitting out, and who does not come"), ("sit_out_award", "sit_out_points", "forfeit_points")),
    (_("Standings kept back"), ("hidden_rounds", "hiding")),
)


def _length(length: Mapping[str, int | None]) -> int:
    return next(value for value in length.values() if value is not None)


def usual_settings(today: date) -> dict[str, object]:
    """Return what the form of a club's first evening begins with."""
    return {
        **_progression({}),
        "name": gettext("%(weekday)s night") % {"weekday": formats.date_format(today, "l")},
        "played_on": today,
        "format": Event.Format.ROTATING,
        "rounds_planned": USUAL_ROUNDS,
        "length": words.HANDS,
        "hands": USUAL_HANDS,
        "target": rules.RuleSet().target,
        "times_round": "1",
        "drawn_when": words.BY_ROUND,
        "sit_out_award": Event.SitOutAward.OWN_AVERAGE,
        "hiding": Event.Hiding.FROZEN,
    }


def settings_of(plan: Plan) -> dict[str, object]:
    """Return what the form of an evening that is so planned holds, but for its rules."""
    hands, target = plan.rule_set.hands, plan.rule_set.target
    usual_order = tuple(plan.ranking) == USUAL_RANKING[plan.format]
    return {
        **{name: getattr(plan, name) for name in ("name", "played_on", "format", "rounds_planned", "minutes")},
        **{name: getattr(plan, name) for name in ("table_limit", "sit_out_award", "forfeit_points", "hiding")},
        **_progression(plan.progression),
        **({} if usual_order else dict(zip(_RANKS, plan.ranking, strict=False))),
        "times_round": str(plan.times_round),
        "drawn_when": words.AHEAD if plan.drawn_ahead else words.BY_ROUND,
        "length": words.POINTS if hands is None else words.HANDS,
        "hands": hands or USUAL_HANDS,
        "target": target or rules.RuleSet().target,
        "sit_out_points": plan.sit_out_points if plan.sit_out_award == Event.SitOutAward.FIXED else None,
        "hidden_rounds": plan.hidden_rounds or None,
    }


def _progression(kept: Mapping[str, object]) -> dict[str, object]:
    usual = Progression()
    return {name: str(kept.get(name, getattr(usual, name))) for name in words.PROGRESSION}
