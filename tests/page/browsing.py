"""People's browsers, and waiting until what they show is whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

__all__ = ["PATIENCE_MS", "guest", "settle", "visit"]

PATIENCE_MS = 45_000
"""Other tests keep the machine busy at the same time."""

COUNT_REQUESTS = """
window.underWay = 0;
const send = window.fetch;
window.fetch = async (...asked) => {
  window.underWay += 1;
  try { return await send(...asked); } finally { window.underWay -= 1; }
};
"""

SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  do { await frame(); await frame(); } while (window.underWay);
}"""


@contextmanager
def guest(browser: Browser, address: str, **options: Any) -> Iterator[BrowserContext]:
    """Open the browser of somebody new, in English, in which nothing moves."""
    chosen: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", **options}
    with browser.new_context(base_url=address, **chosen) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(COUNT_REQUESTS)
        yield context


def settle(page: Page) -> None:
    """Wait until everything asked for is there and drawn."""
    page.evaluate(SETTLED)


def visit(page: Page, path: str) -> None:
    """Go to a page, and wait until it is whole."""
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    settle(page)
