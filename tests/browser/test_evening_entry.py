"""How a round's tables come to their results: from a placard hand by hand, by both sides' totals, and from paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.at_the_table import PHONE, save
from tests.browser.test_access import expect_nothing_found
from tests.serving import Server

MOST_KEYS = 12

#: Makes an evening of twelve players at three tables, and tells how to come in.
EVENING = """
import json
from scoring.clubs.keys import organiser_link
from scoring.tournaments.keys import event_table_link
from tests.tournaments.evenings import a_round, an_event
event = an_event(entrants=48)
a_round(event, [(at, at + 1, at + 2, at + 3) for at in range(1, 48, 4)])
placards = {table.number: event_table_link(table) for table in event.tables.all()}
print(json.dumps({"event": f"/e/{event.public_id}/", "organiser": organiser_link(event.club), "placards": placards}))
"""


@pytest.fixture
def evening(server: Server) -> Mapping[str, str]:
    """Return the links of a new evening whose first round is being played at twelve tables: `placard 1`, ..."""
    made = json.loads(server.manage("shell", "--no-imports", "-c", EVENING).splitlines()[-1])
    return {**made, **{f"placard {number}": link for number, link in made["placards"].items()}}


@pytest.fixture
def other_phone(new_context: Callable[..., BrowserContext]) -> Page:
    """Return another phone of the same kind."""
    return new_context().new_page()


@pytest.mark.browser_context_args(**PHONE)
def test_a_placard_leads_to_the_table_and_its_hands_to_the_result(calm_page: Page, evening: Mapping[str, str]) -> None:
    calm_page.goto(evening["placard 1"])
    expect(calm_page.get_by_role("heading", level=1)).to_have_text("Table 1")
    expect_nothing_found(calm_page)
    calm_page.get_by_role("radio", name="Bob").check()
    calm_page.get_by_role("button", name="Score hand by hand").click()
    for _hand in range(8):
        save(calm_page, "made", "N")
    calm_page.get_by_role("link", name="Back to table 1").click()
    expect(calm_page.get_by_role("heading", name="This round is entered")).to_be_visible()


@pytest.mark.browser_context_args(**PHONE)
def test_a_difference_between_both_sides_is_shown_to_both_until_one_says_the_same(
    calm_page: Page, other_phone: Page, evening: Mapping[str, str]
) -> None:
    ours, theirs = calm_page, other_phone
    for phone in (ours, theirs):
        phone.goto(evening["placard 2"])
    say(ours, "Eve & Gus", 9, 4)
    expect(theirs.get_by_role("heading", name="Eve & Gus say")).to_be_visible(timeout=30_000)
    say(theirs, "Flo & Hal", 9, 5)
    for phone in (ours, theirs):
        expect(phone.get_by_role("heading", name="You do not say the same")).to_be_visible(timeout=30_000)
    expect_nothing_found(ours)
    say(theirs, "Flo & Hal", 9, 4)
    for phone in (ours, theirs):
        expect(phone.get_by_role("heading", name="This round is entered")).to_be_visible(timeout=30_000)


def say(phone: Page, side: str, ns: int, ew: int) -> None:
    """Say what the table came to, as one of its sides."""
    phone.locator("#to-totals").click()
    phone.get_by_role("radio", name=side).check()
    phone.locator("[name=points_ns]").fill(str(ns))
    phone.locator("[name=points_ew]").fill(str(ew))
    phone.locator("#say").click()


def count_keys(page: Page) -> Callable[[str], None]:
    """Return how keys are pressed, one after the other; `page.keys` says how many were."""
    page.evaluate("window.keys = 0; document.addEventListener('keydown', () => window.keys++, true)")

    def press(keys: str) -> None:
        for key in keys:
            page.keyboard.press({"⏎": "Enter", "␣": "Space", "⌫": "Backspace"}.get(key, key))

    return press


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_twelve_cards_are_keyed_without_a_mouse_by_twelve_keys_each_at_most(
    calm_page: Page, evening: Mapping[str, str]
) -> None:
    calm_page.goto(evening["organiser"])
    calm_page.goto(f"{evening['event']}cards/")
    expect_nothing_found(calm_page)
    press = count_keys(calm_page)
    cards = {1: "1␣941002⏎", 2: "2941002⏎", 12: "121141002⏎", 10: "103␣100110⏎", 11: "␣941002⏎"}
    for number, keys in cards.items():
        before = calm_page.evaluate("window.keys")
        press(keys)
        expect(calm_page.locator(f"[data-table='{number}']")).to_contain_text("keyed")
        assert calm_page.evaluate("window.keys") - before == len(keys) <= MOST_KEYS
    press("6␣9␣4␣1␣0␣0␣2␣⏎")  # a Space after every figure comes to the same
    expect(calm_page.locator("[data-table='6']")).to_contain_text("9 : 4")
    expect(calm_page.locator("[data-table='6']")).to_contain_text("euchred 0 : 2")
    expect(calm_page.locator(".keyed-head")).to_contain_text("6 of 12 tables")


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_a_wrong_card_is_noticed_refused_and_asked_about_by_the_keyboard_alone(
    calm_page: Page, evening: Mapping[str, str]
) -> None:
    calm_page.goto(evening["organiser"])
    calm_page.goto(f"{evening['event']}cards/")
    press = count_keys(calm_page)
    press("2")
    expect(calm_page.locator("#who")).to_have_text("Eve & Gus against Flo & Hal")
    press("⌫⌫3")
    expect(calm_page.locator("#who")).to_have_text("Ida & Kit against Jo & Lou")
    press("3941002⏎")
    expect(calm_page.locator("#card")).to_contain_text("8 hands give one side 32 points at most.")
    expect(calm_page.locator("[name=points_ns]")).to_be_focused()
    press("1200000⏎")
    expect(calm_page.locator("#questions")).to_contain_text("have no point?")
    press("⏎")
    expect(calm_page.locator("[data-table='3']")).to_contain_text("12 : 0")
    expect(calm_page.locator("#saved")).to_contain_text("Table 3")


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_what_is_typed_while_a_card_is_being_saved_is_the_next_one(calm_page: Page, evening: Mapping[str, str]) -> None:
    calm_page.goto(evening["organiser"])
    calm_page.goto(f"{evening['event']}cards/")
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    calm_page.route("**/cards/1/", hold_the_first)
    press = count_keys(calm_page)
    press("␣941002⏎5851010⏎")
    asked[0].continue_()
    for number in (1, 5):
        expect(calm_page.locator(f"[data-table='{number}']")).to_contain_text("keyed")
