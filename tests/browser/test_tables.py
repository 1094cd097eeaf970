"""Tables and house rules as people meet them: cards to scan, a game by guests, what is played where, rules to name."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import PHONE, TABLE_ADDRESS, expect_score, overflow, save, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_layout import CUT_OFF, TOO_CLOSE, TOO_SMALL
from tests.browser.test_live import wait_for_stream

AT_ONCE = 2000  # ms within which what happens at a table stands where all tables are looked at
A4_SHEET = re.compile(rb"/Type\s*/Page\b")


def own_club(page: Page) -> str:
    """Start a game, and return the address of the club that it made."""
    sit_down(page)
    return page.locator(".bar-link").first.get_attribute("href") or ""


def set_up(page: Page, club: str, count: int) -> None:
    """Say how many tables the room has."""
    page.goto(f"{club}tables/set-up/")
    page.get_by_label("Tables in the room").fill(str(count))
    page.get_by_role("button", name=re.compile("Set them up|Change it")).click()
    expect(page.locator(".rows .row")).to_have_count(count)


def make_public(page: Page, club: str) -> None:
    """Let anybody look at the club, under a name."""
    page.goto(f"{club}settings/")
    name = page.locator("#name-to-show")
    if name.count():
        name.fill("The Crown")
    page.locator(".tile", has_text="Unlisted").click()
    page.get_by_role("button", name="Save who may look").click()
    expect(page.get_by_role("heading", name="The club’s address")).to_be_visible()


def card_of(page: Page, club: str, number: int) -> str:
    """Return what a camera reads on the card of a table."""
    page.goto(f"{club}tables/{number}/link/")
    return page.locator("#link").input_value()


def guest_with(browser: Browser, card: str) -> Page:
    """Return the phone of somebody who scanned a card."""
    phone = browser.new_context(**PHONE, base_url=card.split("/key/")[0])  # type: ignore[arg-type]  # a plain dict
    page = phone.new_page()
    page.goto(card)
    return page


def start_at_table(page: Page, names: tuple[str, str, str, str] = ("Eve", "Gus", "Flo", "Hal")) -> None:
    """Fill in who sits where, and start."""
    for seat, name in zip("NESW", names, strict=True):
        page.locator(f"#name-{seat}").fill(name)
    page.get_by_role("button", name="Deal the first hand").click()
    page.wait_for_url(TABLE_ADDRESS)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_guest_scans_a_card_and_scores_while_the_organiser_sees_it_live(
    calm_page: Page, browser: Browser, width: int, height: int
) -> None:
    calm_page.set_viewport_size({"width": width, "height": height})
    club = own_club(calm_page)
    set_up(calm_page, club, 6)
    guest = guest_with(browser, card_of(calm_page, club, 3))
    expect(guest.get_by_role("heading", name="Table 3: who sits where?")).to_be_visible()
    assert "/key/" not in guest.url
    calm_page.goto(f"{club}tables/")
    wait_for_stream(calm_page)
    loaded = calm_page.evaluate("performance.timeOrigin")
    table = calm_page.locator("#table-3")
    expect(table).to_contain_text("Nobody has played here yet.")
    start_at_table(guest)
    expect(table.locator(".pair")).to_have_text(["Eve & Flo", "Gus & Hal"], timeout=AT_ONCE)
    expect(table.get_by_role("link", name="Score it at table 3")).to_be_visible()
    expect(calm_page.get_by_text("1 game going on.")).to_be_visible()
    save(guest, "march", "N")
    expect_score(guest, 2, 0)
    expect(table.locator(".table-now-side .number")).to_have_text(["2", "0"], timeout=AT_ONCE)
    assert calm_page.evaluate("performance.timeOrigin") == loaded


def test_whoever_only_looks_on_is_shown_no_way_to_start_a_game(page: Page, browser: Browser) -> None:
    club = own_club(page)
    set_up(page, club, 1)
    page.goto(f"{club}tables/")
    expect(page.get_by_role("link", name="Start a game at table 1")).to_be_visible()
    make_public(page, club)
    looker = browser.new_context(**PHONE).new_page()  # type: ignore[arg-type]  # a plain dict
    looker.goto(page.url.split("/c/")[0] + f"{club}tables/")
    expect(looker.get_by_text("Nobody has played here yet.")).to_be_visible()
    expect(looker.get_by_text("Start a game")).to_have_count(0)


def test_who_scans_the_card_in_the_middle_of_a_game_comes_to_it(page: Page, browser: Browser) -> None:
    club = own_club(page)
    set_up(page, club, 1)
    card = card_of(page, club, 1)
    first = guest_with(browser, card)
    start_at_table(first)
    second = guest_with(browser, card)
    assert second.url == first.url
    save(second, "made", "E")
    expect_score(first, 0, 1)


def test_a_stopped_link_shuts_its_guest_out(page: Page, browser: Browser) -> None:
    club = own_club(page)
    set_up(page, club, 1)
    guest = guest_with(browser, card_of(page, club, 1))
    start_at_table(guest)
    page.reload()
    page.locator("#stop summary").click()
    page.get_by_role("button", name="Shut out 1 phone").click()
    expect(page.get_by_text("This is the new one")).to_be_visible()
    answer = guest.reload()
    assert answer is not None
    assert answer.status == 404


def test_rules_that_a_club_names_start_a_game_at_its_table(calm_page: Page, browser: Browser) -> None:
    club = own_club(calm_page)
    calm_page.goto(f"{club}rules/")
    calm_page.get_by_role("link", name=re.compile("British")).click()
    calm_page.get_by_label("Name", exact=True).fill("Crown rules")
    calm_page.get_by_label("Points to win").fill("15")
    calm_page.locator(".tile", has_text="The dealer is stuck").click()
    calm_page.get_by_role("button", name="Save the rules").click()
    expect(calm_page.get_by_role("heading", name="Crown rules")).to_be_visible()
    expect(calm_page.locator(".bullets")).to_contain_text("Stick the dealer: in round 2 the dealer must name trump.")
    set_up(calm_page, club, 1)
    guest = guest_with(browser, card_of(calm_page, club, 1))
    start_at_table(guest)
    expect(guest.locator("#goal")).to_contain_text("to 15")
    expect(guest.locator("#goal")).to_contain_text("Crown rules")


def test_seven_cards_are_printed_on_two_sheets(page: Page) -> None:
    names = ("Wilhelmina-Alexandrina Featherstone", "Bartholomew Montgomery", "Maximiliana Hohenstein", "Di")
    sit_down(page, dict(zip("NESW", names, strict=True)))  # the club is called by all four
    club = page.locator(".bar-link").first.get_attribute("href") or ""
    set_up(page, club, 7)
    page.goto(f"{club}tables/print/")
    page.emulate_media(media="print")
    boxes = [card.bounding_box() for card in page.locator(".table-card").all()]
    assert all(box is not None and box["width"] > 300 for box in boxes)
    expect(page.locator(".club-nav, .bar, .not-printed").first).to_be_hidden()
    for card in page.locator(".table-card").all()[:2]:  # the light around a code is part of it
        code, call = card.locator(".qr").bounding_box(), card.locator(".table-card-call").bounding_box()
        assert code is not None
        assert call is not None
        assert code["y"] + code["height"] <= call["y"]
    assert len(A4_SHEET.findall(page.pdf(prefer_css_page_size=True))) == 2


# What it looks like


def no_tables(page: Page) -> None:
    page.goto(f"{own_club(page)}tables/")


def tables(page: Page) -> None:
    club = own_club(page)
    set_up(page, club, 3)
    page.goto(f"{club}tables/2/")
    start_at_table(page, ("Maximiliana von Hohenstein-Oberursel", "Cy", "محمد عبد الرحمن", "Di"))
    page.goto(f"{club}tables/")


def fewer_tables(page: Page) -> None:
    set_up(page, own_club(page), 3)
    page.get_by_label("Tables in the room").fill("2")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("button", name="Take 1 table away")).to_be_visible()


def link_of_a_table(page: Page) -> None:
    club = own_club(page)
    set_up(page, club, 3)
    page.goto(f"{club}tables/3/link/")
    page.locator("#stop summary").click()


def cards(page: Page) -> None:
    club = own_club(page)
    set_up(page, club, 3)
    page.goto(f"{club}tables/print/")


def start_at_a_table(page: Page) -> None:
    club = own_club(page)
    set_up(page, club, 3)
    page.goto(f"{club}tables/1/")
    page.locator(".presets summary").click()


def house_rules(page: Page) -> None:
    club = own_club(page)
    page.goto(f"{club}rules/new/?from=Railroad")
    page.get_by_label("Name", exact=True).fill("The extraordinarily long-winded rules of the Upper Valley Fed")
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_text("Differs from Standard:")).to_be_visible()


def refused_rules(page: Page) -> None:
    club = own_club(page)
    page.goto(f"{club}rules/new/?from=Railroad")
    page.locator("fieldset", has_text="No trump").locator(".tile", has_text="round 2").click()
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_text("Give your rules a name.")).to_be_visible()
    expect(page.get_by_text("No trump cannot be played with a joker in the pack.")).to_have_count(2)


PAGES = [
    no_tables,
    tables,
    fewer_tables,
    link_of_a_table,
    cards,
    start_at_a_table,
    house_rules,
    refused_rules,
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_axe_finds_nothing_and_the_smallest_screen_and_large_letters_lose_nothing(
    kept_page: Page, visit: Callable[[Page], None]
) -> None:
    visit(kept_page)
    expect_nothing_found(kept_page)
    kept_page.set_viewport_size({"width": 320, "height": 640})
    assert overflow(kept_page) == 0
    assert kept_page.evaluate(CUT_OFF) == []
    main = [found for found in kept_page.evaluate(TOO_SMALL) if "bar-link" not in found and "club-way" not in found]
    assert main == []
    assert kept_page.evaluate(TOO_CLOSE) == 0
    kept_page.set_viewport_size({"width": 390, "height": 844})
    kept_page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync("html { font-size: 200% }")
            document.adoptedStyleSheets.push(sheet)
        }"""
    )
    assert overflow(kept_page) == 0


def test_what_a_guest_typed_at_a_table_is_there_after_a_reload_and_not_at_another_table(
    page: Page, browser: Browser
) -> None:
    club = own_club(page)
    set_up(page, club, 2)
    guest = guest_with(browser, card_of(page, club, 1))
    guest.locator("#name-N").fill("Eve")
    guest.reload()
    expect(guest.locator("#name-N")).to_have_value("Eve")
    guest.goto(card_of(page, club, 2))
    expect(guest.locator("#name-N")).to_have_value("")


def test_a_guest_is_asked_who_is_meant_by_a_name_that_is_nearly_a_players(page: Page, browser: Browser) -> None:
    club = own_club(page)
    set_up(page, club, 1)
    card = card_of(page, club, 1)
    guest = guest_with(browser, card)
    start_at_table(guest, ("Florence Miller", "Gus", "Eve", "Hal"))
    guest.get_by_role("link", name="Stop this game").click()
    guest.get_by_role("button", name="Stop here, nobody wins").click()
    guest.goto(card)
    guest.locator("#name-N").fill("Florense Miller")
    guest.get_by_role("button", name="Deal the first hand").click()
    guest.get_by_role("radio", name="It is Florence Miller").check()
    guest.get_by_role("button", name="Deal the first hand").first.click()
    guest.wait_for_url(TABLE_ADDRESS)
    expect(guest.locator("#table")).to_contain_text("Florence Miller & Eve")


@pytest.mark.browser_context_args(**PHONE, java_script_enabled=False)
def test_tables_and_rules_need_no_scripts(page: Page) -> None:
    sit_down(page, scripts=False)
    club = page.locator(".bar-link").first.get_attribute("href") or ""
    set_up(page, club, 2)
    page.goto(f"{club}rules/new/")
    page.get_by_label("Name", exact=True).fill("Kitchen rules")
    page.get_by_label("A march", exact=True).fill("3")
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_text("A march is 3.")).to_be_visible()
    page.goto(f"{club}tables/2/")
    expect(page.locator(".presets-now span:visible")).to_contain_text("Kitchen rules")
