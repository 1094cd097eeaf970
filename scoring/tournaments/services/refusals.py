"""Why a change to an event is refused: each says what the person who asked is told."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.clubs.writes import Refused


class EventMoved(Refused):
    """The change was typed against a state of the event that no longer stands."""

    sentence = _("The evening has moved on since this page was shown.")


class RoundClosed(Refused):
    """The round is over; only organisers change what its tables came to."""

    sentence = _("This round is closed. An organiser can still correct it.")


class RoundNotPlaying(Refused):
    """No result is taken before the round begins."""

    sentence = _("This round has not begun yet.")


class TotalStale(Refused):
    """Another total was said for the table since the page was shown."""

    sentence = _("Somebody entered a total for this table meanwhile.")
