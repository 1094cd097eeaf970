"""From inside a club: which others may move into it, and where each of them is moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.access import OpenedClub, club_to_change, clubs_of
from scoring.clubs.models import Club, Membership, Role


@dataclass(frozen=True, slots=True)
class MovableClub:
    """A club that whoever looks may move into the one they look at, and how many games would come."""

    slug: str
    name: str
    games: int


@require_safe
@private_page
def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """List the clubs that may move into this one; each leads to its own page for that, with this one chosen."""
    opened = club_to_change(request, slug)
    others = [club for club in clubs_of(request) if club.pk != opened.club.pk]
    context = {"opened": opened, "here": "settings", "clubs": movable(others, opened)}
    return render(request, "pages/bring.html", context)


def movable(clubs: Sequence[Club], opened: OpenedClub) -> list[MovableClub]:
    """Return those of these clubs that whoever looks may give away: theirs, and those without an owner; one query.

    They are ordered by when they were founded, the newest first.
    """
    owners = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER)
    rows = Club.objects.filter(pk__in=[club.pk for club in clubs]).annotate(
        owned=Exists(owners), is_mine=Exists(owners.filter(account=opened.account)), count=Count("games")
    )
    return [
        MovableClub(club.slug, club.name, club.count)
        for club in rows.order_by("-created_at", "-pk")
        if club.is_mine or not club.owned
    ]
