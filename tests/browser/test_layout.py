"""What a designer would check: it fits, all can be tapped, nothing is lost at 320 pixels or in large letters."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import FOUR, PHONE, expect_score, overflow, save, sit_down, tap

LONG = {
    "N": "Maximiliana von Hohenstein-Oberursel",
    "E": "Papadopoulosconstantinopolitou",
    "S": "محمد عبد الرحمن",
    "W": "Bartholomew the Third",
}
SMALLEST = {"viewport": {"width": 320, "height": 640}}

TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")]
    .filter(target => target.checkVisibility() && !target.closest(".skip"))
    .map(target => [target, target.getBoundingClientRect()])
    .filter(([, box]) => box.width < 48 || box.height < 47.5)
    .map(([target, box]) => `${target.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""

TOO_CLOSE = """() => {
    const tiles = [...document.querySelectorAll(".tile")].filter(tile => tile.checkVisibility())
    const boxes = tiles.map(tile => tile.getBoundingClientRect())
    const apart = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom)
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => apart(a, b) < 7.9)).length
}"""

CUT_OFF = """() => [...document.querySelectorAll("bdi, .pair")]
    .filter(name => name.checkVisibility() && name.parentElement.scrollWidth > name.parentElement.clientWidth + 1)
    .map(name => name.parentElement.outerHTML.slice(0, 120))"""


@pytest.mark.browser_context_args(**PHONE)
def test_the_table_needs_no_scrolling_on_a_phone(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    tap(calm_page, "euchred", "S")
    last_row, save_bar = calm_page.locator(".more").bounding_box(), calm_page.locator(".save").bounding_box()
    assert last_row is not None
    assert save_bar is not None
    assert last_row["y"] + last_row["height"] <= save_bar["y"]
    assert save_bar["y"] + save_bar["height"] <= calm_page.evaluate("innerHeight")


#: Phones upright, with a browser's bars and without.
UPRIGHT = [(390, 664), (390, 740), (390, 844), (360, 640)]
TWENTY_LETTERS = {
    "N": "Maximiliana Hohenste",
    "E": "Bartholomew Papadopo",
    "S": "Wilhelmina Oberursel",
    "W": "Christopher Guttenbe",
}
#: What is tapped for a hand, in the order in which it is.
TAPS = [
    *(f"label:has(#maker-{seat})" for seat in "NESW"),
    *(f"label:has(#outcome-{outcome})" for outcome in ("made", "march", "euchred", "thrown_in")),
    "label:has(#alone)",
    "#details summary",
]


#: Whether each corner and the middle of an element is its own to tap.
ITS_OWN = """target => {
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const points = [[left + 8, top + 8], [right - 8, top + 8], [left + 8, bottom - 8], [right - 8, bottom - 8],
        [(left + right) / 2, (top + bottom) / 2]]
    return points.every(([x, y]) => target.contains(document.elementFromPoint(x, y)))
}"""


def expect_uncovered(page: Page) -> None:
    """Expect everything that is tapped for a hand wholly in sight, above the save bar, large and apart."""
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".save").bounding_box()
    assert bar
    for target in TAPS:
        expect(page.locator(target)).to_be_in_viewport(ratio=1)
        assert page.locator(target).evaluate(ITS_OWN), target
        box = page.locator(target).bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"]
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(TOO_CLOSE) == 0


@pytest.mark.parametrize("names", [FOUR, TWENTY_LETTERS], ids=["short names", "twenty letters"])
def test_nothing_covers_the_taps_on_a_phone_from_the_second_hand_on(page: Page, names: dict[str, str]) -> None:
    sit_down(page, names, hands=["euchred N alone"])
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#alone").uncheck()
        expect_uncovered(page)
        expect(page.locator("#undo")).to_be_in_viewport(ratio=1)
        tap(page, "euchred", "S")
        expect_uncovered(page)
        tap(page, "euchred", "S", alone=True)
        assert page.locator("#sentence").evaluate("line => line.clientHeight") > 32
        expect_uncovered(page)
        expect(page.locator("#save")).to_be_in_viewport(ratio=1)
    page.locator("#save").click()
    expect_score(page, 0, 4)


def test_where_the_taps_are_too_many_for_the_screen_the_save_button_waits_below_them(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 560})
    sit_down(
        page,
        {seat: f"{letter}{'ilhelmina ' * 6}" for seat, letter in zip("NESW", "WMVT", strict=True)},
        hands=["euchred N alone"],
    )
    tap(page, "euchred", "S")
    alone = page.locator("label:has(#alone)")
    alone.scroll_into_view_if_needed()
    box, bar = alone.bounding_box(), page.locator(".save").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]
    page.set_viewport_size({"width": 320, "height": 1800})
    expect(page.locator(".save")).to_have_css("position", "sticky")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_sentence_of_two_lines_moves_nothing_to_tap(calm_page: Page, size: tuple[int, int]) -> None:
    calm_page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(calm_page)
    before = [calm_page.locator(part).bounding_box() for part in ("#save", "label:has(#alone)")]
    tap(calm_page, "march", "N", alone=True)
    expect(calm_page.locator("#sentence")).to_contain_text("went alone and took all five")
    assert [calm_page.locator(part).bounding_box() for part in ("#save", "label:has(#alone)")] == before


@pytest.mark.browser_context_args(**PHONE)
def test_a_hand_of_the_list_is_a_row_to_tap_with_a_sign_that_it_opens(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    row = calm_page.locator(".hand-line")
    row.scroll_into_view_if_needed()
    box, sheet = row.bounding_box(), calm_page.locator(".hands").bounding_box()
    assert box is not None
    assert sheet is not None
    assert box["height"] >= 48
    assert box["width"] > 0.9 * sheet["width"]
    expect(row.locator("use[href$='#onward']")).to_have_count(1)
    calm_page.touchscreen.tap(box["x"] + box["width"] - 12, box["y"] + box["height"] - 6)
    expect(calm_page.get_by_role("heading", name="Hand 1")).to_be_visible()


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("letters", [20, 40, 64])
def test_a_long_name_makes_nothing_wider(calm_page: Page, letters: int) -> None:
    words = "Wolfeschlegelsteinhausen Bergerdorff " * 2
    names = {"N": "M" * letters, "E": words[:letters].strip(), "S": "Bo", "W": "i" * letters}
    sit_down(calm_page, names, hands=["made N"])
    tap(calm_page, "euchred", "E", alone=True)
    assert overflow(calm_page) == 0
    assert calm_page.evaluate(CUT_OFF) == []
    calm_page.goto("/")
    assert overflow(calm_page) == 0
    calm_page.get_by_role("link", name="Go on scoring").tap()
    calm_page.locator(".bar-link").first.tap()
    expect(calm_page.get_by_role("heading", name="Games")).to_be_visible()
    assert overflow(calm_page) == 0


@pytest.mark.browser_context_args(**PHONE)
def test_every_target_is_large_and_apart(calm_page: Page) -> None:
    calm_page.goto("/")
    assert calm_page.evaluate(TOO_SMALL) == []
    sit_down(calm_page, preset="Railroad", hands=["made N"])
    calm_page.locator("#details summary").click()
    assert calm_page.evaluate(TOO_SMALL) == []
    assert calm_page.evaluate(TOO_CLOSE) == 0


@pytest.mark.browser_context_args(**SMALLEST)
def test_nothing_is_wider_than_the_smallest_phone(calm_page: Page) -> None:
    calm_page.goto("/")
    assert overflow(calm_page) == 0
    sit_down(calm_page, LONG, preset="British")
    assert overflow(calm_page) == 0
    save(calm_page, "march", "N", alone=True)
    calm_page.locator("#details summary").click()
    assert overflow(calm_page) == 0
    calm_page.locator(".hand-line").first.click()
    expect(calm_page.get_by_role("heading", name="Hand 1")).to_be_visible()
    assert overflow(calm_page) == 0
    calm_page.go_back()
    calm_page.locator(".bar-link").first.click()
    expect(calm_page.get_by_role("heading", name="Games")).to_be_visible()
    assert overflow(calm_page) == 0


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("visit", [lambda page: page.goto("/"), sit_down], ids=["first page", "table"])
def test_letters_twice_as_large_lose_nothing(calm_page: Page, visit: Callable[[Page], object]) -> None:
    visit(calm_page)
    calm_page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync("html { font-size: 200% }")
            document.adoptedStyleSheets.push(sheet)
        }"""
    )
    assert overflow(calm_page) == 0


@pytest.mark.browser_context_args(viewport={"width": 844, "height": 390})
def test_a_phone_lying_sideways_shows_score_and_entry_side_by_side(calm_page: Page) -> None:
    sit_down(calm_page)
    score, entry = calm_page.locator(".table-score").bounding_box(), calm_page.locator("#entry").bounding_box()
    assert score is not None
    assert entry is not None
    assert score["x"] + score["width"] <= entry["x"]
    expect(calm_page.locator("#alone")).to_be_in_viewport(ratio=1)
    expect(calm_page.locator("#save")).to_be_in_viewport(ratio=1)


def test_names_keep_their_own_direction(calm_page: Page) -> None:
    sit_down(calm_page, LONG)
    seat = calm_page.locator("label", has=calm_page.locator("#maker-S")).locator("bdi")
    assert seat.evaluate("name => getComputedStyle(name).unicodeBidi") == "isolate"
    side = calm_page.locator("#names-NS")
    assert side.evaluate("names => getComputedStyle(names).direction") == "ltr"
    expect_score(calm_page, 0, 0)
