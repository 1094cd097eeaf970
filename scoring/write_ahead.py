"""SQLite's write-ahead log: what was changed last, beside the database's file until it is folded in."""

from __future__ import annotations

from typing import cast

from django.db.backends.base.base import BaseDatabaseWrapper


def fold_in(connection: BaseDatabaseWrapper, *, waits: float | None = None) -> bool:
    """Fold the log into the database's file and empty it; return whether nothing is left in it, which others may keep.

    `waits` is for how many seconds at most others who read or write are waited for, if not for as long as any change
    does. Other databases have no such log. Raises DatabaseError.
    """
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        (usual,) = cursor.execute("PRAGMA busy_timeout").fetchone()
        if waits is not None:
            cursor.execute(f"PRAGMA busy_timeout = {round(waits * 1000)}")
        try:
            busy = cast("tuple[int, int, int]", cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())[0]
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
    return not busy
