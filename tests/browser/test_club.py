"""A club's pages in the browser: live on the home, whole on a small phone and a laptop, nothing for axe to find."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.at_the_table import overflow, save, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_live import wait_for_stream
from tests.serving import Server

AT_ONCE = 2000  # ms within which what was saved at a table stands on the club's home
LONG = {
    "N": "Maximiliana Featherstonehaugh-Cholmondeley",
    "E": "Jo",
    "S": "Bartholomew Throckmorton-Wigglesworth III",
    "W": "עברית ערבית",
}


@pytest.fixture
def other(new_context: CreateContextCallback) -> Page:
    """Another browser, which looks at the club."""
    return new_context().new_page()


def is_the_same_device(page: Page, other: Page) -> None:
    """Let another browser open everything that this one may."""
    cookies = page.context.cookies()
    other.context.add_cookies([{"name": each["name"], "value": each["value"], "url": origin(page)} for each in cookies])


def origin(page: Page) -> str:
    """Return the address of the site, for cookies that are sent everywhere."""
    address: str = page.evaluate("location.origin")
    return address


def home(page: Page) -> None:
    sit_down(page)
    save(page, "made", "N")
    page.goto(to_club(page))
    expect(page.get_by_role("heading", name="Being played now")).to_be_visible()


def to_club(page: Page) -> str:
    """Return the address of the club whose game's table is shown."""
    return page.locator(".bar-link").first.get_attribute("href") or ""


def players(page: Page) -> None:
    home(page)
    page.get_by_role("link", name="Players", exact=True).click()
    expect(page.get_by_role("heading", name="4 players")).to_be_visible()


def one_player(page: Page) -> None:
    players(page)
    page.get_by_role("link", name="Ann", exact=True).click()
    expect(page.get_by_text("Ann has played one game so far.")).to_be_visible()


def games(page: Page) -> None:
    home(page)
    page.get_by_role("link", name="Games", exact=True).click()
    expect(page.get_by_role("heading", name="1 game")).to_be_visible()


def refused_search(page: Page) -> None:
    games(page)
    page.goto(f"{page.url}?since=2026-02-01&until=2026-01-01&table=99")
    expect(page.get_by_text("This is before the first day.")).to_be_visible()


def nothing_found(page: Page) -> None:
    players(page)
    page.get_by_label("Name").fill("zzz")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("link", name="Show all players")).to_be_visible()


def my_games(page: Page) -> None:
    page.goto("/my/games/")
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


PAGES = [home, players, one_player, games, refused_search, nothing_found, my_games]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_small_phone(
    kept_page: Page, visit: Callable[[Page], None]
) -> None:
    kept_page.set_viewport_size({"width": 320, "height": 640})
    visit(kept_page)
    assert overflow(kept_page) <= 0
    expect_nothing_found(kept_page)
    kept_page.set_viewport_size({"width": 1280, "height": 800})
    assert overflow(kept_page) <= 0
    expect_nothing_found(kept_page)


def test_long_names_wrap_on_every_page_with_letters_twice_as_large(page: Page) -> None:
    sit_down(page, LONG)
    club = to_club(page)
    for path in ("", "players/", "games/"):
        page.goto(club + path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            assert overflow(page) <= 0, (path, width)


def test_a_hand_saved_at_a_table_stands_on_the_clubs_home_at_once(calm_page: Page, other: Page) -> None:
    sit_down(calm_page)
    club = to_club(calm_page)
    is_the_same_device(calm_page, other)
    other.goto(club)
    wait_for_stream(other)
    loaded = other.evaluate("performance.timeOrigin")
    save(calm_page, "march", "N")
    playing = other.locator(".playing-game")
    expect(playing.locator(".row-score")).to_have_text(["2", "0"], timeout=AT_ONCE)
    expect(playing).to_contain_text("Hand 2")
    expect(playing).to_contain_text("Di deals")
    for _hand in range(2):
        save(calm_page, "march", "N", alone=True)
    expect(other.locator("#playing")).to_be_hidden(timeout=AT_ONCE)
    expect(other.locator("#last-games .row-score")).to_have_text(["10–0"])
    assert other.evaluate("performance.timeOrigin") == loaded


def test_a_game_that_begins_comes_to_a_home_that_was_empty(calm_page: Page, other: Page, server: Server) -> None:
    told = server.manage("demo", "--nights", "1")
    key = re.search(r"/key/\S+", told)
    assert key
    calm_page.goto(key[0])
    wait_for_stream(calm_page)
    before = calm_page.locator(".playing-game").count()
    is_the_same_device(calm_page, other)
    other.goto(calm_page.url)
    other.get_by_role("link", name="Start another game").click()
    for seat, name in {"N": "Ann", "E": "Bob", "S": "Cy", "W": "Di"}.items():
        other.locator(f"#name-{seat}").fill(name)
    other.get_by_role("button", name="Deal the first hand").click()
    other.wait_for_url(re.compile(r"/g/[a-z0-9]+/$"))
    expect(calm_page.locator(".playing-game")).to_have_count(before + 1, timeout=AT_ONCE)


def test_lists_are_sorted_by_their_heads_on_a_wide_screen(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    players(page)
    page.get_by_role("link", name="Name", exact=False).first.click()
    expect(page.locator("[aria-sort=descending]")).to_have_count(1)
    expect(page.locator("tbody tr").first).to_contain_text("Di")


def test_lists_work_without_scripts(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False).new_page()
    sit_down(page, scripts=False)
    page.goto(to_club(page))
    expect(page.get_by_role("heading", name="Being played now")).to_be_visible()
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_label("Name").fill("ann")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="1 player")).to_be_visible()
