"""Read who says which player they are, and what somebody who looks at a player may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.clubs.access import OpenedClub, Right
from scoring.clubs.models import Account, Claim, Club, Merge, Player
from scoring.clubs.selectors.merging import merges_into
from scoring.clubs.writes import new_key


@dataclass(frozen=True, slots=True)
class WaitingClaim:
    """That an account says it is a player, and a key for the answer."""

    pk: int
    account: str
    player: str
    asked_at: datetime
    key: str


def claims_waiting(club: Club) -> list[WaitingClaim]:
    """Return what waits for an organiser's word, the oldest first: one query."""
    asked = Claim.objects.filter(player__club=club, state=Claim.State.ASKED, account__is_active=True)
    claims = asked.select_related("account", "player__merged_into", "write").order_by("pk")
    return [
        WaitingClaim(claim.pk, str(claim.account), claim.player.full_name, claim.write.made_at, new_key())
        for claim in claims
    ]


def own_player(club: Club, account: Account) -> Player | None:
    """Return the person an account is in a club; None before an organiser has confirmed one."""
    return Player.objects.people().filter(club=club, account=account).first()


def own_claim(club: Club, account: Account) -> Claim | None:
    """Return what an account has said it is in a club, while that waits for an organiser."""
    asked = Claim.objects.filter(player__club=club, account=account, state=Claim.State.ASKED)
    return asked.select_related("player__merged_into").first()


@dataclass(frozen=True, slots=True)
class PlayerWays:
    """What whoever looks at a player may do with them; `merges` are those that can be undone.

    `asked` is their own claim to this player while it waits, `key` for taking it back.
    """

    may_change: bool
    may_claim: bool
    may_part_account: bool
    is_me: bool
    asked: Claim | None
    account: Account | None
    merges: Sequence[Merge]
    key: str

    @property
    def any(self) -> bool:
        """Whether there is anything to do or to be told."""
        return self.may_change or self.may_claim or self.is_me or self.asked is not None


def ways_with(opened: OpenedClub, player: Player) -> PlayerWays:
    """Return what whoever opened the club may do with a person of it: three queries at most."""
    in_use = not opened.club.is_archived and player.forgotten_at is None
    may_change = in_use and opened.may_run
    me = opened.account
    is_me = me is not None and player.account_id == me.pk
    own = me if in_use and opened.right >= Right.BELONG and not is_me else None
    asked = own_claim(opened.club, own) if own else None
    free = own is not None and player.account_id is None and asked is None and own_player(opened.club, own) is None
    return PlayerWays(
        may_change=may_change,
        may_claim=free,
        may_part_account=in_use and player.account_id is not None and (is_me or opened.may_run),
        is_me=is_me,
        asked=asked if asked and asked.player.person == player else None,
        account=player.account if opened.may_run or is_me else None,
        merges=merges_into(player) if may_change else [],
        key=new_key(),
    )
