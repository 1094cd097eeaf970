"""A club's players in the browser: suggested while a name is typed, pasted as a list, merged, parted and forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.at_the_table import PHONE, overflow, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.sizes import size

FOUR = {"N": "Ann Smith", "E": "Cy Young", "S": "Bob Jones", "W": "Di Brown"}
LIST = "Name;Public\nEve Adams;E. A.\nFay\nAnne Smith\nJosé O’Neil\na;b;c"
SCREENS = {"phone": PHONE, "laptop": {"viewport": {"width": 1280, "height": 800}}}
on_screens = pytest.mark.parametrize(
    "screen_args", list(SCREENS.values())[: size(1, 2)], ids=list(SCREENS)[: size(1, 2)]
)


def new_club(page: Page) -> str:
    """Start a game of four, and return the path of the club that it made."""
    sit_down(page, FOUR)
    page.goto("/")
    found = re.search(r'href="(/c/[a-z0-9]+/)"', page.content())
    assert found
    return found[1]


def paste(page: Page, club: str, lines: str = LIST) -> None:
    """Paste a list, and say of every name that is asked about that it is somebody else's."""
    page.goto(f"{club}players/paste/")
    page.locator("#lines").fill(lines)
    page.get_by_role("button", name="Look at the list").click()
    for question in page.locator(".is-it").all():
        question.get_by_role("radio", name="Somebody else").check()
    page.get_by_role("button", name="Add them").click()
    page.wait_for_url(re.compile("/players/$"))


def player(page: Page, club: str, name: str) -> str:
    """Return the path of a player's page."""
    page.goto(f"{club}players/?who=all")
    return str(page.get_by_role("link", name=name, exact=True).get_attribute("href"))


# While a name is typed


def test_names_are_suggested_and_chosen_by_keys_without_moving_the_page(calm_page: Page) -> None:
    new_club(calm_page)
    calm_page.goto("/")
    field = calm_page.locator("#name-N")
    before = calm_page.locator("#name-S").bounding_box()
    field.fill("")
    field.press_sequentially("yuong")
    option = calm_page.get_by_role("option", name="Cy Young")
    expect(option).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    assert calm_page.locator("#name-S").bounding_box() == before
    field.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(option.get_attribute("id")))
    field.press("Enter")
    expect(field).to_have_value("Cy Young")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(calm_page.get_by_role("option")).to_have_count(0)
    assert calm_page.url.endswith("/")


def test_escape_closes_what_is_suggested_and_keeps_what_was_typed(calm_page: Page) -> None:
    new_club(calm_page)
    calm_page.goto("/")
    field = calm_page.locator("#name-E")
    field.fill("")
    field.press_sequentially("bo")
    expect(calm_page.get_by_role("option")).to_have_count(1)
    field.press("Escape")
    expect(calm_page.get_by_role("option")).to_have_count(0)
    expect(field).to_have_value("bo")


@pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
def test_what_is_suggested_on_a_phone_is_tapped_inside_the_screen_and_beside_its_field(
    page: Page, seat: str, new_context: Callable[..., BrowserContext]
) -> None:
    new_club(page)
    phone = new_context(**PHONE, storage_state=page.context.storage_state()).new_page()
    phone.goto("/")
    field = phone.locator(f"#name-{seat}")
    field.fill("")
    field.press_sequentially("a")
    option = phone.get_by_role("option", name="Ann Smith")
    expect(option).to_be_visible()
    listed, typed = phone.get_by_role("listbox").bounding_box(), field.bounding_box()
    assert listed
    assert typed
    assert listed["x"] >= 0
    assert listed["x"] + listed["width"] <= 390
    assert listed["y"] >= typed["y"] + typed["height"] or listed["y"] + listed["height"] <= typed["y"]
    assert overflow(phone) == 0
    option.tap()
    expect(field).to_have_value("Ann Smith")


# Journeys


@on_screens
def test_a_club_from_a_pasted_list(
    page: Page, screen_args: dict[str, object], new_context: Callable[..., BrowserContext]
) -> None:
    club = new_club(page)
    screen = new_context(**screen_args, storage_state=page.context.storage_state()).new_page()
    screen.goto(f"{club}players/paste/")
    screen.locator("#lines").fill(LIST)
    screen.get_by_role("button", name="Look at the list").click()
    expect(screen.get_by_role("heading", name="3 new players, 1 to be told apart")).to_be_visible()
    expect(screen.get_by_text("Line 6: a;b;c")).to_be_visible()
    assert overflow(screen) == 0
    screen.get_by_role("radio", name="It is Ann Smith").check()
    screen.get_by_role("button", name="Add them").click()
    expect(screen.get_by_text("3 players added.")).to_be_visible()
    for name in ("Eve Adams", "Fay", "José O’Neil"):
        expect(screen.get_by_role("link", name=name, exact=True)).to_be_visible()


@on_screens
def test_two_players_are_merged_and_parted_again(
    page: Page, screen_args: dict[str, object], new_context: Callable[..., BrowserContext]
) -> None:
    club = new_club(page)
    paste(page, club)
    screen = new_context(**screen_args, storage_state=page.context.storage_state()).new_page()
    screen.goto(player(page, club, "Anne Smith"))
    screen.get_by_role("link", name="Same person as…").click()
    screen.get_by_label("The same person as").select_option(label="Ann Smith")
    screen.get_by_role("button", name="Show what would count together").click()
    expect(screen.get_by_role("heading", name="Anne Smith is Ann Smith")).to_be_visible()
    assert overflow(screen) == 0
    screen.get_by_role("button", name="They are one: Ann Smith").click()
    expect(screen.get_by_text("Anne Smith counts as Ann Smith now.")).to_be_visible()
    screen.get_by_role("link", name="Part again").click()
    screen.get_by_role("button", name="Part them").click()
    expect(screen.get_by_text("Anne Smith counts alone again.")).to_be_visible()


@on_screens
def test_a_player_is_forgotten_and_the_score_stays(
    page: Page, screen_args: dict[str, object], new_context: Callable[..., BrowserContext]
) -> None:
    club = new_club(page)
    screen = new_context(**screen_args, storage_state=page.context.storage_state()).new_page()
    screen.goto(player(page, club, "Bob Jones"))
    screen.get_by_role("link", name="Forget for good…").click()
    screen.get_by_label("Type “forget”").fill("forget")
    screen.get_by_role("button", name="Forget for good").click()
    expect(screen.get_by_text("Forgotten. Every score stays as it was.")).to_be_visible()
    screen.goto(f"{club}games/")
    expect(screen.get_by_text("Ann Smith & A player")).to_be_visible()
    assert "Bob" not in screen.content()


def test_a_new_name_near_another_is_answered_in_two_taps(calm_page: Page) -> None:
    new_club(calm_page)
    calm_page.goto("/")
    calm_page.locator("#name-N").fill("Anne Smith")
    calm_page.get_by_role("button", name="Deal the first hand").click()
    calm_page.get_by_role("radio", name="It is Ann Smith").check()
    calm_page.get_by_role("button", name="Deal the first hand").first.click()
    expect(calm_page.locator("#sentence")).to_have_text("Tap who made it.")
    expect(calm_page.get_by_text("Anne Smith")).to_have_count(0)


def test_everything_works_without_scripts(page: Page, new_context: Callable[..., BrowserContext]) -> None:
    club = new_club(page)
    plain = new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
    paste(plain, club, "Eve Adams\nAnne Smith")
    plain.goto("/")
    assert plain.locator("#name-N").get_attribute("list") == "club-players"
    assert plain.locator("#club-players option").count() == 6
    plain.locator("#name-N").fill("Eve Adam")
    plain.get_by_role("button", name="Deal the first hand").click()
    plain.get_by_role("radio", name="It is Eve Adams").check()
    plain.get_by_role("button", name="Deal the first hand").first.click()
    plain.wait_for_url(re.compile(r"/g/[a-z0-9]+/$"))
    expect(plain.get_by_text("Eve Adams").first).to_be_visible()


# What a screen reader and other eyes meet


def test_axe_finds_nothing_on_these_pages(page: Page) -> None:
    club = new_club(page)
    paste(page, club)
    bob, anne = player(page, club, "Bob Jones"), player(page, club, "Anne Smith")
    ann = player(page, club, "Ann Smith").split("/")[-2]
    for path in (
        f"{club}players/add/",
        f"{club}players/paste/",
        bob,
        f"{bob}edit/",
        f"{bob}forget/",
        f"{anne}merge/",
        f"{anne}merge/?into={ann}",
        f"{bob}merge/?into={ann}",
        f"{club}pairs/",
        f"{club}pairs/add/",
        f"{club}claims/",
    ):
        page.goto(path)
        expect_nothing_found(page)
    page.goto(f"{club}players/paste/")
    page.locator("#lines").fill("Fae\nFayé\na;b;c")
    page.get_by_role("button", name="Look at the list").click()
    expect_nothing_found(page)
    page.goto("/")
    page.locator("#name-N").fill("")
    page.locator("#name-N").press_sequentially("ann")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect_nothing_found(page)
