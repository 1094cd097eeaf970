"""End in order: whatever asks the server to stop, all that is saved is then in SQLite's one file."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading

from a2wsgi.asgi_typing import ASGIApp, Receive, Scope, Send
from django.db import DatabaseError, connection

from scoring.write_ahead import fold_in

log = logging.getLogger(__name__)


class EndsInOrder:
    """Start and end an application as the server asks for it, and pass everything else on."""

    def __init__(self, application: ASGIApp) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the server's two questions: is all ready, and, once no request is left, is all done."""
        if scope["type"] != "lifespan":
            return await self.application(scope, receive, send)
        await receive()
        end_with_the_terminal()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.to_thread(fold_log)
        return await send({"type": "lifespan.shutdown.complete"})


def end_with_the_terminal() -> None:
    """Take a closed terminal (SIGHUP) for a request to stop, as the server takes SIGTERM; `nohup` still outlives it.

    Without this a closed terminal kills the server as it stands.
    """
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda number, frame: signal.raise_signal(signal.SIGTERM))


def fold_log() -> None:
    """Fold SQLite's write-ahead log into the database's file, so that whoever copies that file alone has every hand.

    A process that ends by a signal closes no connection, so SQLite would leave the newest hands in the log. They are
    not lost there: SQLite reads both files as one.
    """
    if connection.vendor != "sqlite":
        return
    try:
        if not fold_in(connection):
            log.warning("Another program uses the database: the newest hands are still in the file that ends in -wal.")
    except DatabaseError:
        log.exception("The newest hands are still in the file that ends in -wal.")
    finally:
        connection.close()
