"""The size of the page, and its stability while it loads."""

import gzip
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from karawane.server.web.static_files import built_page
from tests.page.browsers import settle, visit
from tests.page.player_actions import BOT, ME, go_to_new_table, my_turn, place_something

FIRST_LOAD = 120_000
PICTURES = 200_000
MOST_SHIFT = 0.001
"""A hundredth of what Chromium calls good: a pixel here or there."""
PAGES = (
    "/",
    "/new",
    "/lobby",
    "/learn",
    "/learn/tutorial",
    "/learn/puzzles",
    "/learn/rules",
    "/review",
)
WIDTHS = (1440, 768, 360)
TURNS = 3

AFTER_PAINT = ("engine-", "worker-", "kernel-")
"""The engine is loaded once the board is on the screen, and may already be there."""

ENGINE_LOADED = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name.includes('/worker-'))) resolve();
  }).observe({ type: 'resource', buffered: true });
})"""
"""By then everything that a table and its engine share has been fetched, too."""

IMAGES = {".png", ".jpg", ".webp", ".avif", ".ico"}

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const moved = one.sources.map(({ node }) => node?.outerHTML ?? node?.textContent ?? '');
    if (one.hadRecentInput) continue;
    window.shifts.push([one.value, moved.map((text) => text.slice(0, 80))]);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


def weight(file: Path) -> int:
    """Return the transferred size of a file: compressed if that is smaller."""
    content = file.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))


def loaded(page: Page) -> set[Path]:
    """Return the files that the browser has fetched for the page."""
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    paths = {urlparse(str(address)).path.lstrip("/") for address in fetched}
    files = {built_page() / path for path in paths if not path.startswith("api/")}
    return {built_page() / "index.html", *(file for file in files if file.is_file())}


@pytest.fixture
def first(context: BrowserContext) -> Page:
    """A page on its first visit: nothing is cached."""
    page = context.new_page()
    page.add_init_script(WATCH_SHIFTS)
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    return page


def check_stable(page: Page) -> None:
    settle(page)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= MOST_SHIFT, shifts


def check_small(page: Page) -> None:
    files = loaded(page)
    assert any(file.suffix == ".js" for file in files)
    first = [file for file in files if not file.name.startswith(AFTER_PAINT)]
    assert sum(weight(file) for file in first if file.suffix not in IMAGES) < FIRST_LOAD


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_small_and_does_not_shift(first: Page, path: str) -> None:
    for width in WIDTHS:
        first.set_viewport_size({"width": width, "height": 800})
        visit(first, path)
        check_stable(first)
    check_small(first)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_is_small_and_does_not_shift_while_others_play(first: Page, width: int) -> None:
    first.set_viewport_size({"width": width, "height": 800})
    go_to_new_table(first, ME, BOT, board="desert", confirm="auto")
    first.evaluate(ENGINE_LOADED)
    check_small(first)
    for _ in range(TURNS):
        my_turn(first)
        before = first.locator("[data-camel]").count()
        place_something(first)
        expect(first.locator("[data-camel]")).to_have_count(before + 2)
    check_stable(first)


def test_all_pictures_together_are_small(address: str) -> None:
    pictures = [file for file in built_page().rglob("*") if file.suffix in IMAGES | {".svg"}]
    assert pictures
    assert sum(file.stat().st_size for file in pictures) < PICTURES
