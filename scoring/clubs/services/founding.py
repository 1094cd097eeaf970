"""Found a club, and let whoever founded it run it."""

from __future__ import annotations

from django.db import transaction

from scoring.clubs.models import Account, Club, Device, Grant, Membership, Role, Write
from scoring.clubs.selectors.settings import has_owner
from scoring.clubs.writes import Attempt, KeyReused


def found_club(*, name: str, time_zone: str = "UTC", named: bool = False, owner: Account | None = None) -> Club:
    """Return a new club, private as every group starts, which belongs to the account of whoever was signed in."""
    club = Club.objects.create(name=name, time_zone=time_zone, named=named)
    if owner is not None:
        Membership.objects.create(club=club, account=owner, role=Role.OWNER)
    return club


def right_of_founder(account: Account | None) -> str:
    """Return by which right a club is founded: as its owner, or without an account as a device that runs it."""
    return Role.OWNER.value if account is not None else Grant.Kind.ORGANISER.value


def grant_organiser(*, club: Club, device: Device) -> Grant:
    """Let `device` open and change everything of `club`; twice is once."""
    grant, _made = Grant.objects.update_or_create(
        device=device,
        club=club,
        kind=Grant.Kind.ORGANISER,
        defaults={"key_count": club.key_count},
    )
    return grant


def start_club(*, name: str, time_zone: str, attempt: Attempt) -> Club:
    """Return a new club of this name; the same attempt again returns the same. Raises KeyReused.

    Whoever is signed in owns it; else the attempt's device runs it.
    """
    try:
        with transaction.atomic():
            write = attempt.earlier() or _founded(name, time_zone, attempt)
    except KeyReused:
        # A key of another change, or this attempt arrived twice at once and the other arrival was first.
        earlier = attempt.earlier()
        if earlier is None:
            raise
        write = earlier
    with transaction.atomic():
        club = Club.objects.select_for_update(of=("self",), no_key=True).get(writes=write)
        if attempt.device is not None and lets_founder_run(write, club):
            grant_organiser(club=club, device=attempt.device)
    return club


def _founded(name: str, time_zone: str, attempt: Attempt) -> Write:
    club = found_club(name=name, time_zone=time_zone, named=True, owner=attempt.account)
    return attempt.make(club=club, facts=founding_facts(club))


def founding_facts(club: Club) -> dict[str, object]:
    """Return what the write that founded a club keeps: it stays true of that club alone, wherever its games move."""
    return {"founded": club.pk}


def lets_founder_run(write: Write, club: Club) -> bool:
    """Return whether the device that brings a founding's key, maybe for the second time, comes to run the club.

    Its answer may have been lost, and with it the device's cookie. But a key that is sent again long after must not
    open more than it did: not a club that has an owner by now, nor one whose links were replaced to shut phones out,
    nor one that was put away or that the games moved into. `club` is held, so that none of it happens meanwhile.
    """
    founded = write.account_id is None and is_where_founded(write, club)
    return founded and club.key_count == 0 and not has_owner(club)


def is_where_founded(write: Write, club: Club) -> bool:
    """Return whether `club` is the one that this write founded, and in use: what it founded did not move elsewhere."""
    return write.facts.get("founded") == club.pk and not club.is_archived
