"""Read what a club's home shows beside what is played."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.clubs.access import OpenedClub
from scoring.clubs.forms.people import TakeOverForm
from scoring.clubs.selectors.people import may_make_theirs
from scoring.clubs.writes import new_key
from scoring.pages.next_steps import ToDo, to_do
from scoring.pages.now_playing import NowPlaying, now_playing


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club's home: what moves while it plays, and what waits."""

    now: NowPlaying
    to_do: ToDo | None
    #: Asks whoever may own the club, which nobody does, to make it theirs.
    make_theirs: TakeOverForm | None


def club_page(opened: OpenedClub) -> ClubPage:
    """Return what a club's home shows: a fixed number of queries, whatever its size."""
    now = now_playing(opened.club, opened.audience)
    return ClubPage(
        now=now,
        to_do=to_do(opened, people=now.people, games=now.games),
        make_theirs=TakeOverForm(initial={"key": new_key()}) if may_make_theirs(opened) else None,
    )
