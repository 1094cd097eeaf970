"""What of a club can be watched, and by which ticket."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest

from scoring.clubs.access import PUBLIC
from scoring.clubs.audience import Audience
from scoring.clubs.models import Club, Device, Membership, Role
from scoring.clubs.sign_ins import stay_of
from scoring.live.channels import touch
from scoring.live.tickets import Ticket

#: By belonging to a club, in an account; such a ticket names the stay, which ends on signing out.
ACCOUNT = "account"

KINDS = {Audience.CLUB: "club", Audience.PUBLIC: "club-public"}


def channel_of(club: Club, audience: Audience) -> str:
    """Return the name of the channel that shows the club to this audience."""
    return f"{KINDS[audience]}:{club.slug}"


def club_changed(club: Club) -> None:
    """Tell who watches the club's home, once this transaction is kept, that it shows something else now."""
    touch(channel_of(club, Audience.CLUB))
    if club.is_open_to_all:
        touch(channel_of(club, Audience.PUBLIC))


def ticket_to(
    channel: str, request: HttpRequest, *, by: str, as_account: bool, device: Device | None, key_count: int
) -> Ticket | None:
    """Return a ticket for whoever came in so; None where nothing can say when they may come in no more.

    `by` and `as_account` are those of the way in; `key_count` is the count at which a device's grant of that kind is
    alive.
    """
    if by == PUBLIC:
        return Ticket(channel, holder=0, by=PUBLIC, key_count=0)
    if as_account:
        stay = stay_of(request)
        return Ticket(channel, holder=stay, by=ACCOUNT, key_count=0) if stay else None
    return Ticket(channel, holder=device.pk, by=by, key_count=key_count) if device else None


def stays_in(
    clubs: Collection[int], stays: Collection[int], *, roles: Collection[str] = Role.values
) -> set[tuple[int, int]]:
    """Return which of these stays, not ended, are in an account that belongs to which of these clubs: club and stay.

    With `roles`, only where it belongs in one of them.
    """
    members = Membership.objects.filter(
        club__in=clubs, role__in=roles, account__sign_ins__in=stays, account__sign_ins__ended_at__isnull=True
    )
    return set(members.values_list("club_id", "account__sign_ins"))
