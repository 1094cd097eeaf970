"""Let an account be a player: it says so, and an organiser confirms it."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Account, Claim, Player, Write
from scoring.clubs.selectors.claims import own_claim, own_player
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.services.players import player_to_change
from scoring.clubs.writes import Attempt, Refused


class IsAnother(Refused):
    """The account is another player of the club already."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.sentence = format_lazy(_("This account is {name} here already."), name=player.full_name)


class ClaimedAlready(Refused):
    """The player is another account's already."""

    sentence = _("Somebody else’s account is this player already.")


class AskedAlready(Refused):
    """The account waits for an organiser's word in this club."""

    sentence = _("You said who you are already. An organiser confirms it.")


class Settled(Refused):
    """The claim does not wait any more."""

    sentence = _("This was answered already.")


class NotTheirs(Refused):
    """The player is not this account's any more."""

    sentence = _("This account is not this player’s any more.")


@transaction.atomic
def claim_player(player: Player, *, account: Account, confirmed: bool, attempt: Attempt) -> None:
    """Say that an account is a player; `confirmed` where an organiser says it of themselves.

    Raises IsAnother, ClaimedAlready, AskedAlready, PlayerGone or KeyReused.
    """
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return
    player = player_to_change(player)
    _see_that_they_may_be_one(player, account)
    if own_claim(player.club, account) is not None:
        raise AskedAlready
    write = attempt.make(facts={"confirmed": confirmed})
    state = Claim.State.CONFIRMED if confirmed else Claim.State.ASKED
    Claim.objects.create(account=account, player=player, state=state, write=write, settled=write if confirmed else None)
    if confirmed:
        Player.objects.filter(pk=player.pk).update(account=account)


@transaction.atomic
def settle_claim(claim: Claim, *, state: Claim.State, attempt: Attempt) -> None:
    """Confirm, decline or withdraw what an account said it is.

    Raises Settled when it does not wait any more, IsAnother, ClaimedAlready, PlayerGone or KeyReused.
    """
    hold_roster(claim.player.club)
    if attempt.earlier() is not None:
        return
    claim = (
        Claim.objects.select_for_update(of=("self",)).select_related("player__merged_into", "account").get(pk=claim.pk)
    )
    if claim.state != Claim.State.ASKED:
        raise Settled
    write = attempt.make(facts={"account": claim.account_id, "became": state.value})
    if state is Claim.State.CONFIRMED:
        player = player_to_change(claim.player.person)
        _see_that_they_may_be_one(player, claim.account)
        Player.objects.filter(pk=player.pk).update(account=claim.account)
    _settle(claim, state, write)


@transaction.atomic
def part_account(player: Player, *, account: int | None, attempt: Attempt) -> None:
    """Take the account with this id from a player whom it is not. Raises NotTheirs, PlayerGone or KeyReused."""
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return
    player = player_to_change(player)
    if player.account_id is None or player.account_id != account:
        raise NotTheirs
    write = attempt.make(facts={"account": account})
    Player.objects.filter(pk=player.pk).update(account=None)
    confirmed = Claim.objects.filter(account=account, player__club=player.club, state=Claim.State.CONFIRMED)
    for claim in confirmed:
        _settle(claim, Claim.State.WITHDRAWN, write)


def _see_that_they_may_be_one(player: Player, account: Account) -> None:
    if player.account_id is not None and player.account_id != account.pk:
        raise ClaimedAlready
    if (other := own_player(player.club, account)) is not None:
        raise IsAnother(other)


def _settle(claim: Claim, state: Claim.State, write: Write) -> None:
    claim.state, claim.settled = state, write
    claim.save(update_fields=["state", "settled"])
