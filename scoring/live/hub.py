"""Give every viewer of a channel its newest state: drawn once a version, compressed once, the same bytes for all.

Nothing here knows the database or the server: what is asked of them is passed in. Its questions block and are asked in
threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from scoring.live.frames import BEAT, ENDED, Frame, frame_of
from scoring.live.tickets import Ticket
from scoring.live.viewers import Door, Viewer

log = logging.getLogger(__name__)
T = TypeVar("T")

THREADS = 2
LOOK_AGAIN = 1.0  # seconds after which grants are looked at again, whether or not a channel has changed
BEAT_EVERY = 15.0  # seconds; a page that hears nothing for much longer connects anew
APART = 0.1  # seconds between two drawings of one channel, so that a burst is drawn as one
VIEWERS_A_SECOND = 4000  # a channel with more viewers than a tenth of that is drawn less often
RESTS = 2.0  # times as long as a drawing took until the next, so that saving keeps most of the time
RESTS_AT_MOST = 0.5  # seconds
RETRY = 1.0  # seconds until the database is asked again after it failed


class Source(Protocol):
    """What a hub asks of the database."""

    def versions(self, channels: Collection[str]) -> Mapping[str, int]:
        """Return the version of each channel that was ever touched."""
        ...

    def render(self, channel: str) -> str:
        """Return what the channel shows now, as HTML."""
        ...

    def admitted(self, tickets: Iterable[Ticket]) -> Collection[Ticket]:
        """Return the tickets that open their channel now."""
        ...


class Watcher(Protocol):
    """What tells a hub that there is something to ask."""

    async def changed(self, within: float) -> bool:
        """Return whether anything may have changed since it was asked last, after `within` seconds at most."""
        ...

    async def close(self) -> None:
        """Let go of the connection; the next question opens another."""
        ...


class Board:
    """A channel that is being watched: its viewers, and the newest frame."""

    __slots__ = ("drawing", "due", "frame", "viewers")

    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()
        self.frame: Frame | None = None
        self.due = 0.0
        self.drawing = asyncio.Lock()

    def shows(self, version: int | None) -> bool:
        """Return whether the newest frame shows this version; None is any."""
        return self.frame is not None and version in {None, self.frame.version}


class Hub:
    """Every stream of this process. It works only while there are viewers."""

    def __init__(self, source: Source, watcher: Watcher) -> None:
        self._source = source
        self._watcher = watcher
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._door = Door(lambda tickets: self._in_thread(lambda: self._source.admitted(tickets)))
        self._boards: dict[str, Board] = {}
        self._following: asyncio.Task[None] | None = None
        self._behind = False  # whether some channel has changed and was not drawn yet
        self._looked_at = 0.0
        self._beat_at = 0.0

    async def admits(self, ticket: Ticket) -> bool:
        """Return whether the ticket opens its channel now."""
        return await self._door.opens(ticket)

    @contextlib.contextmanager
    def joined(self, viewer: Viewer) -> Iterator[None]:
        """Keep an admitted viewer up to date, beginning with the whole state as it is now."""
        channel = viewer.ticket.channel
        board = self._boards.setdefault(channel, Board())
        board.viewers.add(viewer)
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow())
        welcome = asyncio.create_task(self._welcome(channel, board, viewer))
        try:
            yield
        finally:
            welcome.cancel()
            viewer.leave()
            self._forget(channel, board, viewer)

    async def _welcome(self, channel: str, board: Board, viewer: Viewer) -> None:
        """Give a viewer the state that stands; where none does yet, it is drawn for everyone who has come by then."""
        if board.frame is not None:
            viewer.offer(board.frame)
        else:
            await self._draw(channel, board)

    def _forget(self, channel: str, board: Board, viewer: Viewer) -> None:
        board.viewers.discard(viewer)
        if not board.viewers and self._boards.get(channel) is board:
            del self._boards[channel]

    async def _follow(self) -> None:
        """Show what changes and end what was revoked, for as long as somebody watches."""
        self._beat_at = _now()
        try:
            while self._boards:
                await self._look_round_after_round()
                await self._watcher.close()
        finally:
            await self._watcher.close()

    async def _look_round_after_round(self) -> None:
        stale = True
        while self._boards:
            try:
                changed = await self._watcher.changed(APART if self._behind else LOOK_AGAIN)
                stale = stale or changed
                if changed or self._behind:
                    await self._show_changes()
                stale = stale and not await self._look_at_grants()
                self._beat()
            except Exception:
                log.exception("Live pages stand still: trying again")
                await self._watcher.close()
                await asyncio.sleep(RETRY)
                self._behind = stale = True

    async def _show_changes(self) -> None:
        """Draw each channel that has changed, unless that was done a moment ago: then it must wait a little."""
        self._behind = False
        watched = list(self._boards)
        versions = await self._in_thread(lambda: self._source.versions(watched))
        for channel, board in list(self._boards.items()):
            version = versions.get(channel, 0)
            if board.shows(version):
                continue
            if board.due > _now():
                self._behind = True
                continue
            await self._end_revoked(board.viewers)
            if board.viewers:
                await self._draw(channel, board, version)

    async def _draw(self, channel: str, board: Board, wanted: int | None = None) -> None:
        """Draw a channel for all its viewers, unless the wanted version (None: any) was drawn while this waited.

        One that cannot be drawn is tried again a little later, and keeps no other from being drawn.
        """
        async with board.drawing:
            if board.shows(wanted):
                return
            began = _now()
            try:
                version, html = await self._in_thread(lambda: self._drawn(channel))
            except Exception:
                log.exception("A live page could not be drawn: trying again")
                board.due, self._behind = _now() + RETRY, True
                return
            board.frame = frame_of(version, html)
            rest = min(RESTS * (_now() - began), RESTS_AT_MOST)
            board.due = _now() + max(APART, len(board.viewers) / VIEWERS_A_SECOND, rest)
            for viewer in board.viewers:
                viewer.offer(board.frame)

    def _drawn(self, channel: str) -> tuple[int, str]:
        """Return a channel's version and what it shows; the version first, so that it never promises too much."""
        version = self._source.versions([channel]).get(channel, 0)
        return version, self._source.render(channel)

    async def _look_at_grants(self) -> bool:
        """End the streams whose grant is gone; return False when that was done less than a moment ago."""
        if _now() < self._looked_at + LOOK_AGAIN * 0.9:
            return False
        self._looked_at = _now()
        await self._end_revoked([viewer for board in self._boards.values() for viewer in board.viewers])
        return True

    async def _end_revoked(self, viewers: Iterable[Viewer]) -> None:
        asked = list(viewers)
        opened = await self._in_thread(lambda: self._source.admitted({viewer.ticket for viewer in asked}))
        for viewer in asked:
            if viewer.ticket not in opened:
                board = self._boards.get(viewer.ticket.channel)
                if board is not None:
                    self._forget(viewer.ticket.channel, board, viewer)
                viewer.offer(ENDED)

    def _beat(self) -> None:
        """Tell every viewer now and then that the line holds."""
        if _now() < self._beat_at + BEAT_EVERY:
            return
        self._beat_at = _now()
        for board in self._boards.values():
            for viewer in board.viewers:
                viewer.offer(BEAT)

    def _in_thread(self, ask: Callable[[], T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, ask)


def _now() -> float:
    return asyncio.get_running_loop().time()
