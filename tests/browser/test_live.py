"""What one phone saves every open page shows, within a second and without a reload."""

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Response, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.at_the_table import PHONE, expect_score, save, sit_down, tap
from tests.made import ROOT
from tests.serving import UVICORN_OPTIONS, Server, free_port, wait_until_it_answers

pytestmark = pytest.mark.browser_context_args(**PHONE)

AT_ONCE = 1000  # ms within which what was saved is on every other screen
REVOKED = 2000  # ms within which a stream ends once its link was replaced
RESTS = 3000  # ms after which Save is armed again
CATCHES_UP = 12_000  # ms that a page may take to find a server or a network that is back


@pytest.fixture
def other(new_context: CreateContextCallback) -> Iterator[Page]:
    """Another phone, whose scripts must not stop."""
    page = new_context().new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors


def may_open_the_same(page: Page, other: Page) -> None:
    """Let another phone do what this one may, as one that has the same cookies."""
    for cookie in page.context.cookies():
        other.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": page.url}])


def watch(page: Page, other: Page, *, preset: str = "Standard") -> None:
    """Start a game on one phone and open it on another, which then follows it."""
    sit_down(page, preset=preset)
    may_open_the_same(page, other)
    other.goto(page.url)
    wait_for_stream(page)
    wait_for_stream(other)


def wait_for_stream(page: Page, *, timeout: int = CATCHES_UP) -> None:
    """Wait until the page follows the game by a stream."""
    expect(page.locator("#live[data-follows]")).to_have_count(1, timeout=timeout)


def look_on(server: Server, page: Page, looker: Page) -> str:
    """Open the game of `page` by its viewer's link and return the game's public id."""
    public_id = page.url.rstrip("/").rsplit("/", 1)[1]
    found = f"from scoring.games.models import Game; game = Game.objects.get(public_id='{public_id}')"
    shown = "from scoring.games import links; print(links.link_to(game, links.Kind.VIEWER))"
    link = server.manage("shell", "--no-imports", "-c", f"{found}; {shown}").strip()
    looker.goto(server.url + link)
    wait_for_stream(looker)
    return public_id


def revoke_viewers(server: Server, public_id: str) -> None:
    """Replace the viewer's link of a game, by a command that tells no page of it."""
    games = f"Game.objects.filter(public_id='{public_id}')"
    raised = f"{games}.update(viewer_count=models.F('viewer_count') + 1)"
    imports = "from django.db import models; from scoring.games.models import Game"
    server.manage("shell", "--no-imports", "-c", f"{imports}; {raised}")


@pytest.mark.hears
def test_a_saved_hand_is_on_the_other_phone_within_a_second(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    before = other.evaluate("performance.timeOrigin")
    save(calm_page, "euchred", "N")
    expect(other.locator(".score-number")).to_have_text(["0", "2"], timeout=AT_ONCE)
    expect(other.locator("#last")).to_contain_text("Ann was euchred. 2 to Cy & Di.")
    expect(other.locator("#hands li")).to_have_count(1)
    expect(other.locator("#now-title")).to_have_text("Hand 2")
    expect(other.locator("#hand-head")).to_contain_text("Di deals")
    expect(other).to_have_title(re.compile("^0–2: Ann & Bob against Cy & Di"))
    expect(other.locator("#spoken")).to_contain_text("Ann was euchred.")
    assert other.evaluate("performance.timeOrigin") == before


def test_two_phones_take_turns_without_a_conflict(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    save(calm_page, "made", "N")
    expect(other.locator("#save")).to_contain_text("Save hand 2", timeout=AT_ONCE)
    expect(other.locator("#live")).to_have_text("Saved on another phone. This is the next hand.")
    save(other, "march", "E")
    expect_score(other, 1, 2)
    expect(calm_page.locator("#save")).to_contain_text("Save hand 3", timeout=AT_ONCE)
    expect(calm_page).to_have_title(re.compile("^1–2: "))
    save(calm_page, "made", "S")
    expect_score(other, 2, 2)
    expect(other.locator("#notice")).to_have_count(0)


def test_what_is_tapped_and_where_the_focus_is_stay_when_another_phone_saves(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    other.locator("#details summary").click()
    other.locator("select[name=upcard]").select_option("9H")
    other.locator("select[name=upcard]").focus()
    save(calm_page, "made", "N")
    expect(other.locator(".score-number")).to_have_text(["1", "0"], timeout=AT_ONCE)
    expect(other.locator("#last")).to_contain_text("Ann made it. 1 to Ann & Bob.")
    expect(other.locator("#live")).to_contain_text("What you tapped is still here.")
    expect(other.locator("#now-title")).to_have_text("Hand 2")
    expect(other.locator("#save")).to_contain_text("Save hand 2")
    expect(other.locator("#sentence")).to_contain_text("marched: all five tricks.")
    expect(other.locator("#maker-E")).to_be_checked()
    expect(other.locator("#outcome-march")).to_be_checked()
    expect(other.locator("select[name=upcard]")).to_have_value("9H")
    expect(other.locator("select[name=upcard]")).to_be_focused()
    other.locator("#save").click()
    expect(other.locator("#notice")).to_contain_text("What you tapped is still here")
    expect(other.locator("#live")).to_be_empty()
    expect_score(calm_page, 1, 0)


def test_what_clashed_is_cleared_by_one_tap(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    expect(other.locator("#clear")).to_be_hidden()
    save(calm_page, "made", "N")
    other.locator("#save").click()
    expect(other.locator("#notice")).to_contain_text("should count as hand 2")
    other.locator("#clear").click()
    expect(other.locator("#sentence")).to_have_text("Tap who made it.")
    expect(other.locator("#notice")).to_have_count(0)
    save(other, "made", "S")
    expect_score(other, 2, 0)


def test_second_tap_on_save_counts_no_hand_beside_the_one_another_phone_saved(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    save(calm_page, "made", "N")
    expect(other.locator("#save")).to_contain_text("Save hand 2", timeout=AT_ONCE)
    other.locator("#save").dblclick()
    expect(other.locator("#notice")).to_contain_text("should count as hand 2")
    expect(other.locator("#save")).to_have_attribute("aria-disabled", "true")
    for _tap in range(3):
        other.locator("#save").click(force=True)
    expect(other.locator("#save")).to_have_attribute("aria-disabled", "false", timeout=RESTS)
    expect_score(other, 1, 0)
    other.locator("#save").click()
    expect_score(other, 1, 2)


def test_save_that_rests_is_reached_by_keyboard_after_the_ways_out(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    save(calm_page, "made", "N")
    other.locator("#save").click()
    expect(other.locator("#notice")).to_be_focused()
    other.locator("#save").press("Enter")  # at once, before it has rested
    expect(other.locator("#save")).to_be_focused()
    expect_score(other, 1, 0)
    other.locator("#notice").focus()
    for way in ("#clear", "#correct-last"):
        other.keyboard.press("Tab")
        expect(other.locator(way)).to_be_focused()
    expect(other.locator("#save")).to_have_attribute("aria-disabled", "false", timeout=RESTS)
    expect_score(other, 1, 0)


def test_what_clashed_leads_to_correcting_the_hand_that_was_saved_instead(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    expect(other.locator("#correct-last")).to_have_count(0)
    save(calm_page, "made", "N")
    other.locator("#save").click()
    other.get_by_role("link", name="Correct hand 1").click()
    expect(other.get_by_role("heading", name="Correct hand 1")).to_be_visible()
    expect(other.get_by_text("It reads now: Ann made it. 1 to Ann & Bob.")).to_be_visible()


def test_hand_that_two_phones_tapped_counts_once_however_often_it_is_saved(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    save(calm_page, "march", "E")
    expect(other.locator("#save")).to_contain_text("Save hand 2", timeout=AT_ONCE)
    other.locator("#save").dblclick()
    expect(other.locator("#notice")).to_contain_text("counts once")
    expect(other.locator("#sentence")).to_have_text("Tap who made it.")
    expect_score(other, 0, 2)


def test_what_was_tapped_for_a_hand_that_another_phone_saved_asks_after_a_reload(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "E")
    save(calm_page, "march", "E")
    expect(other.locator("#save")).to_contain_text("Save hand 2", timeout=AT_ONCE)
    other.reload()
    expect(other.locator("#maker-E")).to_be_checked()
    expect(other.locator("#clear")).to_be_visible()
    other.locator("#save").click()
    expect(other.locator("#notice")).to_contain_text("counts once")
    expect(other.locator("#maker-E")).not_to_be_checked()
    expect_score(other, 0, 2)


def test_save_whose_answer_was_lost_is_not_saved_again_for_the_next_hand(page: Page, other: Page) -> None:
    watch(page, other)
    page.route("**/hands/", lambda route: (route.fetch(), route.abort())[1], times=1)
    tap(page, "march", "E")
    page.locator("#save").click()
    expect(page.locator("#message")).to_contain_text("No answer came.")
    expect(page.locator("#save")).to_contain_text("Save hand 2")
    page.locator("#save").click()
    expect(page.locator("#sentence")).to_have_text("Tap who made it.")
    expect(page.locator("#notice")).to_have_count(0)
    expect_score(page, 0, 2)


def test_what_is_tapped_is_there_again_when_a_hand_taken_back_is_put_back(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    tap(calm_page, "march", "E")
    calm_page.locator("#undo").click()
    expect(calm_page.locator("#sentence")).to_have_text("Tap who made it.")
    calm_page.locator("#put-back").click()
    expect(calm_page.locator("#save")).to_contain_text("Save hand 2")
    expect(calm_page.locator("#maker-E")).to_be_checked()
    expect(calm_page.locator("#clear")).to_be_visible()
    calm_page.locator("#save").click()
    expect(calm_page.locator("#notice")).to_contain_text("should count as hand 2")


def test_maker_tapped_before_players_change_seats_is_asked_for_again(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    tap(other, "march", "N", alone=True)
    calm_page.goto(f"{calm_page.url}seats/")
    calm_page.locator("#first").select_option("N")
    calm_page.locator("#second").select_option("E")
    calm_page.get_by_role("button", name="Change places").click()
    expect(other.locator("#live")).to_have_text("Players changed seats. Tap again who made it.", timeout=AT_ONCE)
    for page in (calm_page, other):
        expect(page.locator("#last")).to_have_text("From hand 1 on: Cy & Bob against Ann & Di. Bob deals next.")
    expect(other.locator("#sentence")).to_have_text("Tap who made it.")
    expect(other.locator("#outcome-march")).to_be_checked()
    expect(other.locator("label:has(#maker-N)")).to_contain_text("Cy")
    other.locator("#maker-E").check()
    other.locator("#save").click()
    expect(other.locator("#last")).to_contain_text("Ann went alone and took all five.")
    expect_score(other, 0, 4)


def test_undo_is_told_and_put_back(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    save(calm_page, "march", "N")
    expect_score(other, 2, 0)
    calm_page.locator("#undo").click()
    for page in (calm_page, other):
        expect(page.locator("#last")).to_contain_text("Hand 1 was taken back.", timeout=AT_ONCE)
    expect(other.locator("#live")).to_have_text("A hand was taken back on another phone.")
    other.locator("#put-back").click()
    for page in (calm_page, other):
        expect_score(page, 2, 0)
        expect(page.locator("#put-back")).to_have_count(0)


def test_the_focus_of_an_untouched_form_stays(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    other.locator("#maker-W").focus()
    save(calm_page, "made", "N")
    expect(other.locator("#save")).to_contain_text("Save hand 2", timeout=AT_ONCE)
    expect(other.locator("#maker-W")).to_be_focused()


def test_ones_own_save_is_said_once(calm_page: Page) -> None:
    sit_down(calm_page)
    wait_for_stream(calm_page)
    tables: list[str] = []
    calm_page.on("response", lambda answer: note_table(answer, tables))
    save(calm_page, "made", "N")
    calm_page.wait_for_timeout(500)
    assert tables == ["POST"]
    expect(calm_page).to_have_title(re.compile("^1–0: Ann & Bob against Cy & Di"))


def note_table(answer: Response, tables: list[str]) -> None:
    """Note by which method the table was fetched."""
    if re.search(r"/g/\w+/(hands/)?$", answer.url):
        tables.append(answer.request.method)


@pytest.mark.hears
def test_who_looks_on_sees_the_game_to_its_end(calm_page: Page, other: Page, server: Server) -> None:
    sit_down(calm_page)
    look_on(server, calm_page, other)
    expect(other.locator("form")).to_have_count(0)
    for hand in range(2):
        save(calm_page, "march", "N", alone=True)
        expect(other.locator("#now-title")).to_have_text(f"Hand {hand + 2}", timeout=AT_ONCE)
    save(calm_page, "march", "N")
    expect(other.locator("#now-title")).to_have_text("Ann & Bob won 10 to 0.", timeout=AT_ONCE)
    expect(other.locator(".side-won")).to_have_count(1)
    expect(other.locator("form")).to_have_count(0)


@pytest.mark.hears
def test_a_replaced_link_ends_the_stream_and_says_so(calm_page: Page, other: Page, server: Server) -> None:
    sit_down(calm_page)
    public_id = look_on(server, calm_page, other)
    revoke_viewers(server, public_id)
    expect(other.locator("#live")).to_contain_text("This view was stopped", timeout=REVOKED)
    save(calm_page, "made", "N")
    other.wait_for_timeout(500)
    expect_score(other, 0, 0)
    wait_for_stream(calm_page)


@pytest.fixture
def twin(server: Server) -> Iterator["Twin"]:
    """A second process of the site, on the server's database, that can be stopped and started."""
    second = Twin(server, free_port())
    second.start()
    yield second
    second.stop()


class Twin:
    """A process of the site that a test stops and starts."""

    def __init__(self, server: Server, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "uvicorn", "euchre_site.asgi:application", f"--port={port}"]
        self._environment = server.environment
        self._log = server.log.with_name("twin.log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and return once it answers."""
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [*self._command, *UVICORN_OPTIONS], cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        wait_until_it_answers(self.url, self._process, self._log)

    def stop(self) -> None:
        """Stop as a service is stopped, open streams or not, and return when it is gone."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)
            assert "Exception" not in self._log.read_text()
        self._process = None


@pytest.mark.hears
def test_a_page_finds_a_server_that_was_started_again(calm_page: Page, other: Page, twin: Twin) -> None:
    sit_down(calm_page)
    may_open_the_same(calm_page, other)
    other.goto(calm_page.url.replace(calm_page.url.split("/g/")[0], twin.url))
    wait_for_stream(other)
    save(calm_page, "made", "N")
    expect(other.locator(".score-number")).to_have_text(["1", "0"], timeout=AT_ONCE)
    tap(other, "march", "E")
    twin.stop()
    save(calm_page, "march", "N")
    expect(other.locator("#live")).to_contain_text("No connection.", timeout=CATCHES_UP)
    twin.start()
    expect(other.locator(".score-number")).to_have_text(["3", "0"], timeout=CATCHES_UP)
    expect(other.locator("#maker-E")).to_be_checked()
    wait_for_stream(other)
    expect(other.locator("#live")).not_to_contain_text("No connection.")


def test_a_page_catches_up_when_the_network_is_back(calm_page: Page, other: Page) -> None:
    watch(calm_page, other)
    other.context.set_offline(True)
    expect(other.locator("#live")).to_contain_text("No connection.")
    save(calm_page, "made", "N")
    other.wait_for_timeout(1000)
    expect_score(other, 0, 0)
    other.context.set_offline(False)
    expect(other.locator(".score-number")).to_have_text(["1", "0"], timeout=CATCHES_UP)
    wait_for_stream(other)
    expect(other.locator("#live")).not_to_contain_text("No connection.")
    save(calm_page, "made", "N")
    expect(other.locator(".score-number")).to_have_text(["2", "0"], timeout=AT_ONCE)


def test_a_page_without_streams_asks(calm_page: Page, other: Page) -> None:
    other.add_init_script("delete window.EventSource")
    sit_down(calm_page)
    may_open_the_same(calm_page, other)
    with other.expect_response("**/now/**") as asked:
        other.goto(calm_page.url)
    assert asked.value.status == 204
    save(calm_page, "made", "N")
    expect(other.locator(".score-number")).to_have_text(["1", "0"], timeout=4000)


def test_a_page_whose_streams_never_speak_asks(calm_page: Page, other: Page) -> None:
    other.route("**/live/**", lambda route: route.abort())
    sit_down(calm_page)
    may_open_the_same(calm_page, other)
    other.goto(calm_page.url)
    for hand in range(1, 4):
        save(calm_page, "made", "N")
        expect(other.locator(".score-number")).to_have_text([str(hand), "0"], timeout=6000)
