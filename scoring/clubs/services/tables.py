"""Set tables up in a club's room, replace the links that lie on them, and let in whoever follows one."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Club, ClubTable, Device, TableGrant
from scoring.clubs.selectors.tables import key_counts_of
from scoring.clubs.services.holding import held, see_that_it_is_in_use
from scoring.clubs.writes import Attempt, Refused


class TablesChanged(Refused):
    """Somebody else set up another number of tables meanwhile."""

    sentence = _("The number of tables was changed meanwhile. See how many there are now.")


class TablesTaken(Refused):
    """Tables would be taken away, whose links then stop; it needs to be asked for twice."""

    sentence = _("The links of the tables you take away stop.")


class TableLinkReplaced(Refused):
    """The link that should be replaced was replaced meanwhile."""

    sentence = _("This link was stopped already. The new one is below.")


class TableLinksReplaced(Refused):
    """A table's link was replaced since somebody asked to replace them all."""

    sentence = _("Links were stopped meanwhile. Look at the tables, then stop them all if it is still needed.")


@transaction.atomic
def set_tables(club: Club, *, count: int, seen: int, attempt: Attempt, confirmed: bool = False) -> None:
    """Let the room have tables 1 to `count`. A table that is taken away keeps its games; its link stops for good.

    `seen` is how many there were when that was typed. Raises TablesChanged, TablesTaken while fewer are asked for and
    not `confirmed`, PutAway, or KeyReused.
    """
    club = held(club)
    if attempt.earlier() is not None:
        return
    see_that_it_is_in_use(club)
    before = club.tables.standing().count()
    if before != seen:
        raise TablesChanged
    if count < before and not confirmed:
        raise TablesTaken
    attempt.make(facts={"tables": [before, count]})
    club.tables.filter(number__gt=count, standing=True).update(standing=False, key_count=F("key_count") + 1)
    club.tables.filter(number__lte=count).update(standing=True)
    there = set(club.tables.values_list("number", flat=True))
    missing = (number for number in range(1, count + 1) if number not in there)
    ClubTable.objects.bulk_create(ClubTable(club=club, number=number) for number in missing)


@transaction.atomic
def replace_table_link(table: ClubTable, *, seen: int, attempt: Attempt) -> None:
    """Make a table's link, and every grant that it gave, dead; the next link takes its place.

    `seen` is the key count that the page showed. Raises TableLinkReplaced when it has risen since, or KeyReused.
    """
    see_that_it_is_in_use(held(table.club))
    table = ClubTable.objects.select_for_update(no_key=True).get(pk=table.pk)
    if attempt.earlier() is not None:
        return
    if table.key_count != seen:
        raise TableLinkReplaced
    attempt.make()
    ClubTable.objects.filter(pk=table.pk).update(key_count=F("key_count") + 1)


@transaction.atomic
def replace_table_links(club: Club, *, seen: int, attempt: Attempt) -> None:
    """Make the links of all tables in the room dead, as `replace_table_link` does one.

    `seen` is `key_counts_of` as the page showed it. Raises TableLinksReplaced when one has risen since, or KeyReused.
    """
    club = held(club)
    see_that_it_is_in_use(club)
    tables = list(club.tables.standing().select_for_update(no_key=True))
    if attempt.earlier() is not None:
        return
    if key_counts_of(tables) != seen:
        raise TableLinksReplaced
    attempt.make(facts={"links": len(tables)})
    ClubTable.objects.filter(pk__in=[table.pk for table in tables]).update(key_count=F("key_count") + 1)


def grant_table(table: ClubTable, device: Device) -> None:
    """Let `device` score at a table, as it was read by its link; twice is once."""
    TableGrant.objects.update_or_create(device=device, table=table, defaults={"key_count": table.key_count})
