"""What is asked about the tables in a club's room."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm

MOST_TABLES = 60
_HIGHEST_COUNT = 2**31 - 1


class SetTablesForm(KeyedForm):
    """How many tables the room has; `seen` is how many it had when that was typed."""

    count = forms.IntegerField(
        label=_("Tables in the room"),
        min_value=1,
        max_value=MOST_TABLES,
        error_messages={
            "required": _("Say how many tables there are."),
            "invalid": _("Write the number of tables in digits."),
            "min_value": _("A room has at least one table."),
            "max_value": _("A room has at most %(limit_value)s tables here."),
        },
    )
    seen = forms.IntegerField(min_value=0, max_value=MOST_TABLES, widget=forms.HiddenInput)
    #: Whether whoever asked was told whose links stop when tables are taken away.
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class ReplaceTableForm(KeyedForm):
    """Another link for one table or for all; `seen` is how often that was done when the page was shown."""

    seen = forms.IntegerField(min_value=0, max_value=_HIGHEST_COUNT, widget=forms.HiddenInput)
