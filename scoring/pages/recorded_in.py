"""Where a game that is started on the first page is recorded, and where else it could be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.clubs.models import Club

#: How the first page's address says that four play apart from every club.
APART = "none"


@dataclass(frozen=True, slots=True)
class RecordedIn:
    """The club that keeps the game, None for four who play apart; and the others that could, those with a name first.

    Of two clubs with no name it is not said which: whoever sits down decides that by who they are.
    """

    club: Club | None
    others: Sequence[Club]


def recorded_in(clubs: Sequence[Club], slug: str, *, chosen: bool) -> RecordedIn | None:
    """Return where the form of this club's slug records the game; None where there is nothing to choose from.

    `clubs` are those in which games may be started; `chosen` says that the club was asked for.
    """
    club = next((club for club in clubs if club.slug == slug and (club.named or chosen)), None)
    if club is None and not any(each.named for each in clubs):
        return None
    others = sorted((each for each in clubs if each != club), key=lambda each: not each.named)
    return RecordedIn(club, others)
