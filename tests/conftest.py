"""Fixtures for every test.

For tests in the browser, which live in tests/browser/:

- `server`: the site as people get it, uvicorn in a process of its own on a free port, with a database of its own of
  the kind this run is on. `server.url` has no slash at its end; `server.manage("demo", ...)` runs a management command
  against its database and returns what it printed. One server serves the whole run: a test makes what it needs.
- `page` (pytest-playwright's): a new browser that knows nothing; `page.goto("/")` opens the server's first page.
- `kept_page`: one page for all tests that only look at what is on it; it knows nothing either, and costs half as much.
- `calm_page`: a `page` whose test fails when the browser told of an error: a script that stopped, a file that is
  missing, anything that the Content-Security-Policy forbade. Only the answers 409 and 422 to a form are no errors.

The ORM cannot be used there: prepare rows by `server.manage` or through the pages.
"""

import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from hypothesis import is_hypothesis_test
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.databases import create, drop, migrated_on_the_server, on_postgres
from tests.made import migrated
from tests.serving import Server, serving
from tests.sizes import size

CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome"]
CHROMIUM_WITHOUT_WINDOWS = "chromium-headless-shell"  # twice as quick
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # root may not have one; only our own pages are opened
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: So many tests of a file, each in its first case, are traced for coverage, which makes a test half as slow again; the
#: others run the same lines. The rules' tests are all traced: every branch of the rules has to be run.
TRACED_OF_A_FILE = size(8, 1000)
#: Of a test with several cases so many are run where only what asks the database is.
ASKED_VARIANTS = 1
RULES = Path(__file__).parent / "rules"
BROWSER = Path(__file__).parent / "browser"
FONTS = BROWSER / "fonts.conf"
_VARIANT = pytest.StashKey[int]()
_TRACED = pytest.StashKey[bool]()
REFUSED_FORM = re.compile(r"Failed to load resource: the server responded with a status of (409|422)\b")

# A slow machine is no failure; what fails is shown so that it can be run again.
hypothesis.settings.register_profile(
    "left-bower", deadline=None, print_blob=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("left-bower")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the browser for the end: while Playwright runs, Django takes every test for an asynchronous one.

    With ONLY_WITH_DATABASE set, leave out what asks no database, and further cases of what asks it the same (those of
    one test, and those marked as many): a second database is to be asked everything once. What a browser shows and
    takes is the same on both; only how it hears of changes is not.
    """
    items.sort(key=lambda item: "playwright" in getattr(item, "fixturenames", ()))
    variants: Counter[str] = Counter()
    of_a_file: Counter[Path] = Counter()
    for item in items:
        function = item.nodeid.partition("[")[0]
        item.stash[_VARIANT] = variants[function]
        variants[function] += 1
        of_a_file[item.path] += item.stash[_VARIANT] == 0
        item.stash[_TRACED] = _is_traced(item, of_a_file[item.path])
    if os.environ.get("ONLY_WITH_DATABASE"):
        asking = [item for item in items if _asks_a_database(item) and not _asks_the_same(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(asking)])
        items[:] = asking


def _asks_a_database(item: pytest.Item) -> bool:
    if BROWSER in item.path.parents:
        return item.get_closest_marker("hears") is not None
    fixtures = {"db", "transactional_db", "server", "site"}.intersection(getattr(item, "fixturenames", ()))
    return bool(fixtures) or item.get_closest_marker("django_db") is not None


def _asks_the_same(item: pytest.Item) -> bool:
    if item.path.name == "test_bad_input.py":  # its cases are addresses
        return False
    return item.stash[_VARIANT] >= ASKED_VARIANTS or item.get_closest_marker("many") is not None


def _is_traced(item: pytest.Item, number: int) -> bool:
    """Whether an item, whose test is the one of this number in its file, is measured: of thousands of examples none."""
    if item.get_closest_marker("many") or is_hypothesis_test(getattr(item, "obj", None)):
        return False
    return RULES in item.path.parents or (item.stash[_VARIANT] == 0 and number <= TRACED_OF_A_FILE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure coverage by some of the tests only."""
    trace = sys.gettrace()
    if not item.stash[_TRACED]:
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Take the database as it is found: `django_db_modify_db_settings` makes it."""
    return True


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> Iterator[None]:
    """Make the tests' database by copying tables that are made once, where Django would go through all migrations."""
    name = settings.DATABASES["default"]["TEST"]["NAME"]
    if not on_postgres():
        shutil.copy(migrated(), name)
        yield
        return
    create(name, like=migrated_on_the_server())
    yield
    drop(name)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site as people on a local network get it."""
    with serving(tmp_path_factory.mktemp("server")) as site:
        yield site


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start this machine's Chromium, quietly; one that has windows for `--headed`."""
    unseen = browser_type_launch_args.get("headless", True)
    names = [CHROMIUM_WITHOUT_WINDOWS, *CHROMIUM_NAMES] if unseen else CHROMIUM_NAMES
    if asked_for := os.environ.get("CHROMIUM"):
        names = [asked_for]
    chromium = next(filter(None, map(shutil.which, names)), None)
    letters = {**os.environ, "FONTCONFIG_FILE": str(FONTS)}
    return {**browser_type_launch_args, "executable_path": chromium, "args": CHROMIUM_ARGUMENTS, "env": letters}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], server: Server) -> dict[str, Any]:
    """Let every new browser find the server."""
    return {**browser_context_args, "base_url": server.url, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def page_to_keep(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page of a browser of its own, for the whole run."""
    with browser.new_context(**browser_context_args) as context:
        yield context.new_page()


@pytest.fixture
def kept_page(page_to_keep: Page) -> Iterator[Page]:
    """The page, of the usual size and colours, in a browser that has forgotten the test before."""
    size = page_to_keep.viewport_size
    assert size
    yield page_to_keep
    for other in page_to_keep.context.pages[1:]:
        other.close()
    page_to_keep.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
    page_to_keep.context.clear_cookies()
    page_to_keep.goto("about:blank")
    page_to_keep.set_viewport_size(size)
    page_to_keep.emulate_media(color_scheme="light", reduced_motion="reduce")


@pytest.fixture
def calm_page(page: Page) -> Iterator[Page]:
    """A page in which nothing may go wrong unnoticed."""
    errors: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED_FORM.match(message.text):
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    page.on("console", listen)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors, "The browser told of errors:\n" + "\n".join(errors)
