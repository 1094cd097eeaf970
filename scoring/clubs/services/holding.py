"""Let the changes of one club take turns."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Account, Club, Role
from scoring.clubs.writes import Refused


class PutAway(Refused):
    """The club was put away in the meantime."""

    sentence = _("This club was put away meanwhile. Nothing in it changes until it is brought back.")


class OwnersDecide(Refused):
    """The club has an owner by now, and whoever asks is none."""

    sentence = _("This club has an owner by now. Only its owners put it away or move it.")


def held(club: Club) -> Club:
    """Return the club anew, held until this change is done. Hands are recorded meanwhile: they only need it to stay."""
    return Club.objects.select_for_update(of=("self",), no_key=True).get(pk=club.pk)


def see_that_it_is_in_use(club: Club) -> None:
    """Raise PutAway for a club in which nothing can be changed."""
    if club.is_archived:
        raise PutAway


def see_that_it_is_theirs(club: Club, account: Account | None) -> None:
    """Raise OwnersDecide for a club that others own; one without an owner is whoever's that runs it."""
    owners = club.memberships.filter(role=Role.OWNER)
    if owners.exists() and (account is None or not owners.filter(account=account).exists()):
        raise OwnersDecide
