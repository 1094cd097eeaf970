"""Read what whoever changes a club's settings should know first."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from scoring.clubs.access import OpenedClub
from scoring.clubs.models import Club, Player, Role


@dataclass(frozen=True, slots=True)
class NamesSeen:
    """How many of a club's players pages that anybody may open call by what."""

    by_name: int
    by_display_name: int
    unnamed: int

    @property
    def players(self) -> int:
        """How many there are in all."""
        return self.by_name + self.by_display_name + self.unnamed


def names_seen(club: Club) -> NamesSeen:
    """Return by what a club's players are called where anybody may look: one query."""
    on_pages, has_display_name = Q(on_public_pages=True), ~Q(display_name="")
    counted = (
        Player.objects.people()
        .filter(club=club)
        .aggregate(
            by_name=Count("pk", filter=on_pages & ~has_display_name),
            by_display_name=Count("pk", filter=on_pages & has_display_name),
            unnamed=Count("pk", filter=~on_pages),
        )
    )
    return NamesSeen(**counted)


def has_owner(club: Club) -> bool:
    """Return whether an account owns the club."""
    return club.memberships.filter(role=Role.OWNER).exists()


def may_end(opened: OpenedClub) -> bool:
    """Return whether whoever opened the club may put it away, bring it back, or move all of it into another.

    Its owners may, and its organisers while it has no owner.
    """
    return opened.may_own or (opened.may_run and not has_owner(opened.club))
