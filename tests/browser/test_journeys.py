"""Whole evenings as people live them, on a phone held upright and on a laptop."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.at_the_table import PHONE, expect_score, hand_number, save, sit_down, start_by_hand, tap
from tests.browser.test_live import AT_ONCE, CATCHES_UP, REVOKED, wait_for_stream
from tests.browser.test_share import share
from tests.sizes import FULL_SIZE

SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "laptop": {"viewport": {"width": 1280, "height": 800}}}


def on(*usual: str) -> pytest.MarkDecorator:
    """Let a test have browsers of these sizes, of every size where all is tried."""
    names = list(SIZES) if FULL_SIZE else usual
    return pytest.mark.parametrize("browser_context_args", [SIZES[name] for name in names], ids=names, indirect=True)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> dict[str, Any]:
    """Let every browser of a test have the same size."""
    return {**browser_context_args, **request.param}


@pytest.fixture
def another(new_context: CreateContextCallback) -> Callable[[], Page]:
    """Take one more device: a browser that knows nothing."""
    return lambda: new_context().new_page()


def open_hand(page: Page, number: int) -> None:
    page.locator(f".hand-line[href$='/hands/{number}/']").click()
    expect(page.get_by_role("heading", name=f"Hand {number}")).to_be_visible()


def correct(page: Page, number: int, outcome: str) -> None:
    """Change how a hand ended, from the table and back to it."""
    open_hand(page, number)
    page.get_by_role("link", name="Correct it").click()
    page.locator(f"#outcome-{outcome}").check()
    page.locator("#save").click()
    expect(page.get_by_role("region", name="As it was entered")).to_contain_text(f"→ {outcome}")
    page.get_by_role("link", name="The table").click()


@on("phone", "laptop")
def test_a_game_is_played_and_corrected_from_the_first_visit_to_its_end(calm_page: Page) -> None:
    start_by_hand(calm_page)
    save(calm_page, "made", "N")
    save(calm_page, "march", "E", alone=True)
    expect_score(calm_page, 1, 4)
    correct(calm_page, 2, "euchred")
    expect_score(calm_page, 3, 0)
    open_hand(calm_page, 1)
    calm_page.get_by_role("button", name="Void it").click()
    calm_page.get_by_role("link", name="The table").click()
    expect_score(calm_page, 2, 0)
    save(calm_page, "euchred", "S")
    calm_page.get_by_role("button", name="Undo").click()
    expect_score(calm_page, 2, 0)
    save(calm_page, "march", "N", alone=True)
    save(calm_page, "march", "S", alone=True)
    expect(calm_page.locator("#now-title")).to_have_text("Ann & Bob won 10 to 0.")
    correct(calm_page, 4, "made")
    expect_score(calm_page, 7, 0)
    expect(calm_page.locator("#now-title")).to_have_text("Hand 5")
    save(calm_page, "march", "W")
    save(calm_page, "euchred", "W")
    save(calm_page, "made", "S")
    expect(calm_page.locator("#now-title")).to_have_text("Ann & Bob won 10 to 2.")
    expect(calm_page.locator("#hands li")).to_have_count(7)
    calm_page.reload()
    expect_score(calm_page, 10, 2)


@on("phone", "laptop")
def test_two_devices_score_one_game(calm_page: Page, another: Callable[[], Page]) -> None:
    sit_down(calm_page)
    link = share(calm_page, "To enter hands")
    second = another()
    second.goto(link)
    wait_for_stream(second)
    calm_page.get_by_role("link", name="The table").click()
    wait_for_stream(calm_page)
    for number, (here, there) in enumerate([(calm_page, second), (second, calm_page)], start=1):
        save(here, "made", "N")
        expect(there.locator(".score-number")).to_have_text([str(number), "0"], timeout=AT_ONCE)
    tap(second, "march", "E")
    save(calm_page, "made", "N")
    expect(second.locator("#maker-E")).to_be_checked()
    second.locator("#save").click()
    expect(second.locator("#notice")).to_contain_text("What you tapped is still here")
    expect_score(second, 3, 0)


@on("phone")
def test_a_link_is_stopped_and_a_new_one_works(calm_page: Page, another: Callable[[], Page]) -> None:
    sit_down(calm_page)
    looker = another()
    looker.goto(share(calm_page))
    wait_for_stream(looker)
    calm_page.locator("summary", has_text="Stop everyone who came by this link").click()
    calm_page.get_by_role("button", name=re.compile("^Stop")).click()
    expect(looker.locator("#live")).to_contain_text("This view was stopped", timeout=REVOKED)
    looker.reload()
    expect(looker.locator(".score-number")).to_have_count(0)
    looker.goto(calm_page.locator("#link").input_value())
    expect_score(looker, 0, 0)


@on("phone")
def test_a_hand_waits_until_the_network_is_back_and_counts_once(page: Page) -> None:
    sit_down(page)
    save(page, "made", "N")
    page.context.set_offline(True)
    tap(page, "march", "E", alone=True)
    page.locator("#save").click()
    expect(page.locator("#message")).to_contain_text(re.compile("answer|network", re.IGNORECASE))
    expect(page.locator("#outcome-march")).to_be_checked()
    page.context.set_offline(False)
    wait_for_stream(page, timeout=CATCHES_UP)
    page.locator("#save").click()
    expect_score(page, 1, 4)
    assert hand_number(page) == 3


@on("phone")
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_game_is_scored_corrected_shared_and_won(
    calm_page: Page, another: Callable[[], Page]
) -> None:
    start_by_hand(calm_page, scripts=False)
    tap(calm_page, "made", "N")
    calm_page.locator("#save").click()
    expect_score(calm_page, 1, 0)
    correct(calm_page, 1, "euchred")
    expect_score(calm_page, 0, 2)
    for _hand in range(2):
        tap(calm_page, "march", "E", alone=True)
        calm_page.locator("#save").click()
    expect(calm_page.locator("#now-title")).to_have_text("Cy & Di won 10 to 0.")
    looker = another()
    looker.goto(share(calm_page))
    expect_score(looker, 0, 10)
    expect(looker.locator("form")).to_have_count(0)


def tab_to(page: Page, place: Locator) -> None:
    """Go on by the Tab key until `place` has the focus."""
    for _stop in range(80):
        if place.evaluate("place => document.activeElement === place"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{place} is not reached by keyboard")


def press_on(page: Page, place: Locator, key: str = "Enter") -> None:
    tab_to(page, place)
    page.keyboard.press(key)


@on("laptop")
def test_by_keyboard_a_game_is_started_scored_corrected_and_shared(calm_page: Page) -> None:
    calm_page.goto("/")
    for name, seat in {"Ann": "N", "Di": "W", "Cy": "E", "Bob": "S"}.items():
        tab_to(calm_page, calm_page.locator(f"#name-{seat}"))
        calm_page.keyboard.type(name)
    press_on(calm_page, calm_page.get_by_role("button", name="Deal the first hand"))
    expect(calm_page.locator("#sentence")).to_have_text("Tap who made it.")
    press_on(calm_page, calm_page.locator("#entry input[name=maker]").first, "Space")
    press_on(calm_page, calm_page.locator("#outcome-made"), "Space")
    calm_page.keyboard.press("Enter")
    expect_score(calm_page, 1, 0)
    press_on(calm_page, calm_page.locator(".hand-line"))
    press_on(calm_page, calm_page.get_by_role("link", name="Correct it"))
    press_on(calm_page, calm_page.locator("#outcome-made"), "ArrowRight")
    press_on(calm_page, calm_page.locator("#save"))
    press_on(calm_page, calm_page.get_by_role("link", name="The table"))
    expect_score(calm_page, 2, 0)
    press_on(calm_page, calm_page.get_by_role("button", name="Undo"))
    expect_score(calm_page, 0, 0)
    press_on(calm_page, calm_page.locator("#share"))
    tab_to(calm_page, calm_page.locator("#link"))
    expect(calm_page.locator("#link")).to_have_value(re.compile("/key/watch/"))


@on("phone")
def test_going_back_to_the_table_shows_the_hand_that_comes_next(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "made", "N")
    open_hand(calm_page, 1)
    calm_page.get_by_role("link", name="Correct it").click()
    calm_page.locator("#outcome-march").check()
    calm_page.locator("#save").click()
    expect(calm_page.get_by_role("heading", name="Hand 1")).to_be_visible()
    calm_page.go_back()  # to the correction
    expect(calm_page.locator("#outcome-march")).to_be_checked()
    calm_page.go_back()  # to the hand
    expect(calm_page.locator(".hand-sentence")).to_contain_text("marched")
    calm_page.go_back()  # to the table
    expect_score(calm_page, 2, 0)
    expect(calm_page.locator("input[name=maker]:checked")).to_have_count(0)
    save(calm_page, "made", "E")
    expect_score(calm_page, 2, 1)


@on("laptop")
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_form_gone_back_to_after_it_was_saved_saves_nothing_twice(
    new_context: CreateContextCallback, *, scripts: bool
) -> None:
    page = new_context(java_script_enabled=scripts).new_page()
    start_by_hand(page, scripts=scripts)
    table = page.url
    tap(page, "made", "N")
    page.locator("#save").click()
    expect_score(page, 1, 0)
    page.get_by_role("link", name="Misdeal, renege, claim").click()
    page.locator("label", has_text="Misdeal").first.click()
    page.get_by_role("button", name="Save hand 2").click()
    page.wait_for_url(table)
    expect(page.locator("#hands li")).to_have_count(2)
    page.go_back()  # to the form that was saved: it is for hand 3 now
    expect(page.get_by_role("button", name="Save hand 3")).to_be_visible()
    page.goto(table)
    expect(page.locator("#hands li")).to_have_count(2)


@on("phone")
def test_the_first_page_gone_back_to_starts_another_game_not_the_same(calm_page: Page) -> None:
    start_by_hand(calm_page)
    first = calm_page.url
    save(calm_page, "made", "N")
    calm_page.go_back()
    expect(calm_page.get_by_role("link", name=re.compile("Go on"))).to_be_visible()
    calm_page.locator("#name-N").fill("Eve")
    calm_page.get_by_role("button", name="Deal the first hand").click()
    expect(calm_page.locator("#sentence")).to_have_text("Tap who made it.")
    assert calm_page.url != first
    expect_score(calm_page, 0, 0)
