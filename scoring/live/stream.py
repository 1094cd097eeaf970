"""Answer `/live/<ticket>/` with a stream that stays open: plain ASGI, since Django would hold a thread for each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from scoring.live.frames import ENDED, OPENING, Frame
from scoring.live.hub import Hub
from scoring.live.tickets import ticket_of
from scoring.live.viewers import Viewer

log = logging.getLogger(__name__)

PREFIX = "/live/"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"private, no-store, no-transform"),
    (b"vary", b"Accept-Encoding"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
WORDS = {404: b"Nothing to watch here.", 405: b"This can only be watched.", 503: b"Try again in a moment."}

Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]


class Streams:
    """The ASGI application under `/live/`, on one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        """Stream the channel that the address's ticket opens; 404 to any other, 405 to what is no GET."""
        if scope["method"] != "GET":
            return await _refuse(send, 405)
        ticket = ticket_of(scope["path"].removeprefix(PREFIX).removesuffix("/"))
        try:
            admitted = ticket is not None and await self._hub.admits(ticket)
        except Exception:
            log.exception("Whether a stream may be opened could not be asked")
            return await _refuse(send, 503)
        if ticket is None or not admitted:
            return await _refuse(send, 404)
        packed = _takes_gzip(scope)

        async def send_frame(frame: Frame) -> None:
            body = frame.packed if packed else frame.plain
            await send({"type": "http.response.body", "body": body, "more_body": frame is not ENDED})

        headers = [*HEADERS, (b"content-encoding", b"gzip")] if packed else HEADERS
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send_frame(OPENING)
        try:
            with self._hub.joined(Viewer(ticket, send_frame)):
                await _end_of(receive)
        except asyncio.CancelledError:
            # The server is stopping. An answer that ends in order is neither logged nor taken for a fault.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
        return None


async def _end_of(receive: Receive) -> None:
    """Wait until the answer is complete or nobody is there any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _takes_gzip(scope: Event) -> bool:
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    return any(coding.split(b";")[0].strip() == b"gzip" for coding in accepted.split(b","))


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"private, no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": WORDS[status]})
