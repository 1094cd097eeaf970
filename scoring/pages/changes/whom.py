"""Say who made a change: an account by name and role, a phone by what let it in and a letter of its own."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Min
from django.utils.translation import gettext as _

from scoring.clubs.models import Club, Device, Role, Write
from scoring.games import venues
from scoring.games.access import ORGANISER, SCORER, TABLE, VIEWER

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters_of_phones(club: Club) -> dict[int, str]:
    """Return a letter for each device that changed something here without an account, by its id: one query.

    The first that did is A, and stays so however the list is narrowed.
    """
    unsigned = Write.objects.filter(club=club, account__isnull=True, device__isnull=False)
    devices = unsigned.values("device").annotate(first=Min("pk")).order_by("first").values_list("device", flat=True)
    return {device: _letter(place) for place, device in enumerate(devices)}


def _letter(place: int) -> str:
    """Return A for 0, Z for 25, AA for 26.

    >>> [_letter(place) for place in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    rest, last = divmod(place, len(_LETTERS))
    return (_letter(rest - 1) if rest else "") + _LETTERS[last]


def who_changed(write: Write, table: int | None, letters: Mapping[int, str], looking: Device | None) -> str:
    """Return who made a change, read on the device `looking` (None for a file); `table` is where it was made."""
    if write.account is not None:
        if write.by not in Role.values:
            return str(write.account)
        return _("%(name)s, %(role)s") % {"name": write.account, "role": Role(write.by).label}
    if write.device_id is None:
        return _("a command on the server")
    here = looking is not None and write.device_id == looking.pk
    words = _("this device") if here else _let_in(write.by, table)
    letter = letters.get(write.device_id)
    return _("%(who)s (%(letter)s)") % {"who": words, "letter": letter} if letter else words


def _let_in(by: str, table: int | None) -> str:
    if by == TABLE and table is not None:
        return _("a phone at table %(number)d") % {"number": table}
    words = {
        TABLE: _("a phone at a table"),
        SCORER: _("a phone let in to enter hands"),
        VIEWER: _("a phone let in to look on"),
        ORGANISER: _("a phone or computer with the organiser’s link"),
    }
    return words.get(by) or venues.called(by) or _("another phone")
