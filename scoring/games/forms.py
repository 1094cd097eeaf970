"""What is entered at a table: a game, its hands, and every other turn it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.clubs.forms.keyed import KeyedForm, NameField, RowField, ZoneHereField
from scoring.clubs.forms.players import AskingForm
from scoring.clubs.names import LONGEST_NAME, name_key
from scoring.clubs.suggesting import Roster
from scoring.games.models import SeatChoices

_NAME_FIELDS = {
    rules.Seat.N: "north",
    rules.Seat.E: "east",
    rules.Seat.S: "south",
    rules.Seat.W: "west",
}


class ActForm(KeyedForm):
    """A change to a game: its key and the newest row the scorer saw."""

    acts_on = RowField()


class SeatedForm(ActForm):
    """A change that names seats, and who sat there when they were tapped: `ScoreSheet.seated` of its hand."""

    #: The fields that hold a seat.
    SEATS: Sequence[str] = ()

    seated = RowField()

    def sit_as(self, seated: int | None) -> bool:
        """Let it act on who sits there now; forget seats that were tapped for others, and return whether it did."""
        others = self.has_error("seated") or (self.is_bound and self.cleaned_data["seated"] != seated)
        self.stamp(seated=seated, **(dict.fromkeys(self.SEATS) if others else {}))
        return others


class StartForm(AskingForm):
    """The first page: four names as they sit, who deals, and the rules they play."""

    ASKED = tuple(_NAME_FIELDS.values())

    north = NameField(label=_("North"))
    east = NameField(label=_("East"))
    south = NameField(label=_("South"))
    west = NameField(label=_("West"))
    dealer = forms.ChoiceField(
        choices=SeatChoices.choices,
        label=_("Who deals first?"),
        error_messages={"required": _("Say who deals first.")},
    )
    preset = forms.CharField(
        max_length=LONGEST_NAME,
        label=_("Rules"),
        error_messages=dict.fromkeys(("required", "max_length"), _("Choose the rules you play.")),
    )
    club = forms.SlugField(required=False, max_length=40, widget=forms.HiddenInput)
    #: Whether the club was chosen, and not just where this device played last.
    chosen = forms.BooleanField(required=False, widget=forms.HiddenInput)
    time_zone = ZoneHereField()

    def __init__(self, *args: Any, offered: Mapping[str, rules.RuleSet] = rules.PRESETS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        #: The rules to choose from, by the values of `preset`.
        self.offered = offered

    def clean_preset(self) -> str:
        """Refuse rules that are not offered."""
        chosen: str = self.cleaned_data["preset"]
        if chosen not in self.offered:
            raise ValidationError(_("These rules are not offered here. Choose the rules you play."))
        return chosen

    @property
    def rule_set(self) -> rules.RuleSet:
        """The rules that a valid form chose."""
        return self.offered[self.cleaned_data["preset"]]

    def clean(self) -> dict[str, Any]:
        """Refuse one name in two seats, beside the second of them."""
        cleaned: dict[str, Any] = super().clean() or {}
        self._seat_each_once({field: cleaned[field] for field in self.ASKED if field in cleaned})
        return cleaned

    def four_of(self, roster: Roster) -> dict[rules.Seat, str]:
        """Return the four of a valid form as their club calls them, by seat; a new name as it was typed.

        Who cannot be told from somebody else is put into `questions`, who would sit twice into `errors`.
        """
        meant = self.meant(roster)
        self._seat_each_once(meant)
        return {seat: meant[field] for seat, field in _NAME_FIELDS.items()}

    def _seat_each_once(self, names: Mapping[str, str]) -> None:
        seen: set[str] = set()
        for field, name in names.items():
            if name_key(name) in seen:
                self.add_error(
                    field,
                    ValidationError(
                        _("%(name)s already sits here. Add an initial to tell them apart."),
                        params={"name": name},
                    ),
                )
            seen.add(name_key(name))

    @property
    def names(self) -> dict[rules.Seat, str]:
        """The four names of a valid form by seat."""
        return {seat: self.cleaned_data[field] for seat, field in _NAME_FIELDS.items()}

    @classmethod
    def seats_from(cls, names: Iterable[tuple[rules.Seat, str]]) -> dict[str, str]:
        """Return initial values that put these names in their seats."""
        return {_NAME_FIELDS[seat]: name for seat, name in names}


class JudgedForm(SeatedForm):
    """A change that the rules engine judges."""

    #: Where a fault that it finds is shown: its field → the form's. Any other is shown above the form.
    FIELD_OF_FAULT: Mapping[str, str] = {}

    def add_faults(self, fault: rules.RulesError, names: Mapping[rules.Seat, str]) -> None:
        """Put each violation beside its field, in the players' own names."""
        for violation in fault.violations:
            self.add_error(self.FIELD_OF_FAULT.get(violation.field), violation.sentence(names.__getitem__))


class HandForm(JudgedForm):
    """A hand as it is tapped at the table: who made it and how it went; the rest may be unknown."""

    FIELD_OF_FAULT = {
        "dealer": "dealer",
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
    SEATS = ("maker", "dealer", "lone_defender")
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
    #: Who dealt it; nothing for whoever's turn it was.
    dealer = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False)
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
        """Return what a valid form says as a record, without a dealer where the game knows whose deal it was."""
        typed = self.cleaned_data
        dealer = rules.Seat(typed["dealer"]) if typed["dealer"] else None
        if typed["outcome"] == rules.Outcome.THROWN_IN.value:
            # A seat tapped before "Nobody called" cannot be untapped, so it says nothing.
            return rules.HandRecord(kind=rules.Kind.THROWN_IN, dealer=dealer, upcard=typed["upcard"])
        maker = rules.Seat(typed["maker"])
        defender = typed["lone_defender"]
        return rules.HandRecord(
            kind=rules.Kind.PLAYED,
            dealer=dealer,
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


class ConfirmedForm(ActForm):
    """A change that may have to be asked for twice, because it ends the game earlier."""

    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class CorrectionForm(HandForm, ConfirmedForm):
    """A hand as it should have been tapped, over what is recorded of it."""

    def onto(self, recorded: rules.HandRecord) -> rules.HandRecord:
        """Return the recorded facts with what was tapped in their place; cards and calls stay as they are."""
        tapped = self.record()
        if tapped.kind is not recorded.kind:
            return tapped
        stated = replace(recorded, tricks_by_side=None, tricks_by_seat=None, points=None, score_after=None)
        return replace(stated, **{name: getattr(tapped, name) for name in _TAPPED})

    @staticmethod
    def initial_of(record: rules.HandRecord, verdict: rules.Verdict | None) -> dict[str, object]:
        """Return what the form shows first: the hand as it is recorded."""
        outcome = record.outcome or (verdict.outcome if verdict else None)
        return {
            "outcome": outcome,
            "maker": record.maker,
            "dealer": record.dealer,
            "alone": record.alone,
            "lone_defender": record.lone_defender,
            "round": record.maker_round,
            "trump": record.trump,
            "upcard": record.upcard and str(record.upcard),
            "tricks": record.maker_tricks,
        }


_TAPPED = (
    "dealer",
    "maker",
    "maker_side",
    "maker_round",
    "trump",
    "upcard",
    "alone",
    "lone_defender",
    "no_lone_defender",
    "outcome",
    "maker_tricks",
)


class OtherForm(JudgedForm, ConfirmedForm):
    """A hand that was not played out: dealt again, or ended by a penalty."""

    FIELD_OF_FAULT = {"maker": "loner", "alone": "loner", "penalty": "offender"}
    SEATS = ("offender", "loner")

    kind = forms.ChoiceField(
        choices=[
            (rules.Kind.MISDEAL.value, _("Misdeal")),
            (rules.Kind.REDEAL.value, _("Bad hand, dealt again")),
            (rules.Kind.PENALTY.value, _("Somebody reneged")),
        ],
        error_messages={"required": _("Say what happened."), "invalid_choice": _("Say what happened.")},
    )
    offender = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False)
    loner = forms.ChoiceField(choices=[("", ""), *SeatChoices.choices], required=False)
    reason = forms.CharField(required=False, max_length=200)

    def clean(self) -> dict[str, Any]:
        """Ask who reneged."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("kind") == rules.Kind.PENALTY.value and not cleaned.get("offender"):
            self.add_error("offender", _("Say who reneged."))
        return cleaned

    def onto(self, recorded: rules.HandRecord) -> rules.HandRecord:
        """Return the recorded facts with what was tapped in their place; a penalty's calls and cards stay."""
        tapped = self.record()
        if tapped.kind is not recorded.kind:
            return tapped
        names = ["penalty"]
        if tapped.maker:
            names += ["maker", "maker_side", "alone"]
        elif not recorded.calls:
            names += ["alone"]
        return replace(recorded, points=None, score_after=None, **{name: getattr(tapped, name) for name in names})

    @staticmethod
    def initial_of(record: rules.HandRecord) -> dict[str, object]:
        """Return what the form shows first: the hand as it is recorded."""
        penalty = record.penalty
        return {
            "kind": record.kind.value,
            "offender": penalty.seat if penalty else None,
            "loner": record.maker if record.alone else None,
            "reason": penalty.reason if penalty else "",
        }

    def record(self) -> rules.HandRecord:
        """Return what a valid form says as a record, the dealer left to the game."""
        typed = self.cleaned_data
        if typed["kind"] != rules.Kind.PENALTY.value:
            return rules.HandRecord(kind=rules.Kind(typed["kind"]))
        loner = rules.Seat(typed["loner"]) if typed["loner"] else None
        return rules.HandRecord(
            kind=rules.Kind.PENALTY,
            penalty=rules.Penalty(seat=rules.Seat(typed["offender"]), reason=typed["reason"]),
            maker=loner,
            maker_side=loner.side if loner else None,
            alone=loner is not None,
        )


class DealerForm(SeatedForm, ConfirmedForm):
    """Who dealt a hand, and whether the deals after it turn with it."""

    SEATS = ("dealer",)

    dealer = forms.ChoiceField(choices=SeatChoices.choices, error_messages={"required": _("Say who dealt.")})
    later = forms.BooleanField(required=False)


class FromHandForm(ActForm):
    """A change of who sits where, and from which hand on it holds."""

    from_number = forms.IntegerField(min_value=1, max_value=2**31 - 1)


class SwapForm(FromHandForm):
    """Two seats whose players change places."""

    first = forms.ChoiceField(choices=SeatChoices.choices)
    second = forms.ChoiceField(choices=SeatChoices.choices)

    def clean(self) -> dict[str, Any]:
        """Refuse one seat twice."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("first") and cleaned.get("first") == cleaned.get("second"):
            self.add_error("second", _("Choose two different seats."))
        return cleaned


class SubstituteForm(AskingForm, FromHandForm):
    """Who takes over a seat."""

    ASKED = ("name",)

    seat = forms.ChoiceField(choices=SeatChoices.choices)
    name = NameField()
