"""What an organiser asks of an evening that is under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm, NameField, RowField
from scoring.games.models import SeatChoices
from scoring.tournaments.services.ruling import Absent

_HIGHEST_COUNT = 2**31 - 1
_HIGHEST_NUMBER = 2**15 - 1
_LONGEST_STATE = 200
#: The highest number of a table that a card can name.
MOST_TABLES = 999
_OUT_OF_DATE = dict.fromkeys(("required", "invalid", "min_value", "max_value", "invalid_choice"), OUT_OF_DATE)


class StandsField(forms.CharField):
    """How a table stood on the page that was shown, as `stands_as` says it; the page sends it itself."""

    def __init__(self) -> None:
        super().__init__(
            max_length=_LONGEST_STATE,
            widget=forms.HiddenInput,
            error_messages=_OUT_OF_DATE | {"max_length": OUT_OF_DATE},
        )


class StepForm(KeyedForm):
    """A step of the evening; `seen` is the event's version when the page was shown."""

    seen = forms.IntegerField(
        min_value=0, max_value=_HIGHEST_COUNT, widget=forms.HiddenInput, error_messages=_OUT_OF_DATE
    )


class ClockForm(StepForm):
    """The clock is stopped, goes on, or shows so many minutes more, or less below zero."""

    STOP, RUN = "stop", "run"
    MINUTES = ("-5", "-1", "1", "5", "15", "25")

    change = forms.ChoiceField(choices=[(each, each) for each in (STOP, RUN, *MINUTES)], error_messages=_OUT_OF_DATE)


class SwapForm(StepForm):
    """Two entrants, by their numbers, who change places."""

    one = forms.IntegerField(
        min_value=1, max_value=_HIGHEST_NUMBER, error_messages={"required": _("Choose who changes places.")}
    )
    other = forms.IntegerField(
        min_value=1, max_value=_HIGHEST_NUMBER, error_messages={"required": _("Choose with whom.")}
    )


class MoveTableForm(StepForm):
    """A table of a round, and the number it gets."""

    table = forms.IntegerField(
        min_value=1, max_value=_HIGHEST_NUMBER, error_messages={"required": _("Choose a table.")}
    )
    to = forms.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        error_messages={
            "required": _("Write its new number."),
            "max_value": _("A table’s number is at most %(limit_value)s."),
        },
    )


class DecideForm(KeyedForm):
    """What an organiser decides of a table; `acts_on` is what organisers said of it before, `stands` how it stood."""

    CLAIM, STOP, TAKE_BACK = "claim", "stop", "take-back"
    FORFEITS: Mapping[str, Absent] = {"forfeit-NS": "NS", "forfeit-EW": "EW", "forfeit-both": "both"}

    what = forms.ChoiceField(
        choices=[(each, each) for each in (CLAIM, STOP, TAKE_BACK, *FORFEITS)], error_messages=_OUT_OF_DATE
    )
    acts_on = RowField()
    stands = StandsField()
    #: Which side's word is taken: the id of what it said.
    claim = RowField()

    def clean(self) -> dict[str, Any]:
        """Ask for the word that is taken."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("what") == self.CLAIM and not cleaned.get("claim"):
            self.add_error("claim", OUT_OF_DATE)
        return cleaned


class StandInForm(StepForm):
    """Who plays on at a seat of a table."""

    seat = forms.ChoiceField(choices=SeatChoices.choices, error_messages={"required": _("Choose who leaves.")})
    name = NameField(error_messages={"required": _("Who plays on?")})
