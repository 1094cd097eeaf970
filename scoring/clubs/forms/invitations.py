"""Invite somebody into a club, and join one."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm
from scoring.clubs.models import Role

_LONGEST_NOTE = 100
#: The roles that an invitation can carry; the least is offered first, so that nobody runs a club by mistake.
ROLES_INVITED = (Role.MEMBER, Role.SCORER, Role.ORGANISER)
#: For how many days an invitation may stand.
STANDS_FOR = ((1, _("one day")), (7, _("a week")), (30, _("a month")))
USUAL_DAYS = 7


class InviteForm(KeyedForm):
    """An invitation to be made: to which role, for whom, for how long."""

    role = forms.TypedChoiceField(
        choices=[(role.value, role.label) for role in ROLES_INVITED],
        coerce=Role,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose a role.")),
    )
    note = forms.CharField(
        required=False,
        max_length=_LONGEST_NOTE,
        error_messages={"max_length": _("Keep the note to %(limit_value)d characters.")},
    )
    days = forms.TypedChoiceField(
        choices=STANDS_FOR,
        coerce=int,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose how long it stands.")),
    )

    @property
    def stands_for(self) -> timedelta:
        """For how long the invitation of a valid form stands."""
        return timedelta(days=self.cleaned_data["days"])


class WithdrawForm(KeyedForm):
    """Ask for an invitation to open nothing any more: nothing but its key."""


class JoinClubForm(KeyedForm):
    """Accept an invitation: nothing but its key."""
