"""Names where a seat is chosen: read whole on a phone, suggested to guests at a table, asked about and not twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser.at_the_table import PHONE, TABLE_ADDRESS, overflow
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_layout import TOO_CLOSE, TOO_SMALL, TWENTY_LETTERS
from tests.browser.test_players import paste
from tests.browser.test_tables import card_of, guest_with, own_club, set_up

MEMBERS = "Hank Dufresne\nNed Abel\nMabel Cole\nMarian Kessel\nRosa Quintero\nWalt Perrin\nJosé O’Neil"
ASKED = {"N": "Pearl Nakamura", "W": "Hank", "E": "Ned", "S": "Rosa Quintero"}


@pytest.fixture
def card(page: Page) -> str:
    """Return the link on the first table of a club of eleven."""
    club = own_club(page)
    paste(page, club, MEMBERS)
    set_up(page, club, 1)
    return card_of(page, club, 1)


def sit(guest: Page, names: Mapping[str, str]) -> None:
    for seat, name in names.items():
        guest.locator(f"#name-{seat}").fill(name)


def deal(guest: Page) -> None:
    guest.get_by_role("button", name="Deal the first hand").first.click()


# The question whom a name means


def test_an_answer_stays_while_the_next_question_is_answered(card: str, browser: Browser) -> None:
    guest = guest_with(browser, card)
    sit(guest, ASKED)
    deal(guest)
    guest.get_by_role("radio", name="It is Hank Dufresne").check()
    deal(guest)
    expect(guest.get_by_role("group", name="Who is “Ned”?")).to_be_visible()
    expect(guest.get_by_role("group", name="Who is “Hank”?")).to_have_count(0)
    expect(guest.locator("#name-W")).to_have_value("Hank Dufresne")
    guest.get_by_role("radio", name="Somebody else").check()
    deal(guest)
    guest.wait_for_url(TABLE_ADDRESS)
    expect(guest.locator("#table")).to_contain_text("Hank Dufresne")


def test_a_question_goes_away_with_its_name_and_comes_back_with_it(card: str, browser: Browser) -> None:
    guest = guest_with(browser, card)
    sit(guest, {**ASKED, "E": "Walt Perrin"})
    deal(guest)
    question = guest.get_by_role("group", name="Who is “Hank”?")
    expect(question).to_be_visible()
    guest.locator("#name-W").fill("Hank Dufresne")
    expect(question).to_be_hidden()
    expect(guest.get_by_role("button", name="Deal the first hand")).to_have_class(re.compile("button-main"))
    guest.locator("#name-W").fill("hank")
    expect(question).to_be_visible()
    guest.locator("#name-W").fill("Hank Dufresne")
    deal(guest)
    guest.wait_for_url(TABLE_ADDRESS)


def test_a_corrected_name_needs_no_answer_without_scripts(card: str, browser: Browser) -> None:
    guest = guest_with(browser, card)
    plain = browser.new_context(java_script_enabled=False, storage_state=guest.context.storage_state()).new_page()
    plain.goto(guest.url)
    sit(plain, {**ASKED, "E": "Walt Perrin"})
    deal(plain)
    plain.locator("#name-W").fill("Hank Dufresne")
    deal(plain)
    plain.wait_for_url(TABLE_ADDRESS)


# Suggested to a guest


def test_a_guest_at_a_table_is_suggested_members_by_a_few_letters(card: str, browser: Browser) -> None:
    guest = guest_with(browser, card)
    expect(guest.locator("datalist")).to_have_count(0)
    assert "Kessel" not in guest.content()
    field = guest.locator("#name-W")
    field.press_sequentially("jose on")
    guest.get_by_role("option", name="José O’Neil").tap()
    expect(field).to_have_value("José O’Neil")
    guest.locator("#name-E").press_sequentially("kesel")
    expect(guest.get_by_role("option")).to_have_text(["Marian Kessel"])
    assert overflow(guest) == 0


def test_what_is_suggested_follows_the_last_letter_on_a_slow_network(card: str, browser: Browser) -> None:
    guest = guest_with(browser, card)

    def slowly(route: Route) -> None:
        guest.wait_for_timeout(400)
        with suppress(Error):  # the page has broken it off meanwhile
            route.continue_()

    guest.route("**/suggest/**", slowly)
    guest.locator("#name-W").press_sequentially("mari", delay=200)
    expect(guest.get_by_role("option")).to_have_text(["Marian Kessel"])


# How it looks


@pytest.mark.parametrize("width", [390, 360])
@pytest.mark.browser_context_args(**PHONE)
def test_names_of_twenty_letters_are_read_whole_in_their_boxes(calm_page: Page, width: int) -> None:
    calm_page.set_viewport_size({"width": width, "height": 740})
    calm_page.goto("/")
    sit(calm_page, TWENTY_LETTERS)
    for seat in "NESW":
        assert calm_page.locator(f"#name-{seat}").evaluate("box => box.scrollWidth <= box.clientWidth"), seat
    expect(calm_page.locator(".place-whole:visible")).to_have_count(0)
    expect(calm_page.get_by_role("button", name="Deal the first hand")).to_be_in_viewport(ratio=1)
    assert calm_page.evaluate(TOO_SMALL) == []
    assert calm_page.evaluate(TOO_CLOSE) == 0


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.browser_context_args(**PHONE)
def test_a_longer_name_is_read_whole_below_its_box(calm_page: Page, width: int) -> None:
    name = "Maximiliana von Hohenstein-Oberursel-Hay"
    calm_page.set_viewport_size({"width": width, "height": 740})
    calm_page.goto("/")
    sit(calm_page, {"N": name})
    expect(calm_page.locator(".place-whole:visible")).to_have_text(name)
    calm_page.reload()
    expect(calm_page.locator(".place-whole:visible")).to_have_text(name)
    calm_page.locator("#name-N").fill("Max")
    expect(calm_page.locator(".place-whole:visible")).to_have_count(0)
    assert overflow(calm_page) == 0


def test_axe_finds_nothing_where_a_guest_is_asked(card: str, browser: Browser) -> None:
    guest = guest_with(browser, card)
    sit(guest, {**ASKED, "N": "Ma"})
    deal(guest)
    expect(guest.get_by_role("group", name="Who is “Ma”?")).to_be_visible()
    expect_nothing_found(guest)
    assert guest.evaluate(TOO_SMALL) == []
    assert guest.evaluate(TOO_CLOSE) == 0
    assert overflow(guest) == 0
