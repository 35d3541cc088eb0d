"""A real server with the built page, and a real browser."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from karawane.server.web.page import built_page

CHROMIUM = "/usr/bin/chromium"
BOARDS = Path(__file__).parent / "boards"
PATIENCE_MS = 45_000
"""Other tests keep the machine busy at the same time."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page with a database of its own; small boards are there too."""
    if not (built_page() / "index.html").exists():
        pytest.skip("the page is not built: `make page`")
    database = tmp_path_factory.mktemp("page") / "karawane.db"
    command = [sys.executable, "-m", "karawane.cli", "serve", "--port", "0", "--no-limits"]
    with subprocess.Popen(
        [*command, "--database", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "KARAWANE_BOARDS": str(BOARDS)},
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            at = line.split(" at ")[1].split()[0].rstrip("/")
            _wait_for(at)
            yield at
        finally:
            server.terminate()


def _wait_for(address: str) -> None:
    """Wait until the server answers: it says where it is before it does."""
    for _ in range(300):
        try:
            if httpx.get(f"{address}/healthz").is_success:
                return
        except httpx.TransportError:
            pass
        sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"there is no {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
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
