"""Who belongs to a club with an account, and as what."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Role

_OUT_OF_DATE = _("This page is out of date. Look at it once more.")


class SeenRoleForm(KeyedForm):
    """Ask for somebody to leave the club, or to be taken out of it, in the role that the page showed."""

    was = forms.TypedChoiceField(
        choices=Role.choices,
        coerce=Role,
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _OUT_OF_DATE),
    )


class RoleForm(SeenRoleForm):
    """Another role for somebody."""

    role = forms.TypedChoiceField(
        choices=Role.choices,
        coerce=Role,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose a role.")),
    )


class TakeOverForm(KeyedForm):
    """Ask to own a club that nobody owns, and maybe that the phone at hand runs it without an account as before."""

    runs_on = forms.BooleanField(required=False)


class StopHereForm(KeyedForm):
    """Ask that the browser at hand runs a club no more unless somebody signs in: nothing but its key."""
