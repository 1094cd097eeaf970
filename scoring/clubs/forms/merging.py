"""What is chosen to merge two players, and to undo it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm, RowField
from scoring.clubs.forms.players import SeenField
from scoring.clubs.names import LONGEST_NAME, clean_name


class MergeForm(KeyedForm):
    """That a player is the same person as another."""

    into = RowField()
    seen = SeenField()

    def clean(self) -> dict[str, Any]:
        """Ask who it is where nobody was chosen."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("into") is None and "into" not in self.errors:
            self.add_error("into", ValidationError(_("Choose who it is."), code="required"))
        return cleaned


class UndoMergeForm(KeyedForm):
    """That two are two people after all; a name for the one that comes back, empty for the one they had."""

    acts_on = RowField()
    name = forms.CharField(required=False, strip=False, label=_("Name"), max_length=LONGEST_NAME)

    def clean_name(self) -> str:
        """Return the tidied name, empty for none."""
        text: str = self.cleaned_data["name"]
        return clean_name(text) if text.strip() else ""
