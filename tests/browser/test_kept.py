"""Nothing that was tapped is lost, and nothing counts twice, whatever the network and the server do."""

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.at_the_table import expect_score, isolated, save, sit_down, tap


def key(page: Page) -> str:
    return page.locator("#entry input[name=key]").input_value()


def test_a_refused_hand_keeps_what_was_tapped_and_goes_to_the_fault(calm_page: Page) -> None:
    sit_down(calm_page)
    tap(calm_page, "made", "N")
    calm_page.locator("#details summary").click()
    calm_page.locator("input[name=trump][value=C]").check()
    calm_page.locator("input[name=round][value='1']").check()
    calm_page.locator("#upcard").select_option("AH")
    calm_page.locator("#save").click()
    expect(calm_page.locator("#faults")).to_be_attached()
    expect(calm_page.locator("#trump-fault")).to_be_in_viewport()
    expect(calm_page.locator("input[name=trump][value=C]")).to_be_focused()
    expect(calm_page.locator("#maker-N")).to_be_checked()
    expect(calm_page.locator("#upcard")).to_have_value("AH")
    calm_page.locator("input[name=trump][value=H]").check()
    calm_page.locator("#save").click()
    expect_score(calm_page, 1, 0)


def test_a_lost_network_keeps_what_was_tapped(page: Page, context: BrowserContext) -> None:
    sit_down(page)
    tap(page, "march", "W")
    context.set_offline(True)
    page.locator("#save").click()
    expect(page.locator("#message")).to_contain_text("No answer came.")
    context.set_offline(False)
    expect(page.locator("#message")).to_be_empty()
    page.locator("#save").click()
    expect_score(page, 0, 2)


def test_a_broken_server_keeps_what_was_tapped(page: Page) -> None:
    sit_down(page)
    tap(page, "march", "W")
    page.route("**/hands/", lambda route: route.fulfill(status=500, body="broken"))
    page.locator("#save").click()
    expect(page.locator("#message")).to_contain_text("Not saved: something broke on our side.")
    expect(page.locator("#maker-W")).to_be_checked()
    page.unroute("**/hands/")
    page.locator("#save").click()
    expect_score(page, 0, 2)


def test_a_hand_whose_answer_was_lost_is_counted_once(page: Page) -> None:
    sit_down(page)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/hands/", lose_the_answer)
    tap(page, "march", "W")
    page.locator("#save").click()
    expect(page.locator("#message")).to_contain_text("It may or may not be saved: tap Save again, it counts once.")
    page.unroute("**/hands/")
    page.locator("#save").click()
    expect_score(page, 0, 2)
    expect(page.locator(".hand")).to_have_count(1)
    expect(page.locator("#message")).to_be_empty()


def test_the_table_is_locked_while_a_hand_is_saved(page: Page) -> None:
    sit_down(page, hands=["made N"])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/hands/", hold)
    tap(page, "march", "W")
    page.locator("#save").click()
    expect(page.locator("#table")).to_have_attribute("aria-busy", "true")
    for target in ("#undo", "#save", "label:has(#maker-N)"):
        page.locator(target).click(force=True)
    expect(page.locator("#maker-W")).to_be_checked()
    assert len(held) == 1
    held[0].abort()
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#save")).to_be_focused()
    page.unroute("**/hands/")
    page.locator("#save").click()
    expect_score(page, 1, 2)


def test_a_second_tap_on_undo_takes_no_second_hand_back(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N", "made W"])
    calm_page.locator("#undo").click()
    expect_score(calm_page, 1, 0)
    calm_page.locator("#undo").click(force=True)
    calm_page.wait_for_timeout(300)
    expect_score(calm_page, 1, 0)
    calm_page.locator("#undo").click()
    expect_score(calm_page, 0, 0)


def test_a_page_of_the_network_does_not_take_the_tables_place(page: Page) -> None:
    sit_down(page)
    tap(page, "march", "W")
    page.route("**/hands/", lambda route: route.fulfill(content_type="text/html", body="<p>Welcome! Sign in.</p>"))
    page.locator("#save").click()
    expect(page.locator("#message")).to_contain_text("Another page answered in our place")
    expect(page.locator("#maker-W")).to_be_checked()
    page.unroute("**/hands/")
    page.locator("#save").click()
    expect_score(page, 0, 2)


def test_a_key_is_kept_while_trying_and_renewed_for_the_next_hand(page: Page) -> None:
    sit_down(page)
    first = key(page)
    page.route("**/hands/", lambda route: route.fulfill(status=503, body="busy"))
    tap(page, "made", "N")
    page.locator("#save").click()
    expect(page.locator("#message")).not_to_be_empty()
    assert key(page) == first
    page.unroute("**/hands/")
    save(page, "made", "N")
    assert key(page) != first


def test_what_was_tapped_survives_a_reload(calm_page: Page) -> None:
    sit_down(calm_page)
    tap(calm_page, "euchred", "E", alone=True)
    calm_page.locator("#details summary").click()
    calm_page.locator("input[name=trump][value=S]").check()
    tried = key(calm_page)
    calm_page.reload()
    expect(calm_page.locator("#sentence")).to_contain_text(f"{isolated('Cy')} went alone and was euchred.")
    expect(calm_page.locator("input[name=trump][value=S]")).to_be_checked()
    assert key(calm_page) == tried


def test_a_saved_hand_leaves_no_draft_behind(calm_page: Page) -> None:
    sit_down(calm_page, hands=["made N"])
    calm_page.reload()
    expect(calm_page.locator("#sentence")).to_have_text("Tap who made it.")
    assert calm_page.evaluate("sessionStorage.length") == 0


def test_a_second_phone_is_told_and_keeps_what_it_tapped(calm_page: Page, context: BrowserContext) -> None:
    sit_down(calm_page)
    other = context.new_page()
    other.goto(calm_page.url)
    tap(calm_page, "march", "W")
    save(other, "made", "N")
    expect(calm_page.locator("#clear")).to_be_visible()
    calm_page.locator("#save").click()
    expect(calm_page.locator("#notice")).to_contain_text("Ann made it. 1 to Ann & Bob.")
    expect_score(calm_page, 1, 0)
    expect(calm_page.locator("#maker-W")).to_be_checked()
    calm_page.get_by_role("button", name="Save hand 2").click()
    expect_score(calm_page, 1, 2)


def test_what_was_typed_on_the_first_page_survives_a_reload_until_the_game_starts(calm_page: Page) -> None:
    calm_page.goto("/")
    calm_page.locator("#name-N").fill("Ann")
    calm_page.locator("input[name=dealer][value=W]").check()
    calm_page.locator(".presets summary").click()
    calm_page.get_by_role("radio", name="Railroad").check()
    calm_page.reload()
    expect(calm_page.locator("#name-N")).to_have_value("Ann")
    expect(calm_page.locator("input[name=dealer][value=W]")).to_be_checked()
    expect(calm_page.locator("input[name=preset][value=Railroad]")).to_be_checked()
    sit_down(calm_page)
    assert calm_page.evaluate("sessionStorage.getItem('start')") is None


def test_what_another_phone_saved_meanwhile_is_still_said_after_a_reload(calm_page: Page) -> None:
    sit_down(calm_page)
    other = calm_page.context.new_page()
    other.goto(calm_page.url)
    tap(calm_page, "euchred", "E")
    save(other, "made", "N")
    expect(calm_page.locator("#clear")).to_be_visible()
    calm_page.locator("#save").click()
    expect(calm_page.locator("#notice")).to_contain_text("Hand 1 now reads: Ann made it.")
    calm_page.reload()
    expect(calm_page.locator("#maker-E")).to_be_checked()
    expect(calm_page.locator("#notice")).to_contain_text("save it only if it should count as hand 2.")
    calm_page.locator("#save").click()
    expect_score(calm_page, 3, 0)
    expect(calm_page.locator("#notice")).to_have_count(0)


def change_places(page: Page, first: str, second: str) -> None:
    """Let two players change seats, from the table and back to it."""
    table = page.url
    page.goto(f"{table}seats/")
    page.locator("#first").select_option(first)
    page.locator("#second").select_option(second)
    page.get_by_role("button", name="Change places").click()
    page.wait_for_url(table)


def test_seat_that_was_tapped_is_not_kept_for_who_sits_there_now(page: Page) -> None:
    sit_down(page)
    tap(page, "march", "N")
    change_places(page, "N", "E")
    expect(page.locator("#sentence")).to_have_text("Tap who made it.")
    expect(page.locator("#outcome-march")).to_be_checked()


def test_cards_that_were_kept_say_that_others_sit_there_now(page: Page) -> None:
    sit_down(page)
    table = page.url
    page.goto(f"{table}cards/")
    page.locator('button[name=tap][value="up 9H"]').click()
    expect(page.locator("#cards")).to_have_attribute("data-count", "1")
    page.goto(table)
    change_places(page, "N", "E")
    page.goto(f"{table}cards/")
    expect(page.locator("#notice")).to_contain_text("Players changed seats meanwhile.")
    expect(page.locator("#cards")).to_have_attribute("data-count", "1")


def test_cards_begun_for_a_hand_that_is_then_corrected_are_still_there_and_it_is_said(page: Page) -> None:
    sit_down(page)
    table = page.url
    save(page, "made", "N")
    page.goto(f"{table}hands/1/cards/")
    page.locator('button[name=tap][value="up 9H"]').click()
    expect(page.locator("#cards")).to_have_attribute("data-count", "1")
    page.goto(f"{table}hands/1/correct/")
    page.locator("#outcome-march").check(force=True)
    page.locator("#save").click()
    page.wait_for_url(f"{table}hands/1/")
    page.goto(f"{table}hands/1/cards/")
    expect(page.locator("#notice")).to_contain_text("Hand 1 now reads: Ann marched")
    expect(page.locator("#cards")).to_have_attribute("data-count", "1")


def test_cards_taken_back_from_a_saved_hand_stay_taken_back_after_a_reload(page: Page) -> None:
    sit_down(page)
    table = page.url
    page.goto(f"{table}cards/")
    for count, card in enumerate(("up 9H", "pass", "pass"), 1):
        page.locator(f'button[name=tap][value="{card}"]').click()
        expect(page.locator("#cards")).to_have_attribute("data-count", str(count))
    page.goto(table)
    save(page, "made", "N")
    page.goto(f"{table}hands/1/cards/")
    expect(page.locator("#cards")).to_have_attribute("data-count", "3")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#cards")).to_have_attribute("data-count", "2")
    page.reload()
    expect(page.locator("#cards")).to_have_attribute("data-count", "2")


def test_correction_that_was_begun_is_not_tapped_for_the_hand_that_takes_its_place(page: Page) -> None:
    sit_down(page)
    table = page.url
    save(page, "made", "N")
    page.goto(f"{table}hands/1/correct/")
    page.locator("#outcome-march").check(force=True)
    page.goto(table)
    page.locator("#undo").click()
    expect(page.locator("#save")).to_contain_text("Save hand 1")
    expect(page.locator("#sentence")).to_have_text("Tap who made it.")
    expect(page.locator("#outcome-march")).not_to_be_checked()
