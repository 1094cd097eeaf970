"""Store what somebody says a table came to in place of what they said before; how the table stands follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.clubs.models import Write
from scoring.games.models import Game
from scoring.tournaments.models import RoundTable, Total
from scoring.tournaments.services.changing import held_event
from scoring.tournaments.services.refusals import TotalStale
from scoring.tournaments.services.settling import settle


def held_table(table: RoundTable) -> RoundTable:
    """Return a table of a round anew, held with its event and its game. Raises EventMoved or PutAway."""
    event = held_event(table.round.event)
    list(Game.objects.select_for_update(of=("self",)).filter(round_table=table).values_list("pk"))
    fresh = RoundTable.objects.select_for_update(of=("self",)).select_related("round", "game").get(pk=table.pk)
    fresh.round.event = event
    return fresh


def word_of(table: RoundTable, said_by: str) -> Total | None:
    """Return what they say now; None for who said nothing."""
    return table.totals.standing().filter(said_by=said_by).first()


def stands_as(table: RoundTable, said: Iterable[Total]) -> str:
    """Return what stands for how a table was shown: its state and figures, its hands, and what was said of it.

    A change that decides a table names it, so that nothing is decided over what came meanwhile.
    """
    words = sorted(total.pk for total in said if total.kind != Total.Kind.WITHDRAWN)
    return "-".join(map(str, (table.state, table.points_ns, table.points_ew, table.hands_done, *words)))


def see_that_it_stands_so(table: RoundTable, stands: str) -> None:
    """Raise TotalStale where a table that is held stands otherwise than it was shown."""
    if stands_as(table, table.totals.standing()) != stands:
        raise TotalStale


def say(table: RoundTable, *, said_by: str, acts_on: int | None, write: Write, **columns: Any) -> Total:
    """Store what `said_by` says of a table that is held, and settle it; `columns` are those of `Total`.

    `acts_on` is the id of what they said before, as the page showed it. Raises TotalStale when it is another by now.
    """
    before = word_of(table, said_by)
    if (before.pk if before else None) != acts_on:
        raise TotalStale
    if before is not None:
        table.totals.filter(pk=before.pk).update(standing=False)
    said = Total.objects.create(table=table, said_by=said_by, replaces=before, write=write, **columns)
    settle(table)
    return said
