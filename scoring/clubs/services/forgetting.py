"""Forget a player for good: nobody can say any more who it was, and every score stays as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from django.db import transaction
from django.db.models import CharField, Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from scoring.clubs.forgettings import Forgetting
from scoring.clubs.ledger import evenings, ledger
from scoring.clubs.models import Claim, Club, HouseRules, Invitation, Partnership, Player, Write
from scoring.clubs.models.writes import NAMING
from scoring.clubs.names import name_key
from scoring.clubs.selectors.merging import rows_of
from scoring.clubs.selectors.moving import clubs_that_are
from scoring.clubs.selectors.players import player_as_seen
from scoring.clubs.services.enrolling import hold_roster
from scoring.clubs.services.kept_apart import keep_when_saved, see_that_it_can_be_kept
from scoring.clubs.services.moving import free_name
from scoring.clubs.services.players import PlayerChanged, about, player_to_change
from scoring.clubs.spellings import Spellings
from scoring.clubs.writes import Attempt

#: What of a write's facts are names of a player; those of a team are `team_name`.
_OWN_NAMES = ("name", "display_name")


@transaction.atomic
def forget_player(player: Player, *, seen: str, attempt: Attempt) -> None:
    """Take the name, everything noted and the account from a person, and from every spelling merged into them.

    Their name, and each they had before, goes out of every text of the club too. `seen` is `player_as_seen` of what
    was looked at. Raises PlayerGone, PlayerChanged, CannotBeKept or KeyReused.
    """
    hold_roster(player.club)
    if attempt.earlier() is not None:
        return
    player = player_to_change(player)
    if player_as_seen(player) != seen:
        raise PlayerChanged
    see_that_it_can_be_kept()
    attempt.make()
    rows = list(Player.objects.filter(pk__in=rows_of(player)))
    forget_rows(player.club, rows)
    now = timezone.now()
    keep_when_saved(Forgetting(row.pk, player.club.slug, row.created_at, now) for row in rows)


def forget_rows(club: Club, rows: Collection[Player]) -> None:
    """Leave nothing by which anybody could say who these rows of a club's players were."""
    ids = [row.pk for row in rows]
    spellings = _spellings_of(club, rows)
    for row in rows:
        Player.objects.filter(pk=row.pk).update(
            name=gettext("A player"),
            name_key=f"forgotten {row.pk}",  # no name's key has a space
            display_name="",
            note="",
            account=None,
            forgotten_at=timezone.now(),
        )
    Claim.objects.filter(player__in=ids).delete()
    _leave_no_trace_of_accounts(club, rows)
    _name_anew(club)
    _scrub_club(club, spellings)
    _scrub_rules(club, spellings)
    _scrub_changes(club, rows, spellings)
    ledger().scrubbed(club, ids, spellings)
    evenings().scrubbed(club, spellings)
    ledger().renamed(club, ids)
    evenings().renamed(club, ids)


def _spellings_of(club: Club, rows: Iterable[Player]) -> Spellings:
    """Return every name that the rows have or had, but none by which somebody else of the club is called now."""
    told = Write.objects.filter(club=club, action__in=NAMING, about__in=[about(row) for row in rows])
    names = set(chain.from_iterable((row.name, row.display_name) for row in rows))
    names |= {name for write in told for fact in _OWN_NAMES for name in _as_list(write.facts.get(fact))}
    others = Player.objects.people().filter(club=club).exclude(pk__in=[row.pk for row in rows])
    taken = set(others.values_list("name_key", flat=True))
    return Spellings(frozenset(name for name in names if name and name_key(name) not in taken))


def _as_list(told: object) -> Iterator[str]:
    """Yield the names that a fact tells: what it was and became."""
    yield from (name for name in told if isinstance(name, str)) if isinstance(told, list) else ()


def _leave_no_trace_of_accounts(club: Club, rows: Iterable[Player]) -> None:
    """Let no change tell any more which account a player was."""
    told = Write.objects.filter(club=club, about__in=[about(row) for row in rows])
    told.filter(action__in=["claim", "unclaim", "settle_claim"]).update(about="", facts={})
    for merge in told.filter(action="merge"):
        if merge.facts.get("account") is not None:
            merge.facts["account"] = None
            merge.save(update_fields=["facts"])


def _name_anew(club: Club) -> None:
    """Call a club that nobody named by the four who founded it, as they are called now."""
    if not club.named and (name := ledger().called_by_founders(club)):
        Club.objects.filter(pk=club.pk).update(name=name)


def _scrub_club(club: Club, spellings: Spellings) -> None:
    """Put "A player" in place of a name in every text that a club's people wrote, but not in a name they gave it.

    Invitations stay with a club that moved here.
    """
    scrub(Club.objects.filter(pk=club.pk, named=False), "name", spellings)
    scrub(Partnership.objects.filter(club=club), "team_name", spellings)
    scrub(Invitation.objects.filter(club__in=clubs_that_are(club)), "note", spellings)
    scrub(Player.objects.filter(club=club), "note", spellings)


def scrub(rows: QuerySet[Model], column: str, spellings: Spellings) -> None:
    """Put "A player" in place of names in a column of these rows, as far as it is wide."""
    longest = _longest(rows.model, column)
    for pk, text in rows.exclude(**{column: ""}).values_list("pk", column):
        if (scrubbed := spellings.out_of(text)) != text:
            rows.model._default_manager.filter(pk=pk).update(**{column: scrubbed[:longest]})


def _scrub_rules(club: Club, spellings: Spellings) -> None:
    """Let no house rules be called after them: those that stand get a name that is free."""
    taken = set(club.house_rules.standing().values_list("name_key", flat=True))
    longest = _longest(HouseRules, "name")
    for row in club.house_rules.all():
        if (name := spellings.out_of(row.name)[:longest]) == row.name:
            continue
        name = free_name(name, taken) if row.standing else name
        taken.add(name_key(name))
        HouseRules.objects.filter(pk=row.pk).update(name=name, name_key=name_key(name))


def _scrub_changes(club: Club, rows: Iterable[Player], spellings: Spellings) -> None:
    """Let no change tell any name that the rows had, now or before, nor this one where it tells of somebody else."""
    gone = {about(row) for row in rows}
    for write in Write.objects.filter(club=club, action__in=NAMING).exclude(facts={}).iterator(chunk_size=200):
        kept = {
            fact: _scrubbed_fact(told, spellings)
            for fact, told in write.facts.items()
            if write.about not in gone or fact not in _OWN_NAMES
        }
        if kept != write.facts:
            Write.objects.filter(pk=write.pk).update(facts=kept)


def _scrubbed_fact(told: object, spellings: Spellings) -> object:
    """Return a fact, or what it was and became, with "A player" in place of a name."""
    if isinstance(told, list):
        return [_scrubbed_fact(part, spellings) for part in told]
    return spellings.out_of(told) if isinstance(told, str) else told


def _longest(model: type[Model], column: str) -> int | None:
    field = model._meta.get_field(column)
    return field.max_length if isinstance(field, CharField) else None
