"""Say who belongs to a club with an account, and as what; who owns it; whose devices run it."""

from __future__ import annotations

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Account, Club, Device, Membership, Role
from scoring.clubs.selectors.people import devices_running, opens_without
from scoring.clubs.selectors.settings import has_owner
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt, Refused


class RoleChanged(Refused):
    """Somebody else gave the person another role, or took them out, after the page was shown."""

    sentence: Promise = _("Somebody changed this meanwhile. This is how it is now.")


class LastOfOwners(Refused):
    """The club would have no owner left."""

    sentence: Promise = _(
        "A club keeps at least one owner. Make somebody else an owner first, or put the club away in its settings."
    )


class HasOwner(Refused):
    """The club that should be taken over has an owner."""

    sentence: Promise = _("This club has an owner by now. An owner can make you one, too.")


class OnlyWayIn(Refused):
    """Nobody could open the club any more."""

    sentence: Promise = _("Nobody else opens this club, so it would be lost. Make it yours first, or let somebody in.")


class LinkStopped(Refused):
    """The link that should be replaced was replaced by somebody else in the meantime."""

    sentence: Promise = _("This link was replaced meanwhile. The new one is below.")


@transaction.atomic
def change_role(club: Club, *, account: int, was: Role, becomes: Role | None, attempt: Attempt) -> None:
    """Give the account of this id another role in the club; `None` takes it out.

    `was` is the role that the page showed. Raises RoleChanged when it is another by now, LastOfOwners, or KeyReused.
    """
    club = held(club)
    if attempt.earlier() is not None:
        return
    membership = Membership.objects.filter(club=club, account=account).first()
    if membership is None or membership.role != was:
        raise RoleChanged
    if becomes is was:
        return
    others = club.memberships.exclude(pk=membership.pk)
    if was is Role.OWNER and not others.filter(role=Role.OWNER).exists():
        raise LastOfOwners
    attempt.make(facts={"role": [was.value, becomes.value if becomes else ""]})
    if becomes is None:
        membership.delete()
    else:
        membership.role = becomes
        membership.save(update_fields=["role"])


@transaction.atomic
def take_over(club: Club, *, account: Account, attempt: Attempt, runs_on: bool = False) -> None:
    """Make an account the owner of a club that has none. Raises HasOwner, PutAway or KeyReused.

    The attempt's device, which ran the club without an account, does so from now on only where it `runs_on`.
    """
    club = held(club)
    if attempt.earlier() is not None:
        return
    see_that_it_is_in_use(club)
    if has_owner(club):
        raise HasOwner
    before = club.memberships.filter(account=account).values_list("role", flat=True).first()
    attempt.make(facts={"role": [before or "", Role.OWNER.value]})
    Membership.objects.update_or_create(club=club, account=account, defaults={"role": Role.OWNER})
    if not runs_on:
        club.grants.filter(device=attempt.device).delete()


@transaction.atomic
def stop_running(club: Club, *, device: Device, attempt: Attempt) -> None:
    """Let a device run the club no more unless somebody signs in there. Raises OnlyWayIn or KeyReused."""
    club = held(club)
    if attempt.earlier() is not None:
        return
    if not opens_without(club, device):
        raise OnlyWayIn
    attempt.make()
    club.grants.filter(device=device).delete()


@transaction.atomic
def replace_organiser_link(club: Club, *, seen: int, device: Device | None, attempt: Attempt) -> Club:
    """Make the organiser's link dead and shut out every device that came by it but `device`; return the club.

    `seen` is the key count that the page showed. Raises LinkStopped when it has risen since, PutAway or KeyReused.
    """
    club = held(club)
    if attempt.earlier() is not None:
        return club
    see_that_it_is_in_use(club)
    if club.key_count != seen:
        raise LinkStopped
    attempt.make(facts={"devices": devices_running(club, but=device)})
    club.key_count = seen + 1
    club.grants.filter(device=device, key_count=seen).update(key_count=club.key_count)
    club.save(update_fields=["key_count"])
    return club
