"""Measure games in the page itself: `python -m benchmarks.local_games`, alone on a quiet machine.

Plays whole games of five seats against bots in Chromium, without a network. Prints the time from
pointing at a space to the frame that shows what it would win, beside that for a frame of the idle
page; for how long the main thread was blocked; and the memory afterwards.
"""

from __future__ import annotations

import argparse
import re
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from tests.page.browsers import chromium, guest
from tests.page.player_actions import my_turn
from tests.page.server_process import ServerProcess
from tests.page.solo_games import DESKTOP, SETTINGS, choose_seats, play_turn
from tests.page.test_offline import cache_the_page

GAMES = 3
POINTED = 12
"""At how many spaces each turn points."""
FRAMES = 100

WATCH = """
window.blocked = [];
window.previews = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.blocked.push(one.duration);
}).observe({ type: 'longtask', buffered: true });
window.frame = () => new Promise((done) => {
  const began = performance.now();
  requestAnimationFrame(() => {
    // Runs once the frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - began);
    port2.postMessage(null);
  });
});
window.pointAt = (space) => new Promise((done) => {
  const said = document.querySelector('.talk');
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    void frame().then(() => done(performance.now() - began));
  });
  seen.observe(said, { subtree: true, childList: true, characterData: true });
  const place = document.querySelector(`.spaces [data-space=${space}]`);
  place.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  place.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  setTimeout(() => { seen.disconnect(); done(null); }, 500);
});
"""


def main() -> None:
    """Play, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="gazelle", help="the level of the bots")
    level = parser.parse_args().level
    with (
        TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        chromium() as browser,
        guest(browser, server.address, service_workers="allow", viewport=DESKTOP) as context,
    ):
        page = context.new_page()
        page.add_init_script(SETTINGS)
        page.add_init_script(WATCH)
        cache_the_page(page)
        context.set_offline(True)
        times: list[float] = []
        frames = [page.evaluate("() => frame()") for _ in range(FRAMES)]
        for number in range(GAMES):
            page.goto("/new")
            choose_seats(page, *[level] * 4)
            while play_turn(page):
                if not number:
                    times += pointing(page)
        print(f"{GAMES} games of five seats against {level}, offline:")
        report_times("previews", times)
        report_times("frames of an idle page", frames)
        blocked = page.evaluate("window.blocked")
        longest = max(blocked, default=0)
        print(f"  main thread: {len(blocked)} tasks above 50 ms, longest {longest:.0f} ms")
        print(f"  memory: {heap_mb(page):.0f} MB heap, {private_mb(browser):.0f} MB process")


def pointing(page: Page) -> list[float]:
    """Point at some legal spaces, and return the milliseconds until each preview was painted."""
    my_turn(page)
    colour = page.locator(".colour:enabled")
    if page.locator("#scoring-title").is_visible() or not colour.count():
        return []
    if colour.first.get_attribute("aria-pressed") != "true":
        colour.first.click()
    spaces = page.locator(".spaces .legal").evaluate_all(
        "(all) => all.map((one) => one.dataset.space)"
    )
    found = [page.evaluate("(space) => pointAt(space)", space) for space in spaces[:POINTED]]
    return [time for time in found if time is not None]


def report_times(what: str, times: list[float]) -> None:
    """Print the median and the 95th percentile."""
    if len(times) > 1:
        late = statistics.quantiles(times, n=20)[-1]
        print(
            f"  {what}: {len(times)}, median {statistics.median(times):.1f} ms, p95 {late:.1f} ms"
        )


def heap_mb(page: Page) -> float:
    """Return the main thread's heap after a collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 2**20


def private_mb(browser: Browser) -> float:
    """Return the memory that the largest of the browser's renderers shares with nobody."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(map(private_kb, renderers)) / 1024


def private_kb(pid: int) -> int:
    """Return the memory that a process shares with nobody."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
    return sum(int(kb) for kb in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE))


if __name__ == "__main__":
    main()
