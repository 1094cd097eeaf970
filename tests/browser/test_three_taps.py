"""A hand is three taps on a phone, and says itself before it is saved."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_the_table import PHONE, expect_score, isolated, save, sit_down, start_by_hand, tap

pytestmark = pytest.mark.browser_context_args(**PHONE)


def test_three_taps_record_a_hand(calm_page: Page) -> None:
    start_by_hand(calm_page)
    calm_page.locator("label", has=calm_page.locator("#maker-N")).tap()
    calm_page.locator("label", has=calm_page.locator("#outcome-euchred")).tap()
    calm_page.get_by_role("button", name="Save hand 1").tap()
    expect_score(calm_page, 0, 2)
    expect(calm_page.locator("#last")).to_contain_text("Ann was euchred. 2 to Cy & Di.")


def test_the_hand_says_itself_before_it_is_saved(calm_page: Page) -> None:
    sit_down(calm_page)
    sentence = calm_page.locator("#sentence")
    calm_page.locator("#maker-E").check()
    expect(sentence).to_have_text("Tap how it went.")
    calm_page.locator("#outcome-march").check()
    expect(sentence).to_have_text(
        f"{isolated('Cy')} marched: all five tricks. 2 to {isolated('Cy & Di')}. {isolated('Di')} deals next."
    )
    calm_page.locator("#alone").check()
    expect(sentence).to_have_text(
        f"{isolated('Cy')} went alone and took all five. 4 to {isolated('Cy & Di')}. {isolated('Di')} deals next."
    )


def test_alone_changes_the_points_on_the_buttons(calm_page: Page) -> None:
    sit_down(calm_page)
    march = calm_page.locator("label", has=calm_page.locator("#outcome-march"))
    expect(march).to_have_text("March 2", use_inner_text=True)
    calm_page.locator("#alone").check()
    expect(march).to_have_text("March 4", use_inner_text=True)


def test_a_lone_defenders_euchre_shows_its_points(calm_page: Page) -> None:
    sit_down(calm_page, preset="Railroad")
    tap(calm_page, "euchred", "N", alone=True)
    calm_page.locator("#details summary").click()
    calm_page.locator("#lone-defender").select_option(label="Cy")
    expect(calm_page.locator("label", has=calm_page.locator("#outcome-euchred"))).to_contain_text("4")
    expect(calm_page.locator("#sentence")).to_contain_text(f"4 to {isolated('Cy & Di')}")


def test_only_the_other_side_can_defend_alone(calm_page: Page) -> None:
    sit_down(calm_page, preset="Railroad")
    tap(calm_page, "euchred", "N", alone=True)
    expect(calm_page.locator("#lone-defender option:disabled")).to_have_text(["Ann", "Bob"])


def test_a_lone_defender_where_nobody_went_alone_is_asked_about(calm_page: Page) -> None:
    sit_down(calm_page, preset="Railroad")
    tap(calm_page, "euchred", "N")
    calm_page.locator("#details summary").click()
    calm_page.locator("#lone-defender").select_option(label="Cy")
    expect(calm_page.locator("#sentence")).to_contain_text("Tap Alone, or nobody.")
    expect(calm_page.locator("#save")).to_have_attribute("aria-disabled", "true")
    calm_page.locator("#save").click(force=True)
    expect(calm_page.locator("#alone")).to_be_focused()
    calm_page.locator("#alone").check()
    expect(calm_page.locator("#sentence")).to_contain_text(f"4 to {isolated('Cy & Di')}")
    calm_page.locator("#save").click()
    expect_score(calm_page, 0, 4)


def test_tricks_that_do_not_go_with_the_outcome_are_said(calm_page: Page) -> None:
    sit_down(calm_page)
    tap(calm_page, "made", "N")
    calm_page.locator("#details summary").click()
    calm_page.locator("input[name=tricks][value='5']").check()
    expect(calm_page.locator("#sentence")).to_have_text("Five tricks are a march. Tap March.")
    calm_page.locator("#outcome-march").check()
    expect(calm_page.locator("#save")).to_have_attribute("aria-disabled", "false")
    calm_page.locator("input[name=tricks][value='0']").check()
    expect(calm_page.locator("#sentence")).to_contain_text("That many tricks do not go with how it went.")
    expect(calm_page.locator("#save")).to_have_attribute("aria-disabled", "true")


def test_nobody_called_takes_back_the_seat_and_the_other_way_round(calm_page: Page) -> None:
    sit_down(calm_page)
    tap(calm_page, "thrown_in", "N", alone=False)
    expect(calm_page.locator("#maker-N")).not_to_be_checked()
    calm_page.locator("#maker-N").check()
    expect(calm_page.locator("#outcome-thrown_in")).not_to_be_checked()


def test_nobody_called_is_not_offered_to_a_stuck_dealer(calm_page: Page) -> None:
    sit_down(calm_page, preset="Club night")
    expect(calm_page.locator("#outcome-made")).to_be_attached()
    expect(calm_page.locator("#outcome-thrown_in")).not_to_be_attached()


def test_after_a_save_the_first_seat_has_the_focus_and_the_score_is_read_aloud(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "made", "S")
    expect(calm_page.locator("#entry input[name=maker]").first).to_be_focused()
    expect(calm_page.locator("#spoken")).to_contain_text("Ann & Bob 1, Cy & Di 0.")


def test_the_pips_show_the_score_and_the_dealers_button_moves(calm_page: Page) -> None:
    sit_down(calm_page, dealer="S")
    save(calm_page, "march", "N", alone=True)
    expect(calm_page.locator("#pips-NS-1")).to_have_class("pips shows-4")
    expect(calm_page.locator("#pips-EW-1")).to_have_class("pips shows-0")
    expect(calm_page.locator("label", has=calm_page.locator("#maker-W"))).to_contain_text("(dealer)")


def test_a_save_is_acknowledged_at_once_on_a_slow_network(calm_page: Page) -> None:
    sit_down(calm_page)

    def answer_late(route: Route) -> None:
        calm_page.wait_for_timeout(600)
        route.continue_()

    calm_page.route("**/hands/", answer_late)
    tap(calm_page, "made", "N")
    calm_page.locator("#save").click()
    assert calm_page.locator("#save").inner_text() == "Saving hand 1…"
    expect_score(calm_page, 1, 0)


def test_undo_takes_the_last_hand_back(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "made", "N")
    save(calm_page, "euchred", "W")
    calm_page.get_by_role("button", name="Undo").tap()
    expect_score(calm_page, 1, 0)
    expect(calm_page.get_by_role("button", name="Save hand 2")).to_be_visible()


def test_the_winning_hand_says_so_before_and_after_and_offers_a_rematch(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "march", "N", alone=True)
    save(calm_page, "march", "N", alone=True)
    tap(calm_page, "march", "N")
    expect(calm_page.locator("#sentence")).to_contain_text(f"{isolated('Ann & Bob')} win 10 to 0.")
    calm_page.locator("#save").click()
    expect(calm_page.get_by_role("heading", name="Ann & Bob won 10 to 0")).to_be_visible()
    expect(calm_page.locator("#spoken")).to_contain_text("Ann & Bob won 10 to 0")
    rematch = calm_page.get_by_role("button", name="Rematch")
    expect(rematch).to_be_focused()
    finished = calm_page.url
    rematch.tap()
    expect(calm_page.get_by_role("button", name="Save hand 1")).to_be_visible()
    expect_score(calm_page, 0, 0)
    assert calm_page.url != finished


def test_the_last_of_a_fixed_number_of_hands_says_who_wins_or_that_it_is_drawn(calm_page: Page) -> None:
    sit_down(calm_page, preset="Club night")
    save(calm_page, "made", "N")
    calm_page.locator("#table").evaluate("table => { table.dataset.handsLeft = '1' }")
    tap(calm_page, "march", "E")
    sentence = calm_page.locator("#sentence")
    expect(sentence).to_contain_text(f"That was the last hand: {isolated('Cy & Di')} win 2 to 1.")
    tap(calm_page, "made", "E")
    expect(sentence).to_contain_text("That was the last hand: drawn, 1 all.")


@pytest.mark.browser_context_args(timezone_id="America/Detroit", **PHONE)
def test_the_first_page_tells_where_it_is(calm_page: Page) -> None:
    calm_page.goto("/")
    expect(calm_page.locator("#time-zone")).to_have_value("America/Detroit")


def test_the_first_page_offers_the_last_table_again(calm_page: Page) -> None:
    start_by_hand(calm_page)
    save(calm_page, "made", "N")
    table = calm_page.url
    calm_page.goto("/")
    expect(calm_page.locator("#name-W")).to_have_value("Di")
    calm_page.get_by_role("link", name="Go on scoring").tap()
    calm_page.wait_for_url(table)
