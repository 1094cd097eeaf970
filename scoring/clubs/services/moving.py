"""Move a club's people, tables, rules and changes into another club; its games are `scoring.games`' to move."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from itertools import chain, count

from django.utils import timezone
from django.utils.translation import gettext

from scoring.clubs.models import Club, ClubTable, HouseRules, Membership, Partnership, Player, Role, Write
from scoring.clubs.names import LONGEST_NAME, name_key
from scoring.clubs.selectors.merging import both_as_seen
from scoring.clubs.services.merging import merge_players
from scoring.clubs.writes import Attempt, new_key


def move_players(source: Club, target: Club, *, matches: Mapping[int, int | None], attempt: Attempt) -> None:
    """Let every player of `source` play in `target`, and each who was matched be one person with their match.

    `matches` has, for each person's id, the id of the person in `target` they are; None for somebody new there. Each
    match is a merge of its own, so that it can be undone by itself.
    """
    people = Player.objects.select_related("club").in_bulk([*matches, *filter(None, matches.values())])
    for player, into in matches.items():
        if into is not None:
            merge_players(
                people[player],
                into=people[into],
                seen=both_as_seen(people[player], Player.objects.get(pk=into)),
                attempt=replace(attempt, key=new_key(), action="merge", club=target, about=f"player {player}"),
            )
    # An account is one player in a club: whom it is there already, it stays.
    known = Player.objects.people().filter(club=target, account__isnull=False)
    Player.objects.people().filter(club=source, account__in=known.values("account")).update(account=None)
    Player.objects.filter(club=source).update(club=target)
    Partnership.objects.filter(club=source).update(club=target)


def move_tables(source: Club, target: Club) -> int:
    """Keep the tables of `source` at which games were played, out of the room, and drop the others; return how many.

    Each keeps its number unless `target` has a table of it. Their links are dead.
    """
    source.tables.filter(games__isnull=True).delete()
    taken = set(target.tables.values_list("number", flat=True))
    kept = list(source.tables.order_by("number"))
    for table in kept:
        number = table.number if table.number not in taken else next(each for each in count(1) if each not in taken)
        taken.add(number)
        columns = {"club": target, "number": number, "standing": False, "key_count": table.key_count + 1}
        ClubTable.objects.filter(pk=table.pk).update(**columns)
    return len(kept)


def move_rules(source: Club, target: Club) -> int:
    """Let the house rules of `source` be offered in `target`, under a free name each; return how many."""
    taken = set(target.house_rules.standing().values_list("name_key", flat=True))
    standing = list(source.house_rules.standing())
    for rules in standing:
        name = free_name(rules.name, taken)
        taken.add(name_key(name))
        HouseRules.objects.filter(pk=rules.pk).update(club=target, name=name, name_key=name_key(name))
    source.house_rules.update(club=target)
    return len(standing)


def free_name(name: str, taken: Container[str]) -> str:
    """Return the name, numbered where its key is among those that are taken."""
    numbered = (f"{name[: LONGEST_NAME - 4].rstrip()} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if name_key(each) not in taken)


def let_accounts_in(source: Club, target: Club, *, along: bool) -> int:
    """End what accounts may do in `source`; where they come `along` they are members of `target`. Return how many.

    Its owners come along either way: what was theirs is not lost to them.
    """
    coming = source.memberships.exclude(account__memberships__club=target)
    if not along:
        coming = coming.filter(role=Role.OWNER)
    accounts = coming.values_list("account", flat=True)
    made = [Membership(account_id=account, club=target, role=Role.MEMBER) for account in accounts]
    Membership.objects.bulk_create(made)
    source.memberships.all().delete()
    return len(made)


def close_after_moving(source: Club, target: Club) -> None:
    """Leave of a club that moved only the way to where it went: no link and nobody's right opens it any more.

    Its changes go with what they changed. A name made of four players' names does not stay behind.
    """
    Write.objects.filter(club=source).update(club=target)
    source.grants.all().delete()
    Club.objects.filter(pk=source.pk).update(
        name=source.name if source.named else gettext("A table that moved"),
        visibility=Club.Visibility.PRIVATE,
        key_count=source.key_count + 1,
        archived_at=timezone.now(),
        moved_into=target,
    )
