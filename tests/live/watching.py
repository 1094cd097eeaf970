"""A hub's surroundings without database, server or browser."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from scoring.live.frames import Frame
from scoring.live.tickets import Ticket
from scoring.live.viewers import Viewer

PATIENCE = 5  # seconds a test waits for what should come at once


def ticket(device: int = 1, channel: str = "game:abc") -> Ticket:
    """Return a ticket to one channel."""
    return Ticket(channel, device, "viewer", 0)


class Club:
    """A source whose channels and grants are two variables, and which counts what it is asked."""

    def __init__(self) -> None:
        self.version: dict[str, int] = {}
        self.revoked: set[int] = set()
        self.broken = False
        self.undrawable: set[str] = set()
        self.drawn: Counter[str] = Counter()
        self.asked: list[Collection[Ticket]] = []

    def versions(self, channels: Collection[str]) -> Mapping[str, int]:
        """Return the versions, or fail as a database does."""
        if self.broken:
            raise ConnectionError("The database is gone.")
        return {channel: version for channel, version in self.version.items() if channel in channels}

    def render(self, channel: str) -> str:
        """Return the version in words."""
        if channel in self.undrawable:
            raise LookupError(f"{channel} cannot be drawn.")
        self.drawn[channel] += 1
        return f"<p>{channel} at {self.version.get(channel, 0)}</p>"

    def admitted(self, tickets: Iterable[Ticket]) -> Collection[Ticket]:
        """Admit every device that is not revoked."""
        asked = set(tickets)
        self.asked.append(asked)
        return {ticket for ticket in asked if ticket.holder not in self.revoked}


class Bell:
    """A watcher that is rung."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()
        self.closed = 0

    async def changed(self, within: float) -> bool:
        """Return whether it was rung since it was asked last."""
        try:
            await asyncio.wait_for(self.rung.wait(), within)
        except TimeoutError:
            return False
        self.rung.clear()
        return True

    async def close(self) -> None:
        """Count how often it was let go."""
        self.closed += 1


class Screen:
    """Who watches: keeps the frames that arrive, and takes none while `busy`."""

    def __init__(self, device: int = 1, channel: str = "game:abc") -> None:
        self.frames: list[Frame] = []
        self.ready = asyncio.Event()
        self.ready.set()
        self.viewer = Viewer(ticket(device, channel), self.take)

    async def take(self, frame: Frame) -> None:
        """Take a frame, once ready for it."""
        await self.ready.wait()
        self.frames.append(frame)

    @property
    def versions(self) -> list[int]:
        """The versions of the states that arrived."""
        return [frame.version for frame in self.frames if frame.version]

    async def reaches(self, version: int) -> None:
        """Wait until the newest state that arrived is this version."""
        await until(lambda: self.versions[-1:] == [version])


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; fail when it does not come to that."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)
