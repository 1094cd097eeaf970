"""Others are let in by a picture, a link or a code, and shut out again: as two phones live it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import PHONE, TABLE_ADDRESS, expect_score, overflow, save, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_live import AT_ONCE, REVOKED
from tests.serving import Server

SHARE_SHEET = """
    window.sent = []
    navigator.share = async (what) => { window.sent.push(what) }
"""

#: What a side's half of the score looks like.
SHOWN = "side => [getComputedStyle(side).backgroundColor, getComputedStyle(side).color].join()"


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Take one more phone out of a pocket: a browser that knows nothing."""
    contexts = []

    def take(**options: Any) -> Page:
        whole: dict[str, Any] = {**PHONE, "base_url": server.url, **options}
        context = browser.new_context(**whole)
        contexts.append(context)
        return context.new_page()

    yield take
    for context in contexts:
        context.close()


def share(page: Page, what: str = "To watch") -> str:
    """Go from the table to a link and return it."""
    page.locator("#share").click()
    if what != "To watch":
        page.get_by_role("link", name=what).click()
    expect(page.get_by_role("link", name=what)).to_have_attribute("aria-current", "page")
    return page.locator("#link").input_value()


def shown_code(page: Page) -> str:
    """Make a code and return it as it stands on the screen."""
    page.get_by_role("button", name="Make a code").click()
    return page.locator(".code [aria-hidden]").inner_text()


def join(page: Page, code: str) -> None:
    """Type a code, from the first page on."""
    page.goto("/")
    page.get_by_role("link", name="I have a code").click()
    page.get_by_label("The code").fill(code)
    page.get_by_role("button", name="To the table").click()


def test_a_link_followed_on_another_phone_shows_the_table_under_an_address_without_a_key(
    calm_page: Page, phones: Callable[..., Page]
) -> None:
    sit_down(calm_page, hands=["march N"])
    guest = phones()
    guest.goto(share(calm_page))
    assert TABLE_ADDRESS.search(guest.url)
    expect_score(guest, 2, 0)
    expect(guest.locator("#entry")).to_have_count(0)


def test_a_second_phone_scores_by_the_other_link_and_is_back_from_the_first_page(
    page: Page, phones: Callable[..., Page]
) -> None:
    sit_down(page)
    guest = phones()
    guest.goto(share(page, "To enter hands"))
    save(guest, "made", "E")
    guest.goto("/")
    guest.get_by_role("region", name="Tables you were let into").get_by_role("link").click()
    expect_score(guest, 0, 1)


def test_a_code_read_out_across_the_table_lets_a_phone_in(page: Page, phones: Callable[..., Page]) -> None:
    sit_down(page)
    share(page)
    code = shown_code(page)
    assert re.fullmatch(r"\w{4} \w{4}", code)
    page.reload()
    expect(page.locator(".code")).to_contain_text(code)
    guest = phones()
    join(guest, "2222 2222")
    expect(guest.get_by_text("No table opens with this code. Check its letters first.")).to_be_visible()
    expect(guest.get_by_label("The code")).to_have_value("2222 2222")
    expect(guest.get_by_label("The code")).to_be_focused()
    guest.get_by_label("The code").fill(code.lower().replace(" ", ""))
    guest.keyboard.press("Enter")
    guest.wait_for_url(TABLE_ADDRESS)
    expect_score(guest, 0, 0)


def test_a_code_leaves_the_screen_when_it_has_run_out(page: Page) -> None:
    page.clock.install()
    sit_down(page)
    share(page)
    shown_code(page)
    page.clock.fast_forward("14:50")
    expect(page.locator(".code")).to_be_visible()
    page.clock.fast_forward("00:20")
    expect(page.locator(".code")).to_be_hidden()
    expect(page.get_by_text("That code has run out.")).to_be_visible()


def test_a_replaced_link_shuts_out_who_had_it_and_asks_first(page: Page, phones: Callable[..., Page]) -> None:
    sit_down(page)
    old = share(page)
    guest = phones()
    guest.goto(old)
    table = guest.url
    page.reload()
    expect(page.locator("#replace")).to_be_hidden()
    page.get_by_text("Stop everyone who came by this link").click()
    expect(page.locator("#replace")).to_have_text("Shut out 1 phone")
    page.locator("#replace").click()
    expect(page.locator("#notice")).to_have_text("1 phone was shut out. This is the new link.")
    expect(page.locator("#notice")).to_be_in_viewport(ratio=1)
    new = page.locator("#link").input_value()
    assert new != old
    guest.goto(table)
    expect(guest.get_by_role("heading", name="Nothing lies here")).to_be_visible()
    guest.goto(old)
    expect(guest.get_by_role("heading", name="This link opens nothing")).to_be_visible()
    guest.goto(new)
    expect_score(guest, 0, 0)


def won(page: Page) -> None:
    """Play a whole game in three hands."""
    for _hand in range(3):
        save(page, "march", "N", alone=True)


def test_whoever_watches_goes_on_to_the_next_game_and_is_shut_out_of_it_by_the_first_one_s_link(
    calm_page: Page, phones: Callable[..., Page]
) -> None:
    sit_down(calm_page)
    table, guest = calm_page.url, phones()
    guest.goto(share(calm_page))
    calm_page.goto(table)
    won(calm_page)
    expect(guest.locator("#now-title")).to_have_text("Ann & Bob won 12 to 0.")
    expect(guest.locator("#next-game")).to_have_count(0)
    calm_page.get_by_role("button", name="Rematch").click()
    expect_score(calm_page, 0, 0)
    expect(guest.locator("#next-game")).to_be_visible(timeout=AT_ONCE)
    guest.get_by_role("link", name="To the next game").click()
    expect(guest.locator("#live[data-follows]")).to_have_count(1)
    assert guest.url == calm_page.url
    calm_page.goto(f"{table}share/viewer/")
    calm_page.get_by_text("Stop everyone who came by this link").click()
    expect(calm_page.get_by_text("The links of every game that followed")).to_be_visible()
    calm_page.locator("#replace").click()
    expect(guest.locator("#live")).to_contain_text("This view was stopped", timeout=REVOKED)


def test_who_watches_on_a_tablet_has_the_whole_width_of_it(calm_page: Page, phones: Callable[..., Page]) -> None:
    sit_down(calm_page, hands=["made N"])
    guest = phones(is_mobile=False)
    guest.goto(share(calm_page))
    for width, height in [(768, 1024), (1024, 768), (1280, 800)]:
        guest.set_viewport_size({"width": width, "height": height})
        content, score, hands, growth = (
            guest.locator(part).bounding_box() for part in ("#table", "#sides", ".hands", "figure")
        )
        assert content
        assert score
        assert hands
        assert growth
        assert score["width"] == pytest.approx(content["width"], abs=1)
        assert growth["x"] > hands["x"] + hands["width"]
        assert growth["x"] + growth["width"] == pytest.approx(content["x"] + content["width"], abs=1)
        assert overflow(guest) == 0


@pytest.mark.parametrize("screen", ["", "big/"], ids=["table", "big score"])
def test_who_is_shut_out_reads_so_above_a_score_that_looks_dead_and_keeps_the_way_back(
    calm_page: Page, phones: Callable[..., Page], screen: str
) -> None:
    sit_down(calm_page, hands=["march N"])
    guest = phones()
    guest.goto(share(calm_page))
    guest.goto(f"{guest.url}{screen}")
    alive = guest.locator(".side").first.evaluate(SHOWN)
    expect(guest.locator("#live[data-follows]")).to_have_count(1)
    calm_page.reload()
    calm_page.get_by_text("Stop everyone who came by this link").click()
    calm_page.locator("#replace").click()
    expect(guest.locator("#live")).to_have_text(
        "This view was stopped. The score is of that moment. Ask at the table for a new link.", timeout=REVOKED
    )
    assert guest.locator(".side").first.evaluate(SHOWN) != alive
    expect(guest.get_by_text("You are looking on")).to_be_hidden()
    expect_score(guest, 2, 0)
    for width, height in [(390, 664), (1280, 800)]:
        guest.set_viewport_size({"width": width, "height": height})
        said, score, bar = (guest.locator(part).bounding_box() for part in ("#live", "#sides", ".bar"))
        assert said
        assert score
        assert bar
        assert score["y"] >= said["y"] + said["height"] > said["y"] >= bar["y"] + bar["height"]
        assert score["y"] + score["height"] <= height
        assert overflow(guest) == 0
    expect_nothing_found(guest)


def test_what_stops_a_link_is_in_sight_once_it_is_opened(page: Page) -> None:
    sit_down(page)
    share(page)
    for width, height in [(390, 664), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.get_by_text("Stop everyone who came by this link").click()
        expect(page.locator("#replace")).to_be_in_viewport(ratio=1)


def test_a_scorer_who_comes_after_the_rematch_is_led_to_it(page: Page, phones: Callable[..., Page]) -> None:
    sit_down(page)
    won(page)
    table = page.url
    page.get_by_role("button", name="Rematch").click()
    expect_score(page, 0, 0)
    page.goto(f"{table}share/scorer/")
    guest = phones()
    guest.goto(page.locator("#link").input_value())
    expect(guest.get_by_role("button", name="Rematch")).to_have_count(0)
    guest.get_by_role("link", name="To the next game").click()
    save(guest, "made", "E")
    expect_score(guest, 0, 1)


def test_a_phone_that_was_let_in_is_told_who_gives_out_links(page: Page, phones: Callable[..., Page]) -> None:
    sit_down(page)
    guest = phones()
    guest.goto(share(page, "To enter hands"))
    expect(guest.locator("#share")).to_have_count(0)
    guest.goto(f"{guest.url}share/")
    expect(guest.get_by_role("heading", name="This phone was let in by a link")).to_be_visible()
    guest.get_by_role("link", name="Back to the table").click()
    expect_score(guest, 0, 0)


def test_a_link_is_sent_by_the_phone_s_own_share_sheet(calm_page: Page) -> None:
    calm_page.add_init_script(SHARE_SHEET)
    sit_down(calm_page)
    link = share(calm_page)
    calm_page.get_by_role("button", name="Send the link").click()
    assert calm_page.evaluate("window.sent") == [{"title": "Ann & Bob against Cy & Di", "url": link}]


def test_a_browser_without_a_share_sheet_offers_none(calm_page: Page) -> None:
    calm_page.add_init_script("delete Navigator.prototype.share")
    sit_down(calm_page)
    share(calm_page)
    expect(calm_page.locator("#copy")).to_be_visible()
    expect(calm_page.locator("#send")).to_be_hidden()


@pytest.mark.parametrize("clipboard", [True, False], ids=["with a clipboard", "on plain http"])
def test_a_link_is_copied(page: Page, *, clipboard: bool) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not clipboard:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    sit_down(page)
    link = share(page)
    page.locator("#copy").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    page.goto("/join/")
    page.get_by_label("The code").focus()
    page.keyboard.press("Control+V")
    typed = page.get_by_label("The code").input_value()
    assert typed
    assert link.startswith(typed)


def test_everything_works_without_scripts(phones: Callable[..., Page]) -> None:
    page = phones(java_script_enabled=False)
    sit_down(page, scripts=False)
    link = share(page)
    expect(page.locator("#copy")).to_be_hidden()
    expect(page.get_by_role("img", name="QR code of the link to watch")).to_be_visible()
    code = shown_code(page)
    guest, other = phones(java_script_enabled=False), phones(java_script_enabled=False)
    guest.goto(link)
    expect_score(guest, 0, 0)
    join(other, code)
    expect_score(other, 0, 0)
    page.reload()
    expect(page.locator(".code")).to_contain_text(code)
    page.get_by_text("Stop everyone who came by this link").click()
    page.get_by_role("button", name="Shut out 2 phones").click()
    guest.reload()
    expect(guest.get_by_role("heading", name="Nothing lies here")).to_be_visible()


def test_no_key_is_in_the_server_s_log(page: Page, phones: Callable[..., Page], server: Server) -> None:
    sit_down(page)
    link = share(page)
    code = shown_code(page)
    guest = phones()
    guest.goto(link)
    join(guest, code)
    guest.wait_for_url(TABLE_ADDRESS)
    log = server.log.read_text()
    assert "GET /key/..." in log
    assert link.split("/key/")[1] not in log
    assert link.rstrip("/").split(":")[-1] not in log
    assert code.replace(" ", "") not in log


def test_the_page_that_shares_fits_every_screen_with_one_picture_on_it(page: Page) -> None:
    sit_down(page)
    share(page, "To enter hands")
    shown_code(page)
    page.get_by_text("Stop everyone who came by this link").click()
    expect(page.locator(".qr")).to_have_count(1)
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert overflow(page) == 0
        box = page.locator(".qr").bounding_box()
        assert box
        assert box["width"] >= 190
        assert box["width"] == pytest.approx(box["height"], abs=1)


def test_letters_twice_as_large_lose_nothing(phones: Callable[..., Page]) -> None:
    page = phones(bypass_csp=True)
    sit_down(page)
    share(page, "To enter hands")
    shown_code(page)
    page.add_style_tag(content="html { font-size: 200% }")
    assert overflow(page) == 0
    page.goto("/join/")
    page.add_style_tag(content="html { font-size: 200% }")
    assert overflow(page) == 0


def test_the_whole_picture_and_the_link_are_on_a_phone_s_first_screen(phones: Callable[..., Page]) -> None:
    page = phones()
    sit_down(page)
    share(page)
    page.evaluate("document.querySelector('.fault')?.remove()")  # only where the tests' server is, on this machine
    expect(page.locator("#link")).to_be_in_viewport(ratio=1)
    expect(page.locator("#copy")).to_be_in_viewport(ratio=1)


def test_axe_finds_nothing_where_links_are_given_out_and_codes_are_typed(page: Page) -> None:
    sit_down(page)
    share(page)
    expect_nothing_found(page)
    page.get_by_role("link", name="To enter hands").click()
    shown_code(page)
    page.get_by_text("Stop everyone who came by this link").click()
    expect_nothing_found(page)
    page.locator("#replace").click()
    expect(page.locator("#notice")).to_be_visible()
    expect_nothing_found(page)
    join(page, "2222 2222")
    expect(page.get_by_text("No table opens with this code")).to_be_visible()
    expect_nothing_found(page)
    page.goto("/key/watch/made-up/")
    expect_nothing_found(page)


def test_the_kinds_of_link_the_fields_and_the_buttons_are_reached_by_keyboard_in_the_order_they_are_read(
    page: Page,
) -> None:
    sit_down(page)
    share(page)
    shown_code(page)
    reached = []
    page.locator("h1").evaluate("heading => { heading.tabIndex = -1; heading.focus() }")
    for _stop in range(6):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))
    assert reached == [
        "To watch",
        "To enter hands",
        "link",
        "copy",
        "Another code",
        "Stop everyone who came by this link",
    ]
