"""An evening's standings in the browser: they move as tables report, and organisers give points and cut cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.test_access import expect_nothing_found
from tests.browser.test_layout import TOO_SMALL
from tests.serving import Server

TOKEN = "the token of whoever keeps the points"
LIVE = 15_000  # ms: a change that another made is seen
SMALLEST: ViewportSize = {"width": 320, "height": 640}


def manage(server: Server, code: str) -> str:
    """Run a line of Python in the server's database, and return what it printed."""
    return server.manage("shell", "--no-imports", "-c", f"from tests.tournaments.evenings import *; {code}").strip()


@pytest.fixture
def evening(server: Server, calm_page: Page) -> str:
    """Return an evening that this browser runs, in its first round: Ann and Cy have 9 points, Bob and Di 5."""
    made = (
        "event = an_event(entrants=8, ranking=['points', 'cut']);"
        "say(a_round(event, [(1, 2, 3, 4), (5, 6, 7, 8)]).tables.get(number=1), 9, 5);"
        "from scoring.clubs.models import Device; from scoring.clubs.devices import digest;"
        "from scoring.clubs.services import grant_organiser;"
        f"device, _ = Device.objects.get_or_create(token_digest=digest({TOKEN!r}));"
        "grant_organiser(club=event.club, device=device); print(event.public_id)"
    )
    public_id = manage(server, made)
    calm_page.context.add_cookies([{"name": "device", "value": TOKEN, "url": server.url}])
    calm_page.goto(f"/e/{public_id}/")
    return public_id


def lines(page: Page) -> list[str]:
    return [re.sub(r"\s+", " ", line).strip() for line in page.locator(".standing").all_inner_texts()]


def test_the_standings_move_as_soon_as_a_table_reports(calm_page: Page, server: Server, evening: str) -> None:
    page = calm_page
    expect(page.locator("#live[data-follows]")).to_be_attached(timeout=LIVE)
    expect(page.locator(".standing-name").first).to_have_text("Ann")
    expect_nothing_found(page)
    say = "say(Event.objects.get(public_id={!r}).rounds.get().tables.get(number=2), 4, 11)"
    manage(server, say.format(evening))
    expect(page.locator(".standing-name").first).to_have_text("Flo", timeout=LIVE)
    expect(page.locator("#evening-now")).to_contain_text("2 of 2 tables done")
    page.locator(".standing-name").first.click()
    expect(page.locator("h1")).to_have_text("Flo")


def test_points_are_given_with_a_reason_and_cards_decide_a_tie(calm_page: Page, evening: str) -> None:
    page = calm_page
    page.get_by_role("link", name="Give or take points").click()
    page.get_by_label("Who").select_option("Bob")
    page.get_by_label("Give", exact=True).check()
    page.get_by_role("textbox", name="Points").fill("4")
    page.get_by_label("Why").fill("Made the tea")
    expect_nothing_found(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("section").get_by_text("Made the tea")).to_be_visible()
    page.goto(f"/e/{evening}/cut/")
    for name, place in (("Ann", "2"), ("Bob", "1"), ("Cy", "3")):
        page.get_by_label(name).select_option(place)
    expect_nothing_found(page)
    page.locator("form").first.get_by_role("button", name="Save the cards").click()
    expect(page.get_by_role("status").filter(has_text="The cards decide now.")).to_be_visible()
    page.goto(f"/e/{evening}/")
    expect(page.locator(".standing-name").first).to_have_text("Bob")
    assert lines(page)[0].startswith("1")
    expect_nothing_found(page)


@pytest.mark.parametrize("path", ["", "adjustments/", "cut/"])
def test_nothing_is_wider_than_the_smallest_phone_or_too_small_to_tap(calm_page: Page, evening: str, path: str) -> None:
    page = calm_page
    page.set_viewport_size(SMALLEST)
    page.goto(f"/e/{evening}/{path}")
    assert page.evaluate(TOO_SMALL) == []
    for letters in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", letters)
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"], letters
