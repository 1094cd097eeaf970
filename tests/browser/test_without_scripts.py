"""Plain forms do everything where no script runs."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import expect_score, sit_down, start_by_hand, tap

pytestmark = pytest.mark.browser_context_args(java_script_enabled=False)


def test_a_hand_is_saved_and_taken_back(calm_page: Page) -> None:
    start_by_hand(calm_page, scripts=False)
    tap(calm_page, "march", "N")
    calm_page.locator("#save").click()
    expect_score(calm_page, 2, 0)
    expect(calm_page.locator("#last")).to_contain_text("Ann marched: all five tricks. 2 to Ann & Bob.")
    calm_page.get_by_role("button", name="Undo").click()
    expect_score(calm_page, 0, 0)


def test_a_refused_hand_comes_back_as_it_was_filled(calm_page: Page) -> None:
    sit_down(calm_page, scripts=False)
    tap(calm_page, "march", "N", alone=True)
    calm_page.locator("#details summary").click()
    calm_page.locator("input[name=tricks][value='3']").check()
    calm_page.locator("#upcard").select_option("AH")
    calm_page.locator("#save").click()
    expect(calm_page.locator("#faults")).to_be_visible()
    expect(calm_page.locator(".fault")).not_to_have_count(1)
    for tapped in ("#maker-N", "#outcome-march", "#alone", "input[name=tricks][value='3']"):
        expect(calm_page.locator(tapped)).to_be_checked()
    expect(calm_page.locator("#upcard")).to_have_value("AH")
    expect_score(calm_page, 0, 0)


def test_an_empty_hand_says_what_it_needs(calm_page: Page) -> None:
    sit_down(calm_page, scripts=False)
    calm_page.locator("#save").click()
    expect(calm_page.get_by_text("Say how the hand went.")).to_be_visible()


def test_a_game_is_won_and_played_again(calm_page: Page) -> None:
    sit_down(calm_page, scripts=False)
    for _hand in range(3):
        tap(calm_page, "march", "N", alone=True)
        calm_page.locator("#save").click()
    expect(calm_page.get_by_role("heading", name="Ann & Bob won 12 to 0")).to_be_visible()
    calm_page.get_by_role("button", name="Rematch").click()
    expect_score(calm_page, 0, 0)


def test_the_first_page_keeps_what_was_typed(calm_page: Page) -> None:
    calm_page.goto("/")
    for seat, name in {"N": "Ann", "E": "Cy", "S": "Ann", "W": "Di"}.items():
        calm_page.locator(f"#name-{seat}").fill(name)
    calm_page.get_by_role("button", name="Deal the first hand").click()
    expect(calm_page.get_by_text("already sits here")).to_be_visible()
    expect(calm_page.locator("#name-E")).to_have_value("Cy")
