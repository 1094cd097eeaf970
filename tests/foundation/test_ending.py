"""The server ends in order, and says what is in the way of that."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from euchre_site import ending
from euchre_site.settings import database


@pytest.fixture
def connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[BaseDatabaseWrapper]:
    """The site's connection to a file of its own in which one hand is still in the log; it waits for nobody."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'hands.sqlite3'}")
    chosen = database()
    chosen["OPTIONS"]["timeout"] = 0
    connection = ConnectionHandler({"default": chosen})["default"]
    connection.inc_thread_sharing()
    monkeypatch.setattr(ending, "connection", connection)
    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE hands (number)")
        yield connection
        connection.close()


@pytest.fixture
def closed_terminal() -> Iterator[None]:
    """A closed terminal ends this process after the test as it did before."""
    before = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, before)


def log_of(connection: BaseDatabaseWrapper) -> Path:
    """Return the file that holds what is not yet in the database's own."""
    return Path(f"{connection.settings_dict['NAME']}-wal")


def live() -> list[str]:
    """Let the server start and end an application; return what it was answered."""
    questions = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    answers = []

    async def receive() -> Any:
        return questions.pop(0)

    async def send(event: Any) -> None:
        answers.append(event["type"])

    asyncio.run(ending.EndsInOrder(cast(Any, None))(cast(Any, {"type": "lifespan"}), receive, send))
    return answers


@pytest.mark.usefixtures("closed_terminal")
def test_the_log_is_folded_in_before_the_server_is_told_that_all_is_done(connection: BaseDatabaseWrapper) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("SELECT * FROM hands")
        assert log_of(connection).stat().st_size
        assert live() == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
        assert not log_of(connection).stat().st_size


def test_who_keeps_the_newest_hands_out_of_the_file_is_said(
    connection: BaseDatabaseWrapper, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM hands")
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO hands VALUES (1)")
        ending.fold_log()
    assert "Another program uses the database" in caplog.text


def test_a_database_that_fails_holds_no_end_up(
    connection: BaseDatabaseWrapper, caplog: pytest.LogCaptureFixture
) -> None:
    connection.close()
    Path(connection.settings_dict["NAME"]).write_text("no database any more, whatever this is")
    ending.fold_log()
    assert "still in the file that ends in -wal" in caplog.text


@pytest.mark.usefixtures("closed_terminal")
def test_a_closed_terminal_is_a_request_to_stop_unless_nohup_says_otherwise() -> None:
    stops = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: stops.append(number))
    try:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        ending.end_with_the_terminal()
        signal.raise_signal(signal.SIGHUP)
        assert stops == []
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        ending.end_with_the_terminal()
        signal.raise_signal(signal.SIGHUP)
        assert stops == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)
