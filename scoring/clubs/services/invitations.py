"""Make invitations, take them back, and let people in who accept one."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.clubs.access import RIGHT_OF_ROLE
from scoring.clubs.models import Account, Club, Invitation, Membership, Role
from scoring.clubs.selectors.invitations import fate_of
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt, Refused


class InvitationOver(Refused):
    """The invitation was used or withdrawn, or has run out."""

    sentence: Promise = _("This invitation is over.")


@transaction.atomic
def invite(club: Club, *, role: Role, note: str, stands_for: timedelta, attempt: Attempt) -> Invitation:
    """Return a new invitation; the same attempt again returns the same. Raises PutAway or KeyReused."""
    club = held(club)
    if (earlier := attempt.earlier()) is not None:
        return earlier.invitations.get()
    see_that_it_is_in_use(club)
    return Invitation.objects.create(
        club=club,
        role=role,
        note=note,
        expires_at=timezone.now() + stands_for,
        write=attempt.make(facts={"role": role.value, "days": stands_for.days}),
    )


@transaction.atomic
def withdraw(invitation: Invitation, *, attempt: Attempt) -> None:
    """Let an invitation open nothing any more. Raises InvitationOver when it does not anyway, or KeyReused."""
    invitation = _held(invitation)
    if attempt.earlier() is not None:
        return
    if fate_of(invitation) is not None:
        raise InvitationOver
    invitation.withdrawn_at = attempt.make(facts={"role": invitation.role}).made_at
    invitation.save(update_fields=["withdrawn_at"])


@transaction.atomic
def accept(invitation: Invitation, *, account: Account, attempt: Attempt) -> None:
    """Let an account into the invitation's club in its role; who has a higher one keeps it.

    Raises InvitationOver unless the account itself was the one who used it, PutAway or KeyReused.
    """
    invitation = _held(invitation)
    if attempt.earlier() is not None or invitation.accepted_by_id == account.pk:
        return
    if fate_of(invitation) is not None:
        raise InvitationOver
    see_that_it_is_in_use(invitation.club)
    membership = Membership.objects.filter(club=invitation.club, account=account).first()
    before = Role(membership.role) if membership else None
    becomes = max(filter(None, (before, Role(invitation.role))), key=lambda role: RIGHT_OF_ROLE[role])
    write = attempt.make(facts={"role": [before.value if before else "", becomes.value]})
    Membership.objects.update_or_create(club=invitation.club, account=account, defaults={"role": becomes})
    invitation.accepted_by, invitation.accepted_at = account, write.made_at
    invitation.save(update_fields=["accepted_by", "accepted_at"])


def _held(invitation: Invitation) -> Invitation:
    """Return the invitation anew; with its club it is held until this change is done."""
    held(invitation.club)
    return Invitation.objects.select_related("club").select_for_update(of=("self",)).get(pk=invitation.pk)
