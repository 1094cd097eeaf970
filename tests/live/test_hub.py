"""Every viewer has the newest state, drawn once for all, for as long as its grant lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import pytest

from scoring.live import hub as hubs
from scoring.live.frames import BEAT, ENDED
from scoring.live.hub import Hub
from tests.live.watching import Bell, Club, Screen, ticket, until

GAME = "game:abc"


@pytest.fixture(autouse=True)
def shorter_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look often, so that no test takes long."""
    monkeypatch.setattr(hubs, "LOOK_AGAIN", 0.05)
    monkeypatch.setattr(hubs, "APART", 0.02)
    monkeypatch.setattr(hubs, "RETRY", 0.02)


def run(test: Callable[[Hub, Club, Bell], Awaitable[None]]) -> None:
    """Run a test in a loop of its own, on a new hub."""

    async def begin() -> None:
        club, bell = Club(), Bell()
        club.version[GAME] = 1
        await test(Hub(club, bell), club, bell)

    asyncio.run(begin())


def change(club: Club, bell: Bell, channel: str = GAME) -> None:
    """Let a channel's version rise, and tell of it."""
    club.version[channel] = club.version.get(channel, 0) + 1
    bell.rung.set()


def test_who_joins_gets_the_whole_state_and_then_every_change() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screen = Screen()
        with hub.joined(screen.viewer):
            await until(lambda: screen.versions == [1])
            assert b"data: <p>game:abc at 1</p>\n" in screen.frames[0].plain
            change(club, bell)
            await until(lambda: screen.versions == [1, 2])

    run(watch)


def test_a_version_is_drawn_once_and_is_the_same_bytes_for_all() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screens = [Screen(device) for device in range(50)]
        with ExitStack() as open_streams:
            for screen in screens:
                open_streams.enter_context(hub.joined(screen.viewer))
            await until(lambda: all(screen.versions == [1] for screen in screens))
            change(club, bell)
            await until(lambda: all(screen.versions == [1, 2] for screen in screens))
        assert club.drawn[GAME] == 2
        assert len({id(screen.frames[-1].packed) for screen in screens}) == 1

    run(watch)


def test_only_the_channel_that_changed_is_drawn_again() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        one, other = Screen(1), Screen(2, "game:def")
        with hub.joined(one.viewer), hub.joined(other.viewer):
            await until(lambda: bool(one.frames and other.frames))
            change(club, bell)
            await until(lambda: one.versions == [1, 2])
        assert club.drawn == {GAME: 2, "game:def": 1}

    run(watch)


def test_a_slow_viewer_gets_only_the_newest_and_holds_nobody_up() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        slow, quick = Screen(1), Screen(2)
        with hub.joined(slow.viewer), hub.joined(quick.viewer):
            await until(lambda: bool(slow.frames and quick.frames))
            slow.ready.clear()
            for version in range(2, 6):
                change(club, bell)
                await quick.reaches(version)
            slow.ready.set()
            await until(lambda: slow.versions[-1] == 5)
        assert slow.versions == [1, 2, 5]

    run(watch)


def test_a_burst_is_drawn_as_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "APART", 0.2)

    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screen = Screen()
        with hub.joined(screen.viewer):
            await until(lambda: screen.versions == [1])
            for _ in range(30):
                change(club, bell)
                await asyncio.sleep(0.002)
            await until(lambda: screen.versions[-1] == 31)
        assert club.drawn[GAME] <= 4

    run(watch)


def test_a_revoked_grant_ends_its_stream_though_the_channel_stays_as_it_is() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        out, still = Screen(1), Screen(2)
        with hub.joined(out.viewer), hub.joined(still.viewer):
            await until(lambda: bool(out.frames and still.frames))
            club.revoked.add(1)
            bell.rung.set()
            await until(lambda: ENDED in out.frames)
            assert ENDED not in still.frames
            assert not await hub.admits(ticket(1))
            assert await hub.admits(ticket(2))

    run(watch)


def test_who_is_revoked_never_sees_what_came_after() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        out, still = Screen(1), Screen(2)
        with hub.joined(out.viewer), hub.joined(still.viewer):
            await until(lambda: bool(out.frames and still.frames))
            club.revoked.add(1)
            change(club, bell)
            await until(lambda: still.versions == [1, 2])
            await until(lambda: out.frames[-1] is ENDED)
        assert out.versions == [1]

    run(watch)


def test_grants_are_not_asked_about_while_nothing_was_written() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screen = Screen()
        with hub.joined(screen.viewer):
            await until(lambda: len(club.asked) == 1)
            await asyncio.sleep(0.3)
        assert len(club.asked) == 1

    run(watch)


def test_a_database_that_fails_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screen = Screen()
        with hub.joined(screen.viewer):
            await until(lambda: screen.versions == [1])
            club.broken = True
            change(club, bell)
            await until(lambda: bool(bell.closed))
            club.broken = False
            bell.rung.set()
            await until(lambda: screen.versions == [1, 2])

    with caplog.at_level(logging.ERROR):
        run(watch)
    assert "The database is gone." in caplog.text


def test_who_joins_while_the_database_fails_gets_the_state_later() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        club.broken = True
        screen = Screen()
        with hub.joined(screen.viewer):
            await asyncio.sleep(0.05)
            assert not screen.frames
            club.broken = False
            bell.rung.set()
            await until(lambda: screen.versions == [1])

    run(watch)


def test_a_channel_that_cannot_be_drawn_holds_no_other_up(caplog: pytest.LogCaptureFixture) -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        first, last = Screen(1, "game:aaa"), Screen(2)
        with hub.joined(first.viewer), hub.joined(last.viewer):
            await until(lambda: bool(first.frames and last.frames))
            club.undrawable.add("game:aaa")
            change(club, bell, "game:aaa")
            change(club, bell)
            await until(lambda: last.versions == [1, 2])
            assert first.versions == []
            club.undrawable.clear()
            await until(lambda: first.versions == [1])

    with caplog.at_level(logging.ERROR):
        run(watch)
    assert "game:aaa cannot be drawn." in caplog.text


def test_every_viewer_hears_a_beat_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "BEAT_EVERY", 0.1)

    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screen = Screen()
        with hub.joined(screen.viewer):
            await until(lambda: screen.frames.count(BEAT) >= 2)
        assert screen.versions == [1]

    run(watch)


def test_nothing_is_asked_when_nobody_watches() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        screen = Screen()
        with hub.joined(screen.viewer):
            await until(lambda: screen.versions == [1])
        await until(lambda: bool(bell.closed))
        change(club, bell)
        await asyncio.sleep(0.1)
        assert club.drawn[GAME] == 1
        again = Screen()
        with hub.joined(again.viewer):
            await until(lambda: again.versions == [2])

    run(watch)


def test_a_viewer_who_left_gets_nothing_more() -> None:
    async def watch(hub: Hub, club: Club, bell: Bell) -> None:
        gone, here = Screen(1), Screen(2)
        with hub.joined(here.viewer):
            with hub.joined(gone.viewer):
                await until(lambda: bool(gone.frames and here.frames))
            change(club, bell)
            await until(lambda: here.versions == [1, 2])
        assert gone.versions == [1]

    run(watch)


def test_many_who_knock_at_once_are_asked_about_at_once() -> None:
    async def knock(hub: Hub, club: Club, bell: Bell) -> None:
        club.revoked.add(7)
        answers = await asyncio.gather(*(hub.admits(ticket(device)) for device in range(500)))
        assert [device for device, admitted in enumerate(answers) if not admitted] == [7]
        assert len(club.asked) <= 2

    run(knock)
