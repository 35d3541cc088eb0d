"""Browsers, and waiting until a page has settled."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

__all__ = [
    "PATIENCE_MS",
    "BrowserMissing",
    "chromium",
    "forget",
    "guest",
    "settle",
    "visit",
    "wait_until_cached",
]

# Without a graphics card, drawing with one is slower; text is set alike with and without windows.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",
    # The pages of a guest share a process, which has compiled the page's code already.
    "--renderer-process-limit=1",
]

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

CONTROLLED = """() => new Promise((resolve) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) resolve();
  else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
})"""
"""Not `wait_for_function`, whose second look the page's security policy forbids."""

_TEXTS = (Path(__file__).parents[2] / "web" / "src" / "texts" / "app").glob("*.json")
LOADING = re.compile(
    "|".join(re.escape(json.loads(file.read_text("utf-8"))["loading"]) for file in _TEXTS)
)
"""What a page says in each language while it loads; its code may arrive after its heading."""


class BrowserMissing(Exception):
    """Chromium is not installed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the machine's Chromium; without windows it needs a third less processor time."""
    path = which("chromium-headless-shell") or which("chromium")
    if path is None:
        raise BrowserMissing("there is no `chromium-headless-shell` or `chromium` on the path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def guest(browser: Browser, address: str, **options: Any) -> Iterator[BrowserContext]:
    """Open a new guest's browser, in English and without animations.

    Service workers fetch every file of the page for each guest, so tests ask for them.
    """
    chosen: dict[str, Any] = {
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "service_workers": "block",
        **options,
    }
    with browser.new_context(base_url=address, **chosen) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(COUNT_REQUESTS)
        yield context


def forget(context: BrowserContext, address: str) -> None:
    """Make a new guest of a browser: close its pages except the first, and clear what it kept."""
    first, *others = context.pages
    for page in others:
        page.close()
    context.clear_cookies()
    line = context.new_cdp_session(first)
    line.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    line.detach()


def settle(page: Page) -> None:
    """Wait until all requests are answered and drawn."""
    page.evaluate(SETTLED)


def visit(page: Page, path: str) -> None:
    """Go to a page and wait until it has settled."""
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(LOADING)).to_have_count(0)
    settle(page)


def wait_until_cached(page: Page) -> None:
    """Wait until the service worker has cached the page, and serves it."""
    page.evaluate(CONTROLLED)
