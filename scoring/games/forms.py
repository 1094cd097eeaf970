"""The two forms of a table: start a game, and record a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.names import LONGEST_NAME, clean_name, name_key
from scoring.games.models import SeatChoices

_NEWEST_ID = 2**63 - 1
_NAME_FIELDS = {
    rules.Seat.N: "north",
    rules.Seat.E: "east",
    rules.Seat.S: "south",
    rules.Seat.W: "west",
}
_KEY_SHAPE = RegexValidator(r"\A[A-Za-z0-9-]{16,64}\Z", _("This page is out of date. Reload it and try again."))


class KeyField(forms.CharField):
    """The key of a change, made by the browser or, without scripts, by the page."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.HiddenInput)
        super().__init__(validators=[_KEY_SHAPE], error_messages=_NO_KEY, **options)


_NO_KEY = {"required": _("This page is out of date. Reload it and try again.")}


class KeyedForm(forms.Form):
    """A change and the key that makes it count once."""

    key = KeyField()

    def stamp(self, **values: object) -> None:
        """Put other values in place of what was sent, whether the form is filled or fresh."""
        if self.is_bound:
            stamped = {name: "" if value is None else str(value) for name, value in values.items()}
            self.data = {name: self.data[name] for name in self.data} | stamped
        else:
            self.initial.update(values)


class ActForm(KeyedForm):
    """A change to a game: its key and the newest row the scorer saw."""

    acts_on = forms.IntegerField(required=False, min_value=1, max_value=_NEWEST_ID, widget=forms.HiddenInput)


class NameField(forms.CharField):
    """A player's name, tidied; what nobody could have meant is refused."""

    def __init__(self, **options: Any) -> None:
        super().__init__(error_messages={"required": _("Who sits here?")}, strip=False, **options)
        self.widget.attrs.update({"maxlength": LONGEST_NAME, "autocomplete": "off", "autocapitalize": "words"})

    def clean(self, value: Any) -> str:
        """Return the tidied name."""
        return clean_name(super().clean(value))


class StartForm(KeyedForm):
    """The first page: four names as they sit, who deals, and the rules they play."""

    north = NameField(label=_("North"))
    east = NameField(label=_("East"))
    south = NameField(label=_("South"))
    west = NameField(label=_("West"))
    dealer = forms.ChoiceField(
        choices=SeatChoices.choices,
        label=_("Who deals first?"),
        error_messages={"required": _("Say who deals first.")},
    )
    preset = forms.ChoiceField(
        choices=[(name, name) for name in rules.PRESETS],
        label=_("Rules"),
        error_messages={"required": _("Choose the rules you play.")},
    )
    club = forms.SlugField(required=False, max_length=40, widget=forms.HiddenInput)
    #: Whether the club was chosen, and not just where this device played last.
    chosen = forms.BooleanField(required=False, widget=forms.HiddenInput)
    #: Where the browser is, so that a new club's evenings are told in its own time.
    time_zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean_time_zone(self) -> str:
        """Return the time zone, UTC for none or one that nobody knows."""
        name = self.cleaned_data["time_zone"]
        return name if name in available_timezones() else "UTC"

    def clean(self) -> dict[str, Any]:
        """Refuse one name in two seats, beside the second of them."""
        cleaned: dict[str, Any] = super().clean() or {}
        seen: set[str] = set()
        for field in _NAME_FIELDS.values():
            name = cleaned.get(field)
            if name is None:
                continue
            if name_key(name) in seen:
                self.add_error(
                    field,
                    ValidationError(
                        _("%(name)s already sits here. Add an initial to tell them apart."),
                        params={"name": name},
                    ),
                )
            seen.add(name_key(name))
        return cleaned

    @property
    def names(self) -> dict[rules.Seat, str]:
        """The four names of a valid form by seat."""
        return {seat: self.cleaned_data[field] for seat, field in _NAME_FIELDS.items()}

    @classmethod
    def seats_from(cls, names: Iterable[tuple[rules.Seat, str]]) -> dict[str, str]:
        """Return initial values that put these names in their seats."""
        return {_NAME_FIELDS[seat]: name for seat, name in names}


#: Where a fault that the rules engine finds is shown: its field → the form's.
_FIELD_OF_FAULT = {
    "maker": "maker",
    "maker_side": "maker",
    "maker_round": "round",
    "trump": "trump",
    "upcard": "upcard",
    "alone": "alone",
    "lone_defender": "lone_defender",
    "maker_tricks": "tricks",
    "tricks_by_side": "tricks",
    "outcome": "outcome",
    "passed_out": "outcome",
}


class HandForm(ActForm):
    """A hand as it is tapped at the table: who made it and how it went; the rest may be unknown."""

    OUTCOMES = (
        rules.Outcome.MADE,
        rules.Outcome.MARCH,
        rules.Outcome.EUCHRED,
        rules.Outcome.FAST_BREAK,
        rules.Outcome.THROWN_IN,
    )

    outcome = forms.ChoiceField(
        choices=[(outcome.value, outcome.value) for outcome in OUTCOMES],
        error_messages={"required": _("Say how the hand went.")},
    )
    maker = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False)
    alone = forms.BooleanField(required=False)
    lone_defender = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False)
    round = forms.TypedChoiceField(
        choices=[("", ""), ("1", "1"), ("2", "2")], coerce=int, empty_value=None, required=False
    )
    trump = forms.ChoiceField(choices=[("", ""), *((trump.value, trump.word) for trump in rules.Trump)], required=False)
    upcard = forms.CharField(required=False, max_length=3)
    tricks = forms.TypedChoiceField(
        choices=[("", ""), *((str(count), str(count)) for count in range(6))],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def clean_upcard(self) -> rules.Card | None:
        """Return the card, or None where it was not noted."""
        text = self.cleaned_data["upcard"]
        if not text:
            return None
        try:
            return rules.Card.parse(text)
        except ValueError as no_card:
            raise ValidationError(_("This is no card.")) from no_card

    def clean(self) -> dict[str, Any]:
        """Ask for the maker of a hand that somebody called."""
        cleaned: dict[str, Any] = super().clean() or {}
        called = cleaned.get("outcome") not in (None, rules.Outcome.THROWN_IN.value)
        if called and not cleaned.get("maker") and "maker" not in self.errors:
            self.add_error("maker", _("Say who made it."))
        return cleaned

    def record(self) -> rules.HandRecord:
        """Return what a valid form says as a record, the dealer left to the game."""
        typed = self.cleaned_data
        if typed["outcome"] == rules.Outcome.THROWN_IN.value:
            # A seat tapped before "Nobody called" cannot be untapped, so it says nothing.
            return rules.HandRecord(kind=rules.Kind.THROWN_IN, upcard=typed["upcard"])
        maker = rules.Seat(typed["maker"])
        defender = typed["lone_defender"]
        return rules.HandRecord(
            kind=rules.Kind.PLAYED,
            maker=maker,
            maker_side=maker.side,
            maker_round=typed["round"],
            trump=rules.Trump(typed["trump"]) if typed["trump"] else None,
            upcard=typed["upcard"],
            alone=typed["alone"],
            lone_defender=rules.Seat(defender) if defender else None,
            no_lone_defender=not defender,
            outcome=rules.Outcome(typed["outcome"]),
            maker_tricks=typed["tricks"],
        )

    def add_faults(self, fault: rules.RulesError, names: Mapping[rules.Seat, str]) -> None:
        """Put each violation beside its field, in the players' own names."""
        for violation in fault.violations:
            field = _FIELD_OF_FAULT.get(violation.field)
            self.add_error(field, violation.sentence(names.__getitem__))
