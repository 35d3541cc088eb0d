"""A real server with the built page, and a real browser."""

from collections.abc import Iterator
from shutil import which

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.page.browsing import PATIENCE_MS, guest
from tests.page.serving import Server

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


# Not for longer: while it is there, a loop runs in this thread, and no other test can have one.
@pytest.fixture(scope="module")
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
    """A person's browser, on a desktop."""
    with guest(browser, address, viewport={"width": 1280, "height": 860}) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must not report an error."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    assert errors == []
