"""Measure how soon, and at what cost, what one phone saves is on the screens of 200 and of 2,000 who look on.

The server is the real one, in a process of its own on SQLite; the phones are in this process, on the same machine. Each
number of viewers is measured twice in one run, by streams and by plain polling of the table page every two seconds, so
that both have the same machine. Figures compare within a run; between machines only their ratios do.
"""

import asyncio
import contextlib
import functools
import json
import os
import random
import re
import resource
import secrets
import signal
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.benchmarks._phones import VERSION, Phone, Scorer, StreamViewer
from tests.serving import Server, serving

VIEWERS = (200, 2000)
APART = 2.0  # seconds between two saves
PATIENCE = 6.0  # seconds that the last screens have
LASTS = 10.0  # seconds that hands are saved while so many watch
POLL = 2.0  # seconds between an answer and the next question
WARM_UP = 3.0  # seconds that everyone has to arrive
SAVERS = 8
HANDS_A_GAME = 15
SAVING_TAKES = 6.0  # seconds
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Usage:
    """What the server's process has used: processor seconds, bytes of memory, threads."""

    cpu: float
    memory: int
    threads: int

    @classmethod
    def of(cls, pid: int) -> "Usage":
        """Read what Linux says of a process."""
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        status = dict(re.findall(r"^(VmRSS|Threads):\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE))
        return cls((int(times[11]) + int(times[12])) / TICKS, int(status["VmRSS"]) * 1024, int(status["Threads"]))


@dataclass(slots=True)
class Screens:
    """What was saved when, and how long each screen took to show it."""

    saved_at: list[tuple[float, int]] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)

    def seeing(self) -> Callable[[int], None]:
        """Return what one screen says when it shows a version: every save up to that one is then seen."""
        seen = 0

        def saw(version: int) -> None:
            nonlocal seen
            now = time.perf_counter()
            while seen < len(self.saved_at) and self.saved_at[seen][1] <= version:
                self.delays.append(now - self.saved_at[seen][0])
                seen += 1

        return saw


@dataclass(frozen=True, slots=True)
class Measured:
    """One way of watching, by so many."""

    way: str
    viewers: int
    saves: int
    delays: Sequence[float]
    cpu: float
    memory: int
    threads: int

    def at(self, percentile: int) -> float:
        """Return the ms after which so many percent of all screens had shown a save; never showing it is endless."""
        place = self.viewers * self.saves * percentile // 100
        return 1000 * sorted(self.delays)[place] if place < len(self.delays) else float("inf")


@contextlib.asynccontextmanager
async def streams(port: int, rows: dict[str, Any], viewers: int, screens: Screens) -> AsyncIterator[None]:
    """Let so many follow the game by streams."""
    loop = asyncio.get_running_loop()
    pages: list[StreamViewer] = []
    for path in rows["streams"][:viewers]:
        viewer = functools.partial(StreamViewer, path, screens.seeing())
        _transport, page = await loop.create_connection(viewer, "127.0.0.1", port)
        pages.append(page)
    await asyncio.gather(*(page.welcome for page in pages))
    await asyncio.sleep(WARM_UP)
    yield
    for page in pages:
        page.close()


@contextlib.asynccontextmanager
async def polls(port: int, rows: dict[str, Any], viewers: int, screens: Screens) -> AsyncIterator[None]:
    """Let so many load the table again and again."""
    path = f"/g/{rows['games'][0]}/"

    async def watch(token: str) -> None:
        phone, saw = Phone(port, token), screens.seeing()
        await asyncio.sleep(random.uniform(0, POLL))
        try:
            while True:
                _status, page = await phone.ask("GET", path)
                if found := VERSION.search(page):
                    saw(int(found[1]))
                await asyncio.sleep(POLL)
        finally:
            await phone.close()

    watching = [asyncio.create_task(watch(token)) for token in rows["viewers"][:viewers]]
    await asyncio.sleep(WARM_UP)
    yield
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


async def save_again_and_again(scorer: Scorer, screens: Screens, *, until: float) -> None:
    """Save a hand every other second, and note when it was sent."""
    while time.perf_counter() < until:
        next_save = time.perf_counter() + APART
        screens.saved_at.append((time.perf_counter(), scorer.version + 1))
        await scorer.save()
        await asyncio.sleep(max(next_save - time.perf_counter(), 0.2))


async def measure(way: str, viewers: int, port: int, pid: int, rows: dict[str, Any]) -> Measured:
    """Save some hands while so many watch, and note who saw what when."""
    scorer = Scorer(Phone(port, rows["scorer"]), rows["games"][0])
    await scorer.open()  # answered when all that was asked before has been
    screens = Screens()
    before = Usage.of(pid)
    watching = streams if way == "streams" else polls
    async with watching(port, rows, viewers, screens):
        start, began = Usage.of(pid), time.perf_counter()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LASTS + PATIENCE):
                await save_again_and_again(scorer, screens, until=began + LASTS)
                while len(screens.delays) < viewers * len(screens.saved_at):
                    await asyncio.sleep(0.05)
        took = time.perf_counter() - began
        end = Usage.of(pid)
    await scorer.phone.close()
    return Measured(
        way=way,
        viewers=viewers,
        saves=len(screens.saved_at),
        delays=screens.delays,
        cpu=(end.cpu - start.cpu) / took,
        memory=max(start.memory - before.memory, 0) // viewers,
        threads=start.threads,
    )


async def saves_a_second(port: int, rows: dict[str, Any]) -> tuple[float, int]:
    """Return how many hands several phones save a second, each into games of its own, and how often one had to wait.

    The wait is SQLite's whole timeout, after which the answer is 503 and the phone sends the hand again.
    """
    games = iter(rows["games"][1:])
    end = time.perf_counter() + SAVING_TAKES

    async def save() -> tuple[int, int]:
        phone, saved, waits = Phone(port, rows["scorer"]), 0, 0
        while time.perf_counter() < end:
            scorer = Scorer(phone, next(games))
            await scorer.open()
            for _ in range(HANDS_A_GAME):
                if time.perf_counter() >= end:
                    break
                await scorer.save()
                saved += 1
            waits += scorer.waits
        await phone.close()
        return saved, waits

    start = time.perf_counter()
    saved, waits = map(sum, zip(*await asyncio.gather(*(save() for _ in range(SAVERS))), strict=True))
    return saved / (time.perf_counter() - start), waits


def bare_transactions_a_second(folder: Path) -> float:
    """Return how many transactions of one row SQLite keeps a second on the same disk, as safely."""
    with sqlite3.connect(folder / "bare.sqlite3", isolation_level=None) as bare:
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE hand (id INTEGER PRIMARY KEY, record TEXT)")
        done, start = 0, time.perf_counter()
        while time.perf_counter() < start + 2:
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO hand (record) VALUES (?)", [secrets.token_hex(100)])
            bare.execute("COMMIT")
            done += 1
        took = time.perf_counter() - start
    bare.close()
    return done / took


async def table_page(port: int, rows: dict[str, Any]) -> tuple[float, int, int]:
    """Return the table page's time in ms, its size, and that of the files it needs as they are sent (bytes)."""
    phone = Phone(port, rows["scorer"])
    path = f"/g/{rows['games'][0]}/"
    times = []
    for _ in range(50):
        start = time.perf_counter()
        _status, page = await phone.ask("GET", path)
        times.append(time.perf_counter() - start)
    files = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', page.decode()))
    sizes = [len((await phone.ask("GET", file, Accept_Encoding="br"))[1]) for file in sorted(files)]
    await phone.close()
    return 1000 * statistics.median(times), len(page), sum(sizes)


def in_time(delay: float) -> str:
    """Return a delay in ms, or that it was longer than anybody waited."""
    return "too long" if delay == float("inf") else f"{delay:.0f} ms"


def tell(measured: Sequence[Measured]) -> None:
    """Print what was measured of watching, and streams beside polling."""
    print(f"{'':24}{'save to screen':>22}{'processor':>14}{'memory':>14}{'':>12}")
    print(f"{'viewers':24}{'half':>11}{'95%':>11}{'of a core':>14}{'a viewer':>14}{'threads':>12}")
    for each in measured:
        delays = "".join(f"{in_time(each.at(percent)):>11}" for percent in (50, 95))
        name = f"{each.viewers:,} by {each.way}"
        print(f"{name:24}{delays}{each.cpu:14.0%}{each.memory / 1024:11.1f} KB{each.threads:12}")
    for streamed, polled in zip(measured[::2], measured[1::2], strict=True):
        sooner, cheaper = polled.at(50) / streamed.at(50), polled.cpu / streamed.cpu
        times = "far" if sooner == float("inf") else f"{sooner:.0f} times"
        print(f"{streamed.viewers:,}: streams are {times} sooner and take 1/{cheaper:.0f} of the processor")


async def run(server: Server, folder: Path) -> None:
    """Measure everything on one server, one after the other."""
    port = urlsplit(server.url).port or 80
    pid = int(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()[0])
    call = f"from tests.benchmarks._rows import make; make(viewers={max(VIEWERS)}, games=60)"
    rows = json.loads(server.manage("shell", "--no-imports", "-c", call))
    page_time, page_size, files = await table_page(port, rows)
    print(f"The table page takes {page_time:.1f} ms; {page_size:,} bytes and {files:,} bytes of files on a first visit")
    saves, waits = await saves_a_second(port, rows)
    bare = bare_transactions_a_second(folder)
    print(
        f"{SAVERS} phones save {saves:.0f} hands a second ({waits} had to be sent again); "
        f"SQLite alone keeps {bare:.0f} transactions a second, {bare / saves:.0f} times as many"
    )
    measured = [await measure(way, viewers, port, pid, rows) for viewers in VIEWERS for way in ("streams", "polling")]
    tell(measured)
    os.kill(pid, signal.SIGKILL)  # or it would go on to answer what those who polled have asked


def main() -> None:
    """Serve the site and measure it."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.environ |= {"SECRET_KEY": secrets.token_urlsafe(48), "HTTP_ON_LAN": "1", "DEBUG": "", "PUBLIC_ORIGINS": ""}
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        asyncio.run(run(server, Path(folder)))


if __name__ == "__main__":
    main()
