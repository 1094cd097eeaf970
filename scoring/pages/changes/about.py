"""Say what changes were about: the names of the games, players, tables and others, and where they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.audience import Audience
from scoring.clubs.models import Account, Club, HouseRules, Invitation, Partnership, Player, Role, Write
from scoring.games.models import Game, Hand
from scoring.pages.game_lines import game_lines


@dataclass(frozen=True, slots=True)
class Subject:
    """What a change was about: its name, and its page's address where it has one."""

    name: str
    address: str = ""


def subjects_of(club: Club, writes: Sequence[Write]) -> dict[int, list[Subject]]:
    """Return what each of these changes of the club was about, by the change's id: at most eleven queries."""
    about = _made_by(writes) | {write.pk: write.about for write in writes if write.about}
    named: dict[str, Subject] = {}
    for kind, find in _FINDERS.items():
        ids = {int(text.removeprefix(f"{kind} ")) for text in about.values() if text.startswith(f"{kind} ")}
        if ids:
            named |= {f"{kind} {pk}": subject for pk, subject in find(club, ids).items()}
    games = _games(club, {text for text in about.values() if " " not in text})
    hands = _hands(about)
    return {pk: [*hands.get(pk, []), *filter(None, [named.get(text) or games.get(text)])] for pk, text in about.items()}


def _made_by(writes: Sequence[Write]) -> dict[int, str]:
    """Return what changes made that could not be named before they were, by the change's id."""
    made = {write.pk: f"pair {write.facts['pair']}" for write in writes if "pair" in write.facts}
    for action, kind, rows in (
        ("invite", "invitation", Invitation.objects.all()),
        ("add_rules", "rules", HouseRules.objects.all()),
    ):
        making = [write.pk for write in writes if write.action == action]
        if making:
            found = rows.filter(write__in=making).values_list("write_id", "pk")
            made |= {write: f"{kind} {pk}" for write, pk in found}
    return made


def _games(club: Club, public_ids: Collection[str]) -> dict[str, Subject]:
    """Return the club's games of these public ids, called by who plays whom."""
    if not public_ids:
        return {}
    games = Game.objects.for_list().filter(club=club, public_id__in=public_ids)
    return {
        line.public_id: Subject(
            _("%(first)s – %(second)s") % {"first": line.ns_names, "second": line.ew_names},
            reverse("games:table", args=[line.public_id]),
        )
        for line in game_lines(list(games), Audience.CLUB)
    }


def _hands(about: Mapping[int, str]) -> dict[int, list[Subject]]:
    """Return the hands that these changes made or replaced, by the change's id."""
    found: dict[int, list[Subject]] = {}
    hands = Hand.objects.filter(write__in=about).order_by("number").values_list("write_id", "number", "game__public_id")
    for write, number, public_id in hands:
        if about[write] == public_id:
            address = reverse("games:hand", args=[public_id, number])
            found.setdefault(write, []).append(Subject(_("Hand %(number)d") % {"number": number}, address))
    # A game that came from a file brought all its hands: they are not told one by one.
    return {write: subjects for write, subjects in found.items() if len(subjects) == 1}


def _players(club: Club, ids: Collection[int]) -> dict[int, Subject]:
    players = Player.objects.filter(club=club, pk__in=ids).select_related("merged_into")
    return {
        player.pk: Subject(player.full_name, reverse("club-player", args=[club.slug, player.pk])) for player in players
    }


def _accounts(club: Club, ids: Collection[int]) -> dict[int, Subject]:
    members = set(club.memberships.filter(account__in=ids).values_list("account_id", flat=True))
    return {
        account.pk: Subject(
            str(account), reverse("clubs:person", args=[club.slug, account.pk]) if account.pk in members else ""
        )
        for account in Account.objects.filter(pk__in=ids)
    }


def _invitations(club: Club, ids: Collection[int]) -> dict[int, Subject]:
    return {
        invitation.pk: Subject(
            _("as %(role)s") % {"role": Role(invitation.role).label},
            reverse("clubs:invitation", args=[club.slug, invitation.public_id]),
        )
        for invitation in Invitation.objects.filter(club=club, pk__in=ids)
    }


def _rules(club: Club, ids: Collection[int]) -> dict[int, Subject]:
    rules = HouseRules.objects.filter(club=club, pk__in=ids)
    return {each.pk: Subject(each.name, reverse("clubs:rules", args=[club.slug])) for each in rules}


def _pairs(club: Club, ids: Collection[int]) -> dict[int, Subject]:
    pairs = Partnership.objects.filter(club=club, pk__in=ids)
    pairs = pairs.select_related("first__merged_into", "second__merged_into")
    address = reverse("clubs:pairs", args=[club.slug])
    return {
        pair.pk: Subject(
            _("%(first)s & %(second)s") % {"first": pair.first.full_name, "second": pair.second.full_name}, address
        )
        for pair in pairs
    }


def _tables(club: Club, numbers: Collection[int]) -> dict[int, Subject]:
    return {
        number: Subject(_("Table %(number)d") % {"number": number}, reverse("club-tables", args=[club.slug]))
        for number in numbers
    }


def _clubs(_club: Club, ids: Collection[int]) -> dict[int, Subject]:
    return {club.pk: Subject(club.name, reverse("club", args=[club.slug])) for club in Club.objects.filter(pk__in=ids)}


#: How `Write.about` names each kind of thing, before its id or number.
_FINDERS: Mapping[str, Callable[[Club, Collection[int]], dict[int, Subject]]] = {
    "player": _players,
    "account": _accounts,
    "invitation": _invitations,
    "rules": _rules,
    "pair": _pairs,
    "table": _tables,
    "club": _clubs,
}
