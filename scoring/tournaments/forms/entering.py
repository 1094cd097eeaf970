"""Who enters an evening, typed, ticked or pasted, and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm, NameField
from scoring.clubs.forms.players import AskingForm
from scoring.clubs.names import LONGEST_NAME, clean_name, name_key
from scoring.tournaments.models import Entry
from scoring.tournaments.pasted import MOST_NAMES

_OUT_OF_DATE = dict.fromkeys(("required", "invalid_choice"), OUT_OF_DATE)
_NEWEST_ID = 2**63 - 1
_LONGEST_ID = len(str(_NEWEST_ID))  # Python reads no number of thousands of digits


class TeamNameField(forms.CharField):
    """What a pair calls itself; empty for its two names."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, strip=False, label=_("Team, if it has a name"), **options)
        self.widget.attrs["maxlength"] = LONGEST_NAME

    def clean(self, value: Any) -> str:
        """Return the tidied name."""
        text: str = super().clean(value)
        return clean_name(text) if text.strip() else ""


class EnterForm(AskingForm):
    """A player who enters by name."""

    ASKED: Sequence[str] = ("name",)

    name = NameField(label=_("Name"), error_messages={"required": _("Write the name first.")})


class EnterPairForm(AskingForm):
    """Two who enter together by name, and their team."""

    ASKED: Sequence[str] = ("name", "partner")

    name = NameField(label=_("Name"), error_messages={"required": _("Write the name first.")})
    partner = NameField(label=_("Partner"), error_messages={"required": _("Write who plays with them.")})
    team_name = TeamNameField()

    def clean(self) -> dict[str, Any]:
        """Refuse one name twice."""
        cleaned: dict[str, Any] = super().clean() or {}
        names = [name_key(cleaned[field]) for field in self.ASKED if field in cleaned]
        if len(names) > len(set(names)):
            self.add_error("partner", _("A pair is two people."))
        return cleaned


class TickForm(KeyedForm):
    """Somebody's coming or going: how the page showed them, and how they are."""

    was = forms.ChoiceField(choices=Entry.State.choices, error_messages=_OUT_OF_DATE)
    becomes = forms.ChoiceField(choices=Entry.State.choices, error_messages=_OUT_OF_DATE)


class TeamForm(KeyedForm):
    """Another name of a pair's team; `was` is the one that the page showed."""

    was = forms.CharField(required=False, max_length=LONGEST_NAME, strip=False, widget=forms.HiddenInput)
    team_name = TeamNameField()


class _IdsField(forms.TypedMultipleChoiceField):
    """The rows that were ticked in a list."""

    def valid_value(self, value: Any) -> bool:
        """Take any row's id: whether it is one of the club's is found when it is read."""
        return is_id(str(value))


def is_id(text: str) -> bool:
    """Return whether a text is a number that a row may have."""
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_ID and int(text) <= _NEWEST_ID


class RosterForm(KeyedForm):
    """Players, or pairs, ticked in the club's list."""

    who = _IdsField(
        coerce=int,
        error_messages={"required": _("Tick who enters."), "invalid_choice": OUT_OF_DATE},
    )

    def clean_who(self) -> list[int]:
        """Return the ids, refusing more than an evening takes."""
        ids = sorted(set(self.cleaned_data["who"]))
        if len(ids) > MOST_NAMES:
            raise ValidationError(_("Tick at most %(most)d at a time."), params={"most": MOST_NAMES})
        return ids


class CheckInForm(KeyedForm):
    """Which entrant somebody is, by number; `confirmed` where another phone said so before."""

    entry = forms.IntegerField(
        min_value=1,
        max_value=2**15 - 1,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), _("Tap your name.")),
    )
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class CheckInNameForm(EnterForm):
    """The name of somebody who is not in the list."""

    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class LetCheckInForm(KeyedForm):
    """Whether phones may check in."""

    lets = forms.TypedChoiceField(
        choices=[("on", ""), ("off", "")], coerce=lambda value: value == "on", error_messages=_OUT_OF_DATE
    )
