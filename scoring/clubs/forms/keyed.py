"""What every form has that changes something: a key, and the row that was seen."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from scoring.clubs.names import LONGEST_NAME, clean_name

_NEWEST_ID = 2**63 - 1
OUT_OF_DATE = _("This page is out of date. Reload it and try again.")
_KEY_SHAPE = RegexValidator(r"\A[A-Za-z0-9-]{16,64}\Z", OUT_OF_DATE)


class KeyField(forms.CharField):
    """The key of a change, made by the browser or, without scripts, by the page."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.HiddenInput)
        super().__init__(validators=[_KEY_SHAPE], error_messages={"required": OUT_OF_DATE}, **options)


class RowField(forms.IntegerField):
    """The id of a row that was seen; empty where there was none yet."""

    def __init__(self) -> None:
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), OUT_OF_DATE)
        super().__init__(
            required=False, min_value=1, max_value=_NEWEST_ID, widget=forms.HiddenInput, error_messages=messages
        )


class ZoneHereField(forms.CharField):
    """Where the browser is, so that a new club's evenings are told in its own time."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=64, widget=forms.HiddenInput)

    def clean(self, value: Any) -> str:
        """Return the time zone, UTC for none or one that nobody knows."""
        name = super().clean(value)
        return name if name in available_timezones() else "UTC"


class KeyedForm(forms.Form):
    """A change and the key that makes it count once."""

    key = KeyField()

    def stamp(self, **values: object) -> None:
        """Put other values in place of what was sent, whether the form is filled or fresh."""
        if self.is_bound:
            stamped = {name: "" if value is None or value is False else str(value) for name, value in values.items()}
            self.data = {name: self.data[name] for name in self.data} | stamped
        else:
            self.initial.update(values)


class NameField(forms.CharField):
    """A player's name, tidied; what nobody could have meant is refused."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("error_messages", {"required": _("Who sits here?")})
        super().__init__(strip=False, **options)
        self.widget.attrs.update({"maxlength": LONGEST_NAME, "autocomplete": "off", "autocapitalize": "words"})

    def clean(self, value: Any) -> str:
        """Return the tidied name."""
        return clean_name(super().clean(value))
