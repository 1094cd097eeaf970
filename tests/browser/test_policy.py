"""The Content-Security-Policy, as a browser holds it."""

import pytest
from playwright.sync_api import Page


def test_the_first_page_does_nothing_that_the_policy_forbids(calm_page: Page) -> None:
    calm_page.goto("/")
    assert calm_page.title()


@pytest.mark.parametrize("address", ["/", "/import/", "/no-such-page/", "/key/made-up/"])
def test_every_page_comes_with_the_policy(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer is not None
    policy = answer.header_value("content-security-policy") or ""
    allowed = {name: sources for name, *sources in (rule.split() for rule in policy.split("; "))}
    assert allowed["default-src"] == ["'self'"]
    assert allowed["frame-ancestors"] == ["'none'"]
    scripts, *nonces = allowed["script-src"]
    assert scripts == "'self'"
    assert all(nonce.startswith("'nonce-") for nonce in nonces)
    assert "unsafe" not in policy
    assert answer.header_value("referrer-policy") == "same-origin"


def test_scripts_see_no_cookie(page: Page) -> None:
    page.goto("/")
    cookies = page.context.cookies()
    assert cookies
    assert all(cookie["httpOnly"] and cookie["sameSite"] == "Lax" for cookie in cookies)
    assert page.evaluate("document.cookie") == ""


@pytest.mark.parametrize(
    "markup",
    ['<p style="color: red">Ann</p>', "<style>p { color: red }</style>", '<img src="https://elsewhere.example/x.png">'],
)
def test_the_browser_refuses_what_is_not_ours(page: Page, markup: str) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.goto("/")
    page.evaluate("markup => document.body.insertAdjacentHTML('beforeend', markup)", markup)
    page.wait_for_timeout(100)
    assert any("Content Security Policy" in error for error in errors)


def test_text_never_becomes_a_script(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """() => {
            window.ran = []
            const script = document.createElement("script")
            script.textContent = "window.ran.push('inline')"
            document.body.append(script)
            // Later: while the tests' own script runs, the browser lets it make functions.
            setTimeout(() => { try { new Function("window.ran.push('eval')")() } finally { window.over = true } })
        }"""
    )
    page.wait_for_function("window.over")
    assert page.evaluate("window.ran") == []
