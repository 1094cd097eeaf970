"""What is asked of whoever starts a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm, ZoneHereField
from scoring.clubs.names import LONGEST_NAME, clean_name


class ClubNameField(forms.CharField):
    """What a club is called."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            strip=False,
            widget=forms.TextInput(
                attrs={"class": "input", "maxlength": LONGEST_NAME, "autocomplete": "off", "autocapitalize": "words"}
            ),
            error_messages={"required": _("What is the club called?")},
            **options,
        )

    def clean(self, value: Any) -> str:
        """Return the tidied name, empty for none. Raises ValidationError for what `names.clean_name` refuses."""
        text: str = super().clean(value)
        return clean_name(text) if text.strip() or self.required else ""


class StartClubForm(KeyedForm):
    """A new club: its name, and where the browser is."""

    name = ClubNameField(label=_("What the club is called"))
    time_zone = ZoneHereField()
