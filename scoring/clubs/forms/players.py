"""What is typed about players: one, a change of one, a list of them, and answers to who is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm, NameField
from scoring.clubs.models import Player
from scoring.clubs.names import LONGEST_NAME, clean_name, name_key
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.suggesting import SOMEBODY_ELSE, Known, Question, Roster
from scoring.clubs.writes import new_key

_LONGEST_LIST = 300 * 200  # characters
_DIGITS = 5  # a line's number has fewer


class SeenField(forms.CharField):
    """What stands for a row as it was seen (see `player_as_seen`)."""

    def __init__(self) -> None:
        super().__init__(
            validators=[RegexValidator(r"\A[0-9a-f]{16}\Z", OUT_OF_DATE)],
            error_messages={"required": OUT_OF_DATE},
            widget=forms.HiddenInput,
        )


class AskingForm(KeyedForm):
    """A form that takes names of players, and asks about each that is new and nearly somebody's."""

    #: The fields that hold a name.
    ASKED: Sequence[str] = ()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        #: What is to be answered before anybody is enrolled, by the field of the name.
        self.questions: dict[str, Question] = {}
        for name in self.ASKED:
            self.fields[f"{name}_is"] = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
            self.fields[f"{name}_is_about"] = forms.CharField(
                required=False, max_length=LONGEST_NAME, widget=forms.HiddenInput, strip=False
            )

    def meant(self, roster: Roster) -> dict[str, str]:
        """Return whom a valid form's names mean, by field: as the club calls them, or as typed for somebody new.

        What cannot be told is put into `questions`; then nothing may be stored yet.
        """
        self.questions = {}
        found: dict[str, str] = {}
        for field in self.ASKED:
            typed = self.cleaned_data[field]
            known = roster.known(typed)
            found[field] = known.name if known else self._told_apart(field, typed, roster.near(typed))
        # Whoever was told apart stands in the form from now on, whatever else is still to be asked.
        self.stamp(**found)
        return found

    @property
    def answered(self) -> dict[str, str]:
        """What was answered and still holds, by hidden field: the page that asks on sends it again."""
        if not self.is_bound:
            return {}
        kept: dict[str, str] = {}
        for field in self.ASKED:
            names = (field, f"{field}_is", f"{field}_is_about")
            typed, answer, about = (str(self.data.get(name, ""))[: LONGEST_NAME + 1] for name in names)
            if answer and field not in self.questions and name_key(about) == name_key(typed):
                kept |= {f"{field}_is": answer, f"{field}_is_about": about}
        return kept

    def _told_apart(self, field: str, typed: str, near: Sequence[Known]) -> str:
        about = self.cleaned_data.get(f"{field}_is_about", "")
        answer = self.cleaned_data.get(f"{field}_is", "") if name_key(about) == name_key(typed) else ""
        if not near or answer == SOMEBODY_ELSE:
            return str(typed)
        for known in near:
            if answer == known.answer:
                return known.name
        self.questions[field] = Question(f"{field}_is", typed, near)
        return str(typed)


class PlayerFields(forms.Form):
    """What people say of a player: a name, another one for public pages, and what organisers should know."""

    name = NameField(label=_("Name"), error_messages={"required": _("Write the name first.")})
    display_name = forms.CharField(required=False, label=_("Name on public pages"), strip=False)
    note = forms.CharField(required=False, max_length=500, label=_("Note for organisers"))

    def clean_display_name(self) -> str:
        """Return the tidied name, empty for none."""
        text: str = self.cleaned_data["display_name"]
        return clean_name(text) if text.strip() else ""


class PlayerForm(AskingForm, PlayerFields):
    """A new player of a club."""

    ASKED = ("name",)


class EditForm(KeyedForm, PlayerFields):
    """What is kept of a player, changed."""

    #: The columns that it changes.
    KEPT = ("name", "display_name", "active", "on_public_pages", "note")

    seen = SeenField()
    active = forms.BooleanField(required=False)
    on_public_pages = forms.BooleanField(required=False)

    @property
    def kept(self) -> dict[str, Any]:
        """What a valid form says of the player, by the columns that keep it."""
        return {name: self.cleaned_data[name] for name in self.KEPT}

    @classmethod
    def of(cls, player: Player) -> EditForm:
        """Return the form filled with what is kept of a player."""
        kept = {name: getattr(player, name) for name in cls.KEPT}
        return cls(initial={"key": new_key(), "seen": player_as_seen(player), **kept})


class PasteForm(KeyedForm):
    """A list of players as it was pasted; `seen` stands for the preview that is confirmed, empty for a first look."""

    lines = forms.CharField(
        max_length=_LONGEST_LIST,
        widget=forms.Textarea,
        label=_("One player a line"),
        strip=False,
        error_messages={
            "required": _("Paste or write the names first, one a line."),
            "max_length": _("This is too long. Paste it in parts."),
        },
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Refuse a list in which nothing is written."""
        cleaned: dict[str, Any] = super().clean() or {}
        if "lines" in cleaned and not cleaned["lines"].strip():
            self.add_error("lines", ValidationError(self.fields["lines"].error_messages["required"], code="required"))
        return cleaned


def answers_in(sent: Mapping[str, Any]) -> dict[int, tuple[str, str]]:
    """Return what was answered about a pasted list: line number → the answer, and the name it was given for."""
    answers: dict[int, tuple[str, str]] = {}
    for name, value in sent.items():
        number = name.removeprefix("line-").removesuffix("_is")
        if name == f"line-{number}_is" and number.isascii() and number.isdigit() and len(number) < _DIGITS:
            answers[int(number)] = (str(value), str(sent.get(f"{name}_about", "")))
    return answers
