"""What is asked of a club's list of changes, in its address."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Account
from scoring.clubs.names import LONGEST_NAME
from scoring.pages.changes.words import GROUP_WORDS
from scoring.pages.forms import DayField, ListForm

#: Whoever came by a link, without an account.
PHONES = "phones"
#: A command on the server.
SERVER = "server"
_A_GAME = RegexValidator(r"^\w{1,16}$", _("There is no such game here."))


class ChangesForm(ListForm):
    """Ask for changes: of which player, by whom, of what kind, at which table, of one game, in which days."""

    q = forms.CharField(label=_("Player"), required=False, max_length=2 * LONGEST_NAME)
    who = forms.ChoiceField(label=_("By whom"), required=False)
    kind = forms.ChoiceField(
        label=_("Of what"),
        required=False,
        choices=[("", _("anything")), *((group.value, words) for group, words in GROUP_WORDS.items())],
    )
    table = forms.ChoiceField(label=_("Table"), required=False)
    game = forms.CharField(required=False, widget=forms.HiddenInput, validators=[_A_GAME])
    since = DayField(label=_("From"))
    until = DayField(label=_("To"))

    def __init__(self, asked: QueryDict, *, accounts: Iterable[Account], tables: Iterable[int]) -> None:
        super().__init__(asked)
        del self.fields["sort"]
        people = [(str(account.pk), str(account)) for account in accounts]
        others = [(PHONES, _("phones without an account")), (SERVER, _("commands on the server"))]
        self.offer("who", [("", _("anybody")), *people, *others])
        self.offer("table", [("", _("any")), *((str(number), str(number)) for number in tables)])

    @property
    def narrows(self) -> bool:
        """Whether anything is asked for."""
        return any(self.asked(name) for name in self.fields)

    @property
    def unfolds(self) -> bool:
        """Whether more than a name is asked for, or asked wrongly, so that its fields must be seen."""
        more = set(self.fields) - {"q", "game"}
        return bool(more & set(self.errors)) or any(self.asked(name) for name in more)
