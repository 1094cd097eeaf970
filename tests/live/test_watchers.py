"""A change is noticed soon after it is kept, whichever process made it, on the database that this run is on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from pathlib import Path

import pytest
from django.db import connection, transaction

from scoring.live import watchers
from scoring.live.channels import touch, version_of
from scoring.live.hub import Hub, Watcher
from scoring.live.source import Rows
from scoring.live.tickets import Ticket
from scoring.live.watchers import SqliteWatcher, watcher_of_database
from tests.live.watching import Screen, until

SOON = 1.0  # seconds; it takes a twentieth

on_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="this run is on SQLite")


def watched(test: Callable[[Watcher], Awaitable[None]]) -> None:
    """Run a test with the watcher of this run's database, which has looked once."""

    async def begin() -> None:
        watcher = watcher_of_database()
        try:
            assert await watcher.changed(SOON)
            await test(watcher)
        finally:
            await watcher.close()

    asyncio.run(begin())


async def elsewhere(change: Callable[[], None]) -> None:
    """Make a change on another connection, as a request does."""

    def make() -> None:
        try:
            change()
        finally:
            connection.close()

    await asyncio.to_thread(make)


@pytest.mark.django_db(transaction=True)
def test_a_touched_channel_is_noticed_soon() -> None:
    async def look(watcher: Watcher) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(3):
            await elsewhere(lambda: touch("game:abc"))
            start = loop.time()
            assert await watcher.changed(SOON)
            assert loop.time() - start < SOON / 2

    watched(look)
    assert version_of("game:abc") == 3


class ShownInWords(Rows):
    """The run's rows, of which a hub's threads keep no connection: the run could not drop its database."""

    def versions(self, channels: Collection[str]) -> Mapping[str, int]:
        """Return the versions that stand in the database."""
        try:
            return super().versions(channels)
        finally:
            connection.close()

    def render(self, channel: str) -> str:
        """Return the channel's version in words."""
        return f"<p>{self.versions([channel]).get(channel, 0)}</p>"

    def admitted(self, tickets: Iterable[Ticket]) -> Collection[Ticket]:
        """Admit everyone."""
        return set(tickets)


@pytest.mark.django_db(transaction=True)
def test_a_hub_shows_what_was_touched() -> None:
    async def look(watcher: Watcher) -> None:
        hub, screen = Hub(ShownInWords(), watcher), Screen()
        with hub.joined(screen.viewer):
            await until(lambda: bool(screen.frames))
            await elsewhere(lambda: touch("game:abc"))
            await screen.reaches(1)
            await elsewhere(lambda: touch("game:abc"))
            await screen.reaches(2)
        assert b"<p>2</p>" in screen.frames[-1].plain

    watched(look)


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_told() -> None:
    async def look(watcher: Watcher) -> None:
        def take_back() -> None:
            with transaction.atomic():
                touch("game:abc")
                transaction.set_rollback(True)

        assert isinstance(watcher, watchers.PostgresWatcher)
        assert watcher.connection is not None
        await elsewhere(take_back)
        await elsewhere(lambda: touch("the end"))
        told = [notice.payload async for notice in watcher.connection.notifies(timeout=SOON, stop_after=1)]
        assert told == ["the end"]

    watched(look)


def test_nothing_is_noticed_in_a_file_that_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "quiet.sqlite3"
    with sqlite3.connect(file) as opened:
        opened.execute("CREATE TABLE hands (number)")
    opened.close()

    async def look() -> None:
        watcher = SqliteWatcher(file)
        assert await watcher.changed(0)
        assert not await watcher.changed(0.2)
        await watcher.close()
        assert await watcher.changed(0)
        await watcher.close()

    asyncio.run(look())


def test_a_look_neither_makes_nor_changes_the_file(tmp_path: Path) -> None:
    async def look() -> None:
        watcher = SqliteWatcher(tmp_path / "missing.sqlite3")
        with pytest.raises(sqlite3.OperationalError):
            await watcher.changed(0)
        await watcher.close()

    asyncio.run(look())
    assert not list(tmp_path.iterdir())
