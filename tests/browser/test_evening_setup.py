"""A first evening in the browser: set up, pasted, ticked at the door, and checked in from a second phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import PHONE, overflow, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_layout import CUT_OFF, TOO_CLOSE, TOO_SMALL

#: Invented; none is like another, so that nothing is asked.
TWELVE = ("Abel", "Berta", "Cosima", "Dov", "Esther", "Fidel", "Greta", "Hyun", "Ivo", "Jelena", "Kwame", "Luz")
LONG = "Maximiliana Wolfeschlegelsteinhausenbergerdorff"
SMALLEST = {"width": 320, "height": 640}
LIVE = 15_000  # ms within which what a phone does is seen at the desk


def evening_of(page: Page, *, pairs: bool = False) -> str:
    """Set an evening up in a club of one's own, and return its address."""
    sit_down(page)
    club = page.locator(".bar-link").first.get_attribute("href") or ""
    page.goto(f"{club}events/")
    page.get_by_role("link", name="Set up an evening").click()
    page.get_by_label("What is it called?").fill("Lantern night")
    if pairs:
        page.locator(".tile", has_text="Fixed pairs").click()
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("heading", name="Who plays")).to_be_visible()
    return page.url.removesuffix("entries/")


def paste(page: Page, evening: str, lines: str) -> None:
    page.goto(f"{evening}entries/paste/")
    page.locator("#lines").fill(lines)
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("#listed")).to_be_visible()


def second_phone(browser: Browser, link: str) -> Page:
    """Return a phone that scanned the code in the room."""
    phone = browser.new_context(**PHONE, base_url=link.split("/key/")[0])  # type: ignore[arg-type]  # a plain dict
    page = phone.new_page()
    page.goto(link)
    return page


def link_of(page: Page, evening: str) -> str:
    """Let phones check in, and return what a camera reads."""
    page.goto(f"{evening}check-in/link/")
    page.get_by_role("button", name="Let phones check in").click()
    expect(page.get_by_role("button", name="Close checking in")).to_be_visible()
    return page.locator("#link").input_value()


@pytest.mark.browser_context_args(**PHONE)
def test_twelve_are_pasted_ticked_and_join_from_their_own_phone(calm_page: Page, browser: Browser) -> None:
    page = calm_page
    evening = evening_of(page)
    paste(page, evening, "\n".join(TWELVE))
    expect(page.locator("#listed")).to_have_text("12 players entered")
    link = link_of(page, evening)
    page.goto(f"{evening}entries/")
    expect(page.locator("#live[data-follows]")).to_be_attached(timeout=LIVE)

    # One tap at the door: nothing else of the page moves.
    page.get_by_role("button", name="Berta").click()
    expect(page.locator("#entry-2")).to_have_class(re.compile("tick-here"))
    expect(page.locator("#count")).to_contain_text("1 here: it takes 4 for a table")

    # A phone finds its name by a few letters; the desk sees it.
    phone = second_phone(browser, link)
    phone.get_by_label("Type a few letters of your name").fill("kw")
    phone.get_by_role("button", name="Kwame").click()
    expect(phone.get_by_role("heading", name="Kwame")).to_be_visible()
    expect(page.locator("#entry-11")).to_have_class(re.compile("tick-here"), timeout=LIVE)

    # Another, whose owner nobody has in the list.
    other = second_phone(browser, link)
    other.get_by_role("link", name="I am not in the list").click()
    other.get_by_label("Name").fill("Quentin")
    other.get_by_role("button", name="I am here").click()
    expect(page.locator("#entry-13")).to_contain_text("entered by phone", timeout=LIVE)

    page.get_by_role("button", name="Everyone is here").click()
    expect(page.locator("#count")).to_contain_text("13 here")
    expect(page.locator("#count")).to_contain_text("3 tables, 1 sits out each round")
    page.get_by_role("link", name="Start the evening").click()
    expect(page).to_have_url(f"{evening}control/")


def test_a_search_stays_while_the_list_comes_anew(calm_page: Page) -> None:
    page = calm_page
    evening = evening_of(page)
    paste(page, evening, "\n".join(TWELVE))
    page.wait_for_load_state()  # a name tapped before loads the page anew
    page.get_by_label("Find somebody in the list").fill("gr")
    expect(page.locator(".tick-row:visible")).to_have_count(1)
    page.get_by_role("button", name="Greta").click()
    expect(page.locator("#entry-7")).to_have_class(re.compile("tick-here"))
    expect(page.locator(".tick-row:visible")).to_have_count(1)
    expect(page.get_by_label("Find somebody in the list")).to_have_value("gr")


def test_pairs_enter_with_their_teams(calm_page: Page) -> None:
    page = calm_page
    evening = evening_of(page, pairs=True)
    paste(page, evening, "Abel & Berta: The Bowers\nCosima and Dov")
    page.locator("#enter-name").fill("Esther")
    page.locator("#enter-partner").fill("Fidel")
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("#entrants")).to_contain_text("Esther & Fidel")
    expect(page.locator("#entry-1")).to_contain_text("The Bowers")
    expect(page.locator("#entry-1")).to_contain_text("Abel & Berta")


@pytest.mark.browser_context_args(viewport=SMALLEST)
def test_the_pages_lose_nothing_on_the_smallest_screen_and_axe_finds_nothing(calm_page: Page, browser: Browser) -> None:
    page = calm_page
    evening = evening_of(page)
    paste(page, evening, f"{LONG}\nBerta\nCosima\nDov")
    link = link_of(page, evening)
    for path in ("entries/", "entries/roster/", "entries/paste/", "entries/1/", "check-in/link/", "set-up/"):
        page.goto(f"{evening}{path}")
        unfold(page)
        expect_whole(page, path)
    phone = second_phone(browser, link)
    phone.set_viewport_size({"width": 320, "height": 640})
    for path in ("check-in/", "check-in/name/"):
        phone.goto(f"{evening}{path}")
        expect_whole(phone, path)


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true; })")


def expect_whole(page: Page, path: str) -> None:
    assert overflow(page) <= 0, path
    assert page.evaluate(CUT_OFF) == [], path
    assert page.evaluate(TOO_SMALL) == [], path
    assert page.evaluate(TOO_CLOSE) == 0, path
    expect_nothing_found(page)
