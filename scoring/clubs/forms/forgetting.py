"""What is typed to forget a player."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.players import SeenField
from scoring.clubs.forms.settings import WordForm

#: What is typed to forget somebody, so that no tap does it by accident.
WORD_TO_FORGET = _("forget")


class ForgetForm(WordForm):
    """That a player is to be forgotten for good."""

    seen = SeenField()
