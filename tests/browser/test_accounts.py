"""An account in a browser: made, left, come back to, its password forgotten, and given up again."""

import re
import time
from collections.abc import Callable
from itertools import product
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_the_table import HIDDEN, PHONE, overflow, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.serving import Server

PASSWORD = "two red bowers"
LONG_NAME = "Annabella-Wilhelmina of Oberhausen-Sterkrade the Third, Esq"


def new_address() -> str:
    """Return an e-mail address that no other test has."""
    return f"{uuid4().hex}@example.org"


def make_account(page: Page, *, name: str = "Ann") -> str:
    """Make an account with what its form sends, show it, and return its address. `type_account` types it."""
    email = new_address()
    hidden = dict(HIDDEN.findall(page.request.get("/account/sign-up/").text()))
    form = {**hidden, "name": name, "email": email, "new_password": PASSWORD, "again": PASSWORD}
    page.request.post("/account/sign-up/", form=form)
    page.goto("/account/")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    return email


def type_account(page: Page, *, name: str = "Ann") -> str:
    """Make an account by its form, and return its address."""
    email = new_address()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("A password").fill(PASSWORD)
    page.get_by_label("The same once more").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    return email


def sign_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.goto("/account/sign-in/")
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Your password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_an_account_is_made_left_come_back_to_and_given_up(calm_page: Page) -> None:
    page = calm_page
    sit_down(page)
    page.goto("/")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Make an account").click()
    email = type_account(page)
    page.get_by_role("button", name="Sign out here").click()
    sign_in(page, email, "seven of spades")
    expect(page.get_by_text("The e-mail address or the password is wrong.")).to_be_visible()
    expect(page.get_by_label("E-mail address")).to_have_value(email)
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("A game is still open")).to_be_visible()  # the phone still opens what it opened
    page.get_by_role("link", name="Your account: Ann").click()
    page.get_by_role("link", name="Delete my account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_label("Type “delete”").fill("delete")
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    sign_in(page, email)
    expect(page.get_by_text("The e-mail address or the password is wrong.")).to_be_visible()


def test_a_forgotten_password_is_chosen_anew_by_the_letter_s_link(calm_page: Page, server: Server) -> None:
    page = calm_page
    email = make_account(page)
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="I forgot my password").click()
    page.get_by_label("E-mail address").fill(email)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text(f"If there is an account with the address {email}")).to_be_visible()
    page.goto(link_sent_to(email, server))
    page.get_by_label("New password").fill("two black bowers")
    page.get_by_label("The same once more").fill("two black bowers")
    page.get_by_role("button", name="Keep it and sign in").click()
    expect(page.get_by_text("Your password is changed, and you are signed in.")).to_be_visible()
    assert "/key/" not in page.url


def link_sent_to(email: str, server: Server) -> str:
    """Return the link in the letter to an address, which the server prints where it has no mail server."""
    for _time in range(100):
        letters = server.log.read_text().partition(f"To: {email}")[2]
        if link := re.search(r"/key/password/\S+/", letters):
            return link[0]
        time.sleep(0.1)
    raise AssertionError("No letter was sent.")


def test_signing_out_everywhere_else_reaches_another_browser_at_its_next_page(
    page: Page, browser: Browser, server: Server
) -> None:
    email = make_account(page)
    other = browser.new_context(base_url=server.url).new_page()
    sign_in(other, email)
    expect(other.get_by_role("link", name="Your account: Ann")).to_be_attached()
    page.reload()
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("You are signed in here only.")).to_be_visible()
    other.reload()
    expect(other.get_by_role("link", name="Sign in")).to_be_attached()
    other.context.close()


@pytest.mark.browser_context_args(**PHONE, java_script_enabled=False)
def test_an_account_is_made_without_scripts(page: Page) -> None:
    page.goto("/account/sign-up/")
    type_account(page)


def test_the_bar_and_the_pages_of_a_long_name_lose_nothing(page: Page) -> None:
    make_account(page, name=LONG_NAME)
    for address in ["/", "/account/", "/account/details/", "/account/delete/"]:
        page.goto(address)
        for width, letters in product([320, 390, 1280], ["100%", "200%"]):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
            assert overflow(page) <= 0, (address, width, letters)


# What a screen reader and other eyes meet


def refused_sign_in(page: Page) -> None:
    sign_in(page, "nobody@example.org", "seven of spades")
    expect(page.get_by_text("is wrong")).to_be_visible()


def refused_sign_up(page: Page) -> None:
    page.goto("/account/sign-up/")
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_text("Type your e-mail address.")).to_be_visible()


def own_account(page: Page) -> None:
    make_account(page, name=LONG_NAME)


def details(page: Page) -> None:
    make_account(page)
    page.get_by_role("link", name="Change name or e-mail").click()


def other_password(page: Page) -> None:
    make_account(page)
    page.get_by_role("link", name="Change the password").click()
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("Type your password.")).to_be_visible()


def delete(page: Page) -> None:
    make_account(page)
    page.get_by_role("link", name="Delete my account").click()


def forgotten(page: Page) -> None:
    page.goto("/account/forgotten/")


def first_page_of_an_account(page: Page) -> None:
    make_account(page)
    page.goto("/")


def dead_key(page: Page) -> None:
    page.goto("/key/password/1-forged/")


PAGES = [
    refused_sign_in,
    refused_sign_up,
    own_account,
    details,
    other_password,
    delete,
    forgotten,
    first_page_of_an_account,
    dead_key,
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_axe_finds_nothing(kept_page: Page, visit: Callable[[Page], None]) -> None:
    visit(kept_page)
    expect_nothing_found(kept_page)
