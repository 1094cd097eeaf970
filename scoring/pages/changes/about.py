"""Say what changes were about beside games: the names of players, tables and others, and where they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.models import Account, Club, HouseRules, Invitation, Partnership, Player, Role, Write
from scoring.tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Subject:
    """What a change was about: its name, and its page's address where it has one; `own_name` is a merged row's."""

    name: str
    address: str = ""
    own_name: str = ""

    @property
    def then_and_now(self) -> str:
        """What it was called by its own row and, where that was merged since, who that is."""
        if self.own_name in {"", self.name}:
            return self.name
        return _("%(name)s, who is %(person)s now") % {"name": self.own_name, "person": self.name}


@dataclass(frozen=True, slots=True)
class Subjects:
    """Everything that changes name, by how they name it: "player 12"."""

    about: Mapping[int, str]
    named: Mapping[str, Subject]

    def of(self, write: Write) -> Subject | None:
        """Return what a change was about; None for a game, the club itself, and what is gone."""
        return self.named.get(self.about.get(write.pk, ""))

    def player(self, pk: object) -> Subject | None:
        """Return the player of this id that a fact names."""
        return self.named.get(f"player {pk}")

    def account(self, pk: object) -> Subject | None:
        """Return the account of this id that a fact names."""
        return self.named.get(f"account {pk}")


def subjects_of(club: Club, writes: Sequence[Write]) -> Subjects:
    """Return what these changes of the club were about and what their facts name: at most twelve queries."""
    about = _made_by(writes) | {write.pk: write.about for write in writes if " " in write.about}
    texts = {*about.values(), *(text for write in writes for text in _named_in(write))}
    named: dict[str, Subject] = {}
    for kind, find in _FINDERS.items():
        ids = {text.removeprefix(f"{kind} ") for text in texts if text.startswith(f"{kind} ")}
        if ids:
            named |= {f"{kind} {pk}": subject for pk, subject in find(club, ids).items()}
    return Subjects(about, named)


def _named_in(write: Write) -> Iterator[str]:
    """Yield whom the facts of a change name by an id."""
    for fact, kind in (("into", "player"), ("from", "player"), ("account", "account")):
        if write.facts.get(fact) is not None:
            yield f"{kind} {write.facts[fact]}"
    yield from (f"player {pk}" for fact in ("players", "new") for pk in write.facts.get(fact, ()))


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


def _players(club: Club, ids: Collection[str]) -> dict[int, Subject]:
    players = Player.objects.filter(club=club, pk__in=ids).select_related("merged_into")
    return {
        player.pk: Subject(player.full_name, reverse("club-player", args=[club.slug, player.pk]), player.name)
        for player in players
    }


def _accounts(club: Club, ids: Collection[str]) -> dict[int, Subject]:
    members = set(club.memberships.filter(account__in=map(int, ids)).values_list("account_id", flat=True))
    return {
        account.pk: Subject(
            str(account), reverse("clubs:person", args=[club.slug, account.pk]) if account.pk in members else ""
        )
        for account in Account.objects.filter(pk__in=ids)
    }


def _invitations(club: Club, ids: Collection[str]) -> dict[int, Subject]:
    return {
        invitation.pk: Subject(
            _invited(Role(invitation.role), invitation.note),
            reverse("clubs:invitation", args=[club.slug, invitation.public_id]),
        )
        for invitation in Invitation.objects.filter(club=club, pk__in=ids)
    }


def _invited(role: Role, note: str) -> str:
    if not note:
        return _("as %(role)s") % {"role": role.label}
    return _("as %(role)s, for “%(note)s”") % {"role": role.label, "note": note}


def _rules(club: Club, ids: Collection[str]) -> dict[int, Subject]:
    rules = HouseRules.objects.filter(club=club, pk__in=ids)
    return {each.pk: Subject(each.name, reverse("clubs:rules", args=[club.slug])) for each in rules}


def _pairs(club: Club, ids: Collection[str]) -> dict[int, Subject]:
    pairs = Partnership.objects.filter(club=club, pk__in=ids)
    pairs = pairs.select_related("first__merged_into", "second__merged_into")
    address = reverse("clubs:pairs", args=[club.slug])
    return {
        pair.pk: Subject(
            _("%(first)s & %(second)s") % {"first": pair.first.full_name, "second": pair.second.full_name}, address
        )
        for pair in pairs
    }


def _tables(club: Club, numbers: Collection[str]) -> dict[str, Subject]:
    return {
        number: Subject(_("Table %(number)s") % {"number": number}, reverse("club-tables", args=[club.slug]))
        for number in numbers
    }


def _events(club: Club, public_ids: Collection[str]) -> dict[str, Subject]:
    events = Event.objects.filter(club=club, public_id__in=public_ids)
    return {event.public_id: Subject(event.name, reverse("events:event", args=[event.public_id])) for event in events}


def _clubs(_club: Club, ids: Collection[str]) -> dict[int, Subject]:
    return {club.pk: Subject(club.name, reverse("club", args=[club.slug])) for club in Club.objects.filter(pk__in=ids)}


#: How `Write.about` names each kind of thing, before its id or number.
_FINDERS: Mapping[str, Callable[[Club, Collection[str]], Mapping[Any, Subject]]] = {
    "player": _players,
    "account": _accounts,
    "invitation": _invitations,
    "rules": _rules,
    "pair": _pairs,
    "table": _tables,
    "club": _clubs,
    "event": _events,
}
