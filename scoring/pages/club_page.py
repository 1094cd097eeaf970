"""Read what a club's home shows beside what is played."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.clubs.access import OpenedClub
from scoring.clubs.models import Claim
from scoring.pages.now_playing import NowPlaying, now_playing
from scoring.pages.people import people_for


@dataclass(frozen=True, slots=True)
class ToDo:
    """What waits for whoever runs a club: claims to answer, and what a new club has not got yet."""

    claims: int
    name: bool
    players: bool
    tables: bool

    def __bool__(self) -> bool:
        return bool(self.claims) or self.name or self.players or self.tables


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club's home: what is played there now and was last, how much of it there is, and what waits."""

    now: NowPlaying
    people: int
    games: int
    to_do: ToDo | None


def club_page(opened: OpenedClub) -> ClubPage:
    """Return what a club's home shows: a fixed number of queries, whatever its size."""
    people = people_for(opened).count()
    return ClubPage(
        now=now_playing(opened.club, opened.audience),
        people=people,
        games=opened.club.games.count(),
        to_do=_to_do(opened, people) if opened.may_run and not opened.club.is_archived else None,
    )


#: A club of fewer still waits for its people: four are only one table.
_FEW = 5


def _to_do(opened: OpenedClub, people: int) -> ToDo:
    """Return what waits. Four friends around one table are only asked whether they want to be a club."""
    club = opened.club
    return ToDo(
        claims=Claim.objects.filter(player__club=club, state=Claim.State.ASKED).count(),
        name=not club.named,
        players=club.named and people < _FEW,
        tables=club.named and not club.tables.standing().exists(),
    )
