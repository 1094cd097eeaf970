"""What waits for whoever runs a club: claims to answer, a name, and the first steps of a new club."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.clubs.access import OpenedClub
from scoring.clubs.models import Claim, Club
from scoring.clubs.selectors.invitations import standing_invitations
from scoring.clubs.selectors.people import devices_running

#: A club of fewer still waits for its people: four are only one table.
_FEW = 5


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """Which of a new club's first steps are done, in the order in which they are told."""

    players: bool
    rules: bool
    tables: bool
    helpers: bool

    @property
    def all_done(self) -> bool:
        """Whether nothing of it is left."""
        return self.players and self.rules and self.tables and self.helpers


@dataclass(frozen=True, slots=True)
class ToDo:
    """What waits; `steps` is None once a club plays, and for four friends, who are only asked for a name.

    What a club that plays has left of its first steps is `left_over`: told in one line, beside what waits.
    """

    claims: int
    name: bool
    steps: FirstSteps | None
    left_over: FirstSteps | None

    def __bool__(self) -> bool:
        return bool(self.claims) or self.name or self.steps is not None


def to_do(opened: OpenedClub, *, people: int, games: int) -> ToDo | None:
    """Return what waits for whoever opened the club, with so many people and games; None where they do not run it."""
    club = opened.club
    if not opened.may_run or club.is_archived:
        return None
    claims = Claim.objects.filter(player__club=club, state=Claim.State.ASKED).count()
    steps = _first_steps(club, people) if club.named else None
    # People and tables are what a club needs to play; what else is left then stands back.
    plays = steps is not None and games > 0 and steps.players and steps.tables
    return ToDo(claims, not club.named, None if plays else steps, steps if plays else None)


def _first_steps(club: Club, people: int) -> FirstSteps | None:
    """Return the steps while one is left."""
    rules, tables = club.house_rules.standing().exists(), club.tables.standing().exists()
    steps = FirstSteps(people >= _FEW, rules, tables, _has_helpers(club))
    return None if steps.all_done else steps


def _has_helpers(club: Club) -> bool:
    """Return whether anybody but who founded the club was let in, or invited."""
    others = club.memberships.count() > 1 or devices_running(club) > 1
    return others or standing_invitations(club).exists()
