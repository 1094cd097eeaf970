"""Read the tables in a club's room, and how many phones their links let in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count

from scoring.clubs.models import Club, ClubTable, TableGrant


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A table in the room, and how many phones the link that lies on it has let in."""

    table: ClubTable
    phones: int

    @property
    def number(self) -> int:
        """Its number, as it is written on it."""
        return self.table.number


@dataclass(frozen=True, slots=True)
class Room:
    """The tables in a club's room, in order of their numbers."""

    tables: Sequence[LaidTable]

    @property
    def phones(self) -> int:
        """How many phones all their links have let in; one that sat at two tables counts twice."""
        return sum(laid.phones for laid in self.tables)

    @property
    def key_counts(self) -> int:
        """What rises with every link that is replaced."""
        return key_counts_of(laid.table for laid in self.tables)

    def phones_above(self, number: int) -> int:
        """Return how many phones the links of the tables beyond a number have let in."""
        return sum(laid.phones for laid in self.tables if laid.number > number)


def key_counts_of(tables: Iterable[ClubTable]) -> int:
    """Return the sum of tables' key counts, which rises with every link that is replaced."""
    return sum(table.key_count for table in tables)


def room_of(club: Club) -> Room:
    """Return the tables that stand in a club's room: two queries."""
    let_in = TableGrant.objects.live().filter(table__club=club).order_by().values_list("table")
    phones = dict(let_in.annotate(Count("pk")))
    return Room([LaidTable(table, phones.get(table.pk, 0)) for table in club.tables.standing()])


def phones_at(table: ClubTable) -> int:
    """Return how many phones a table's link has let in since it was last replaced."""
    return TableGrant.objects.live().filter(table=table).count()
