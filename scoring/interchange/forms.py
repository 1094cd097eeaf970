"""The form that takes files of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.models import Club

MOST_FILES = 20
LARGEST_UPLOAD = 2 * 1024 * 1024
NEW_CLUB = "new-club"  # no slug: those are letters and digits only
ENDINGS = ".egn,.emn,application/json"


class SeveralFilesInput(forms.FileInput):
    """A file input in which several files can be chosen."""

    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[UploadedFile[bytes]]:
        """Return all the files that were chosen."""
        chosen: list[UploadedFile[bytes]] = files.getlist(name)
        return chosen


class SeveralFilesField(forms.Field):
    """One or more files, each small enough to be read at once."""

    widget = SeveralFilesInput

    def clean(self, value: Any) -> list[UploadedFile[bytes]]:
        """Return the files. Raises ValidationError when there are none, too many, or one too large."""
        if not value:
            raise ValidationError(_("Choose at least one file."), code="required")
        if len(value) > MOST_FILES:
            raise ValidationError(_("Choose at most %(most)d files at a time.") % {"most": MOST_FILES})
        faults = [
            _("%(file)s is larger than %(most)d MB.") % {"file": file.name, "most": LARGEST_UPLOAD // 2**20}
            for file in value
            if file.size > LARGEST_UPLOAD
        ]
        if faults:
            raise ValidationError(faults)
        return list(value)


class UploadForm(forms.Form):
    """Files of games, into which of the device's clubs they go, and how strict to be."""

    accept_flagged = forms.BooleanField(
        label=gettext_lazy("Take games with hands that break the rules too, the faults noted"), required=False
    )

    def __init__(self, *args: Any, clubs: Sequence[Club], **options: Any) -> None:
        super().__init__(*args, **options)
        self.clubs = {club.slug: club for club in clubs}
        self.fields["files"] = SeveralFilesField(
            label=_("Files"),
            widget=SeveralFilesInput(attrs={"class": "input", "accept": ENDINGS, "required": True}),
            help_text=_(
                "Euchre Game Notation (.egn) or Euchre Match Notation (.emn): "
                "at most %(files)d files at a time, each up to %(each)d MB, all together less than %(all)d MB."
            )
            % {"files": MOST_FILES, "each": LARGEST_UPLOAD // 2**20, "all": settings.BODY_MAX_SIZE // 2**20},
        )
        self.fields["club"] = forms.ChoiceField(
            label=_("Into which club?"),
            required=False,
            choices=[*((club.slug, club.name) for club in clubs), (NEW_CLUB, _("A new one, for these players"))],
            initial=next(iter(self.clubs), ""),
            widget=forms.Select(attrs={"class": "input"}),
        )

    @property
    def chosen_club(self) -> Club | None:
        """The club that was chosen, else the one this device opened last; None for a new one."""
        if chosen := self.cleaned_data["club"]:
            return self.clubs.get(chosen)
        return next(iter(self.clubs.values()), None)
