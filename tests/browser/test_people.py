"""A club's people and settings, as two phones live it: named, taken over, others invited, put away, moved."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.at_the_table import PHONE, overflow, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_accounts import PASSWORD, make_account, new_address
from tests.serving import Server

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
NARROWEST: ViewportSize = {"width": 320, "height": 640}
LONG_NAME = "Annabella-Wilhelmina of Oberhausen-Sterkrade the Third, Esq"


@pytest.fixture
def second(browser: Browser, server: Server) -> Iterator[Page]:
    """Take a second phone out of a pocket: a browser that knows nothing."""
    whole: dict[str, Any] = {**PHONE, "base_url": server.url}
    context = browser.new_context(**whole)
    yield context.new_page()
    context.close()


def new_club(page: Page) -> str:
    """Start a game, and return the address of the club that it made."""
    sit_down(page)
    page.goto(page.locator(".bar-link").first.get_attribute("href") or "")
    return page.url


def named_club(page: Page, name: str) -> str:
    """Make a club, name it in its settings, and return its address."""
    club = new_club(page)
    page.goto(f"{club}settings/")
    page.locator("#name").fill(name)
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    return club


def owned_club(page: Page, name: str, *, owner: str = "Olive") -> str:
    """Make a club that an account owns, which is signed in, and return its address."""
    club = named_club(page, name)
    make_account(page, name=owner)
    page.goto(f"{club}people/")
    page.get_by_role("button", name="Make it yours").click()
    expect(page.get_by_text("This club is yours now.")).to_be_visible()
    return club


def invited(page: Page, club: str, role: str) -> str:
    """Invite somebody and return the link."""
    page.goto(f"{club}people/invite/")
    page.locator("label", has_text=role).first.click()
    page.get_by_label("For whom").fill("the new one")
    page.get_by_role("button", name="Make the link").click()
    return page.locator("#link").input_value()


@pytest.mark.parametrize("size", [UPRIGHT, LAPTOP], ids=["phone", "laptop"])
def test_a_club_is_named_taken_over_and_joined_by_invitation(calm_page: Page, second: Page, size: ViewportSize) -> None:
    page = calm_page
    page.set_viewport_size(size)
    club = owned_club(page, "The Thursday table")
    second.goto(invited(page, club, "Scorer"))
    expect(second.get_by_role("heading", name="Join The Thursday table")).to_be_visible()
    second.get_by_role("link", name="Make an account").click()
    second.get_by_label("Your name").fill("Sam")
    second.get_by_label("E-mail address").fill(new_address())
    second.get_by_label("A password").fill(PASSWORD)
    second.get_by_label("The same once more").fill(PASSWORD)
    second.get_by_role("button", name="Make my account").click()
    second.get_by_role("button", name="Join the club").click()
    expect(second).to_have_url(club)
    expect(second.get_by_text("You belong to this club now.")).to_be_visible()
    page.goto(f"{club}people/")
    page.get_by_role("link", name="Sam").click()
    page.locator("label", has_text="Organiser").click()
    page.get_by_role("button", name="Save the role").click()
    expect(page.get_by_role("link", name="Sam")).to_contain_text("Organiser")
    page.get_by_role("link", name="Changes").click()
    expect(page.locator(".change").first).to_contain_text("scorer → organiser")
    expect(page.locator(".change").first).to_contain_text("Olive, owner")


def test_a_replaced_link_shuts_other_phones_out_and_not_this_one(calm_page: Page, second: Page) -> None:
    page = calm_page
    club = new_club(page)
    page.goto(f"{club}people/link/")
    second.goto(page.locator("#link").input_value())
    expect(second).to_have_url(club)
    page.reload()
    page.get_by_text("Stop every phone that came by this link").click()
    page.get_by_role("button", name="Shut out 1 device").click()
    expect(page.get_by_text("opens nothing any more. This is the new one.")).to_be_visible()
    second.reload()
    expect(second.get_by_role("heading", name="Nothing lies here")).to_be_visible()
    page.goto(f"{club}settings/")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_the_phone_offers_its_own_time_zone(browser: Browser, server: Server) -> None:
    whole: dict[str, Any] = {**PHONE, "base_url": server.url, "timezone_id": "America/Toronto"}
    context = browser.new_context(**whole)
    page = context.new_page()
    page.goto(f"{new_club(page)}settings/")
    page.get_by_role("button", name="Take this phone’s: Toronto").click()
    expect(page.get_by_label("Nearest place")).to_have_value("America/Toronto")
    page.get_by_role("button", name="Save the time zone").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_label("Nearest place")).to_have_value("America/Toronto")
    context.close()


def test_a_club_is_put_away_and_brought_back(calm_page: Page) -> None:
    page = calm_page
    page.goto(f"{new_club(page)}settings/")
    page.get_by_text("Put this club away").click()
    page.get_by_role("button", name="Put it away").click()
    expect(page.get_by_text("Type “put away” if you mean it.")).to_be_visible()
    page.get_by_label("Type “put away”").fill("Put away")
    page.get_by_role("button", name="Put it away").click()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.get_by_text("The club is in use again.")).to_be_visible()


def test_a_club_moves_into_another_and_its_address_leads_there(calm_page: Page) -> None:
    page = calm_page
    target, source = named_club(page, "The league"), new_club(page)
    page.goto(f"{source}settings/")
    page.get_by_role("link", name="Move into another club").click()
    page.get_by_label("Into which club").select_option(label="The league")
    page.get_by_role("button", name="Show who is who").click()
    expect(page.get_by_label("Ann is")).to_have_value(re.compile(r"\d+"))
    page.get_by_role("button", name="Move everything").click()
    expect(page.get_by_text("Everything is here now, and the old address leads here.")).to_be_visible()
    page.goto(source)
    expect(page).to_have_url(target)


def settings(page: Page) -> None:
    page.goto(f"{new_club(page)}settings/")
    page.get_by_text("Put this club away").click()
    page.get_by_role("button", name="Put it away").click()


def people_without_an_account(page: Page) -> None:
    page.goto(f"{new_club(page)}people/")


def people_with_accounts(page: Page) -> None:
    club = owned_club(page, LONG_NAME, owner=LONG_NAME)
    invited(page, club, "Member")
    page.goto(f"{club}people/")


def one_of_them(page: Page) -> None:
    owned_club(page, "The Thursday table", owner=LONG_NAME)
    page.get_by_role("link", name=LONG_NAME).last.click()
    page.get_by_text("Take them out of the club").click()


def the_last_owner(page: Page) -> None:
    page.goto(f"{owned_club(page, 'The Thursday table')}leave/")
    page.get_by_role("button", name="Leave it").click()
    expect(page.get_by_text("A club keeps at least one owner.")).to_be_visible()


def an_invitation(page: Page) -> None:
    invited(page, new_club(page), "Organiser")


def whom_to_invite(page: Page) -> None:
    page.goto(f"{new_club(page)}people/invite/")


def an_invitation_followed(page: Page) -> None:
    link = invited(page, named_club(page, LONG_NAME), "Organiser")
    page.context.clear_cookies()
    page.goto(link)


def the_organisers_link(page: Page) -> None:
    page.goto(f"{new_club(page)}people/link/")
    page.get_by_text("Stop every phone that came by this link").click()


def changes(page: Page) -> None:
    club = named_club(page, LONG_NAME)
    page.goto(f"{club}changes/")
    expect(page.locator(".change").first).to_be_visible()


def who_is_who(page: Page) -> None:
    named_club(page, LONG_NAME)
    page.goto(f"{new_club(page)}move/")
    page.get_by_label("Into which club").select_option(label=LONG_NAME)
    page.get_by_role("button", name="Show who is who").click()
    expect(page.get_by_role("button", name="Move everything")).to_be_visible()


def brought_here(page: Page) -> None:
    named_club(page, LONG_NAME)
    page.goto(f"{new_club(page)}bring/")
    expect(page.get_by_role("link", name=LONG_NAME)).to_be_visible()


def this_browser(page: Page) -> None:
    named_club(page, LONG_NAME)
    page.goto("/account/this-browser/")
    expect(page.get_by_text(LONG_NAME).first).to_be_visible()


def refused(page: Page) -> None:
    club = named_club(page, LONG_NAME)
    page.locator("label", has_text="Anybody looks on").click()
    page.get_by_role("button", name="Save who may look").click()
    page.context.clear_cookies()
    page.goto(f"{club}settings/")
    expect(page.get_by_role("heading", name="You may not do this here")).to_be_visible()


PAGES: list[Callable[[Page], None]] = [
    brought_here,
    this_browser,
    refused,
    settings,
    people_without_an_account,
    people_with_accounts,
    one_of_them,
    the_last_owner,
    whom_to_invite,
    an_invitation,
    an_invitation_followed,
    the_organisers_link,
    changes,
    who_is_who,
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_nothing_is_found_by_axe_or_lost_on_the_narrowest_screen(
    kept_page: Page, visit: Callable[[Page], None]
) -> None:
    visit(kept_page)
    expect_nothing_found(kept_page)
    kept_page.set_viewport_size(NARROWEST)
    assert overflow(kept_page) == 0


def started_club(page: Page, name: str) -> str:
    """Start a club by its name, and return its home's address."""
    page.goto("/clubs/new/")
    page.get_by_label("What the club is called").fill(name)
    page.get_by_role("button", name="Start the club").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url


@pytest.mark.parametrize("size", [UPRIGHT, LAPTOP, NARROWEST], ids=["phone", "laptop", "small"])
def test_a_club_is_started_by_its_name_and_leads_through_its_first_steps(calm_page: Page, size: ViewportSize) -> None:
    page = calm_page
    page.set_viewport_size(size)
    page.goto("/")
    page.get_by_role("link", name="Start a club").click()
    expect_nothing_found(page)
    club = started_club(page, LONG_NAME)
    assert overflow(page) == 0
    expect_nothing_found(page)
    expect(page.locator(".steps > li")).to_have_count(4)
    page.get_by_role("link", name="Let helpers in").click()
    expect(page.get_by_text("Nobody owns this club yet")).to_be_visible()
    assert page.url == f"{club}people/"


def test_names_typed_go_along_to_another_club_and_its_rules_do_not(calm_page: Page) -> None:
    page = calm_page
    club = started_club(page, "Lantern Street")
    page.goto(f"{club}rules/new/")
    page.get_by_label("Name").first.fill("Lantern rules")
    page.locator("main form .button-main").click()
    page.goto("/")
    expect(page.locator(".recorded-now")).to_have_text("Recorded for you four only")
    page.locator("#name-N").fill("Ann")
    page.locator("input[name=dealer][value=W]").check()
    page.locator(".presets summary").click()
    page.get_by_role("radio", name="Railroad").check()
    page.locator(".recorded summary").click()
    page.get_by_role("link", name="Record it in Lantern Street").click()
    expect(page.locator(".recorded-now")).to_have_text("Recorded in Lantern Street")
    expect(page.locator("#name-N")).to_have_value("Ann")
    expect(page.locator("input[name=dealer][value=W]")).to_be_checked()
    expect(page.locator(".presets-now > span:visible")).to_contain_text("Lantern rules")
    page.reload()
    expect(page.locator("#name-N")).to_have_value("Ann")
