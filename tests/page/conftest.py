"""A real server with the built page, and a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browsers import PATIENCE_MS, BrowserMissing, chromium, forget, guest
from tests.page.server_process import ServerProcess

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page for all tests of a process."""
    with ServerProcess(tmp_path_factory.mktemp("page")) as server:
        yield server.address


# Playwright runs an event loop in this thread, so tests of other folders could not have one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as browser:
            yield browser
    except BrowserMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="package")
def desktop(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser that has compiled the page's code already; use `context` instead."""
    with guest(browser, address, viewport={"width": 1280, "height": 860}) as context:
        # Keeps the process that has the code.
        context.new_page().goto("/healthz")
        yield context


@pytest.fixture
def context(desktop: BrowserContext, address: str) -> Iterator[BrowserContext]:
    """A new person's browser, on a desktop."""
    yield desktop
    forget(desktop, address)


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must not report an error."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    assert errors == []
