"""Copy a PostgreSQL database by its own programs, and load a copy in one transaction."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from scoring.interchange.backups.archive import Unusable

#: How a dump's lines of a table begin and end; between them each line is a row.
_COPY = re.compile(r'COPY public\."?(?P<table>\w+)"? ')
_COPIED = "\\.\n"


def copy_to(file: Path) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """Write the database's dump as SQL, all of it as at one moment; return its rows a table, and its migrations."""
    with _at_one_moment() as snapshot:
        tables = sorted(connection.introspection.table_names())
        rows = {table: _count(table) for table in tables}
        applied = sorted(MigrationRecorder(connection).applied_migrations())
        _run(
            "pg_dump",
            f"--snapshot={snapshot}",
            "--no-owner",
            "--no-privileges",
            "--schema=public",
            f"--file={file}",
        )
    return rows, tuple(f"{app}.{name}" for app, name in applied)


def counted(file: Path) -> tuple[Mapping[str, int], tuple[str, ...]] | None:
    """Return the rows a table that a dump holds, and its migrations; None for one that breaks off within a table."""
    rows: dict[str, int] = {}
    migrations = []
    table = None
    with file.open(encoding="utf-8", errors="replace", newline="\n") as dump:
        for line in dump:
            if table is None:
                if (begins := _COPY.match(line)) is not None:
                    table = begins["table"]
                    rows[table] = 0
            elif line == _COPIED:
                table = None
            else:
                rows[table] += 1
                if table == "django_migrations":
                    _id, app, name, *_when = line.split("\t")
                    migrations.append(f"{app}.{name}")
    return None if table is not None else (rows, tuple(sorted(migrations)))


def put_in_place(file: Path) -> None:
    """Make the live database what a dump says, in one transaction. Raises Unusable when it cannot be."""
    connection.close()
    _run(
        "psql",
        "--no-psqlrc",
        "--quiet",
        "--single-transaction",
        "--set=ON_ERROR_STOP=1",
        "--command=DROP SCHEMA public CASCADE",
        f"--file={file}",
    )


def others_connected() -> int:
    """Return how many other connections the database has: a site that is served has at least one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        (others,) = cursor.fetchone()
    return int(others)


@contextmanager
def _at_one_moment() -> Iterator[str]:
    """Hold one view of the database, and yield the name by which another program can share it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        yield str(cursor.fetchone()[0])


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - the database's own names
        (count,) = cursor.fetchone()
    return int(count)


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on the database. Raises Unusable with what it said when it fails."""
    found = shutil.which(program)
    if found is None:
        raise Unusable(
            f"There is no program {program} on this machine. Install PostgreSQL's programs of the server's version: "
            "sudo apt install postgresql-client"
        )
    done = subprocess.run(  # noqa: S603 - a fixed program; nothing of a request is in its arguments
        [found, *arguments], env={**os.environ, **_environment()}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unusable(f"{program} failed: {done.stderr.strip()}")


def _environment() -> dict[str, str]:
    """Return how to reach the database, as PostgreSQL's programs read it: a password is in no list of processes."""
    stated = connection.settings_dict
    names = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGHOST": "HOST", "PGPORT": "PORT"}
    return {variable: str(stated[name]) for variable, name in names.items() if stated.get(name)}
