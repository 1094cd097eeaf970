"""A game on other screens: large on a tablet, small in a tab's icon, and on a phone's home screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import expect_score, overflow, save, sit_down

TABLET = {"viewport": {"width": 1024, "height": 768}}


@pytest.mark.browser_context_args(**TABLET)
def test_a_tablet_shows_the_score_large_and_follows_it(calm_page: Page) -> None:
    sit_down(calm_page)
    tablet = calm_page.context.new_page()
    tablet.goto(calm_page.url)
    tablet.get_by_role("link", name="Big score").click()
    expect(tablet.locator("#live")).to_have_attribute("data-follows", "")
    save(calm_page, "march", "N", alone=True)
    expect_score(tablet, 4, 0)
    expect(tablet).to_have_title("4–0: Ann & Bob against Cy & Di")
    expect(tablet.locator("#watched")).to_contain_text("deals")
    number = tablet.locator(".score-number").first.bounding_box()
    assert number is not None
    assert number["height"] > 250
    assert overflow(tablet) == 0


def test_the_tabs_icon_is_drawn_with_the_score(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "march", "N")
    icon = calm_page.locator("#score-icon")
    expect(icon).to_have_attribute("href", re.compile(r"/icon\.svg\?score=2%E2%80%930$"))
    drawn = calm_page.request.get(calm_page.url + "icon.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert ">2</text>" in drawn.text()


def test_the_site_can_be_put_on_the_home_screen(calm_page: Page) -> None:
    calm_page.goto("/")
    address = calm_page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    about = calm_page.request.get(address).json()
    assert (about["start_url"], about["display"]) == ("/", "standalone")
    for icon in about["icons"]:
        assert calm_page.request.get(icon["src"]).ok
    touch = calm_page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch is not None
    assert calm_page.request.get(touch).ok


def test_where_the_screen_cannot_be_kept_awake_the_page_says_so(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    sit_down(page)
    expect(page.get_by_text("This phone may go to sleep while the game is open")).to_be_visible()


def test_the_screen_is_kept_awake_while_the_game_goes_on(page: Page) -> None:
    page.add_init_script(
        """window.asked = 0
        Object.defineProperty(navigator, 'wakeLock', { value: {
            request: async () => { window.asked += 1; return new EventTarget() }
        } })"""
    )
    sit_down(page)
    assert page.evaluate("window.asked") == 1
    expect(page.get_by_text("This phone may go to sleep while the game is open")).to_be_hidden()
