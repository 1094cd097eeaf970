"""The forms by which links and codes are given out, taken back and used."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.forms.links import ReplaceForm
from scoring.games.links import CODE_LENGTH, tidy_code

__all__ = ["CodeForm", "JoinForm", "ReplaceForm"]

_LONGEST_TYPED = 64


class CodeForm(KeyedForm):
    """Ask for a new code: nothing but its key."""


class JoinForm(KeyedForm):
    """A code as someone typed it; its value is the code as it was meant."""

    code = forms.CharField(
        label=_("The code"),
        max_length=_LONGEST_TYPED,
        error_messages={
            "required": _("Type the eight characters of the code."),
            "max_length": _("A code has only eight characters."),
        },
    )

    def clean_code(self) -> str:
        """Return the code without what only makes it easier to read."""
        code = tidy_code(self.cleaned_data["code"])
        if len(code) != CODE_LENGTH:
            raise ValidationError(_("A code has eight letters and digits. Look at it once more."), code="length")
        return code
