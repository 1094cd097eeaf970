"""Every turn a game takes is two taps from its table, and leaves nothing wrong behind."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import PHONE, expect_score, isolated, overflow, sit_down

pytestmark = pytest.mark.browser_context_args(**PHONE)


def hand(page: Page, number: int) -> None:
    """Open a hand from the table."""
    page.locator(f".hand-line[href$='/hands/{number}/']").tap()
    expect(page.get_by_role("heading", name=f"Hand {number}")).to_be_visible()


def to_table(page: Page) -> None:
    page.get_by_role("link", name="The table").tap()
    expect(page.locator("#table")).to_be_visible()


def test_a_hand_is_corrected_and_its_page_tells_old_and_new(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N", "made E"])
    hand(calm_page, 1)
    calm_page.get_by_role("link", name="Correct it").tap()
    expect(calm_page.locator("#maker-N")).to_be_checked()
    calm_page.locator("#outcome-euchred").check()
    expect(calm_page.locator("#sentence")).to_contain_text(
        f"{isolated('Ann')} was euchred. 2 to {isolated('Cy & Di')}."
    )
    calm_page.locator("#save").tap()
    history = calm_page.get_by_role("region", name="As it was entered")
    expect(history).to_contain_text("Outcome: made → euchred")
    expect(history).to_contain_text("this phone")
    to_table(calm_page)
    expect_score(calm_page, 0, 3)


def test_a_correction_the_rules_refuse_keeps_what_was_tapped(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    hand(calm_page, 1)
    calm_page.get_by_role("link", name="Correct it").tap()
    calm_page.locator("#details summary").tap()
    calm_page.locator("input[name=trump][value=C]").check()
    calm_page.locator("input[name=round][value='1']").check()
    calm_page.locator("#upcard").select_option("AH")
    calm_page.locator("#save").tap()
    expect(calm_page.locator("#trump-fault")).to_be_visible()
    expect(calm_page.locator("input[name=trump][value=C]")).to_be_checked()


def test_a_hand_is_voided_and_brought_back(calm_page: Page) -> None:
    sit_down(calm_page, hands=["march N"])
    hand(calm_page, 1)
    calm_page.get_by_role("button", name="Void it").tap()
    expect(calm_page.locator(".hand-sentence")).to_have_text("Hand 1 voided: it does not count.")
    expect(calm_page.get_by_text("Before that: Ann marched: all five tricks. 2 to Ann & Bob.")).to_be_visible()
    to_table(calm_page)
    expect_score(calm_page, 0, 0)
    expect(calm_page.get_by_role("button", name="Save hand 2")).to_be_visible()
    hand(calm_page, 1)
    calm_page.get_by_role("button", name="Bring it back").tap()
    to_table(calm_page)
    expect_score(calm_page, 2, 0)


def test_a_dealer_is_corrected_after_a_look_at_what_it_changes(calm_page: Page) -> None:
    sit_down(calm_page, dealer="S", hands=["made N", "made N"])
    hand(calm_page, 1)
    calm_page.get_by_role("link", name="Another dealer").tap()
    calm_page.locator("label", has_text="Cy").tap()
    calm_page.get_by_role("button", name="Show what changes").tap()
    changes = calm_page.get_by_role("region", name="What that changes")
    expect(changes).to_contain_text("Hand 1: Cy instead of Bob")
    expect(changes).to_contain_text("Hand 2: Bob instead of Di (only with the deals after it)")
    calm_page.locator("label", has_text="Turn the deals after it as well").tap()
    calm_page.get_by_role("button", name="Save the dealer").tap()
    to_table(calm_page)
    expect(calm_page.locator(".hand-dealer")).to_have_text(["Bob dealt", "Cy dealt"])
    expect(calm_page.locator(".entry-head")).to_contain_text("Di deals")


def test_the_next_hand_can_have_another_dealer(calm_page: Page) -> None:
    sit_down(calm_page, dealer="S")
    calm_page.locator("#details summary").tap()
    calm_page.locator("#dealer").select_option(label="Cy")
    calm_page.locator("#maker-N").check()
    calm_page.locator("#outcome-made").check()
    expect(calm_page.locator("#sentence")).to_contain_text(f"{isolated('Bob')} deals next.")
    calm_page.locator("#save").tap()
    expect(calm_page.locator(".hand-dealer")).to_have_text(["Cy dealt"])
    expect(calm_page.locator(".entry-head")).to_contain_text("Bob deals")


def test_a_renege_is_recorded_and_a_misdeal_keeps_the_dealer(calm_page: Page) -> None:
    sit_down(calm_page, dealer="S")
    calm_page.get_by_role("link", name="Misdeal, renege, claim").tap()
    calm_page.locator("label", has_text="Misdeal").tap()
    calm_page.get_by_role("button", name="Save hand 1").tap()
    expect(calm_page.locator(".entry-head")).to_contain_text("Bob deals")
    calm_page.get_by_role("link", name="Misdeal, renege, claim").tap()
    calm_page.locator("label", has_text="Somebody reneged").tap()
    calm_page.get_by_role("button", name="Save hand 2").tap()
    expect(calm_page.get_by_text("Say who reneged.")).to_be_visible()
    calm_page.locator("label", has_text="Di").tap()
    calm_page.get_by_role("button", name="Save hand 2").tap()
    expect(calm_page.locator("#last")).to_contain_text("Di reneged.")


def test_two_names_change_places_after_a_look(calm_page: Page) -> None:
    sit_down(calm_page, hands=["march N"])
    calm_page.get_by_role("link", name="Who sits where").tap()
    calm_page.locator("#first").select_option(label="Ann")
    calm_page.locator("#second").select_option(label="Cy")
    calm_page.get_by_role("button", name="Show how it would stand").tap()
    expect(calm_page.locator("#preview")).to_contain_text("Cy & Bob: 2")
    swap = calm_page.get_by_role("region", name="Two names in the wrong seats")
    swap.locator("label", has_text="From the start").tap()
    swap.get_by_role("button", name="Change places").tap()
    expect(calm_page.locator("#names-NS")).to_have_text("Cy & Bob")
    expect(calm_page.locator(".hand-says")).to_have_text("Cy marched: all five tricks. 2 to Cy & Bob.")


def test_a_swap_is_shown_as_soon_as_two_are_chosen(calm_page: Page) -> None:
    sit_down(calm_page, hands=["march N"])
    calm_page.get_by_role("link", name="Who sits where").tap()
    expect(calm_page.locator("#preview")).to_be_empty()
    calm_page.wait_for_load_state()  # what is chosen before is shown by the button only
    calm_page.locator("#first").select_option(label="Ann")
    calm_page.locator("#second").select_option(label="Cy")
    preview = calm_page.locator("#preview")
    expect(preview).to_contain_text("Hands written for Ann then count for Cy, and the other way round.")
    swap = calm_page.get_by_role("region", name="Two names in the wrong seats")
    swap.locator("label", has_text="From hand 2 on").tap()
    expect(preview).to_contain_text("The hands so far stay as they are.")


def test_somebody_takes_over_from_the_next_hand_on(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    calm_page.get_by_role("link", name="Who sits where").tap()
    calm_page.locator("#seat").select_option(label="Ann")
    calm_page.get_by_role("button", name="Let them play").tap()
    expect(calm_page.locator("#name-fault")).to_be_visible()
    calm_page.locator("#name").fill("Zoe")
    calm_page.get_by_role("button", name="Let them play").tap()
    expect(calm_page.locator("#names-NS")).to_have_text("Zoe & Bob")
    expect(calm_page.locator(".hand-says")).to_have_text("Ann made it. 1 to Ann & Bob.")


def test_a_game_that_was_stopped_goes_on(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    calm_page.get_by_role("link", name="Stop this game").tap()
    calm_page.get_by_role("button", name="Stop here, nobody wins").tap()
    expect(calm_page.get_by_role("heading", name="Abandoned at 1 to 0.")).to_be_visible()
    calm_page.get_by_role("button", name="Go on with this game").tap()
    expect(calm_page.get_by_role("button", name="Save hand 2")).to_be_visible()


@pytest.mark.parametrize(
    "way",
    [
        lambda page: page.get_by_role("link", name="Misdeal, renege, claim").tap(),
        lambda page: page.get_by_role("link", name="Who sits where").tap(),
        lambda page: page.get_by_role("link", name="Stop this game").tap(),
        lambda page: page.get_by_role("link", name="Rules").tap(),
    ],
    ids=["other", "seats", "end", "rules"],
)
def test_no_page_of_a_change_is_wider_than_the_phone(calm_page: Page, way: Callable[[Page], None]) -> None:
    sit_down(calm_page, {"N": "Wolfeschlegelsteinhausen Bergerdorff", "E": "M" * 40, "S": "Bo", "W": "Di"})
    way(calm_page)
    expect(calm_page.get_by_role("heading", level=1)).to_be_visible()
    assert overflow(calm_page) == 0
