"""Follow an evening's wall through 5,000 updates and 50 lost connections: it must be right, and its memory as it was.

The server is the real one on SQLite, but for one thing: its hub draws a channel as often as it can, and not ten times a
second, so that every update is one that the page gets. The page is a real Chromium's on 1920 x 1080, which reaches the
server by a line that is cut again and again. Its memory is what is left of the heap after the garbage was collected.

Options: --updates 5000 --cuts 50 --players 100
"""

import argparse
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.conftest import CHROMIUM_ARGUMENTS, CHROMIUM_NAMES, CHROMIUM_WITHOUT_WINDOWS
from tests.cutting import Cuttable
from tests.made import ROOT
from tests.serving import Server, serving

HURRIED = "tests.benchmarks._hurried:application"
TOKEN = secrets.token_urlsafe(32)
WARM_UP = 100  # updates before memory is measured: by then every script has run
MOST_GROWTH = 0.10
PATIENCE = 60.0  # seconds that a page may take to show the last of them


@dataclass(frozen=True, slots=True)
class Memory:
    """What a page holds once the garbage is collected."""

    heap: int
    nodes: int
    listeners: int

    @classmethod
    def of(cls, page: CDPSession) -> "Memory":
        """Collect a page's garbage and ask what is left."""
        for _time in range(3):
            page.send("HeapProfiler.collectGarbage")
        found = {each["name"]: int(each["value"]) for each in page.send("Performance.getMetrics")["metrics"]}
        return cls(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def run_inside(server: Server, code: str) -> subprocess.Popen[str]:
    """Start code inside the site, in a process of its own."""
    command = [
        sys.executable,
        "manage.py",
        "shell",
        "--no-imports",
        "-c",
        f"from tests.tournaments.walls import *; {code}",
    ]
    return subprocess.Popen(command, cwd=ROOT, env=server.environment, stdout=subprocess.PIPE, text=True)


def updates_seen(page: Page) -> int:
    """Return how many updates the page has got."""
    return int(page.evaluate("window.updates"))


def wait_for(page: Page, enough: Callable[[], bool], *, within: float) -> bool:
    """Return whether it came to that within so many seconds, while the page goes on."""
    end = time.monotonic() + within
    while not (done := enough()) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return done


def follow(page: Page, server: Server, line: Cuttable, public_id: str, *, updates: int, cuts: int) -> None:
    """Let the page follow so many updates, cut its line so often, and tell what became of it."""
    console = page.context.new_cdp_session(page)
    console.send("Performance.enable")
    count = "window.updates = 0; const add = EventSource.prototype.addEventListener;"
    counted = (
        "(name, heard) => add.call(this, name, (event) => { if (name === 'message') window.updates++; heard(event) })"
    )
    page.add_init_script(
        f"{count} EventSource.prototype.addEventListener = function (...all) {{ ({counted})(...all) }}"
    )
    page.goto(f"{line.url}/e/{public_id}/wall/")
    changing = run_inside(server, f"change({public_id!r}, {updates * 4})")
    began = time.monotonic()
    wait_for(page, lambda: updates_seen(page) >= WARM_UP, within=600)
    # What runs when a connection is lost has run once, and what Playwright puts into a page to look for elements is in.
    line.cut()
    wait_for(page, lambda: page.locator("#live[data-follows]").count() == 0, within=PATIENCE)
    wait_for(page, lambda: page.locator("#live[data-follows]").count() == 1, within=PATIENCE)
    before, lost = Memory.of(console), 0
    for number in range(1, cuts + 1):
        aim = WARM_UP + (updates - WARM_UP) * number // cuts
        wait_for(page, lambda aim=aim: updates_seen(page) >= aim or changing.poll() is not None, within=600)  # type: ignore[misc]
        lost += line.cut() > 0
    got, took = updates_seen(page), time.monotonic() - began
    changing.terminate()
    changing.wait()
    run_inside(server, f"change({public_id!r}, 1)").wait()
    wait_for(page, lambda: page.locator("#live[data-follows]").count() == 1, within=PATIENCE)
    after = Memory.of(console)  # before there is another page, which may share its process
    fresh = page.context.new_page()
    fresh.goto(f"{line.url}/e/{public_id}/wall/")
    shown = "document.querySelector('#wall-standings').innerText"
    right = wait_for(page, lambda: page.evaluate(shown) == fresh.evaluate(shown), within=PATIENCE)
    fresh.close()
    growth = after.heap / before.heap - 1
    print(f"{got:,} updates and {lost} lost connections in {took:.0f} s: the wall is {'right' if right else 'WRONG'}")
    print(f"heap {before.heap / 1e6:.2f} MB, then {after.heap / 1e6:.2f} MB: {growth:+.1%}")
    print(f"nodes {before.nodes:,}, then {after.nodes:,}; listeners {before.listeners}, then {after.listeners}")
    if not right or growth >= MOST_GROWTH:
        sys.exit("The wall does not last an evening.")


def main() -> None:
    """Serve an evening and follow its wall."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--updates", type=int, default=5000)
    cli.add_argument("--cuts", type=int, default=50)
    cli.add_argument("--players", type=int, default=100)
    asked = cli.parse_args()
    os.environ |= {"SECRET_KEY": secrets.token_urlsafe(48), "HTTP_ON_LAN": "1", "DEBUG": "", "PUBLIC_ORIGINS": ""}
    os.environ.pop("DATABASE_URL", None)
    chromium = next(filter(None, map(shutil.which, [CHROMIUM_WITHOUT_WINDOWS, *CHROMIUM_NAMES])), None)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), application=HURRIED) as server,
        Cuttable(server.url) as line,
        sync_playwright() as started,
    ):
        made = run_inside(server, f"print(json.dumps(hang({asked.players}, rounds=3, token={TOKEN!r})))")
        public_id = json.loads(made.communicate()[0])
        browser = started.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        context = browser.new_context(viewport={"width": 1920, "height": 1080})
        context.add_cookies([{"name": "device", "value": TOKEN, "url": line.url}])
        follow(context.new_page(), server, line, public_id, updates=asked.updates, cuts=asked.cuts)
        browser.close()


if __name__ == "__main__":
    main()
