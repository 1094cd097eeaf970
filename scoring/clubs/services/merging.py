"""Say that two players are one person, and take it back: a pointer, nothing is rewritten."""

from __future__ import annotations

from django.db import transaction
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.clubs.ledger import SharedEvening, SharedGame, evenings, ledger
from scoring.clubs.models import Merge, Player, Write
from scoring.clubs.names import name_key
from scoring.clubs.selectors.merging import both_as_seen, roots_by, rows_of
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.services.players import player_to_change
from scoring.clubs.writes import Attempt, Refused


class SamePerson(Refused):
    """Both are one person already."""

    sentence = _("These two are one person already.")


class PlayedTogether(Refused):
    """Both sat in one game at the same time, so they are two people."""

    def __init__(self, game: SharedGame) -> None:
        super().__init__(game)
        self.game = game
        told = _("They sat at one table at the same time ({game}), so they are two people.")
        self.sentence: Promise = format_lazy(told, game=game.label)


class EnteredBoth(Refused):
    """Both entered one evening, so they are two people."""

    def __init__(self, evening: SharedEvening) -> None:
        super().__init__(evening)
        self.evening = evening
        told = _("Both entered {evening}, so they are two people. Take one of them off its list if that was a mistake.")
        self.sentence: Promise = format_lazy(told, evening=evening.name)


class MergeChanged(Refused):
    """One of both was changed since they were looked at."""

    sentence = _("One of them was changed meanwhile. Look at both again.")


class NotMerged(Refused):
    """The merge was undone already."""

    sentence = _("This was undone already.")


class NameTaken(Refused):
    """The name that would be free again is another player's by now."""

    sentence = _("Somebody else has this name by now. Write another one.")


@transaction.atomic
def merge_players(player: Player, *, into: Player, seen: str, attempt: Attempt) -> Player:
    """Return the person that a player is from now on: whoever `into` is, with everything that both played.

    `seen` is `both_as_seen` of the two as they were looked at. The name, the note and how they are shown stay those
    of `into`; so does the account, unless it has none. Raises SamePerson, PlayedTogether, EnteredBoth, MergeChanged,
    PlayerGone for who was merged or forgotten meanwhile, or KeyReused.
    """
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return Player.objects.select_related("merged_into").get(pk=into.pk).person
    root = player_to_change(_now(into).person)
    if root == _now(player).person:
        raise SamePerson
    player = player_to_change(player)
    if both_as_seen(player, root) != seen:
        raise MergeChanged
    if (shared := ledger().shared_game(rows_of(player), rows_of(root))) is not None:
        raise PlayedTogether(shared)
    if (evening := evenings().shared(rows_of(player), rows_of(root))) is not None:
        raise EnteredBoth(evening)
    account = player.account_id if root.account_id is None else None
    write = attempt.make(facts={"into": root.pk, "account": account})
    Merge.objects.create(player=player, into=root, write=write)
    _store_roots(player.club_id)
    if account is not None:
        Player.objects.filter(pk=player.pk).update(account=None)
        Player.objects.filter(pk=root.pk).update(account=account)
    ledger().renamed(player.club, rows_of(root))
    evenings().renamed(player.club, rows_of(root))
    return root


@transaction.atomic
def undo_merge(player: Player, *, merge: int | None, name: str, attempt: Attempt) -> Player:
    """Return the player as a person of their own again, under `name` or, where that is empty, the one they had.

    `merge` is the id of the merge that was looked at: others stand. The account that came with the player goes with
    them. Raises NotMerged, NameTaken, PlayerGone for a person who was forgotten, or KeyReused.
    """
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return player
    player = _now(player)
    standing = Merge.objects.standing().select_related("write").filter(player=player, pk=merge or 0).first()
    if standing is None:
        raise NotMerged
    root = player_to_change(player.person)
    name = name or player.name
    if Player.objects.people().filter(club=player.club, name_key=name_key(name)).exists():
        raise NameTaken
    other_name = {} if name == player.name else {"name": [player.name, name]}
    write = attempt.make(facts={"from": root.pk, "merge": standing.pk, **other_name})
    standing.undone = write
    standing.save(update_fields=["undone"])
    Player.objects.filter(pk=player.pk).update(name=name, name_key=name_key(name))
    _part_accounts(player, root, standing.write)
    _store_roots(player.club_id)
    ledger().renamed(player.club, [*rows_of(player), *rows_of(root)])
    evenings().renamed(player.club, [*rows_of(player), *rows_of(root)])
    player.refresh_from_db()
    return player


def _now(player: Player) -> Player:
    return Player.objects.select_related("merged_into", "club").get(pk=player.pk)


def _store_roots(club: int) -> None:
    """Keep in every row of a club who it is by the merges that stand now."""
    roots = roots_by(Merge.objects.standing().filter(player__club=club).values_list("player_id", "into_id"))
    stored = dict(Player.objects.filter(club=club).values_list("pk", "merged_into_id"))
    for row, root in stored.items():
        if roots.get(row) != root:
            Player.objects.filter(pk=row).update(merged_into=roots.get(row))


def _part_accounts(player: Player, root: Player, merged: Write) -> None:
    """Give back the account that came with a player; drop one that is somebody else's by now."""
    came = merged.facts.get("account")
    if came is not None and root.account_id == came:
        Player.objects.filter(pk=root.pk).update(account=None)
        Player.objects.filter(pk=player.pk).update(account=came)
    elif player.account_id is not None:
        others = Player.objects.people().filter(club=player.club, account=player.account_id)
        if others.exists():
            Player.objects.filter(pk=player.pk).update(account=None)
