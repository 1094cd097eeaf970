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
    """What waits; `steps` is None once a club plays, and for four friends, who are only asked for a name."""

    claims: int
    name: bool
    steps: FirstSteps | None

    def __bool__(self) -> bool:
        return bool(self.claims) or self.name or self.steps is not None


def to_do(opened: OpenedClub, *, people: int, games: int) -> ToDo | None:
    """Return what waits for whoever opened the club, with so many people and games; None where they do not run it."""
    club = opened.club
    if not opened.may_run or club.is_archived:
        return None
    claims = Claim.objects.filter(player__club=club, state=Claim.State.ASKED).count()
    return ToDo(claims, not club.named, _first_steps(club, people, games) if club.named else None)


def _first_steps(club: Club, people: int, games: int) -> FirstSteps | None:
    """Return the steps while one is left that a club needs: people and tables; before its first game, any of them."""
    players, tables = people >= _FEW, club.tables.standing().exists()
    if games and players and tables:
        return None
    steps = FirstSteps(players, club.house_rules.standing().exists(), tables, _has_helpers(club))
    return None if steps.all_done else steps


def _has_helpers(club: Club) -> bool:
    """Return whether anybody but who founded the club was let in, or invited."""
    others = club.memberships.count() > 1 or devices_running(club) > 1
    return others or standing_invitations(club).exists()
