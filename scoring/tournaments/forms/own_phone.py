"""Which entrant a phone belongs to."""

from __future__ import annotations

from django import forms

from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm

_HIGHEST_NUMBER = 2**15 - 1


class OwnPhoneForm(KeyedForm):
    """The number of the entrant whose name was tapped."""

    entry = forms.IntegerField(
        min_value=1,
        max_value=_HIGHEST_NUMBER,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), OUT_OF_DATE),
    )
