"""Databases of the kind a run is on: SQLite, or on the PostgreSQL server that DATABASE_URL names."""

import atexit
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.made import SQLITE_FILE, migrate, migrated

_numbers = count(1)


def on_postgres() -> bool:
    """Whether this run is on PostgreSQL."""
    return os.environ.get("DATABASE_URL", "").startswith("postgres")


@contextmanager
def database(folder: Path, *, with_tables: bool = False) -> Iterator[str]:
    """Yield the DATABASE_URL of a database with nothing in it, in `folder` if it is a file; it is gone afterwards."""
    if not on_postgres():
        file = folder / SQLITE_FILE
        if with_tables:
            shutil.copy(migrated(), file)
        yield f"sqlite:///{file}"
        return
    name = f"site_{os.getpid()}_{next(_numbers)}"
    create(name, like=migrated_on_the_server() if with_tables else "")
    try:
        yield _url_of(name)
    finally:
        drop(name)


@cache
def migrated_on_the_server() -> str:
    """Return the name of a database with all tables, made once for this run, which nobody connects to."""
    name = f"tables_{os.getpid()}"
    create(name)
    atexit.register(drop, name)
    migrate(_url_of(name))
    return name


def create(name: str, *, like: str = "") -> None:
    """Make a database on this run's server, empty or like another, to which nobody may be connected."""
    _on_the_server(f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{like}"' if like else ""))


def drop(name: str) -> None:
    """Take a database off this run's server, whoever is connected to it."""
    _on_the_server(f'DROP DATABASE "{name}" WITH (FORCE)')


def _on_the_server(command: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(command)


def _url_of(name: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
