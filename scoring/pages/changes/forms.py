"""What is asked of a club's list of changes, in its address."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Account
from scoring.pages.changes.words import GROUP_WORDS
from scoring.pages.forms import DayField, ListForm

#: Whoever came by a link, without an account.
PHONES = "phones"
#: A command on the server.
SERVER = "server"


class ChangesForm(ListForm):
    """Ask for changes: by whom, of what kind, in which days."""

    who = forms.ChoiceField(label=_("By whom"), required=False)
    kind = forms.ChoiceField(
        label=_("Of what"),
        required=False,
        choices=[("", _("anything")), *((group.value, words) for group, words in GROUP_WORDS.items())],
    )
    since = DayField(label=_("From"))
    until = DayField(label=_("To"))

    def __init__(self, asked: QueryDict, *, accounts: Iterable[Account]) -> None:
        super().__init__(asked)
        del self.fields["q"], self.fields["sort"]
        people = [(str(account.pk), str(account)) for account in accounts]
        others = [(PHONES, _("phones without an account")), (SERVER, _("commands on the server"))]
        self.offer("who", [("", _("anybody")), *people, *others])

    @property
    def narrows(self) -> bool:
        """Whether anything is asked for."""
        return any(self.asked(name) for name in self.fields)
