"""What is asked of a club's lists, in their addresses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.clubs.names import LONGEST_NAME
from scoring.games.models import Game

_LONGEST_SEARCH = 2 * LONGEST_NAME
_NEVER = _("No game was played that day.")
NOBODY = _("Nobody of that number plays here.")
#: What is asked for the games that count nowhere.
STOPPED = "stopped"


class ListForm(forms.Form):
    """Ask a list for some of what it has, in an order; what the address does not say is as in `usual`."""

    q = forms.CharField(label=_("Name"), required=False, max_length=_LONGEST_SEARCH)
    sort = forms.ChoiceField(label=_("In order"), required=False)

    usual: ClassVar[Mapping[str, str]] = {}
    #: Each order, as addresses name it, and what it is called.
    orders: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, asked: QueryDict) -> None:
        super().__init__({**self.usual, **asked.dict()})
        self.offer("sort", self.orders.items())
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"
            field.error_messages["invalid_choice"] = _("There is no such choice here.")

    def offer(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        """Let one of these be chosen in a field."""
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    def clean(self) -> dict[str, Any]:
        """Refuse days in the wrong order, where a list is asked for by days."""
        cleaned = self.cleaned_data
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and until < since:
            self.add_error("until", ValidationError(_("This is before the first day."), code="order"))
        return cleaned

    def asked(self, name: str) -> Any:
        """Return what is asked for in a field; the usual where nothing is, or nothing that can be."""
        self.is_valid()  # a field that is right counts whatever is wrong in another
        return self.cleaned_data.get(name) or self.usual.get(name, "")


class RosterForm(ListForm):
    """Ask for players: by name, and whether they still come."""

    who = forms.ChoiceField(
        label=_("Who"),
        required=False,
        choices=[("active", _("who still come")), ("away", _("who come no more")), ("all", _("all"))],
    )

    usual = {"who": "active", "sort": "name"}
    orders = {
        "name": _("by name"),
        "-name": _("by name, from the end"),
        "-games": _("most games first"),
        "games": _("fewest games first"),
        "-won": _("most won first"),
        "won": _("fewest won first"),
        "-last": _("seen last first"),
        "last": _("longest not seen first"),
    }


class DayField(forms.DateField):
    """A day on which games may have been played."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")

    def __init__(self, **options: Any) -> None:
        days = [MinValueValidator(date(1900, 1, 1), _NEVER), MaxValueValidator(date(2999, 12, 31), _NEVER)]
        super().__init__(
            required=False, input_formats=["%Y-%m-%d"], validators=days, error_messages={"invalid": _NEVER}, **options
        )


class GamesForm(ListForm):
    """Ask for games: by who sat there, how they ended, the rules, the table, and the days."""

    q = forms.CharField(label=_("Who played"), required=False, max_length=_LONGEST_SEARCH)
    player = forms.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput, error_messages={"invalid": NOBODY}
    )
    status = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ("", _("any")),
            (Game.Status.PLAYING, _("still open")),
            (Game.Status.FINISHED, _("played to the end")),
            (Game.Status.CLOSED, _("closed early")),
            (Game.Status.ABANDONED, _("given up")),
            (STOPPED, _("stopped without a hand")),
        ],
    )
    rules = forms.ChoiceField(label=_("Rules"), required=False)
    table = forms.ChoiceField(label=_("Table"), required=False)
    since = DayField(label=_("From"))
    until = DayField(label=_("To"))

    usual = {"sort": "-started"}
    orders = {
        "-started": _("newest first"),
        "started": _("oldest first"),
    }

    def __init__(self, asked: QueryDict, *, rules: Iterable[str], tables: Iterable[int]) -> None:
        super().__init__(asked)
        self.offer("rules", [("", _("any")), *((name, name) for name in rules)])
        self.offer("table", [("", _("any")), *((str(number), str(number)) for number in tables)])

    @property
    def narrows(self) -> bool:
        """Whether anything but the order is asked for."""
        return any(self.asked(name) for name in self.fields if name != "sort")

    @property
    def unfolds(self) -> bool:
        """Whether more than a name is asked for, or asked wrongly, so that its fields must be seen."""
        more = set(self.fields) - {"q", "player"}
        return bool(more & set(self.errors)) or any(self.asked(name) != self.usual.get(name, "") for name in more)
