"""Measure a whole evening over HTTP: every table enters its hands by its own phone at once, while 500 pages watch.

The server is the real one, in a process of its own on SQLite; the phones are in this process, on the same machine. The
evening is lived at several sizes, so that growth shows; figures compare within a run. In the end the stored evening is
counted: no hand lost, none doubled. Tables play a hand in 8 seconds, several times as fast as people. With `--apart 0`
every phone sends its next hand as soon as the last is answered: no server keeps up with that, and nothing may be lost.
"""

import argparse
import asyncio
import functools
import json
import os
import random
import resource
import secrets
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from tests.access.forms_seen import forms_on
from tests.benchmarks._phones import BUSY, Phone, Scorer, StreamViewer
from tests.serving import Server, serving

HANDS = 8
VIEWERS = 500
FORM = "application/x-www-form-urlencoded"
#: What the standings' 95th percentile and the closing and drawing of a round should stay within, in seconds.
SOON, SWIFT = 1.0, 3.0

T = TypeVar("T")


class WentWrong(Exception):
    """An answer that no page should get."""


@dataclass(slots=True)
class Watched:
    """When hands were saved, and when each page showed the standings with them."""

    #: The board's version before the first hand of a round.
    base: int = 0
    saved_at: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)

    def begin(self, version: int) -> None:
        """Count the hands of a round from here on."""
        self.base, self.saved_at = version, []

    def seeing(self) -> Callable[[int], None]:
        """Return what one page says when it shows a version: every hand up to that one is then on it."""
        seen = 0

        def saw(version: int) -> None:
            nonlocal seen
            now, shown = time.perf_counter(), version - self.base
            if seen > len(self.saved_at):
                seen = 0  # another round began
            while seen < min(shown, len(self.saved_at)):
                self.delays.append(now - self.saved_at[seen])
                seen += 1

        return saw


@dataclass(frozen=True, slots=True)
class Lived:
    """What an evening of so many took."""

    entrants: int
    rounds: int
    hands: int
    waits: int
    took: float
    saves: Sequence[float]
    delays: Sequence[float]
    draws: Sequence[float]
    closings: Sequence[float]
    stored: Mapping[str, int]

    @property
    def lost(self) -> int:
        """How many hands are missing, or there twice."""
        return self.stored["hands"] - self.hands


class Organiser:
    """The laptop that runs the evening: it presses what its control page offers."""

    def __init__(self, phone: Phone, event: str) -> None:
        self.phone = phone
        self.control = f"/e/{event}/control/"

    async def press(self, ending: str) -> float:
        """Send the form of the control page whose address ends so; return how long its answer took, in seconds."""
        fields, action = await self._form(ending)
        start = time.perf_counter()
        status, page = await self.phone.ask("POST", action, body=urlencode(fields).encode(), Content_Type=FORM)
        if status not in {200, 302}:
            raise WentWrong(f"{action}: {status}", page[:500])
        return time.perf_counter() - start

    async def _form(self, ending: str) -> tuple[Mapping[str, str], str]:
        _status, page = await self.phone.ask("GET", self.control)
        for action, fields in forms_on(page.decode()).items():
            if action.endswith(ending):
                return fields, action
        raise WentWrong(f"The control page offers no {ending}", page[-3000:])


class Table:
    """The phone of a table: it opens its placard once, and each round scores the game that is played there."""

    def __init__(self, port: int, placard: str) -> None:
        self.phone = Phone(port, "")
        self.phone.cookies.clear()
        self.placard = placard
        self.address = ""
        self.waits = 0

    async def come(self) -> None:
        """Scan the placard."""
        status, _page, self.address = await self._asked("GET", self.placard)
        if status != 302:
            raise WentWrong(f"{self.placard}: {status}")

    async def play(self, saved: Callable[[float, float], None], *, apart: float) -> None:
        """Enter the round's hands, telling when each was sent and answered."""
        _status, page, _to = await self._asked("GET", self.address)
        action = f"{self.address}score/"
        fields = {**forms_on(page.decode())[action]}
        status, page, game = await self._asked("POST", action, body=urlencode(fields).encode(), Content_Type=FORM)
        if status != 302:
            raise WentWrong(f"{action}: {status}", page[:2000])
        scorer = Scorer(self.phone, game.strip("/").split("/")[-1])
        await scorer.open()
        for _hand in range(HANDS):
            await asyncio.sleep(random.uniform(0, 2 * apart))
            start = time.perf_counter()
            await scorer.save()
            saved(start, time.perf_counter())
        self.waits += scorer.waits

    async def _asked(self, method: str, path: str, **asked: Any) -> tuple[int, bytes, str]:
        """Return an answer's status, body and where it leads; asked again while the database is too busy."""
        while True:
            status, page = await self.phone.ask(method, path, **asked)
            if status != BUSY:
                return status, page, self.phone.location
            self.waits += 1


async def live(server: Server, *, entrants: int, rounds: int, apart: float) -> Lived:
    """Live an evening of so many and return what it took."""
    port = urlsplit(server.url).port or 80
    call = f"make(entrants={entrants}, rounds={rounds}, viewers={VIEWERS})"
    rows = json.loads(_inside(server, call))
    organiser = Organiser(Phone(port, rows["organiser"]), rows["event"])
    tables = [Table(port, placard) for placard in rows["placards"]]
    await _all(table.come() for table in tables)
    watched, saves, draws, closings = Watched(), [], [], []
    viewers = await _watching(port, rows["streams"], watched)
    began = time.perf_counter()
    for number in range(1, rounds + 1):
        draws.append(await organiser.press("/draw/"))
        await organiser.press(f"/rounds/{number}/start/")
        await asyncio.sleep(1.5)
        watched.begin(viewers.version)

        def saved(sent: float, answered: float) -> None:
            saves.append(answered - sent)
            watched.saved_at.append(answered)

        await _all(table.play(saved, apart=apart) for table in tables)
        await asyncio.sleep(2)
        closings.append(await organiser.press(f"/rounds/{number}/close/"))
    took = time.perf_counter() - began
    viewers.close()
    stored = json.loads(_inside(server, f"told(event={rows['event']!r})"))
    return Lived(
        entrants=entrants,
        rounds=rounds,
        hands=len(saves),
        waits=sum(table.waits for table in tables),
        took=took,
        saves=saves,
        delays=watched.delays,
        draws=draws,
        closings=closings,
        stored=stored,
    )


class Viewers:
    """The pages that watch the standings, and the newest version any of them shows."""

    def __init__(self) -> None:
        self.pages: list[StreamViewer] = []
        self.version = 0

    def close(self) -> None:
        """Leave."""
        for page in self.pages:
            page.close()


async def _watching(port: int, streams: Sequence[str], watched: Watched) -> Viewers:
    viewers, loop = Viewers(), asyncio.get_running_loop()

    def telling(saw: Callable[[int], None]) -> Callable[[int], None]:
        def told(version: int) -> None:
            viewers.version = max(viewers.version, version)
            saw(version)

        return told

    for path in streams:
        viewer = functools.partial(StreamViewer, path, telling(watched.seeing()))
        _transport, page = await loop.create_connection(viewer, "127.0.0.1", port)
        viewers.pages.append(page)
    await asyncio.gather(*(page.welcome for page in viewers.pages))
    return viewers


async def _all(doing: Sequence[Awaitable[T]] | Any) -> list[T]:
    return list(await asyncio.gather(*doing))


def _inside(server: Server, call: str) -> str:
    name = call.partition("(")[0]
    return server.manage("shell", "--no-imports", "-c", f"from tests.benchmarks._evening_rows import {name}; {call}")


def _at(times: Sequence[float], percent: int) -> float:
    """Return the value within which so many percent are; endless of none."""
    ordered = sorted(times)
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] if ordered else float("inf")


def tell(lived: Sequence[Lived]) -> None:
    """Print what each evening took, and how the largest compares with the smallest."""
    head = ("players", "rounds", "hands", "a second", "save", "95%", "on screens", "95%", "draw", "close", "again")
    print("".join(f"{word:>11}" for word in head))
    for each in lived:
        figures = (
            f"{each.entrants}",
            f"{each.rounds}",
            f"{each.hands}",
            f"{each.hands / each.took:.1f}",
            *(f"{1000 * _at(times, percent):.0f} ms" for times in (each.saves, each.delays) for percent in (50, 95)),
            *(f"{1000 * max(times):.0f} ms" for times in (each.draws, each.closings)),
            f"{each.waits}",
        )
        print("".join(f"{figure:>11}" for figure in figures))
        tables = each.entrants // 4 * each.rounds
        print(f"  stored: {each.stored['hands']} hands, {each.stored['done']} of {tables} tables done, ", end="")
        print("none lost, none twice" if not each.lost else f"{each.lost:+d} hands")
    first, last = lived[0], lived[-1]
    if last is not first:
        grown = last.entrants / first.entrants
        for name, of in (("a save", "saves"), ("a draw", "draws"), ("a closing", "closings")):
            ratio = statistics.median(getattr(last, of)) / statistics.median(getattr(first, of))
            print(f"{grown:.0f} times the players: {name} takes {ratio:.1f} times as long")


async def run(server: Server, *, sizes: Sequence[int], rounds: int, apart: float) -> None:
    """Live the evenings one after the other on one server."""
    lived = [await live(server, entrants=size, rounds=rounds, apart=apart * size / max(sizes)) for size in sizes]
    tell(lived)


def main() -> None:
    """Serve the site and measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="40,400", help="how many players, evening after evening")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument(
        "--apart",
        type=float,
        default=8.0,
        help="mean seconds between two hands of a table in the largest hall; 0: none",
    )
    asked = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.environ |= {"SECRET_KEY": secrets.token_urlsafe(48), "HTTP_ON_LAN": "1", "DEBUG": "", "PUBLIC_ORIGINS": ""}
    os.environ.pop("DATABASE_URL", None)
    sizes = [int(size) for size in asked.sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        asyncio.run(run(server, sizes=sizes, rounds=asked.rounds, apart=asked.apart))


if __name__ == "__main__":
    main()
