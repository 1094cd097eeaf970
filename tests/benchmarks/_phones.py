"""Phones for the benchmark of live pages: as little as a browser can be, so that the server is what is measured."""

import asyncio
import re
import secrets
import zlib
from collections.abc import Callable, Mapping
from urllib.parse import urlencode

BUSY = 503
STATE = 100  # bytes; a shorter piece of a stream is a beat, not a state
EVENT = re.compile(rb"id: (\d+)\n")
VERSION = re.compile(rb'data-version="(\d+)"')
ACTS_ON = re.compile(rb'name="acts_on" value="(\d*)"')
CSRF = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')


class StreamViewer(asyncio.Protocol):
    """A page that follows a game by its stream: says which version arrives, the moment it does."""

    def __init__(self, path: str, saw: Callable[[int], None]) -> None:
        self.path = path
        self.saw = saw
        self.welcome = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Say what arrived; what the answer begins with is the state as it was."""
        if len(data) < STATE:
            return
        if not self.welcome.done():
            assert b" 200 " in data, data[:100]
            self.welcome.set_result(None)
        elif found := EVENT.match(_first_bytes(data)):
            self.saw(int(found[1]))

    def close(self) -> None:
        """Leave."""
        if self.transport is not None:
            self.transport.abort()


def _first_bytes(chunk: bytes) -> bytes:
    """Return what a chunk of the answer begins with, unpacked: enough to see which event it is."""
    packed = chunk[chunk.find(b"\r\n") + 2 :]
    try:
        return zlib.decompressobj(wbits=-15).decompress(packed, 30)
    except zlib.error:
        return b""


class Phone:
    """A browser with one connection, which it keeps, and one cookie that opens games."""

    def __init__(self, port: int, token: str) -> None:
        self.port = port
        self.cookies = {"device": token}
        self.location = ""  # where the last answer leads, empty when it leads nowhere
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, *, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        """Return an answer's status and body; on a new connection when the server has closed the one that was idle."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Host": "localhost", "Cookie": cookies, "Content-Length": str(len(body)), **headers}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in sent.items())]
        request = "\r\n".join([*lines, "", ""]).encode() + body
        try:
            return await self._answer(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            await self.close()
            return await self._answer(request)

    async def _answer(self, request: bytes) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        answered = self._headers(head)
        self.location = answered.get("location", "")
        return int(head.split(b" ", 2)[1]), await reader.readexactly(int(answered.get("content-length", "0")))

    def _headers(self, head: bytes) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for line in head.decode().split("\r\n")[1:-2]:
            name, _colon, value = line.partition(": ")
            found[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _equals, rest = value.partition("=")
                self.cookies[cookie] = rest.split(";")[0]
        return found

    async def close(self) -> None:
        """Leave."""
        if self._streams is not None:
            self._streams[1].transport.abort()
        self._streams = None


class Scorer:
    """A phone that taps hand after hand into one game, as the table page would send them."""

    def __init__(self, phone: Phone, public_id: str) -> None:
        self.phone = phone
        self.table = f"/g/{public_id}/"
        self.waits = 0  # how often the database was too busy, so that the same hand was sent again
        self._page = b""

    async def open(self) -> None:
        """Load the table."""
        status, self._page = await self.phone.ask("GET", self.table)
        assert status == 200, status

    @property
    def version(self) -> int:
        """The version of the table that came last; the next save makes it one more."""
        return int(_found(VERSION, self._page))

    async def save(self) -> None:
        """Save a hand."""
        fields = {
            "csrfmiddlewaretoken": _found(CSRF, self._page),
            "key": secrets.token_hex(16),
            "acts_on": _found(ACTS_ON, self._page),
            "maker": "N",
            "outcome": "made",
        }
        form = "application/x-www-form-urlencoded"
        body = urlencode(fields).encode()
        path = f"{self.table}hands/"
        while True:
            status, page = await self.phone.ask("POST", path, body=body, Content_Type=form, HX_Request="true")
            if status != BUSY:
                break
            self.waits += 1
        assert status == 200, (status, page[:500])
        self._page = page


def _found(pattern: re.Pattern[bytes], page: bytes) -> str:
    match = pattern.search(page)
    assert match, pattern
    return match[1].decode()
