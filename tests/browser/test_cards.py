"""A hand entered card by card on a phone, and its replay: by thumb, by keyboard, and without scripts."""

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import FOUR, PHONE, expect_score, overflow, save, sit_down
from tests.browser.test_access import expect_nothing_found
from tests.browser.test_layout import LONG, TOO_SMALL

#: South deals, so Di in the West calls and leads first. Cy & Di take all five tricks: Bob, who ordered up, is euchred.
CALLED = ["up 9H", "pass", "pass", "pass", "order", "discard 9C"]
FALLEN = [*(rank + suit for suit in "SCDH" for rank in "AKQT"), "JH", "JC", "JD", "9H"]
EUCHRED = [*CALLED, *(f"play {card}" for card in FALLEN)]


def tap(page: Page, *taps: str) -> None:
    """Tap one after another, each when the page shows the one before."""
    for value in taps:
        count = int(page.locator("#cards").get_attribute("data-count") or 0)
        page.locator(f'button[name=tap][value="{value}"]').first.click()
        expect(page.locator("#cards")).to_have_attribute("data-count", str(count + 1))


def jump(page: Page, *taps: str) -> None:
    """Let the page go on after all these taps at once, as it does with what it kept."""
    page.locator("input[name=taps]").evaluate("(field, taps) => (field.value = taps)", ";".join(taps))
    page.locator("#cards").evaluate("form => form.requestSubmit()")
    expect(page.locator("#cards")).to_have_attribute("data-count", str(len(taps)))


def open_cards(page: Page, names: Mapping[str, str] = FOUR, *, preset: str = "Standard", scripts: bool = True) -> str:
    """Start a game, open the next hand's cards from its table, and return the table's address."""
    sit_down(page, names, preset=preset, scripts=scripts)
    table = page.url
    page.get_by_role("link", name="Card by card").click()
    expect(page.locator("#ask")).to_have_text("Which card was turned up?")
    page.wait_for_load_state()  # this page has a stylesheet of its own, which sizes the cards
    return table


@pytest.mark.browser_context_args(**PHONE)
def test_a_hand_is_entered_card_by_card_and_scored(calm_page: Page) -> None:
    open_cards(calm_page)
    tap(calm_page, *CALLED)
    expect(calm_page.locator("#ask")).to_have_text("Di leads.")
    expect(calm_page.locator(".around-acts")).to_contain_text("Di")
    tap(calm_page, "play AS")
    expect(calm_page.locator(".around-acts")).to_contain_text("Ann")
    expect(calm_page.locator('button[value="play AS"]')).to_have_count(0)
    tap(calm_page, *EUCHRED[7:])
    expect(calm_page.locator(".cards-result")).to_contain_text("Bob was euchred. 2 to Cy & Di.")
    calm_page.get_by_role("button", name="Save hand 1").click()
    expect_score(calm_page, 0, 2)


@pytest.mark.browser_context_args(**PHONE)
def test_the_whole_pack_is_in_reach_of_a_thumb(calm_page: Page) -> None:
    open_cards(calm_page)
    for _step in CALLED:
        assert overflow(calm_page) == 0
        assert calm_page.evaluate(TOO_SMALL) == []
        tap(calm_page, _step)
    for card in ("9C", "AS"):
        expect(calm_page.locator(f"[value='play {card}']")).to_have_count(int(card == "AS"))
    lowest = calm_page.locator(".deck-card").last.bounding_box()
    assert lowest
    assert lowest["y"] + lowest["height"] <= calm_page.evaluate("innerHeight")


@pytest.mark.browser_context_args(**PHONE)
def test_a_card_keeps_its_place_while_others_fall(calm_page: Page) -> None:
    open_cards(calm_page)
    jump(calm_page, *CALLED, "play AS")
    before = calm_page.locator('[value="play KH"]').bounding_box()
    tap(calm_page, "play KS", "play QS")
    after = calm_page.locator('[value="play KH"]').bounding_box()
    assert before
    assert after
    assert after["x"] == before["x"]
    assert abs(after["y"] - before["y"]) < 1


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 640})
def test_nothing_is_wider_than_the_smallest_phone(calm_page: Page) -> None:
    open_cards(calm_page, names=LONG, preset="Guernsey")
    assert overflow(calm_page) == 0
    tap(calm_page, "up 9H", "pass")
    assert overflow(calm_page) == 0
    tap(calm_page, "order", "unseen", "play AS")
    assert overflow(calm_page) == 0


def test_a_tap_is_taken_back(calm_page: Page) -> None:
    open_cards(calm_page)
    jump(calm_page, *CALLED, "play AS")
    calm_page.get_by_role("button", name="Take back").click()
    expect(calm_page.locator("#ask")).to_have_text("Di leads.")
    calm_page.get_by_role("button", name="Back to here: Calls").click()
    expect(calm_page.locator("#ask")).to_have_text("Round 1: Di to call.")


def test_what_was_begun_is_gone_on_with_after_a_reload_and_later(calm_page: Page) -> None:
    table = open_cards(calm_page)
    jump(calm_page, *CALLED, "play AS")
    calm_page.reload()
    expect(calm_page.locator("#ask")).to_contain_text("Ann to play.")
    calm_page.goto(table)
    calm_page.get_by_role("link", name="Card by card").click()
    expect(calm_page.locator("#ask")).to_contain_text("Ann to play.")
    expect(calm_page.get_by_text("Until you save it")).to_be_visible()
    later = calm_page.context.new_page()  # the tab was closed, or the phone was empty
    calm_page.close()
    later.goto(f"{table}cards/")
    expect(later.locator("#ask")).to_contain_text("Ann to play.")


def test_cards_begun_for_a_hand_that_is_then_saved_by_three_taps_are_still_there(calm_page: Page) -> None:
    table = open_cards(calm_page)
    jump(calm_page, *CALLED, "play AS")
    calm_page.goto(table)
    save(calm_page, "euchred", "S")
    calm_page.locator(".hand-line").click()
    calm_page.get_by_role("link", name="Enter its cards").click()
    expect(calm_page.locator("#ask")).to_contain_text("Ann to play.")
    jump(calm_page, *EUCHRED)
    calm_page.get_by_role("button", name="Save the cards of hand 1").click()
    expect(calm_page).to_have_url(f"{table}hands/1/")
    expect(calm_page.get_by_role("heading", name="Trick 5")).to_be_visible()
    calm_page.goto(table)
    calm_page.get_by_role("link", name="Card by card").click()
    expect(calm_page.locator("#ask")).to_have_text("Which card was turned up?")


def test_what_disagrees_is_shown_and_only_corrected_when_asked(calm_page: Page) -> None:
    sit_down(calm_page)
    table = calm_page.url
    save(calm_page, "march", "S")
    calm_page.goto(f"{table}hands/1/cards/")
    jump(calm_page, *EUCHRED)
    calm_page.get_by_role("button", name="Save the cards of hand 1").click()
    expect(calm_page.locator("#faults")).to_be_focused()
    expect(calm_page.locator("#faults")).to_contain_text("do not agree")
    expect_nothing_found(calm_page)
    calm_page.get_by_role("button", name="Correct the result to what the cards say").click()
    expect(calm_page).to_have_url(f"{table}hands/1/")
    calm_page.goto(table)
    expect_score(calm_page, 0, 2)


def test_a_lost_network_is_said_and_the_tap_can_be_repeated(page: Page) -> None:
    open_cards(page)
    jump(page, *CALLED)
    page.context.set_offline(True)
    page.locator('[value="play AS"]').click()
    expect(page.locator("#message")).to_contain_text("No answer came.")
    page.context.set_offline(False)
    tap(page, "play AS")
    expect(page.locator("#message")).to_be_empty()


def test_a_hand_is_entered_by_keyboard_alone(calm_page: Page) -> None:
    open_cards(calm_page)
    calm_page.locator('[value="up 9H"]').focus()
    calm_page.keyboard.press("Enter")
    expect(calm_page.locator("#ask")).to_be_focused()
    expect(calm_page.locator("#ask")).to_have_text("Round 1: Di to call.")
    for _stop in range(2):
        calm_page.keyboard.press("Tab")
    calm_page.keyboard.press("Space")
    expect(calm_page.locator("input[name=alone]")).to_be_checked()
    calm_page.keyboard.press("Enter")
    expect(calm_page.locator("#ask")).to_have_text("Round 1: Di to call.")
    for _stop in range(2):
        calm_page.keyboard.press("Tab")
    calm_page.keyboard.press("Enter")
    expect(calm_page.locator("#ask")).to_have_text("What did Bob discard?")
    expect(calm_page.locator(".around-out")).to_contain_text("Cy")


@pytest.mark.browser_context_args(java_script_enabled=False, **PHONE)
def test_without_scripts_every_tap_is_a_page_of_its_own(calm_page: Page) -> None:
    open_cards(calm_page, scripts=False)
    tap(calm_page, *EUCHRED)
    calm_page.get_by_role("button", name="Save hand 1").click()
    expect_score(calm_page, 0, 2)
    calm_page.locator(".hand-line").click()
    calm_page.get_by_role("link", name="Replay it").click()
    expect(calm_page.locator("#replay-says")).to_have_text("Bob deals and turns up the nine of hearts.")
    for _step in range(7):
        calm_page.locator("#forward").click()
    expect(calm_page.locator("#replay-says")).to_have_text("Ann plays the king of spades.")
    calm_page.get_by_role("link", name="The same as a list").click()
    expect(calm_page.get_by_role("heading", name="Trick 5")).to_be_visible()


#: Four names of twenty letters, and four of forty, whose words would fit if they were small enough.
TWENTY = {
    "N": "Alexandrina Ophelias",
    "E": "Bartholomew Whitaker",
    "S": "Christopher Pemberly",
    "W": "Wilhelmina Fairchild",
}
FORTY = {
    "N": "Alexandrina Josephine Maximiliana Sophie",
    "E": "Bartholomew Augustine Featherstone Regis",
    "S": "Christopher Ferdinand Wolfgang Pemberton",
    "W": "Wilhelmina Theodosia Evangelina Fairlady",
}
#: The words of names that are broken, and the names that are cut off.
BROKEN = """() => [...document.querySelectorAll("main bdi")].flatMap((name) => {
    if (!name.checkVisibility()) return []
    const text = name.firstChild
    const words = [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return [word, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
    })
    const cut = name.scrollHeight > name.clientHeight + 1 && getComputedStyle(name).overflow === "hidden"
    const broken = words.filter(([, lines]) => lines > 1).map(([word]) => word)
    return cut ? [...broken, `${text.data} is cut off`] : broken
})"""


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("names", [TWENTY, FORTY], ids=["twenty letters", "forty letters"])
def test_long_names_are_whole_and_unbroken_wherever_cards_fall(calm_page: Page, names: Mapping[str, str]) -> None:
    table = open_cards(calm_page, names=names)
    jump(calm_page, *CALLED, "play AS", "play KS")
    assert calm_page.evaluate(BROKEN) == []
    jump(calm_page, *EUCHRED)
    assert calm_page.evaluate(BROKEN) == []
    calm_page.get_by_role("button", name="Save hand 1").click()
    expect_score(calm_page, 0, 2)
    for address in ("hands/1/", "hands/1/replay/?step=0", "hands/1/replay/?step=9"):
        calm_page.goto(table + address)
        assert calm_page.evaluate(BROKEN) == []
        assert overflow(calm_page) == 0


@pytest.mark.browser_context_args(**PHONE)
def test_a_word_of_forty_letters_is_broken_rather_than_wider_than_its_place(calm_page: Page) -> None:
    table = open_cards(calm_page, names={"N": "N" * 40, "E": "E" * 40, "S": "S" * 40, "W": "W" * 40})
    jump(calm_page, *EUCHRED)
    assert overflow(calm_page) == 0
    calm_page.get_by_role("button", name="Save hand 1").click()
    expect_score(calm_page, 0, 2)
    for address in ("hands/1/", "hands/1/replay/?step=9"):
        calm_page.goto(table + address)
        assert overflow(calm_page) == 0


# The replay


@pytest.fixture
def replay(calm_page: Page) -> Page:
    """A page that shows the replay of a whole hand, at the deal."""
    table = open_cards(calm_page)
    jump(calm_page, *EUCHRED)
    calm_page.get_by_role("button", name="Save hand 1").click()
    expect_score(calm_page, 0, 2)
    calm_page.goto(f"{table}hands/1/replay/")
    expect(calm_page.locator("#replay-says")).to_contain_text("deals")
    return calm_page


def says(page: Page, step: int, sentence: str) -> None:
    """Wait for a step, told in this sentence, at an address of its own."""
    expect(page.locator("#replay-says")).to_have_text(sentence)
    expect(page).to_have_url(re.compile(rf"step={step}$"))


def test_arrows_step_and_jump_and_home_and_end_go_to_both_ends(replay: Page) -> None:
    for _step in range(3):
        replay.keyboard.press("ArrowRight")
        expect(replay.locator("#replay")).to_have_attribute("data-step", str(_step + 1))
    says(replay, 3, "Cy passed.")
    replay.keyboard.press("ArrowLeft")
    says(replay, 2, "Ann passed.")
    replay.keyboard.press("ArrowDown")
    says(replay, 6, "Di leads the ace of spades.")
    replay.keyboard.press("ArrowDown")
    says(replay, 10, "Di leads the ace of clubs.")
    replay.keyboard.press("ArrowUp")
    says(replay, 6, "Di leads the ace of spades.")
    replay.keyboard.press("End")
    says(replay, 26, "Bob was euchred. 2 to Cy & Di. Everyone followed suit.")
    expect(replay.locator(".cards-count strong")).to_have_text(["0", "5"])
    replay.keyboard.press("Home")
    says(replay, 0, "Bob deals and turns up the nine of hearts.")


SWIPE = """([from, to]) => {
    const target = document.querySelector(".around")
    const touch = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 })
    const send = (name, touches, changedTouches) =>
        target.dispatchEvent(new TouchEvent(name, { bubbles: true, touches, changedTouches }))
    send("touchstart", [touch(from)], [touch(from)])
    send("touchend", [], [touch(to)])
}"""


@pytest.mark.browser_context_args(**PHONE)
def test_a_swipe_turns_a_step_on_or_back(replay: Page) -> None:
    replay.evaluate(SWIPE, [300, 100])
    says(replay, 1, "Di passed.")
    replay.evaluate(SWIPE, [100, 120])
    expect(replay.locator("#replay")).to_have_attribute("data-step", "1")
    replay.evaluate(SWIPE, [100, 300])
    says(replay, 0, "Bob deals and turns up the nine of hearts.")


def test_the_button_that_was_pressed_keeps_the_focus(replay: Page) -> None:
    replay.locator("#forward").focus()
    for step in range(1, 4):
        replay.keyboard.press("Enter")
        expect(replay.locator("#replay")).to_have_attribute("data-step", str(step))
        expect(replay.locator("#forward")).to_be_focused()


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("width", [320, 390])
def test_a_trick_is_one_row_with_the_revoke_that_can_be_noted_under_its_card(calm_page: Page, width: int) -> None:
    calm_page.set_viewport_size({"width": width, "height": 844})
    table = open_cards(calm_page)
    jump(calm_page, *CALLED, "play AS", "play KD", "play QS", "play TS")
    note = calm_page.get_by_role("button", name="a revoke?")
    expect(note).to_have_count(1)
    assert tops(calm_page, ".written-cards >> nth=0 >> li") == 1
    assert overflow(calm_page) == 0
    box = note.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 48
    save_with_a_revoke(calm_page)
    calm_page.goto(f"{table}hands/1/")
    expect(calm_page.locator(".play", has_text="revoke")).to_contain_text("Ann")
    assert tops(calm_page, ".play") == 1


def save_with_a_revoke(page: Page) -> None:
    """Note the only card that can be one, and save the hand as euchred."""
    note = page.get_by_role("button", name="a revoke?")
    note.click()
    expect(note).to_have_count(0)
    page.locator("summary", has_text="They laid down the rest").click()
    page.get_by_role("button", name="Euchred").click()
    expect(page.locator(".hand-line")).to_have_count(1)


def tops(page: Page, parts: str) -> int:
    """Return in how many rows these parts lie."""
    return len({round((part.bounding_box() or {"y": -1})["y"]) for part in page.locator(parts).all()})


def test_a_revoke_stays_marked_while_its_trick_lies_there(page: Page) -> None:
    table = open_cards(page)
    jump(page, *CALLED, "play AS", "play KD", "play QS", "play TS")
    save_with_a_revoke(page)
    for step, marks in ((6, 0), (7, 1), (9, 1), (10, 0)):
        page.goto(f"{table}hands/1/replay/?step={step}")
        expect(page.locator(".trick-now .tag")).to_have_count(marks)
    expect(page.locator("#replay-says")).to_have_text("Bob was euchred. 2 to Cy & Di. Ann revoked in trick 1.")


def test_every_way_through_a_replay_says_in_words_where_it_leads(replay: Page) -> None:
    replay.goto(f"{replay.url.split('?')[0]}?step=9")
    expect(replay.locator(".replay-way")).to_have_text(["Trick before", "Back", "Forward", "Trick after"])


@pytest.mark.browser_context_args(**PHONE)
def test_buttons_stay_where_they_are_from_the_deal_to_the_end(replay: Page) -> None:
    tops = set()
    for step in (0, 2, 5, 6, 9, 14, 25, 26):
        replay.goto(f"{replay.url.split('?')[0]}?step={step}")
        box = replay.locator("#forward").bounding_box()
        assert box
        tops.add(round(box["y"]))
    assert len(tops) == 1


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 640})
def test_letters_twice_as_large_on_the_smallest_phone_lose_nothing_of_a_replay(replay: Page) -> None:
    replay.goto(f"{replay.url.split('?')[0]}?step=9")
    assert overflow(replay) == 0
    replay.evaluate(
        """() => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync("html { font-size: 200% }")
            document.adoptedStyleSheets.push(sheet)
        }"""
    )
    assert overflow(replay) == 0


def test_every_hand_lies_face_up_though_only_the_tricks_were_tapped(replay: Page) -> None:
    expect(replay.locator(".holds .playing-card")).to_have_count(20)
    expect(replay.locator(".holds-back")).to_have_count(0)


@pytest.mark.browser_context_args(**PHONE)
def test_all_of_a_step_is_on_one_screen(replay: Page) -> None:
    replay.goto(f"{replay.url.split('?')[0]}?step=9")
    assert overflow(replay) == 0
    assert replay.evaluate(TOO_SMALL) == []
    expect(replay.locator("#forward")).to_be_in_viewport(ratio=1)


# What axe sees


def upcard(page: Page) -> None:
    open_cards(page)
    page.locator("summary", has_text="What somebody was dealt").click()


def call(page: Page) -> None:
    open_cards(page)
    tap(page, "up 9H", "pass")


def maker(page: Page) -> None:
    open_cards(page)
    tap(page, "up 9H")
    page.locator("summary", has_text="Only who made it").click()


def loner(page: Page) -> None:
    open_cards(page, preset="Railroad")
    tap(page, "up 9H", "order")


def revoke(page: Page) -> None:
    open_cards(page)
    jump(page, *CALLED, "play AS", "play KD", "play QS", "play TS", "play AC")
    page.locator("summary", has_text="a revoke").click()


def laid_down(page: Page) -> None:
    open_cards(page)
    jump(page, *CALLED, "play AS")
    page.locator("summary", has_text="laid down").click()


def over(page: Page) -> None:
    open_cards(page)
    jump(page, *EUCHRED)


@pytest.mark.parametrize(
    "visit", [upcard, call, maker, loner, revoke, laid_down, over], ids=lambda visit: visit.__name__
)
def test_axe_finds_nothing(kept_page: Page, visit: Callable[[Page], None]) -> None:
    visit(kept_page)
    expect_nothing_found(kept_page)


def test_axe_finds_nothing_in_a_replay(replay: Page) -> None:
    for step in (0, 9, 26):
        replay.goto(f"{replay.url.split('?')[0]}?step={step}")
        expect_nothing_found(replay)
