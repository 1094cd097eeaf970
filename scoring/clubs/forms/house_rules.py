"""What a club's house rules are called and play: every option of a rule set as a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import HouseRules
from scoring.clubs.names import LONGEST_NAME, clean_name, name_key
from scoring.clubs.option_words import OPTION_WORDS, OTHER_OPTIONS, USUAL_OPTIONS, Value, Words
from scoring.rules.option_values import OPTION_VALUES, Whole

_USUAL = rules.RuleSet().to_options()
#: Options that cannot be played together: a fault that the engine puts beside the first is beside the second, too.
_AT_FAULT_TOO: Mapping[str, str] = {"no_trump": "joker"}


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as the form shows it: its field, its words, and what is usual where something else is chosen."""

    field: forms.BoundField
    line: Words
    usual: str

    @property
    def is_number(self) -> bool:
        """Whether a number is typed, and not a choice made."""
        return isinstance(self.field.field, forms.IntegerField)


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options of one subject; open when something in it is not the usual, or wrong."""

    title: Words
    fields: Sequence[OptionField]

    @property
    def is_open(self) -> bool:
        """Whether there is something in it to see."""
        return any(option.usual or option.field.errors for option in self.fields)


class HouseRulesForm(KeyedForm):
    """A name, and a value for every option."""

    name = forms.CharField(
        label=_("Name"),
        strip=False,
        error_messages={"required": _("Give your rules a name.")},
        widget=forms.TextInput(attrs={"maxlength": LONGEST_NAME}),
    )
    began_from = forms.ChoiceField(choices=[(name, name) for name in rules.PRESETS], widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update({option: _field_of(option) for option in OPTION_WORDS})
        self._rule_set: rules.RuleSet | None = None

    @classmethod
    def of(cls, rule_set: rules.RuleSet, *, began_from: str, **more: object) -> HouseRulesForm:
        """Return the form filled with what a rule set plays."""
        options = {option: _typed(value) for option, value in rule_set.to_options().items()}
        return cls(initial={**options, "began_from": began_from, **more})

    def clean_name(self) -> str:
        """Return the tidied name. Refuses that of a preset, which everybody knows as something else."""
        name = clean_name(self.cleaned_data["name"])
        if name_key(name) in {name_key(known) for known in rules.PRESETS}:
            raise ValidationError(
                _("%(name)s is known everywhere. Give yours a name of its own."), params={"name": name}
            )
        return name

    def clean(self) -> dict[str, Any]:
        """Put what the rules engine has against the options beside those at fault; it judges those that can be read."""
        cleaned: dict[str, Any] = super().clean() or {}
        options = {option: _meant(option, cleaned[option]) for option in OPTION_WORDS if option in cleaned}
        try:
            self._rule_set = rules.RuleSet.from_options(options, name=cleaned.get("name"))
        except rules.RuleSetError as fault:
            for violation in fault.violations:
                self._add_fault(violation)
        return cleaned

    def _add_fault(self, violation: rules.Violation) -> None:
        for option in (violation.where, _AT_FAULT_TOO.get(violation.where)):
            if option is not None:
                self.add_error(option if option in OPTION_WORDS else None, violation.message)

    @property
    def rule_set(self) -> rules.RuleSet:
        """What a valid form plays, under its name."""
        if self._rule_set is None:
            raise ValueError("The form is not valid.")
        return self._rule_set

    @property
    def usual(self) -> list[OptionField]:
        """The options that most tables ask for."""
        return list(self._option_fields(USUAL_OPTIONS))

    @property
    def others(self) -> list[OptionGroup]:
        """All other options, by subject."""
        return [OptionGroup(title, list(self._option_fields(options))) for title, options in OTHER_OPTIONS]

    def _option_fields(self, options: Sequence[str]) -> Iterator[OptionField]:
        for option in options:
            chosen = self[option].value()
            usual = _typed(_USUAL[option])
            differs = str("" if chosen is None else chosen) != usual
            yield OptionField(self[option], OPTION_WORDS[option].line, _shown(option) if differs else "")


def form_to_change(row: HouseRules, **more: object) -> HouseRulesForm:
    """Return the form filled with house rules as they stand."""
    rule_set = rules.RuleSet.from_options(row.options, name=row.name)
    return HouseRulesForm.of(rule_set, began_from=row.began_from, name=row.name, **more)


def _field_of(option: str) -> forms.Field:
    """Return the field in which an option is typed or chosen."""
    words, values = OPTION_WORDS[option], OPTION_VALUES[option]
    if isinstance(values, Whole):
        limits = _("Write a whole number from %(low)d to %(high)d.") % {"low": values.low, "high": values.high}
        messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), limits)
        return forms.IntegerField(
            label=str(words.label),
            required=not values.optional,
            min_value=values.low,
            max_value=values.high,
            error_messages=messages,
        )
    return forms.ChoiceField(
        label=str(words.label),
        choices=[(_typed(value), said) for value, said in words.choices.items()],
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose one of these.")),
    )


def _typed(value: Value) -> str:
    """Return how the form holds a value of an option."""
    return "" if value is None else str(value)


def _meant(option: str, typed: Any) -> Value:
    """Return the value that a cleaned field stands for."""
    by_text = {_typed(value): value for value in OPTION_WORDS[option].choices}
    meant: Value = by_text[typed] if by_text else typed
    return meant


def _shown(option: str) -> str:
    """Return what is usual, in words."""
    value = _USUAL[option]
    choices = OPTION_WORDS[option].choices
    return str(choices[value]) if choices else str(_("none") if value is None else value)
