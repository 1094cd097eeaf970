"""What is called saved is saved: how connections to SQLite really run."""

import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from euchre_site.settings import database

FULL = 2  # SQLite's number for synchronous=FULL


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new SQLite file, named by DATABASE_URL."""
    file = tmp_path / "hands.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    return file


@pytest.fixture
def connections(file: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[ConnectionHandler]:
    """Connections as the site makes them, one for each thread."""
    connections = ConnectionHandler({"default": database()})
    with django_db_blocker.unblock():
        yield connections
        connections.close_all()


def pragmas(connection: BaseDatabaseWrapper) -> tuple[str, int, int]:
    """Return the journal mode, the synchronous level and the busy timeout in milliseconds."""
    with connection.cursor() as cursor:
        found = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS]
    return found[0], found[1], found[2]


PRAGMAS = ["journal_mode", "synchronous", "busy_timeout"]
WANTED = ("wal", FULL, 5000)


def test_the_file_is_made_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr("euchre_site.settings.SQLITE_FILE", tmp_path / "var" / "hands.sqlite3")
    file = database()["NAME"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_written_is_left_to_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "var").touch()
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr("euchre_site.settings.SQLITE_FILE", tmp_path / "var" / "hands.sqlite3")
    assert database()["NAME"] == tmp_path / "var" / "hands.sqlite3"


def test_a_connection_writes_ahead_and_waits_for_the_disk(connections: ConnectionHandler) -> None:
    assert pragmas(connections["default"]) == WANTED


def test_so_does_one_that_was_closed_and_opened_again(connections: ConnectionHandler) -> None:
    pragmas(connections["default"])
    connections["default"].close()
    assert pragmas(connections["default"]) == WANTED


def test_so_does_every_threads_own(connections: ConnectionHandler) -> None:
    pragmas(connections["default"])  # the file is ready, as after `migrate`: only one may change how it is written
    found = []

    def look() -> None:
        found.append((id(connections["default"]), pragmas(connections["default"])))
        connections["default"].close()

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seen for _, seen in found] == [WANTED] * 3


def test_a_transaction_takes_its_place_before_it_reads(connections: ConnectionHandler, file: Path) -> None:
    connections["default"].ensure_connection()
    other = sqlite3.connect(file, timeout=0, isolation_level=None)
    connections["default"].set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    connections["default"].rollback()
    other.execute("BEGIN IMMEDIATE")
    other.close()


@pytest.mark.django_db(transaction=True)
def test_this_runs_own_database_is_set_up_the_same() -> None:
    connection = transaction.get_connection()
    if connection.vendor == "sqlite":
        assert pragmas(connection) == WANTED
    else:
        assert connection.vendor == "postgresql"


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:sesame@host/name",
        "postgres://ann:sesame@host:port/name",
        "postgres://ann:sesame@host/",
        "postgres:///",
        "sqlite:///hands.sqlite3",
        "sqlite://",
        "nonsense",
    ],
)
def test_other_databases_and_half_an_address_are_refused_without_showing_a_password(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="sqlite:///") as refusal:
        database()
    assert "sesame" not in str(refusal.value)


def test_postgresql_is_taken_by_the_name_of_a_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres:///?service=hands")
    assert database()["OPTIONS"] == {"service": "hands"}


def test_postgresql_is_taken_with_a_socket_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://ann@%2Frun%2Fpostgresql/hands?sslmode=require")
    found = database()
    assert (found["ENGINE"], found["HOST"], found["NAME"]) == (
        "django.db.backends.postgresql",
        "/run/postgresql",
        "hands",
    )
    assert found["OPTIONS"] == {"sslmode": "require"}
