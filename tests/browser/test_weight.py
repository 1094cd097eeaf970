"""A page is light, and shows its content without waiting for a script."""

from playwright.sync_api import Page, Request, expect

from tests.browser.at_the_table import sit_down

HEAVIEST = 60_000  # bytes over the wire on a first visit, headers too


def test_a_table_of_ten_hands_weighs_little_on_a_first_visit(page: Page) -> None:
    sit_down(page, hands=["made N", "made E"] * 5)
    table = page.url
    fresh = page.context.browser
    assert fresh
    visitor = fresh.new_context(storage_state=page.context.storage_state())
    weights: list[int] = []

    def weigh(request: Request) -> None:
        sizes = request.sizes()
        weights.append(sizes["responseBodySize"] + sizes["responseHeadersSize"])

    first_visit = visitor.new_page()
    first_visit.on("requestfinished", weigh)
    first_visit.goto(table, wait_until="networkidle")
    visitor.close()
    assert len(weights) > 5
    assert sum(weights) < HEAVIEST


def test_the_score_is_there_before_any_script(page: Page) -> None:
    sit_down(page, hands=["made N"])
    page.route("**/*.js", lambda route: route.abort())
    page.reload()
    expect(page.locator(".score-number").first).to_have_text("1")
    expect(page.get_by_role("button", name="Save hand 2")).to_be_enabled()
