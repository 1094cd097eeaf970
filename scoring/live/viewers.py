"""One open stream, and the question who may have one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

from scoring.live.frames import BEAT, Frame
from scoring.live.tickets import Ticket


class Viewer:
    """An open stream. While it is slow to take one frame, the newest of those that follow waits, and only that.

    No task of its own waits for frames: thousands of idle viewers cost little.
    """

    __slots__ = ("_next", "_send", "_sending", "ticket")

    def __init__(self, ticket: Ticket, send: Callable[[Frame], Awaitable[None]]) -> None:
        self.ticket = ticket
        self._send = send
        self._next: Frame | None = None
        self._sending: asyncio.Task[None] | None = None

    def offer(self, frame: Frame) -> None:
        """Send the frame once the one before it is taken. A beat never takes the place of a state."""
        if frame is BEAT and self._sending is not None:
            return
        self._next = frame
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    def leave(self) -> None:
        """Stop sending: nobody is there any more."""
        if self._sending is not None:
            self._sending.cancel()

    async def _send_all(self) -> None:
        try:
            while self._next is not None:
                frame, self._next = self._next, None
                await self._send(frame)
        finally:
            self._sending = None


Ask = Callable[[Collection[Ticket]], Awaitable[Collection[Ticket]]]


class Door:
    """Asks whether tickets open, many at once: after a restart everyone knocks in the same second."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._waiting: dict[Ticket, asyncio.Future[bool]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def opens(self, ticket: Ticket) -> bool:
        """Return whether the ticket opens its channel now. Raises what asking raised."""
        answer = self._waiting.setdefault(ticket, asyncio.get_running_loop().create_future())
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(answer)

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                asked, self._waiting = self._waiting, {}
                await self._answer(asked)
        finally:
            self._asking = None

    async def _answer(self, asked: dict[Ticket, asyncio.Future[bool]]) -> None:
        try:
            opened = await self._ask(asked.keys())
        except Exception as fault:  # noqa: BLE001 - whatever it is, each of those who wait must hear of it
            for answer in asked.values():
                answer.set_exception(fault)
        else:
            for ticket, answer in asked.items():
                answer.set_result(ticket in opened)
