"""Forms by which links are taken back."""

from __future__ import annotations

from django import forms

from scoring.clubs.forms.keyed import KeyedForm

_HIGHEST_COUNT = 2**31 - 1


class ReplaceForm(KeyedForm):
    """Ask for another link in place of the one that was shown, whose count was `seen`."""

    seen = forms.IntegerField(min_value=0, max_value=_HIGHEST_COUNT, widget=forms.HiddenInput)
