"""Forget again whoever is there again, from an older copy of the database."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.db import transaction

from scoring.clubs.forgettings import Deletion, Forgetting, kept_forgettings, unreadable_lines
from scoring.clubs.models import Account, Player
from scoring.clubs.services import accounts
from scoring.clubs.services.forgetting import forget_rows
from scoring.clubs.services.players import about
from scoring.clubs.writes import Attempt


@dataclass(frozen=True, slots=True)
class Reapplied:
    """What was forgotten again: how many rows of players, how many accounts.

    `absent` is how many of those who were forgotten are not in the copy; `unreadable` how many lines say nothing.
    `unsure` are the ids of players who may be somebody whom an older version forgot, in a club that moved since.
    """

    players: int
    accounts: int
    absent: int
    unreadable: int
    unsure: tuple[int, ...]


@transaction.atomic
def reapply_forgettings() -> Reapplied:
    """Forget again whoever the file tells of, wherever they are now, and return what came of it."""
    lines = list(kept_forgettings())
    deletions = [line for line in lines if isinstance(line, Deletion)]
    forgettings = [line for line in lines if isinstance(line, Forgetting)]
    gone = [account for line in deletions if (account := _account_of(line)) is not None]
    rows = [row for line in forgettings if (row := _row_of(line)) is not None]
    unsure = {row.pk for line in forgettings if (row := _may_be(line)) is not None}
    return Reapplied(
        players=sum(_forgotten_again(list(spelt)) for _root, spelt in groupby(sorted(rows, key=_person), key=_person)),
        accounts=sum(_deleted_again(account) for account in gone),
        absent=len(lines) - len(gone) - len(rows) - len(unsure),
        unreadable=unreadable_lines(),
        unsure=tuple(sorted(unsure)),
    )


def _account_of(line: Deletion) -> Account | None:
    return Account.objects.filter(pk=line.account, created_at=line.created).first()


def _row_of(line: Forgetting) -> Player | None:
    """Return the row that a line tells of: made at its moment, whichever club it is in by now.

    Lines of older versions do not say when that was; there the club has to be the one they name, and a row that is
    younger than the line is somebody else's, to whom the id was given anew.
    """
    rows = Player.objects.select_related("club").filter(pk=line.player)
    if line.created is not None:
        return rows.filter(created_at=line.created).first()
    return rows.filter(created_at__lte=line.at, club__slug=line.club).first()


def _may_be(line: Forgetting) -> Player | None:
    """Return whom a line of an older version may tell of, in another club than it names."""
    if line.created is not None or _row_of(line) is not None:
        return None
    return Player.objects.filter(pk=line.player, created_at__lte=line.at, forgotten_at__isnull=True).first()


def _person(row: Player) -> int:
    return row.merged_into_id or row.pk


def _forgotten_again(rows: list[Player]) -> int:
    """Forget a person's rows but those that the copy has forgotten already; return how many that were."""
    rows = [row for row in rows if row.forgotten_at is None]
    if rows:
        Attempt.by_command("forget").make(club=rows[0].club, about=about(rows[0]))
        forget_rows(rows[0].club, rows)
    return len(rows)


def _deleted_again(account: Account) -> bool:
    """Delete an account unless the copy has it deleted already; its clubs may be left without an owner."""
    if account.deleted_at is not None:
        return False
    accounts.leave_nothing_of(account)
    Attempt.by_command("delete_account").make(about=accounts.about(account))
    return True
