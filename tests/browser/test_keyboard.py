"""The whole of it by keyboard."""

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import expect_score, save, sit_down


def test_a_game_is_started_by_keyboard(calm_page: Page) -> None:
    calm_page.goto("/")
    calm_page.locator("#name-N").focus()
    for name in ("Ann", "Di", "Cy", "Bob"):
        calm_page.keyboard.type(name)
        calm_page.keyboard.press("Tab")
        if name == "Ann":  # the dealer's button beside the first name that has it is the next stop
            while calm_page.evaluate("document.activeElement.type") != "text":
                calm_page.keyboard.press("Tab")
    calm_page.keyboard.press("Enter")
    expect(calm_page.locator("label", has=calm_page.locator("#maker-W"))).to_contain_text("Di")


def test_a_hand_is_entered_by_keyboard(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "made", "N")
    expect(calm_page.locator("#entry input[name=maker]").first).to_be_focused()
    calm_page.keyboard.press("ArrowDown")
    expect(calm_page.locator("#maker-W")).to_be_checked()
    calm_page.keyboard.press("Tab")
    calm_page.keyboard.press("Space")
    calm_page.keyboard.press("ArrowRight")
    expect(calm_page.locator("#outcome-march")).to_be_checked()
    calm_page.keyboard.press("Tab")
    calm_page.keyboard.press("Space")
    expect(calm_page.locator("#alone")).to_be_checked()
    calm_page.keyboard.press("Enter")
    expect_score(calm_page, 1, 4)


def test_enter_on_an_unfinished_hand_goes_to_what_is_missing(calm_page: Page) -> None:
    sit_down(calm_page)
    calm_page.locator("#outcome-made").check()
    calm_page.keyboard.press("Enter")
    expect(calm_page.locator("#entry input[name=maker]").first).to_be_focused()
    expect(calm_page.locator("#save")).to_have_attribute("aria-disabled", "true")
    expect(calm_page.locator("#sentence")).to_have_text("Tap who made it.")


def test_the_focus_is_always_seen(calm_page: Page) -> None:
    sit_down(calm_page)
    save(calm_page, "made", "N")
    stops = 0
    calm_page.keyboard.press("Tab")
    while calm_page.evaluate("document.activeElement !== document.body"):
        stops += 1
        outline = calm_page.evaluate(
            """() => {
                const at = document.activeElement
                const shown = at.matches(".tile > input") ? at.nextElementSibling : at
                return getComputedStyle(shown).outlineStyle
            }"""
        )
        assert outline == "solid", calm_page.evaluate("document.activeElement.outerHTML")
        calm_page.keyboard.press("Tab")
    assert stops > 5


def test_the_skip_link_leads_to_the_content(calm_page: Page) -> None:
    sit_down(calm_page)
    calm_page.reload()
    calm_page.keyboard.press("Tab")
    expect(calm_page.get_by_role("link", name="Skip to the content")).to_be_focused()
    calm_page.keyboard.press("Enter")
    expect(calm_page.locator("#main")).to_be_focused()
