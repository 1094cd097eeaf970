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


class Decided(Refused):
    """An organiser entered what the table came to, which holds before all that its sides say."""

    sentence = _("An organiser has entered this table meanwhile. If it is wrong, tell them.")


class GivenAway(Refused):
    """An organiser said that a side did not come, so that no hand of the table counts."""

    sentence = _("An organiser said that a side did not come, so no hand counts here. If you play, tell them.")


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


class AlreadyPlayed(Refused):
    """Results were made by the format and the rules, so that they stay."""

    sentence = _("A round has begun, so the format and the rules stay as they are.")


class FewerThanPlayed(Refused):
    """More rounds have begun than there are to be."""

    def __init__(self, begun: int) -> None:
        super().__init__(begun)
        self.sentence: Promise = format_lazy(_("{begun} rounds have begun: plan at least as many."), begun=begun)


class EnteredOtherwise(Refused):
    """Single players entered where pairs are to play, or pairs where single players are."""

    sentence = _("Take everyone off the list first: single players enter it otherwise than pairs.")


class NothingToTakeUp(Refused):
    """The evening was not called off, or taken up again meanwhile."""

    sentence = _("This evening is not called off.")


class LinkReplaced(Refused):
    """The link that should be replaced was replaced meanwhile."""

    sentence = _("This link was stopped already. The new one is below.")


class EnteredMeanwhile(Refused):
    """An entry is not as the page showed it."""

    sentence = _("Somebody changed this meanwhile. See how it stands now.")


class NotEntered(Refused):
    """The entry is not in the list any more."""

    sentence = _("Nobody of this number is in the list any more.")


class HasSat(Refused):
    """Who has a place in a round stays in the list."""

    sentence = _("They have a place in a round, so they stay in the list. Say that they are gone.")


class PairsEnter(Refused):
    """Pairs were to enter one by one, or single players as pairs."""

    sentence = _("The format was changed meanwhile: single players enter otherwise than pairs.")


class PlaysTwice(Refused):
    """Somebody would be in the event with two entries."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sentence: Promise = format_lazy(_("{name} has entered already."), name=name)


class TwoAreOne(Refused):
    """Both of a pair are the same person."""

    sentence = _("A pair is two people.")


class CheckInClosed(Refused):
    """Phones tick nobody as present, not any more or not yet."""

    sentence = _("Checking in by phone is closed. Tell whoever runs the evening that you are here.")


class SaidByAnother(Refused):
    """Another phone said before that it is theirs who now checks in."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sentence: Promise = format_lazy(_("Another phone said already that it is {name}’s."), name=name)


class AdjustmentGone(Refused):
    """The points were taken back meanwhile."""

    sentence = _("Somebody took these points back already.")


class NotTied(Refused):
    """Cards decide only among all who are tied, and they are others by now."""

    sentence = _("They are not tied any more, or others are tied with them.")


class LeavesNoResult(Refused):
    """A table of a closed round would have no result any more."""

    sentence = _("Then this table would have no result, and its round is closed. Open the round again first.")
