"""`/live/<ticket>/` streams to whom a ticket lets in, and ends in order."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from scoring.live.hub import Hub
from scoring.live.stream import Streams
from tests.live.watching import Bell, Club, ticket, until

GAME = "game:abc"


class Browser:
    """The other end of one request: keeps what arrives, and leaves when it is told to."""

    def __init__(self, path: str, *, method: str = "GET", encodings: bytes = b"gzip, br") -> None:
        self.scope = {"type": "http", "method": method, "path": path, "headers": [(b"accept-encoding", encodings)]}
        self.start: dict[str, Any] = {}
        self.body = b""
        self.complete = asyncio.Event()
        self._asked = False

    async def receive(self) -> dict[str, Any]:
        """Tell of the request, and then of its end."""
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.complete.wait()
        return {"type": "http.disconnect"}

    async def send(self, event: dict[str, Any]) -> None:
        """Take a part of the answer."""
        if event["type"] == "http.response.start":
            self.start = event
            return
        self.body += event["body"]
        if not event.get("more_body", False):
            self.complete.set()

    @property
    def status(self) -> int:
        """The answer's status."""
        return int(self.start["status"])

    @property
    def headers(self) -> dict[bytes, bytes]:
        """The answer's headers."""
        return dict(self.start["headers"])

    @property
    def text(self) -> str:
        """What has arrived, unpacked."""
        packed = self.headers.get(b"content-encoding") == b"gzip"
        return (zlib.decompressobj(wbits=31).decompress(self.body) if packed else self.body).decode()


@asynccontextmanager
async def streaming(browser: Browser, club: Club, bell: Bell | None = None) -> AsyncIterator[asyncio.Task[None]]:
    """Answer a browser for a while."""
    streams = Streams(Hub(club, bell or Bell()))
    answering = asyncio.create_task(streams(browser.scope, browser.receive, browser.send))
    try:
        yield answering
    finally:
        browser.complete.set()
        await asyncio.wait_for(answering, 5)


@pytest.mark.parametrize(("encodings", "packed"), [(b"gzip, br", True), (b"identity", False), (b"", False)])
def test_a_stream_begins_with_the_whole_state(*, encodings: bytes, packed: bool) -> None:
    async def watch() -> None:
        browser = Browser(ticket().address, encodings=encodings)
        async with streaming(browser, Club()):
            await until(lambda: "<p>game:abc at 0</p>" in browser.text if browser.start else False)
        assert browser.status == 200
        assert browser.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
        assert b"no-store" in browser.headers[b"cache-control"]
        assert (b"content-encoding" in browser.headers) is packed
        assert browser.text.startswith(":\n\nid: 0\n")

    asyncio.run(watch())


@pytest.mark.parametrize("path", ["/live/", "/live/forged/", "/live/WzFd:1:2/"])
def test_what_is_no_ticket_opens_nothing(path: str) -> None:
    async def watch() -> None:
        browser = Browser(path)
        async with streaming(browser, Club()):
            await until(browser.complete.is_set)
        assert browser.status == 404

    asyncio.run(watch())


def test_a_revoked_ticket_opens_nothing() -> None:
    async def watch() -> None:
        club, browser = Club(), Browser(ticket(7).address)
        club.revoked.add(7)
        async with streaming(browser, club):
            await until(browser.complete.is_set)
        assert browser.status == 404
        assert not club.drawn

    asyncio.run(watch())


@pytest.mark.parametrize("method", ["POST", "HEAD", "OPTIONS"])
def test_a_stream_can_only_be_watched(method: str) -> None:
    async def watch() -> None:
        browser = Browser(ticket().address, method=method)
        async with streaming(browser, Club()):
            await until(browser.complete.is_set)
        assert browser.status == 405

    asyncio.run(watch())


def test_a_database_that_fails_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_hub: Hub, _ticket: object) -> bool:
        raise ConnectionError

    async def watch() -> None:
        browser = Browser(ticket().address)
        async with streaming(browser, Club()):
            await until(browser.complete.is_set)
        assert browser.status == 503

    monkeypatch.setattr(Hub, "admits", fail)
    asyncio.run(watch())


def test_a_stream_ends_when_its_grant_is_gone() -> None:
    async def watch() -> None:
        club, bell, browser = Club(), Bell(), Browser(ticket(7).address)
        async with streaming(browser, club, bell) as answering:
            await until(lambda: bool(browser.start) and "at 0" in browser.text)
            club.revoked.add(7)
            bell.rung.set()
            await asyncio.wait_for(answering, 2)
        assert browser.text.endswith("event: ended\ndata:\n\n")

    asyncio.run(watch())


def test_a_server_that_stops_ends_its_streams_in_order() -> None:
    async def watch() -> None:
        browser = Browser(ticket().address)
        async with streaming(browser, Club()) as answering:
            await until(lambda: bool(browser.start) and "at 0" in browser.text)
            answering.cancel()
            await answering
        assert browser.complete.is_set()
        assert "ended" not in browser.text

    asyncio.run(watch())
