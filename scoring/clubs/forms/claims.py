"""What is tapped to be a player, and to answer who says so."""

from __future__ import annotations

from django import forms

from scoring.clubs.forms.keyed import OUT_OF_DATE, KeyedForm, RowField
from scoring.clubs.models import Claim


class ClaimForm(KeyedForm):
    """That somebody is a player: nothing but its key."""


class SettleForm(KeyedForm):
    """What becomes of a claim."""

    answer = forms.ChoiceField(
        choices=[(state.value, state.label) for state in Claim.State if state is not Claim.State.ASKED],
        error_messages=dict.fromkeys(("required", "invalid_choice"), OUT_OF_DATE),
    )


class PartAccountForm(KeyedForm):
    """That an account is not this player: the account that was seen."""

    acts_on = RowField()
