"""How many tables the room of an event has."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm

#: For 400 players and some.
MOST_TABLES = 120


class LayTablesForm(KeyedForm):
    """The number of tables for which placards are made."""

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
