"""How much the page weighs, and whether it stands still while it comes."""

import gzip
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from karawane.server.web.page import built_page
from tests.page.playing import BOT, ME, go_to_new_table, legal_spaces

FIRST_LOAD = 150_000
PICTURES = 200_000
STILL = 0.05
"""Half of what Chromium calls good."""

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
    """Return the size of a file on its way: compressed, where that makes it smaller."""
    content = file.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))


def loaded(page: Page) -> set[Path]:
    """Return the files that the browser has fetched for what it shows."""
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    paths = {urlparse(str(address)).path.lstrip("/") for address in fetched}
    files = {built_page() / path for path in paths if not path.startswith("api/")}
    return {built_page() / "index.html", *(file for file in files if file.is_file())}


@pytest.mark.parametrize(
    "path", ["/", "/new", "/lobby", "/learn", "/learn/tutorial", "/review", "table"]
)
def test_a_first_load_is_small(context: BrowserContext, path: str) -> None:
    page = context.new_page()
    # The service worker fetches the rest of the shell once the page is there.
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    if path == "table":
        go_to_new_table(page, ME, BOT, board="desert")
        expect(legal_spaces(page).first).to_be_attached()
    else:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
    files = loaded(page)
    assert any(file.suffix == ".js" for file in files)
    assert sum(weight(file) for file in files if file.suffix not in IMAGES) < FIRST_LOAD


def test_all_pictures_together_are_small(address: str) -> None:
    pictures = [file for file in built_page().rglob("*") if file.suffix in IMAGES | {".svg"}]
    assert pictures
    assert sum(file.stat().st_size for file in pictures) < PICTURES


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("path", ["/", "/new", "/lobby", "table"])
def test_nothing_shifts(context: BrowserContext, path: str, width: int) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.add_init_script(WATCH_SHIFTS)
    if path == "table":
        go_to_new_table(page, ME, BOT, board="desert", confirm="auto")
        expect(legal_spaces(page).first).to_be_attached()
        before = page.locator("[data-camel]").count()
        page.locator(".colour:enabled").first.click()
        legal_spaces(page).first.click()
        expect(page.locator("[data-camel]")).to_have_count(before + 2)
    else:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= STILL, shifts
