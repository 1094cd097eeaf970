"""Copy an SQLite database, and put a copy in its place, through SQLite's own backup interface.

Both are one transaction to everybody else: who reads meanwhile sees the database before or after, never between.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

_WAITS = 60  # seconds for a change that is under way

#: Tables that SQLite or Django keep for themselves.
_NOT_OURS = ("sqlite_",)


def copy_to(file: Path) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """Copy the database into a new file as it stands at one moment; return its rows a table, and its migrations."""
    with closing(_connected(_live())) as live, closing(_connected(file)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, whatever the live one keeps beside it
        return rows_of(copy), migrations_of(copy)


def put_in_place(file: Path) -> None:
    """Make the live database what `file` is, in one transaction that a running site sees as any other."""
    connection.close()
    with closing(_connected(file)) as copy, closing(_connected(_live())) as live:
        copy.backup(live)


@contextmanager
def database_at(file: Path) -> Iterator[None]:
    """Let everything that asks the database ask the one in `file` meanwhile."""
    connection.close()
    live = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = live


def rows_of(database: sqlite3.Connection) -> dict[str, int]:
    """Return how many rows each table has."""
    named = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    tables = [name for (name,) in named if not name.startswith(_NOT_OURS)]
    return {table: database.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0] for table in tables}  # noqa: S608 - the database's own names


def migrations_of(database: sqlite3.Connection) -> tuple[str, ...]:
    """Return the migrations that were applied, as "app.name"."""
    applied = database.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()
    return tuple(f"{app}.{name}" for app, name in applied)


def counted(file: Path) -> tuple[Mapping[str, int], tuple[str, ...]] | None:
    """Return a copy's rows a table, and its migrations; None where SQLite finds something wrong with it."""
    try:
        with closing(_connected(file)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                return None
            rows = rows_of(copy)
            return rows, migrations_of(copy) if "django_migrations" in rows else ()
    except sqlite3.DatabaseError:
        return None


def _live() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _connected(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=_WAITS)
