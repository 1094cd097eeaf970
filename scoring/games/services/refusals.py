"""Why a change to a game is refused: each says what the person who asked is told."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.clubs.writes import Refused


class Stale(Refused):
    """The change was typed against a state of the game that no longer stands."""

    sentence = _("The game has moved on since this page was shown.")


class Reseated(Refused):
    """A seat was named by who sat there then; somebody else does now."""

    sentence = _("Players changed seats meanwhile. See who sits where before you save.")


class ClosedAround(Refused):
    """What the game is part of is closed to whoever asks."""

    def __init__(self, why: Promise) -> None:
        super().__init__(why)
        self.sentence = why


class RunElsewhere(Refused):
    """The game is part of an evening, whose organisers decide this."""

    sentence = _("This game is part of an evening. Whoever runs that decides it.")


class SeatsDrawn(Refused):
    """The seats were drawn for an evening's round, and nobody changes them before it is over."""

    sentence = _("The seats were drawn for the whole round. Somebody can take over a seat.")


class GameOver(Refused):
    """The game has ended; nothing more can be recorded in it."""

    sentence = _("This game is over. Nothing was added to it.")


class NothingToUndo(Refused):
    """The game has no hand that stands."""

    sentence = _("There is no hand to take back.")


class NothingToPutBack(Refused):
    """No hand was taken back that the next one has not taken the place of."""

    sentence = _("There is no hand to put back.")


class TakenBack(Refused):
    """The hand was saved when it first arrived, and does not stand any more."""

    sentence = _("This hand was saved, and has been taken back since.")


class OnlyFromStart(Refused):
    """The game is over, so who plays on in it is nobody's question any more; who played it is."""

    sentence = _("This game is over. Say who sat where from the start.")


class NextBegun(Refused):
    """The table has gone on to the next game, so this one's end stands."""

    sentence = _("The next game has begun, so this one stays as it ended.")


class FromFile(Refused):
    """The hand came with its game from a file; one tap too many does not take it back."""

    sentence = _("This hand came from a file. Correct it or void it on its own page.")


class StillPlaying(Refused):
    """The game has not ended yet, so there is no next one."""

    sentence = _("This game is not over yet.")


class EndsByItself(Refused):
    """The game's rules say when it ends, so nobody closes it by hand."""

    sentence = _("This game ends by its rules, not by hand.")


class Voided(Refused):
    """The hand is out of the count; it can be brought back, not changed."""

    sentence = _("This hand was voided. Bring it back first.")


class NotVoided(Refused):
    """The hand counts as it is, so there is nothing to bring back."""

    sentence = _("This hand counts already.")


class NoSuchHand(Refused):
    """The game has no hand of this number."""

    sentence = _("There is no such hand in this game.")


class Open(Refused):
    """The game goes on, so there is nothing to open again."""

    sentence = _("This game goes on already.")


class EndsBefore(Refused):
    """The change would end the game at an earlier hand; it needs to be asked for twice."""

    sentence = _("With this the game ends earlier.")

    def __init__(self, number: int, uncounted: int) -> None:
        super().__init__(number, uncounted)
        #: The hand that would end the game, and how many recorded after it would no longer count.
        self.number = number
        self.uncounted = uncounted


class SitsAlready(Refused):
    """The player has another seat at this table."""

    sentence = _("One player cannot sit in two seats.")


class OtherDealer(Refused):
    """A hand's calls or cards fit only the dealer it was recorded with."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
        self.sentence = format_lazy(_("The calls or cards of hand {number} fit only its own dealer."), number=number)
