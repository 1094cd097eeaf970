"""Say in one sentence why a command cannot use the database."""

from __future__ import annotations

import os
import re
import sqlite3

import psycopg
from django.conf import settings
from django.db import DatabaseError

_NO_SUCH_TABLE = re.compile(r"no such (table|column)|has no column named")
_UNOPENED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY}
_PRIMARY = 0xFF  # the bits of SQLite's error codes that say what kind it is


def sentence_for(error: DatabaseError) -> str | None:
    """Return the sentence that helps whoever ran the command, or None where a developer needs the traceback."""
    if _lacks_tables(error.__cause__):
        return (
            "The database lacks tables that this version needs. `make run` makes them, or .venv/bin/python manage.py"
            " migrate"
        )
    if _is_unopened(error.__cause__):
        which = "The database of DATABASE_URL" if os.environ.get("DATABASE_URL") else "The database"
        return f"{which} cannot be opened: {_reason(error)}"
    return None


def _lacks_tables(cause: BaseException | None) -> bool:
    if isinstance(cause, sqlite3.OperationalError):
        return bool(_NO_SUCH_TABLE.search(str(cause)))
    return isinstance(cause, psycopg.errors.UndefinedTable | psycopg.errors.UndefinedColumn)


def _is_unopened(cause: BaseException | None) -> bool:
    if isinstance(cause, sqlite3.DatabaseError):
        return getattr(cause, "sqlite_errorcode", 0) & _PRIMARY in _UNOPENED
    # A server that refuses or cannot be reached has no code for that: the library itself says so.
    return isinstance(cause, psycopg.OperationalError) and cause.sqlstate is None


def _reason(error: DatabaseError) -> str:
    """Return the library's own words on one line; they name the server, and never a password."""
    words = " ".join(str(error).split())
    return f"{settings.DATABASES['default']['NAME']}: {words}" if isinstance(error.__cause__, sqlite3.Error) else words
