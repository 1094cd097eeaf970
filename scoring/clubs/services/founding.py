"""Found a club, and let its founder's device open it."""

from __future__ import annotations

from scoring.clubs.models import Club, Device, Grant


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
