"""Found a club, enrol its players, and grant devices what they may open."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from scoring.clubs.models import Club, Device, Grant, Partnership, Player
from scoring.clubs.names import clean_name, name_key


def found_club(*, name: str, time_zone: str = "UTC") -> Club:
    """Return a new club. Every group starts as one that only its founder's device can open."""
    return Club.objects.create(name=name, time_zone=time_zone)


def grant_organiser(*, club: Club, device: Device) -> Grant:
    """Let `device` open and change everything of `club`; twice is once."""
    grant, _made = Grant.objects.update_or_create(
        device=device,
        club=club,
        kind=Grant.Kind.ORGANISER,
        defaults={"key_count": club.key_count},
    )
    return grant


def player_named(club: Club, name: str) -> Player:
    """Return the club's player of this name, enrolled now if nobody is spelled so.

    Raises ValidationError for a name that `names.clean_name` refuses.
    """
    name = clean_name(name)
    player, _made = Player.objects.get_or_create(club=club, name_key=name_key(name), defaults={"name": name})
    return player


@transaction.atomic
def partnership_of(players: Iterable[Player]) -> Partnership:
    """Return the partnership of two players of one club, made now if they never partnered."""
    first, second = sorted(players, key=lambda player: player.pk)
    partnership, _made = Partnership.objects.get_or_create(
        first=first, second=second, defaults={"club_id": first.club_id}
    )
    return partnership
