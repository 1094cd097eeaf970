"""Which side won each table of a round, and what stands for all of that where a draw follows from it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from scoring.tournaments.models import RoundTable


def winners_of(tables: Iterable[RoundTable]) -> dict[int, str | None]:
    """Return which side won each table, by its number; None for a drawn round, and where neither side came."""
    return {table.number: _winner(table) for table in tables}


def digest_of(winners: Mapping[int, str | None]) -> str:
    """Return what stands for who won where, so that a later correction is noticed."""
    return hashlib.sha256(repr(sorted(winners.items())).encode()).hexdigest()


def _winner(table: RoundTable) -> str | None:
    if table.forfeited:
        return {"NS": "EW", "EW": "NS"}.get(table.forfeited)
    if table.points_ns == table.points_ew:
        return None
    return "NS" if table.points_ns > table.points_ew else "EW"
