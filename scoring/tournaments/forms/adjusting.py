"""Points given or taken by hand, and the order in which cards fell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm, RowField

#: More than any evening comes to.
MOST_POINTS = 1000
_LONGEST_REASON = 200
_HIGHEST_NUMBER = 2**15 - 1


class AdjustForm(KeyedForm):
    """Who gets or loses how many points, and why."""

    GIVE, TAKE = "give", "take"

    entry = forms.IntegerField(
        min_value=1,
        max_value=_HIGHEST_NUMBER,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), _("Choose who it is about.")),
    )
    way = forms.ChoiceField(
        choices=[(GIVE, _("give")), (TAKE, _("take"))],
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Say whether to give or to take.")),
    )
    points = forms.IntegerField(
        min_value=1,
        max_value=MOST_POINTS,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), _("How many points? From 1 to 1000.")
        ),
    )
    reason = forms.CharField(
        max_length=_LONGEST_REASON,
        error_messages={
            "required": _("Say why: everyone reads it."),
            "max_length": _("Say it in 200 letters at most."),
        },
    )

    @property
    def signed_points(self) -> int:
        """The points of a valid form, below zero where they are taken."""
        points: int = self.cleaned_data["points"]
        return -points if self.cleaned_data["way"] == self.TAKE else points


class TakeBackForm(KeyedForm):
    """The adjustment that is to count no more."""

    acts_on = RowField()


class CutForm(KeyedForm):
    """In which order a tied group's cards fell: a field `cut-7` for entrant 7; nothing for nobody's card."""

    among = forms.RegexField(
        r"\A\d{1,5}(,\d{1,5}){1,399}\Z",
        error_messages=dict.fromkeys(("required", "invalid"), OUT_OF_DATE),
        widget=forms.HiddenInput,
    )

    @property
    def cuts(self) -> Mapping[int, int | None]:
        """The place of each one's card in a valid form, by the entrant's number."""
        cuts: Mapping[int, int | None] = self.cleaned_data["cuts"]
        return cuts

    def typed(self, number: int) -> str:
        """Return what was chosen for an entrant."""
        return str(self.data.get(f"cut-{number}", ""))

    def clean(self) -> dict[str, Any]:
        """Read everyone's place; refuse some without one, and a place that two have."""
        cleaned: dict[str, Any] = super().clean() or {}
        if "among" not in cleaned:
            return cleaned
        numbers = [int(number) for number in cleaned["among"].split(",")]
        typed = [self.typed(number) for number in numbers]
        # Nothing for anybody takes the cut back.
        if any(typed) and sorted(typed) != sorted(str(place) for place in range(1, len(numbers) + 1)):
            raise ValidationError(_("Give each of them a place of their own. Who drew the same card cuts again."))
        cleaned["cuts"] = {number: int(place) if place else None for number, place in zip(numbers, typed, strict=True)}
        return cleaned
