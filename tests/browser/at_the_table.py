"""What people do at the table, in the words of the tests: sit down, tap a hand, read the score."""

import re
from collections.abc import Iterable, Mapping

from playwright.sync_api import Page, expect

FOUR = {"N": "Ann", "E": "Cy", "S": "Bob", "W": "Di"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLE_ADDRESS = re.compile(r"/g/[a-z0-9]+/$")
Form = dict[str, str | float | bool]


#: What a form holds unseen.
HIDDEN = re.compile(r'name="(csrfmiddlewaretoken|key|acts_on|seated)" value="([^"]*)"')
SEATS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def sit_down(
    page: Page,
    names: Mapping[str, str] = FOUR,
    *,
    dealer: str = "S",
    preset: str = "Standard",
    hands: Iterable[str] = (),
    scripts: bool = True,
) -> None:
    """Start a game with what the first page's form sends, and wait for its table. `start_by_hand` taps it.

    `hands` were played before, as `"made N"` or `"march N alone"`: `save` taps one.
    """
    hidden = dict(HIDDEN.findall(page.request.get("/").text()))
    seats = {SEATS[seat]: name for seat, name in names.items()}
    form: Form = {**hidden, **seats, "dealer": dealer, "preset": preset}
    started = page.request.post("/games/", form=form, max_redirects=0)
    table = started.headers["location"]
    if hands:
        play(page, table, hands)
    page.goto(table)
    wait_for_table(page, scripts=scripts)


def play(page: Page, table: str, hands: Iterable[str]) -> None:
    """Record hands with what the form of a table sends, without looking at it."""
    shown = page.request.get(table).text()
    for hand in hands:
        outcome, maker, *alone = hand.split()
        entry = shown[shown.index('<form id="entry"') :]
        form: Form = {**dict(HIDDEN.findall(entry)), "outcome": outcome, "maker": maker}
        shown = page.request.post(f"{table}hands/", form=form | {"alone": "on"} if alone else form).text()


def start_by_hand(
    page: Page, names: Mapping[str, str] = FOUR, *, dealer: str = "S", preset: str = "Standard", scripts: bool = True
) -> None:
    """Start a game from the first page and wait for its table."""
    page.goto("/")
    for seat, name in names.items():
        page.locator(f"#name-{seat}").fill(name)
    page.locator(f"input[name=dealer][value={dealer}]").check()
    if preset != "Standard":
        page.locator(".presets summary").click()
        page.get_by_role("radio", name=preset).check()
    page.get_by_role("button", name="Deal the first hand").click()
    wait_for_table(page, scripts=scripts)


def wait_for_table(page: Page, *, scripts: bool) -> None:
    """Wait until a new game's table is there."""
    page.wait_for_url(TABLE_ADDRESS)
    if scripts and page.locator("#sentence").count():  # there is none where a game is over
        expect(page.locator("#sentence")).to_have_text("Tap who made it.")


def tap(page: Page, outcome: str, maker: str | None = None, *, alone: bool = False) -> None:
    """Tap a hand without saving it."""
    if maker:
        page.locator(f"#maker-{maker}").check()
    page.locator(f"#outcome-{outcome}").check()
    if alone:
        page.locator("#alone").check()


def save(page: Page, outcome: str, maker: str | None = None, *, alone: bool = False) -> None:
    """Tap a hand, save it, and wait for the table that has it."""
    number = hand_number(page)
    tap(page, outcome, maker, alone=alone)
    page.locator("#save").click()
    expect(page.locator("#table")).not_to_have_attribute("data-number", str(number))


def hand_number(page: Page) -> int:
    """Return the number of the hand that is entered next."""
    return int(page.locator("#table").get_attribute("data-number") or 0)


def expect_score(page: Page, ns: int, ew: int) -> None:
    """Wait until the score reads so."""
    expect(page.locator(".score-number")).to_have_text([str(ns), str(ew)])


def isolated(name: str) -> str:
    """Return a name as the page writes it into a sentence, so that its direction stays its own."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width
