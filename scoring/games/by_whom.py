"""Say by whom a change was made: from which phone, by which link."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.clubs.models import Device, Write
from scoring.games import venues
from scoring.games.access import ORGANISER, SCORER, TABLE


def by_words(write: Write, looking: Device | None) -> str:
    """Return who made a change, for whoever looks at it on the phone `looking`."""
    if looking is not None and write.device_id == looking.pk:
        return _("this phone")
    if write.account is not None:
        return str(write.account)
    if write.device_id is None:
        return _("a command on the server")
    if write.by == TABLE:
        return _("a phone at the table")
    if write.by == SCORER:
        return _("a phone let in to enter hands")
    if write.by == ORGANISER:
        return _("a phone that keeps the score")
    return venues.called(write.by) or _("another phone")
