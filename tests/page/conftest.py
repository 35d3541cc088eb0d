"""A real server with the built page, and a real browser."""

from collections.abc import Iterator
from shutil import which

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.page.serving import Server

PATIENCE_MS = 45_000
"""Other tests keep the machine busy at the same time."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page for all tests of a process."""
    server = Server(tmp_path_factory.mktemp("page"))
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = which("chromium")
    if chromium is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A person's browser, in English, in which nothing moves."""
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": 1280, "height": 860},
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must not report an error."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    assert errors == []
