"""What a club is called, which clock it keeps, who may look at it, and whether it is put away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.founding import ClubNameField
from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Club
from scoring.clubs.services.settings import Setting
from scoring.clubs.time_zones import zones_by_region
from scoring.clubs.writes import new_key


class SettingForm(KeyedForm):
    """One setting: what the page showed, and what it becomes."""

    was = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    becomes: forms.Field
    #: The club's column.
    setting: ClassVar[Setting]

    @classmethod
    def of(cls, club: Club, sent: Mapping[str, str] | None = None) -> Self:
        """Return the form as it was sent, or filled with what holds."""
        kept = getattr(club, cls.setting)
        shown = kept if cls.setting != "name" or club.named else ""
        return cls(sent, initial={"key": new_key(), "was": kept, "becomes": shown})


class NameForm(SettingForm):
    """What a club is called."""

    setting = "name"
    becomes = ClubNameField(label=_("Name"))


class TimeZoneForm(SettingForm):
    """By which clock a club's evenings and seasons are told."""

    setting = "time_zone"
    becomes = forms.ChoiceField(
        label=_("Time zone"),
        choices=zones_by_region,
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={"required": _("Choose a time zone."), "invalid_choice": _("Choose a time zone of the list.")},
    )


class VisibilityForm(SettingForm):
    """Who may look at a club without belonging to it; where others may, what it is called if nobody has named it."""

    setting = "visibility"
    becomes = forms.ChoiceField(
        choices=Club.Visibility.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Say who may look at the club.")),
    )
    name = ClubNameField(label=_("What the club is called"), required=False)

    @classmethod
    def of(cls, club: Club, sent: Mapping[str, str] | None = None) -> Self:
        """Return the form; of a club that has a name it asks for none."""
        form = super().of(club, sent)
        if club.named:
            del form.fields["name"]
        return form

    def clean(self) -> dict[str, Any]:
        """Ask for a name before others look: until then the club is called by four players' names."""
        cleaned: dict[str, Any] = super().clean() or {}
        hidden = cleaned.get("becomes") in {None, Club.Visibility.PRIVATE}
        if not hidden and "name" in cleaned and not cleaned["name"]:
            self.add_error("name", _("Others may look only at a club that has a name. What is it called?"))
        return cleaned


#: What is typed to put a club away, so that no tap does it by accident.
WORD_TO_PUT_AWAY = _("put away")


class WordForm(KeyedForm):
    """A word to be typed before what a tap alone should not do."""

    word = forms.CharField(
        max_length=64, widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off", "autocapitalize": "off"})
    )

    def __init__(self, *arguments: Any, wanted: str | Promise, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.wanted = str(wanted)
        self.fields["word"].label = _("Type “%(word)s”") % {"word": self.wanted}
        self.fields["word"].error_messages["required"] = self._not_typed()

    def clean_word(self) -> str:
        """Return the word as it was wanted, however it was spaced or capitalised."""
        if " ".join(self.cleaned_data["word"].split()).casefold() != self.wanted.casefold():
            raise ValidationError(self._not_typed(), code="word")
        return self.wanted

    def _not_typed(self) -> str:
        return str(_("Type “%(word)s” if you mean it.") % {"word": self.wanted})


#: Each setting's form.
SETTING_FORMS: Mapping[Setting, type[SettingForm]] = {
    form.setting: form for form in (NameForm, TimeZoneForm, VisibilityForm)
}


class BringBackForm(KeyedForm):
    """Ask for a club to be in use again: nothing but its key."""
