"""What is chosen and typed about pairs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm, RowField
from scoring.clubs.names import LONGEST_NAME, clean_name


class TeamNameForm(KeyedForm):
    """A pair's team name: the one that was seen, and what it becomes."""

    was = forms.CharField(required=False, strip=False, max_length=LONGEST_NAME, widget=forms.HiddenInput)
    team_name = forms.CharField(required=False, strip=False, label=_("Team name"))

    def clean_team_name(self) -> str:
        """Return the tidied name, empty for none."""
        text: str = self.cleaned_data["team_name"]
        return clean_name(text) if text.strip() else ""


class PairForm(TeamNameForm):
    """Two players who are a pair, and maybe their team's name."""

    first = RowField()
    second = RowField()

    def clean(self) -> dict[str, Any]:
        """Ask for two players."""
        cleaned: dict[str, Any] = super().clean() or {}
        for name in ("first", "second"):
            if cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, ValidationError(_("Choose a player."), code="required"))
        return cleaned
