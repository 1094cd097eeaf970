"""Into which club another one moves, and who of its players is who there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Club
from scoring.clubs.selectors.moving import Mover, both_rosters_as_seen, movers
from scoring.clubs.suggesting import Known
from scoring.clubs.writes import new_key

_OUT_OF_DATE = _("This page is out of date. Look at it once more.")


class WhereForm(forms.Form):
    """Into which club: one of those that whoever asks runs, too."""

    into = forms.ChoiceField(
        label=_("Into which club"),
        widget=forms.Select(attrs={"class": "input"}),
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose a club that you run.")),
    )

    def __init__(self, asked: Mapping[str, str] | None, *, clubs: Sequence[Club]) -> None:
        super().__init__(asked)
        self._clubs = {club.slug: club for club in clubs}
        cast(forms.ChoiceField, self.fields["into"]).choices = [(club.slug, club.name) for club in clubs]

    @property
    def target(self) -> Club:
        """The club that a valid form names."""
        return self._clubs[self.cleaned_data["into"]]


class MoveForm(KeyedForm):
    """Who is who: for each person of the club that moves, somebody of the other one, or nobody."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput, error_messages={"required": _OUT_OF_DATE})
    accounts_along = forms.BooleanField(required=False)

    def __init__(self, sent: Mapping[str, str] | None, *, source: Club, target: Club) -> None:
        seen = both_rosters_as_seen(source, target)
        super().__init__(sent, initial={"key": new_key(), "seen": seen, "accounts_along": True})
        self.movers = movers(source, target)
        for mover in self.movers:
            self.fields[mover.field] = forms.TypedChoiceField(
                required=False,
                coerce=int,
                empty_value=None,
                choices=_choices(mover),
                initial=mover.match.player if mover.match else "",
                label=mover.name,
                help_text=_perhaps(mover),
                widget=forms.Select(attrs={"class": "input"}),
                error_messages={"invalid_choice": _("Choose who this is.")},
            )

    def clean(self) -> dict[str, Any]:
        """Refuse two who would be one person, and somebody new by a name that somebody else has."""
        cleaned: dict[str, Any] = super().clean() or {}
        taken: dict[int, str] = {}
        for mover in self.movers:
            into = cleaned.get(mover.field)
            if into is None and mover.match is not None and mover.field in cleaned:
                told = _("%(name)s plays there already. If this is somebody else, give one of both another name first.")
                self.add_error(mover.field, told % {"name": mover.match.name})
            elif into in taken:
                told = _("%(name)s is the same person by now. Merge the two first if they are one.")
                self.add_error(mover.field, told % {"name": taken[into]})
            elif into is not None:
                taken[into] = mover.name
        return cleaned

    @property
    def matches(self) -> dict[int, int | None]:
        """Who each person is in the other club, by the ids of a valid form."""
        return {mover.pk: self.cleaned_data[mover.field] for mover in self.movers}

    @property
    def rows(self) -> list[forms.BoundField]:
        """The field of each person, in order of their names."""
        return [self[mover.field] for mover in self.movers]


def _perhaps(mover: Mover) -> str:
    """Return whom somebody may be whose name only nearly is another's; nothing where one is called the same."""
    if mover.match is not None or not mover.near:
        return ""
    return gettext("Perhaps %(names)s?") % {"names": ", ".join(known.name for known in mover.near)}


def _choices(mover: Mover) -> list[tuple[Any, Any]]:
    """Return who a person may be: nobody there, who is called so, who nearly is, and the others."""
    called = [(known.player, known.name) for known in (mover.match, *mover.near) if isinstance(known, Known)]
    others = [(known.player, known.name) for known in mover.others]
    groups: list[tuple[Any, Any]] = [("", _("somebody new there"))]
    if called:
        groups.append((_("Called so, or nearly"), called))
    if others:
        groups.append((_("Others"), others))
    return groups
