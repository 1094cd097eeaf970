"""An organiser runs an evening from the control page: each step by its one main button, live, nothing typed."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.test_access import expect_nothing_found
from tests.browser.test_layout import TOO_SMALL
from tests.serving import Server

TOKEN = "the token of the organiser's laptop"
LIVE = 15_000  # ms: a change that another made is seen
SMALLEST: ViewportSize = {"width": 320, "height": 640}


def manage(server: Server, code: str) -> str:
    """Run a line of Python in the server's database, and return what it printed."""
    return server.manage("shell", "--no-imports", "-c", f"from tests.tournaments.controls import *; {code}").strip()


@pytest.fixture
def evening(server: Server, calm_page: Page) -> str:
    """Return an evening of twelve who are here, which this browser runs; its control page is open and live."""
    public_id = manage(server, f"make_evening({TOKEN!r}, entrants=12)")
    calm_page.context.add_cookies([{"name": "device", "value": TOKEN, "url": server.url}])
    calm_page.goto(f"/e/{public_id}/control/")
    expect(calm_page.locator("#live[data-follows]")).to_be_attached(timeout=LIVE)
    return public_id


def main_button(page: Page) -> Locator:
    return page.locator("#control .control-main").locator("button, a")


def test_a_whole_evening_is_run_by_its_main_button(calm_page: Page, server: Server, evening: str) -> None:
    page, say = calm_page, partial(manage, server)
    strip = page.locator("#control-strip")
    tap(page, "Start the evening: draw round 1")
    expect(page.locator(".quality")).to_contain_text("Nobody has the same partner twice.")
    expect_nothing_found(page)
    tap(page, "Start round 1")
    expect(strip.locator(".clock")).to_contain_text("19:")
    say(f"say_of({evening!r}, 1, 1, 2)")
    expect(strip).to_contain_text("2 of 3 tables done", timeout=LIVE)
    expect(page.locator(".control-note")).to_have_text("1 table has no result yet.", timeout=LIVE)
    expect(main_button(page)).not_to_have_class(re.compile("button-main"))
    main_button(page).click()
    expect(page.locator("#notice")).to_have_text("Table 3 has no result yet.")
    expect_nothing_found(page)
    page.get_by_role("button", name="did not come").first.click()
    expect(page.locator("#tile-3")).to_contain_text("given away")
    tap(page, "Close round 1")
    tap(page, "Draw round 2")
    tap(page, "Start round 2")
    say(f"say_of({evening!r}, 2, 1, 2, 3)")
    expect(page.locator(".control-note")).to_have_text("All tables are done.", timeout=LIVE)
    expect(main_button(page)).to_have_class(re.compile("button-main"))
    tap(page, "Close round 2")
    tap(page, "Finish the evening")
    expect(main_button(page)).to_have_text("See the final standings")
    expect_nothing_found(page)


def tap(page: Page, words: str) -> None:
    """Tap the main button once it says these words."""
    expect(main_button(page)).to_have_text(words)
    main_button(page).click()
    expect(main_button(page)).not_to_have_text(words)


def test_the_clock_stops_goes_on_and_gets_time_by_a_tap(calm_page: Page, evening: str) -> None:
    page = calm_page
    clock = page.locator("#control-strip .clock")
    tap(page, "Start the evening: draw round 1")
    tap(page, "Start round 1")
    page.get_by_role("button", name="5 minutes more").click()
    expect(clock).to_contain_text("24:")
    page.get_by_role("button", name="Stop the clock").click()
    expect(clock).to_have_attribute("data-stands", re.compile(r"\d+"))
    page.get_by_role("button", name="Let the clock go on").click()
    expect(clock).not_to_have_attribute("data-stands", re.compile(r"\d+"))


def test_two_change_places_after_it_was_told_what_that_costs(calm_page: Page, evening: str) -> None:
    page = calm_page
    tap(page, "Start the evening: draw round 1")
    page.get_by_role("link", name="See who sits where, change it").click()
    page.get_by_label("Who", exact=True).select_option(index=1)
    page.get_by_label("With whom").select_option(index=2)
    page.get_by_role("button", name="See what it costs").click()
    expect(page.locator("#cost")).to_contain_text("It costs nothing")
    expect_nothing_found(page)
    page.get_by_role("button", name="Let them change places").click()
    expect(page.get_by_role("status").filter(has_text="They have changed places.")).to_be_visible()


def test_nothing_is_wider_than_the_smallest_phone_or_too_small_to_tap(calm_page: Page, evening: str) -> None:
    page = calm_page
    tap(page, "Start the evening: draw round 1")
    tap(page, "Start round 1")
    page.set_viewport_size(SMALLEST)
    main_button(page).click()
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []
    for letters in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", letters)
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"], letters
