"""A game on other screens: large on a tablet, small in a tab's icon, and on a phone's home screen."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import PHONE, expect_score, overflow, save, sit_down

TABLET = {"viewport": {"width": 1024, "height": 768}}
LONGEST = {
    "N": "M" * 64,
    "E": "Wolfeschlegelsteinhausen Bergerdorff Wolfeschlegelsteinhausen Be",
    "S": "Maximiliana von Hohenstein-Oberursel und zu Guttenberg am Neckar",
    "W": "W" * 64,
}
#: How many lines high an element is.
LINES = "shown => shown.getBoundingClientRect().height / parseFloat(getComputedStyle(shown).lineHeight)"

#: By how many pixels the lowest part of a letter reaches below the last line's box, which is cut off there.
FOOT = """shown => {
    const style = getComputedStyle(shown)
    const brush = document.createElement("canvas").getContext("2d")
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = brush.measureText("x")
    const below = (parseFloat(style.lineHeight) - ascent - descent) / 2 + descent
    return brush.measureText("gjpqyQJ").actualBoundingBoxDescent - below
}"""


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


def test_the_large_score_has_a_way_out_that_is_seen_and_tapped(calm_page: Page) -> None:
    sit_down(calm_page)
    table = calm_page.url
    calm_page.goto(f"{table}big/")
    out = calm_page.get_by_role("link", name="Back to the table")
    box, score = out.bounding_box(), calm_page.locator(".sides").bounding_box()
    assert box is not None
    assert score is not None
    assert box["height"] >= 48
    assert box["width"] >= 120
    assert box["y"] + box["height"] <= score["y"]
    out.click()
    expect(calm_page).to_have_url(table)


@pytest.mark.parametrize("preset", ["Standard", "British"])
def test_names_of_any_length_leave_the_large_score_whole_on_every_screen(calm_page: Page, preset: str) -> None:
    sit_down(calm_page, LONGEST, preset=preset, hands=["euchred N", "march N alone", "march N alone"])
    calm_page.goto(f"{calm_page.url}big/")
    for width, height in [(390, 664), (820, 1180), (1180, 820), (1280, 800)]:
        calm_page.set_viewport_size({"width": width, "height": height})
        for side in range(2):
            expect(calm_page.locator(".score-number").nth(side)).to_be_in_viewport(ratio=1)
            assert calm_page.locator(".pair").nth(side).evaluate(LINES) == pytest.approx(2, abs=0.05)
            box = calm_page.locator(".score-number").nth(side).bounding_box()
            assert box is not None
            assert box["height"] > 70
        assert overflow(calm_page) == 0


def test_the_large_score_of_a_finished_game_shows_the_way_on_without_scrolling(calm_page: Page) -> None:
    sit_down(calm_page, hands=["march N alone"] * 3)
    table = calm_page.url
    calm_page.get_by_role("button", name="Rematch").click()
    expect_score(calm_page, 0, 0)
    calm_page.goto(f"{table}big/")
    for width, height in [(390, 664), (1280, 800)]:
        calm_page.set_viewport_size({"width": width, "height": height})
        for shown in (".score-number >> nth=0", ".score-number >> nth=1", ".finish h2", "#next-game"):
            expect(calm_page.locator(shown)).to_be_in_viewport(ratio=1)


@pytest.mark.browser_context_args(**TABLET)
def test_a_large_score_leads_to_the_large_score_of_the_next_game(calm_page: Page) -> None:
    sit_down(calm_page)
    tablet = calm_page.context.new_page()
    tablet.goto(f"{calm_page.url}big/")
    expect(tablet.locator("#live")).to_have_attribute("data-follows", "")
    for _hand in range(3):
        save(calm_page, "march", "N", alone=True)
    calm_page.get_by_role("button", name="Rematch").click()
    expect_score(calm_page, 0, 0)
    for _time in ("live", "loaded"):
        expect(tablet.locator("#next-game")).to_have_attribute("href", urlsplit(f"{calm_page.url}big/").path)
        tablet.reload()
    tablet.get_by_role("link", name="To the next game").click()
    expect(tablet).to_have_url(f"{calm_page.url}big/")
    expect(tablet.locator(".big")).to_be_visible()


def test_no_letter_s_foot_is_cut_off_the_names(calm_page: Page) -> None:
    sit_down(calm_page, {"N": "Jägga", "E": "Gyppy", "S": "Hugo", "W": "Qjyg"}, hands=["made N"])
    table = calm_page.url
    for page, names in (("", "#last"), ("", ".pair"), ("big/", ".pair"), ("cards/", ".around-name bdi")):
        calm_page.goto(f"{table}{page}")
        for width, height in [(390, 844), (1280, 800)]:
            calm_page.set_viewport_size({"width": width, "height": height})
            for name in calm_page.locator(names).all():
                assert name.evaluate(FOOT) <= 0, (page, names, width)


@pytest.mark.browser_context_args(**PHONE)
def test_a_long_sentence_takes_three_lines_beside_undo_and_is_whole_in_the_list(calm_page: Page) -> None:
    sit_down(calm_page, LONGEST, hands=["made N"])
    assert calm_page.locator("#last").evaluate(LINES) == pytest.approx(3, abs=0.05)
    goal, last, undo = (calm_page.locator(part).bounding_box() for part in ("#goal", "#last", "#undo"))
    assert goal is not None
    assert last is not None
    assert undo is not None
    assert goal["y"] <= undo["y"] <= undo["y"] + undo["height"] <= last["y"] + last["height"]
    told = calm_page.locator("#hands .hand-line").first
    expect(told).to_contain_text(f"{LONGEST['N']} made it. 1 to {LONGEST['N']} & {LONGEST['S']}.")
    assert told.evaluate("line => line.scrollHeight <= line.clientHeight + 1")


@pytest.mark.browser_context_args(**PHONE)
def test_a_long_name_makes_the_end_of_a_game_no_wider(calm_page: Page) -> None:
    sit_down(calm_page, LONGEST, hands=["march N alone"] * 3)
    assert overflow(calm_page) == 0
    expect(calm_page.locator("#rematch")).to_be_visible()
    calm_page.goto(f"{calm_page.url}big/")
    assert overflow(calm_page) == 0


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
