"""What was answered as saved outlives a server that is killed, and one that is stopped leaves it all in one file."""

from __future__ import annotations

import random
import re
import shutil
import signal
import sqlite3
import threading
import urllib.request
from collections.abc import Iterable
from contextlib import closing
from http.client import HTTPException, HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.serving import Server, free_port, prepared, started
from tests.sizes import size

KILLS = size(5, 20)
TABLES = 4
MOST_HANDS = 400


class Table:
    """Four people at one table: their browser, their game, and the hands they were told are saved."""

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.saved: list[str] = []
        self.sent: dict[str, str] = {}
        page = self.get(f"{url}/")
        names = {seat: f"{seat} {number}" for seat in ("north", "east", "south", "west")}
        sent = {"key": f"start-{number:012}", **names, "dealer": "N", "preset": "Standard", "club": ""}
        self.game = self.post(f"{url}/games/", {**sent, "csrfmiddlewaretoken": token_of(page)})

    def get(self, address: str) -> str:
        with self.browser.open(address, timeout=20) as answer:
            return str(answer.read(), "utf-8")

    def post(self, address: str, body: dict[str, str]) -> str:
        with self.browser.open(address, urlencode(body).encode(), timeout=20) as answer:
            return str(answer.url)

    def save(self) -> None:
        """Save one hand that scores nothing, so that the game goes on for ever."""
        page = self.get(self.game)
        newest = re.search(r'name="acts_on" value="(\d*)"', page)
        assert newest
        key = f"hand-{self.game[-13:-1]}-{len(self.saved):06}"
        self.sent = {"key": key, "acts_on": newest[1], "outcome": "thrown_in", "csrfmiddlewaretoken": token_of(page)}
        self.post(f"{self.game}hands/", self.sent)
        self.saved.append(key)

    def save_until_cut_off(self) -> None:
        try:
            while len(self.saved) < MOST_HANDS:
                self.save()
        except (HTTPException, OSError):
            return  # cut off before the answer, or in the middle of it

    def shown(self) -> int:
        """Return how many hands the table shows."""
        return self.get(self.game).count('class="hand-line"')

    def send_again(self) -> None:
        """Send the hand whose answer was cut off once more, as people do."""
        if self.sent and self.sent["key"] not in self.saved:
            self.post(f"{self.game}hands/", self.sent)
            self.saved.append(self.sent["key"])


def token_of(page: str) -> str:
    """Return a page's CSRF token."""
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found
    return found[1]


def test_every_acknowledged_hand_is_there_once_however_often_the_server_is_killed(tmp_path: Path) -> None:
    chance = random.Random(20)
    with prepared(tmp_path) as environment:
        server = Server(url=f"http://127.0.0.1:{free_port()}", environment=environment, log=tmp_path / "server.log")
        process = started(server)
        try:
            tables = [Table(server.url, number) for number in range(TABLES)]
            for _kill in range(KILLS):
                saved_before = all_saved(tables)
                savers = [threading.Thread(target=table.save_until_cut_off) for table in tables]
                for saver in savers:
                    saver.start()
                threading.Event().wait(chance.uniform(0.3, 0.9))
                while all_saved(tables) == saved_before and any(saver.is_alive() for saver in savers):
                    threading.Event().wait(0.01)  # a busy machine takes its time for the first hand
                process.kill()
                process.wait()
                for saver in savers:
                    saver.join()
                process = started(server)
                for table in tables:
                    assert table.shown() in {len(table.saved), len(table.saved) + 1}
                    table.send_again()
                    assert table.shown() == len(table.saved)
            assert all_saved(tables) > KILLS
            server.manage("recount")  # fails where a derived number is not what its facts give
        finally:
            process.kill()
            process.wait()


def all_saved(tables: Iterable[Table]) -> int:
    """Return how many hands the tables were told are saved."""
    return sum(len(table.saved) for table in tables)


def hands_in_a_copy(file: Path) -> int:
    """Return how many hands there are in a copy of this one file, without those beside it."""
    copy = shutil.copy(file, file.with_suffix(".copy"))
    with closing(sqlite3.connect(copy)) as connection:
        count: int = connection.execute("SELECT count(*) FROM scoring_hand").fetchone()[0]
    return count


def stream_of(table: Table) -> HTTPResponse:
    """Return the open stream of a table's page, for which the server holds a connection to the database."""
    address = re.search(r'data-stream="([^"]+)"', table.get(table.game))
    assert address
    stream: HTTPResponse = table.browser.open(f"{table.url}{address[1]}", timeout=20)
    return stream


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_that_is_stopped_leaves_every_hand_in_one_file(tmp_path: Path, number: signal.Signals) -> None:
    with prepared(tmp_path) as environment:
        server = Server(url=f"http://127.0.0.1:{free_port()}", environment=environment, log=tmp_path / "server.log")
        process = started(server)
        try:
            tables = [Table(server.url, table) for table in range(2)]
            for table in tables:
                table.save()
            with stream_of(tables[0]):
                tables[0].save()
                process.send_signal(number)
                process.wait(timeout=10)
            assert hands_in_a_copy(tmp_path / "site.sqlite3") == 3
        finally:
            process.kill()
            process.wait()
