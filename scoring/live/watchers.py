"""Notice that the database has changed, whichever process changed it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from scoring.live.channels import NOTICE
from scoring.live.hub import Watcher

LOOK_EVERY = 0.05  # seconds between two looks at SQLite's file, 2.5 µs each


class SqliteWatcher:
    """Looks at the number that SQLite changes for a connection whenever another one has written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._seen: int | None = None

    async def changed(self, within: float) -> bool:
        """Return whether anything at all was written since the last time, after `within` seconds at most."""
        end = asyncio.get_running_loop().time() + within
        while (version := self._data_version()) == self._seen:
            if asyncio.get_running_loop().time() >= end:
                return False
            await asyncio.sleep(LOOK_EVERY)
        self._seen = version
        return True

    async def close(self) -> None:
        """Close the connection; the next look says that something may have changed."""
        if self._connection is not None:
            self._connection.close()
        self._connection = self._seen = None

    def _data_version(self) -> int:
        if self._connection is None:
            address = f"{self._file.absolute().as_uri()}?mode=ro"
            self._connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=0)
        version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        return version


class PostgresWatcher:
    """Listens for what `channels.touch` tells when its transaction is kept."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._parameters = parameters
        self.connection: psycopg.AsyncConnection | None = None

    async def changed(self, within: float) -> bool:
        """Return True when a channel was touched or `within` seconds are over: nobody tells of what is no channel."""
        if self.connection is None:
            self.connection = await psycopg.AsyncConnection.connect(**self._parameters, autocommit=True)
            await self.connection.execute(f"LISTEN {NOTICE}")
            return True
        async for _notice in self.connection.notifies(timeout=within, stop_after=1):
            pass
        return True

    async def close(self) -> None:
        """Close the connection; the next question listens anew, and says that something may have changed."""
        if self.connection is not None:
            await self.connection.close()
        self.connection = None


def watcher_of_database() -> Watcher:
    """Return the watcher for the database that this site is on."""
    if connection.vendor == "sqlite":
        return SqliteWatcher(Path(connection.settings_dict["NAME"]))
    parameters = connection.get_connection_params()
    return PostgresWatcher({name: parameters[name] for name in _WHERE & parameters.keys()})


_WHERE = {"dbname", "user", "password", "host", "port", "sslmode", "sslrootcert", "sslcert", "sslkey", "service"}
