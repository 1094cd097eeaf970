"""Why a change to an event is refused: each says what the person who asked is told."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.text import format_lazy
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


class EventOver(Refused):
    """The evening is finished or called off."""

    sentence = _("This evening is over. Open it again to play on.")


class TooFew(Refused):
    """Not enough are here to fill one table."""

    def __init__(self, *, here: int, needed: int, pairs: bool) -> None:
        super().__init__(here, needed)
        told = (
            _("It takes {needed} pairs for a table, and {here} are here. Tick who has come.")
            if pairs
            else _("It takes {needed} players for a table, and {here} are here. Tick who has come.")
        )
        self.sentence: Promise = format_lazy(told, needed=needed, here=here)


class RoundOpen(Refused):
    """A round must be closed first: results decide who moves, and one round is played at a time."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.sentence: Promise = format_lazy(_("Round {number} is still being played. Close it first."), number=number)


class NoSuchRound(Refused):
    """The round is not there, or not as far as it must be."""

    sentence = _("This round is not as it was shown. Look at where the evening stands.")


class ResultsMissing(Refused):
    """Tables of the round have no result that stands."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(numbers)
        #: The tables' numbers, in order.
        self.numbers = tuple(numbers)
        told = _("Table {tables} has no result yet.") if len(numbers) == 1 else _("Tables {tables} have no result yet.")
        self.sentence: Promise = format_lazy(told, tables=", ".join(map(str, numbers)))


class RoundBegun(Refused):
    """Something is recorded at a table of the round, so that its start stays."""

    sentence = _("A table of this round has begun, so its start stays.")


class NothingPlayed(Refused):
    """No round was played to its end."""

    sentence = _("No round was played yet. An evening without any is called off.")


class NotFinished(Refused):
    """The evening goes on, or was called off."""

    sentence = _("This evening is not finished, so there is nothing to open again.")


class NoClock(Refused):
    """The round is played without a clock."""

    sentence = _("This round has no clock. Give it some minutes first.")


class ClockAsAsked(Refused):
    """The clock stands, or runs, already."""

    sentence = _("The clock was stopped or started meanwhile.")


class NotInRound(Refused):
    """One of two who should change places has none in the round."""

    sentence = _("Choose two who are in this round.")


class NowhereToMove(Refused):
    """The table is not in the round, or has the number already."""

    sentence = _("Choose a table of this round, and another number for it.")


class NothingToStop(Refused):
    """No hand was recorded at the table, or it is done."""

    sentence = _("No hand is recorded at this table, or it is done. Key its total in, or give the round to a side.")


class NothingToTakeBack(Refused):
    """No organiser has said anything of the table."""

    sentence = _("No organiser decided this table, so there is nothing to take back.")
