"""Whole evenings: twelve people, three phones and a laptop at once; and one on paper, with nothing but a keyboard."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_the_table import PHONE, hand_number, tap
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_evening_setup import TWELVE, evening_of, paste
from tests.browser.test_journeys import open_hand
from tests.serving import Server
from tests.sizes import size

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
LIVE = 30_000  # ms: what others did is seen, five browsers on one machine
ROUNDS = 3
HANDS = size(3, 8)

#: How the hands of a table end, who made them, and what that gives North and South and the others.
ENDS = (("made", "N", 1, 0), ("march", "E", 0, 2), ("euchred", "W", 2, 0), ("made", "S", 1, 0), ("euchred", "N", 0, 2))

PLACARDS = """
import json
from scoring.tournaments.keys import event_table_link
from scoring.tournaments.models import Event
event = Event.objects.get(public_id={!r})
print(json.dumps([event_table_link(table) for table in event.tables.order_by("number")]))
"""

Points = Counter[str]


# A laptop and three phones


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Sequence[Page]]:
    """Lay three phones on the tables."""
    contexts = [browser.new_context(**PHONE, base_url=server.url) for _table in range(3)]  # type: ignore[arg-type]  # a plain dict
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


@pytest.mark.browser_context_args(**LAPTOP)
def test_twelve_play_three_rounds_on_three_phones_and_a_first_hand_is_corrected_at_the_end(
    calm_page: Page, server: Server, phones: Sequence[Page]
) -> None:
    laptop, points = calm_page, Points()
    evening = set_up(laptop, TWELVE)
    go_on(laptop, "Start the evening: draw round 1")
    for phone, placard in zip(phones, placards(server, evening), strict=True):
        phone.goto(placard)
        expect(phone.get_by_role("heading", name="Round 1 is drawn")).to_be_visible()
    seen = Points()
    for number in range(1, ROUNDS + 1):
        go_on(laptop, f"Start round {number}")
        seated = [seats_on(phone, number) for phone in phones]
        assert sorted(name for seats in seated for name in seats.values()) == sorted(TWELVE)
        seen += partners(seated)
        if number < ROUNDS:
            play(phones, seated, points, from_hand=number)
        else:
            play(phones[:2], seated[:2], points, from_hand=number)
            key_in(laptop, evening, seated[2], points)
        expect(laptop.locator("#control-strip")).to_contain_text("3 of 3 tables done", timeout=LIVE)
        go_on(laptop, f"Close round {number}")
        if number < ROUNDS:
            go_on(laptop, f"Draw round {number + 1}")
    assert set(seen.values()) == {1}, "nobody had a partner twice"
    go_on(laptop, "Finish the evening")
    expect_standings(laptop, evening, points)

    # Table 1's first hand, from the evening's first round: North and South were euchred.
    correct_first_hand(laptop, evening)
    first = seats_of_round(laptop, evening, 1)
    for seat, more in (("N", -1), ("S", -1), ("E", 2), ("W", 2)):
        points[first[seat]] += more
    expect_standings(laptop, evening, points)
    expect_nothing_found(laptop)


def set_up(page: Page, names: Sequence[str]) -> str:
    """Set an evening up for these people, who have all come, and return its address; its control page is open."""
    evening = evening_of(page)
    page.goto(f"{evening}set-up/")
    page.locator("#rounds_planned").fill(str(ROUNDS))
    page.locator("#hands").fill(str(HANDS))
    page.locator("form.stack .button-main").click()
    paste(page, evening, "\n".join(names))
    page.get_by_role("button", name="Everyone is here").click()
    expect(page.locator("#count")).to_contain_text(f"{len(names)} here")
    page.get_by_role("link", name="Start the evening").click()
    expect(page.locator("#live[data-follows]")).to_be_attached(timeout=LIVE)
    return evening


def placards(server: Server, evening: str) -> list[str]:
    """Return the links that the placards of an evening's tables carry."""
    public_id = evening.rstrip("/").rpartition("/")[2]
    printed = server.manage("shell", "--no-imports", "-c", PLACARDS.format(public_id))
    links: list[str] = json.loads(printed.splitlines()[-1])
    return links


def main_button(page: Page) -> Locator:
    return page.locator("#control .control-main").locator("button, a")


def go_on(page: Page, words: str) -> None:
    """Tap the main button once it says these words."""
    expect(main_button(page)).to_have_text(words)
    main_button(page).click()
    expect(main_button(page)).not_to_have_text(words)


def seats_on(phone: Page, number: int) -> Mapping[str, str]:
    """Return who sits where at the table of a phone, once it has seen by itself that the round is played."""
    expect(phone.locator(".event-table-head")).to_contain_text(f"Round {number} of {ROUNDS}", timeout=LIVE)
    expect(phone.locator("#by-hand")).to_be_visible(timeout=LIVE)
    return seats_in(phone)


def seats_in(page: Page) -> Mapping[str, str]:
    return {seat: page.locator(f".hall-{seat} bdi").first.inner_text() for seat in "NESW"}


def partners(seated: Sequence[Mapping[str, str]]) -> Points:
    return Points(frozenset((seats[one], seats[two])) for seats in seated for one, two in ("NS", "EW"))  # type: ignore[misc]  # a pair is counted as a name is


def play(phones: Sequence[Page], seated: Sequence[Mapping[str, str]], points: Points, *, from_hand: int) -> None:
    """Play a round hand by hand at all tables at once, and count its points."""
    for phone in phones:
        phone.locator("input[name=dealer][value=S]").check()
    for phone in phones:
        phone.locator("button#by-hand").click()
    for at in range(HANDS):
        numbers = [hand_number(phone) for phone in phones]
        ends = [ENDS[(from_hand - 1 + at + table) % len(ENDS)] for table in range(len(phones))]
        for phone, (outcome, maker, _ns, _ew) in zip(phones, ends, strict=True):
            tap(phone, outcome, maker)
        for phone in phones:
            phone.locator("#save").click()
        for phone, number, seats, (_outcome, _maker, ns, ew) in zip(phones, numbers, seated, ends, strict=True):
            expect(phone.locator("#table")).not_to_have_attribute("data-number", str(number))
            count(points, seats, ns, ew)
    for phone in phones:
        phone.get_by_role("link", name=re.compile(r"Back to table \d")).click()
        expect(phone.get_by_role("heading", name="This round is entered")).to_be_visible()


def count(points: Points, seats: Mapping[str, str], ns: int, ew: int) -> None:
    for seat, name in seats.items():
        points[name] += ns if seat in "NS" else ew


def key_in(page: Page, evening: str, seats: Mapping[str, str], points: Points) -> None:
    """Key the paper card of table 3, count its points, and come back to the control page."""
    page.get_by_role("link", name="Key cards in").click()
    key_card(page, 3, HANDS - 1, 1)
    count(points, seats, HANDS - 1, 1)
    page.goto(f"{evening}control/")


def key_card(page: Page, table: int, ns: int, ew: int) -> None:
    """Key a card without a loner or a euchre; Space goes on where a digit alone does not."""
    expect(page.locator("#id_table, [name=table]").first).to_be_focused()
    for figure in (table, ns, ew, 0, 0, 0):
        field = page.evaluate("document.activeElement.name")
        page.keyboard.type(str(figure))
        if page.evaluate("document.activeElement.name") == field:
            page.keyboard.press("Space")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    saved = page.locator(f"[data-table='{table}']").get_by_text("keyed")
    expect(saved.or_(page.locator("#questions"))).to_be_visible()
    if page.locator("#questions").count():
        page.keyboard.press("Enter")
    expect(saved).to_be_visible()


def expect_standings(page: Page, evening: str, points: Points) -> None:
    """See that the standings show everybody, in order, with the points that this test counted."""
    page.goto(evening)
    shown = standings_on(page)
    assert shown == dict(points)
    assert [*shown.values()] == sorted(shown.values(), reverse=True)


def standings_on(page: Page) -> dict[str, float]:
    """Return the points of everybody in the standings, in their order."""
    names = page.locator(".standing-name").all_inner_texts()
    figures = page.locator(".standing-first-value").all_inner_texts()
    return {name: float(figure.split()[-1]) for name, figure in zip(names, figures, strict=True)}


def correct_first_hand(page: Page, evening: str) -> None:
    """Correct the first hand of table 1 in round 1: North did not make it."""
    page.goto(f"{evening}rounds/1/")
    page.locator(".hall-table").first.click()
    page.get_by_role("link", name="Its hands").click()
    open_hand(page, 1)
    page.get_by_role("link", name="Correct it").click()
    page.locator("#outcome-euchred").check()
    page.locator("#save").click()
    expect(page.get_by_role("region", name="As it was entered")).to_contain_text("→ euchred")


def seats_of_round(page: Page, evening: str, number: int) -> Mapping[str, str]:
    """Return who sat at table 1 in a round, from the page of that round."""
    page.goto(f"{evening}rounds/{number}/")
    page.locator(".hall-table").first.click()
    return dict(zip("NESW", page.locator(".facts dd bdi").all_inner_texts(), strict=True))


# On paper, by the keyboard


@pytest.mark.browser_context_args(**LAPTOP)
def test_a_paper_evening_is_run_by_keyboard_with_one_who_comes_late_and_one_who_leaves(calm_page: Page) -> None:
    page, points, played = calm_page, Points(), Points()
    evening = set_up(page, TWELVE)
    press(page, "Start the evening: draw round 1")
    press(page, "Start round 1")
    by_keys(page, evening, points, played, 1)
    press(page, "Close round 1")

    # Zelda comes late.
    page.goto(f"{evening}entries/")
    reach(page, page.locator("#enter-name"))
    page.keyboard.type("Zelda")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="In from the next draw on.")).to_be_visible()
    expect(page.locator("#count")).to_contain_text("13 here")
    page.goto(f"{evening}control/")
    press(page, "Draw round 2")
    expect(page.locator(".hall-out")).to_contain_text("Sits out:")
    press(page, "Start round 2")
    by_keys(page, evening, points, played, 2)
    press(page, "Close round 2")

    # Abel goes home.
    page.goto(f"{evening}entries/")
    reach(page, page.locator("#entry-1 .tick-tap"))
    page.keyboard.press("Space")
    expect(page.locator("#entry-1")).to_contain_text("gone")
    expect(page.locator("#count")).to_contain_text("12 here")
    page.goto(f"{evening}control/")
    press(page, "Draw round 3")
    expect(page.locator("#control-tables")).not_to_contain_text("Abel")
    expect(page.locator(".hall-out")).to_have_count(0)
    press(page, "Start round 3")
    by_keys(page, evening, points, played, 3)
    press(page, "Close round 3")
    press(page, "Finish the evening")

    page.goto(evening)
    shown = standings_on(page)
    assert set(shown) == {*TWELVE, "Zelda"}
    in_all = [name for name, rounds in played.items() if rounds == ROUNDS]
    assert len(in_all) >= len(TWELVE) - 2
    assert {name: shown[name] for name in in_all} == {name: points[name] for name in in_all}
    expect_nothing_found(page)


def reach(page: Page, wanted: Locator, *, most: int = 80) -> None:
    """Go on by Tab until the focus is there."""
    for _tab in range(most):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{wanted} is not reached by {most} tabs")


def press(page: Page, words: str) -> None:
    """Press the main button once it says these words."""
    expect(main_button(page)).to_have_text(words)
    reach(page, main_button(page))
    page.keyboard.press("Enter")
    expect(main_button(page)).not_to_have_text(words)


def by_keys(page: Page, evening: str, points: Points, played: Points, number: int) -> None:
    """Key the three cards of a round in, and count their points and who played."""
    reach(page, page.get_by_role("link", name="Key cards in"))
    page.keyboard.press("Enter")
    for table in (1, 2, 3):
        expect(page.locator(".keyed-head")).to_contain_text(f"{table - 1} of 3")
        ns, ew = HANDS - 2 + number, 1 + (table == 2)
        key_card(page, table, ns, ew)
        sides = page.locator(f"[data-table='{table}'] .said-side").all_inner_texts()
        for side, score in zip(sides, (ns, ew), strict=True):
            for name in side.strip().split(" & "):
                points[name] += score
                played[name] += 1
    page.goto(f"{evening}control/")
