"""What a screen reader and other eyes meet: axe finds nothing, in light and in dark."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it ships no types
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import sit_down, tap
from tests.serving import Server


def first_page(page: Page) -> None:
    page.goto("/")
    page.locator(".presets summary").click()


def refused_first_page(page: Page) -> None:
    page.goto("/")
    for seat in "NESW":
        page.locator(f"#name-{seat}").fill("Ann")
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.get_by_text("already sits here").first).to_be_visible()


def new_table(page: Page) -> None:
    sit_down(page)


def table_in_the_middle(page: Page) -> None:
    sit_down(page, preset="Railroad", hands=["made N", "euchred W"])
    page.locator("#details summary").click()
    tap(page, "march", "E", alone=True)


def refused_table(page: Page) -> None:
    sit_down(page)
    tap(page, "made", "N")
    page.locator("#details summary").click()
    page.locator("input[name=trump][value=C]").check()
    page.locator("input[name=round][value='1']").check()
    page.locator("#upcard").select_option("AH")
    page.locator("#save").click()
    expect(page.locator("#faults")).to_be_attached()


def finished_table(page: Page) -> None:
    sit_down(page, hands=["march N alone"] * 3)


def fixed_hands(page: Page) -> None:
    sit_down(page, preset="Club night", hands=["made N"])


def two_pairs_of_pips(page: Page) -> None:
    sit_down(page, preset="British", hands=["march N alone"])


def one_hand(page: Page) -> None:
    sit_down(page, hands=["made N"])
    page.locator(".hand-line").click()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()


def club(page: Page) -> None:
    sit_down(page)
    page.locator(".bar-link").first.click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()


def correction(page: Page) -> None:
    one_hand(page)
    page.get_by_role("link", name="Correct it").click()
    expect(page.locator("#maker-N")).to_be_checked()


def other_dealer(page: Page) -> None:
    one_hand(page)
    page.get_by_role("link", name="Another dealer").click()
    page.locator("label", has_text="Cy").click()
    page.get_by_role("button", name="Show what changes").click()
    expect(page.get_by_role("heading", name="What that changes")).to_be_visible()


def voided_hand(page: Page) -> None:
    one_hand(page)
    page.get_by_role("button", name="Void it").click()
    expect(page.get_by_role("button", name="Bring it back")).to_be_visible()


def nobody_reneged(page: Page) -> None:
    sit_down(page)
    page.get_by_role("link", name="Misdeal, renege, claim").click()
    page.locator("label", has_text="Somebody reneged").click()
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_text("Say who reneged.")).to_be_visible()


def seats(page: Page) -> None:
    sit_down(page)
    page.get_by_role("link", name="Who sits where").click()
    page.locator("#first").select_option(label="Ann")
    page.locator("#second").select_option(label="Cy")
    page.get_by_role("button", name="Show how it would stand").click()
    expect(page.locator("#preview")).to_be_visible()


def abandoned_game(page: Page) -> None:
    sit_down(page)
    page.get_by_role("link", name="Stop this game").click()
    page.get_by_role("button", name="Stop here, nobody wins").click()
    expect(page.get_by_role("button", name="Go on with this game")).to_be_visible()


def ending_of_an_abandoned_game(page: Page) -> None:
    abandoned_game(page)
    page.goto(f"{page.url}end/")
    expect(page.get_by_role("heading", name="Not over after all?")).to_be_visible()


def rules(page: Page) -> None:
    sit_down(page, preset="Railroad")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Railroad")).to_be_visible()


def nothing_here(page: Page) -> None:
    page.goto("/g/nothinghere/")


def expect_nothing_found(page: Page) -> None:
    """Let axe look at the page as it is: at all of it in light, and in dark at what colours decide."""
    for scheme, axe, rules in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = axe.run(page, options={"resultTypes": ["violations"], **rules})
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


#: How axe looks at a page, in this order; the second time it is there already.
LOOKS: tuple[tuple[Literal["light", "dark"], Axe, Mapping[str, object]], ...] = (
    ("light", Axe(), {}),
    ("dark", Axe(""), {"runOnly": ["color-contrast", "link-in-text-block"]}),
)
PAGES = [
    first_page,
    refused_first_page,
    new_table,
    table_in_the_middle,
    refused_table,
    finished_table,
    fixed_hands,
    two_pairs_of_pips,
    one_hand,
    club,
    correction,
    other_dealer,
    voided_hand,
    nobody_reneged,
    seats,
    abandoned_game,
    ending_of_an_abandoned_game,
    rules,
    nothing_here,
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_axe_finds_nothing(kept_page: Page, visit: Callable[[Page], None]) -> None:
    visit(kept_page)
    expect_nothing_found(kept_page)


def test_axe_finds_nothing_where_a_hand_is_read_card_by_card(kept_page: Page, server: Server) -> None:
    told = server.manage("demo", "--nights", "1")
    key = re.search(r"/key/\S+", told)
    assert key
    kept_page.goto(key[0])
    kept_page.locator("a.row", has_not_text="playing").first.click()
    kept_page.locator(".hand-line").first.click()
    expect(kept_page.get_by_role("heading", name="Trick 5")).to_be_visible()
    expect(kept_page.get_by_role("heading", name="What each was dealt")).to_be_visible()
    expect_nothing_found(kept_page)


def test_axe_finds_nothing_where_files_are_brought_in(kept_page: Page) -> None:
    kept_page.goto("/import/")
    expect_nothing_found(kept_page)
