"""What a screen reader and other eyes meet: axe finds nothing, in light and in dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it ships no types
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import save, sit_down, tap


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
    sit_down(page, preset="Railroad")
    save(page, "made", "N")
    save(page, "euchred", "W")
    page.locator("#details summary").click()
    tap(page, "march", "E", alone=True)


def refused_table(page: Page) -> None:
    sit_down(page)
    tap(page, "march", "N")
    page.locator("#details summary").click()
    page.locator("input[name=tricks][value='2']").check()
    page.locator("#save").click()
    expect(page.locator("#faults")).to_be_attached()


def finished_table(page: Page) -> None:
    sit_down(page)
    for _hand in range(3):
        save(page, "march", "N", alone=True)


def fixed_hands(page: Page) -> None:
    sit_down(page, preset="Club night")
    save(page, "made", "N")


def two_pairs_of_pips(page: Page) -> None:
    sit_down(page, preset="British")
    save(page, "march", "N", alone=True)


def one_hand(page: Page) -> None:
    sit_down(page)
    save(page, "made", "N")
    page.locator(".hand-line").click()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()


def club(page: Page) -> None:
    sit_down(page)
    page.locator(".bar-link").first.click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()


def nothing_here(page: Page) -> None:
    page.goto("/g/nothinghere/")


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
    nothing_here,
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_axe_finds_nothing(page: Page, visit: Callable[[Page], None]) -> None:
    visit(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"
