"""The hall's wall on a projector: 40 names at once, pages by itself, and right after every lost connection."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_access import expect_nothing_found
from tests.cutting import Cuttable
from tests.serving import Server

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
pytestmark = pytest.mark.browser_context_args(**PROJECTOR)

TOKEN = "the token of the hall's laptop"
LEAST_LETTERS = 36  # px
CATCHES_UP = 12_000  # ms
BEGAN = datetime(2026, 11, 26, 19, tzinfo=UTC)

#: The names on the page that shows, with the size of their letters, and whether anything of them is cut off.
NAMES = """() => [...document.querySelectorAll("#wall-standings .wall-line")].map((line) => {
    const name = line.querySelector(".wall-name")
    const box = line.getBoundingClientRect()
    const list = line.closest(".wall-view").getBoundingClientRect()
    return {
        seen: box.left >= list.left - 1 && box.right <= list.right + 1 && box.bottom <= list.bottom + 1,
        letters: parseFloat(getComputedStyle(name).fontSize),
        cut: name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1,
        whole: line.scrollWidth <= line.clientWidth,
        name: name.textContent,
    }
})"""

#: How many elements and texts a page has.
NODES = """() => {
    const walker = document.createTreeWalker(document.body)
    let nodes = 1
    while (walker.nextNode()) nodes += 1
    return nodes
}"""
FEW = 10


@pytest.fixture(scope="module")
def halls(server: Server) -> Mapping[str, str]:
    """Return the walls of several evenings, by what they are."""
    code = f"from tests.tournaments.walls import hang_all; hang_all({TOKEN!r})"
    return {name: f"/e/{public_id}/wall/" for name, public_id in json.loads(made(server, code)).items()}


def made(server: Server, code: str) -> str:
    return server.manage("shell", "--no-imports", "-c", code)


def let_in(page: Page, url: str) -> None:
    """Let this browser follow every evening, at the address that it knows the site by."""
    page.context.add_cookies([{"name": "device", "value": TOKEN, "url": url}])


@pytest.fixture
def wall(calm_page: Page, server: Server) -> Page:
    """Return a page that may open every wall."""
    let_in(calm_page, server.url)
    return calm_page


def stop_time(page: Page) -> None:
    """Let time pass on the page only where a test lets it."""
    page.clock.install(time=BEGAN)
    page.clock.pause_at(BEGAN + timedelta(seconds=1))


def shown_names(page: Page) -> list[str]:
    """Return the names on the page that shows."""
    return [each["name"] for each in page.evaluate(NAMES) if each["seen"]]


def test_forty_names_stand_on_one_page_in_letters_of_36_pixels(wall: Page, halls: Mapping[str, str]) -> None:
    wall.goto(halls["40 playing"])
    expect(wall.locator("#wall")).to_have_attribute("data-shows", "standings")
    names = wall.evaluate(NAMES)
    assert len(names) == 40
    assert all(each["seen"] and each["whole"] and not each["cut"] for each in names)
    assert min(each["letters"] for each in names) >= LEAST_LETTERS
    assert wall.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(wall.locator("#wall-turns")).to_be_hidden()


def test_the_clock_reads_across_the_hall_and_counts_down(wall: Page, halls: Mapping[str, str]) -> None:
    wall.goto(halls["40 playing"])
    clock = wall.get_by_role("timer")
    expect(clock).to_contain_text(":")
    box = clock.bounding_box()
    assert box is not None
    assert box["height"] >= 120
    before = clock.text_content()
    expect(clock).not_to_have_text(before or "", timeout=2000)


def test_a_hundred_names_turn_by_themselves_until_somebody_wants_to_stay(wall: Page, halls: Mapping[str, str]) -> None:
    stop_time(wall)
    wall.goto(halls["100 playing"])
    wall.clock.run_for(100)
    where = wall.locator("#wall-page")
    seen = []
    for number in (1, 2, 3):
        expect(where).to_have_text(f"{number} of 3")
        seen += shown_names(wall)
        wall.clock.run_for(15_000)
    assert seen == wall.locator("#wall-standings .wall-name").all_text_contents()
    expect(where).to_have_text("1 of 3")
    wall.get_by_role("button", name="Stay on this page").click()
    wall.clock.run_for(60_000)
    expect(where).to_have_text("1 of 3")
    wall.get_by_role("button", name="The next page").click()
    expect(where).to_have_text("2 of 3")


def test_between_rounds_the_seats_come_first_and_then_the_standings(wall: Page, halls: Mapping[str, str]) -> None:
    stop_time(wall)
    wall.goto(halls["12 between rounds"])
    wall.clock.run_for(100)
    expect(wall.get_by_role("heading", name="Round 3: your table")).to_be_visible()
    expect(wall.locator("#wall-standings")).to_be_hidden()
    wall.clock.run_for(10_000)
    expect(wall.get_by_role("heading", name="Standings after round 2")).to_be_visible()
    expect(wall.locator("#wall-seats")).to_be_hidden()


@pytest.mark.hears
def test_after_updates_and_lost_connections_the_wall_is_right_and_on_the_page_it_was(
    page: Page, server: Server, halls: Mapping[str, str]
) -> None:
    path = halls["100 playing"]
    changing = f"from tests.tournaments.walls import change; change({path.split('/')[2]!r}, 60, apart=0.1)"
    changes = threading.Thread(target=made, args=(server, changing))
    with Cuttable(server.url) as line:
        let_in(page, line.url)
        page.goto(line.url + path)
        page.get_by_role("button", name="Stay on this page").click()
        page.get_by_role("button", name="The next page").click()
        changes.start()
        for _time in range(3):
            expect(page.locator("#live[data-follows]")).to_have_count(1, timeout=CATCHES_UP)
            assert line.cut() > 0
            expect(page.locator("#live[data-follows]")).to_have_count(0)
        changes.join()
        fresh = page.context.new_page()
        fresh.goto(line.url + path)
        now = fresh.locator("#wall-standings .wall-lines").inner_text()
        nodes = fresh.evaluate(NODES)
        fresh.close()
        assert "\n79\n" in now  # the last of the changes
        expect(page.locator("#wall-standings .wall-lines")).to_have_text(now, use_inner_text=True, timeout=CATCHES_UP)
        expect(page.locator("#wall-page")).to_have_text("2 of 3")
        assert page.evaluate(NODES) <= nodes + FEW  # however many updates came


def test_without_scripts_everything_stands_below_each_other(
    wall: Page, server: Server, halls: Mapping[str, str]
) -> None:
    browser = wall.context.browser
    assert browser is not None
    plain = browser.new_context(java_script_enabled=False, storage_state=wall.context.storage_state())
    page = plain.new_page()
    page.goto(server.url + halls["12 between rounds"])
    expect(page.get_by_role("heading", name="Round 3: your table")).to_be_visible()
    expect(page.get_by_role("heading", name="Standings after round 2")).to_be_visible()
    plain.close()


@pytest.mark.parametrize("hall", ["100 playing", "12 between rounds"])
def test_axe_finds_nothing_on_the_wall(wall: Page, halls: Mapping[str, str], hall: str) -> None:
    wall.goto(halls[hall])
    expect(wall.locator("#wall-turns")).to_be_visible()
    expect_nothing_found(wall)
