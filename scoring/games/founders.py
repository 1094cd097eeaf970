"""Call a club that nobody named by the four who played first."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F
from django.utils.translation import gettext

from scoring import rules
from scoring.clubs.models import Club
from scoring.games.models import Game


def name_of_four(names: Mapping[rules.Seat, str]) -> str:
    """Return what a club is called until someone names it: all four, partners together."""
    north, south, east, west = (names[seat] for side in rules.Side for seat in side.seats)
    return gettext("%(first)s, %(second)s, %(third)s & %(fourth)s") % {
        "first": north,
        "second": south,
        "third": east,
        "fourth": west,
    }


def called_by_founders(club: Club) -> str:
    """Return what a club is called by the four whose first game founded it, as they are called now; else nothing.

    Games of a club that moved here are older than this one or came after its first; files' games found no name.
    """
    first = Game.objects.filter(club=club, started_at__gte=F("club__created_at")).order_by("pk").first()
    if first is None or first.source_digest:
        return ""
    sitting = first.seatings.standing().filter(from_number=1).select_related("player__merged_into")
    return name_of_four({rules.Seat(row.seat): row.player.full_name for row in sitting})
