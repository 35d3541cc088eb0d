"""Measure games in the page itself: `python -m benchmarks.local_games`, alone on a quiet machine.

Plays whole games of five seats against bots in Chromium, without a network. Prints the time from
pointing at a space to the frame that shows what it would win, beside that for a frame of the idle
page; how long bots took; for how long the main thread was blocked; and the memory afterwards.

A frame waits for the screen's next refresh, however little there is to draw. So two more times are
printed: until the page has changed what it shows, and that with the drawing but without the wait.
"""

from __future__ import annotations

import argparse
import re
import statistics
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect

from tests.page.browsers import chromium, guest
from tests.page.player_actions import my_turn
from tests.page.server_process import ServerProcess
from tests.page.solo_games import DESKTOP, SETTINGS, choose_seats, play_turn
from tests.page.test_offline import cache_the_page

GAMES = 3
LEVELS = ["jerboa", "skink", "fennec", "gazelle"]
POINTED = 12
"""At how many spaces each turn points."""
FRAMES = 100

WATCH = """
window.blocked = [];
window.slowFrames = [];
const watch = (type, note) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  observer.observe({ type, buffered: true });
};
watch('longtask', ({ duration }) => window.blocked.push(duration));
watch('long-animation-frame', ({ duration, blockingDuration, renderStart, startTime, scripts }) => {
  const named = scripts.map((one) =>
    `${one.invoker} ${one.sourceFunctionName} ${Math.round(one.duration)} ms`);
  const render = renderStart ? duration - (renderStart - startTime) : 0;
  if (blockingDuration) window.slowFrames.push([duration, render, named]);
});
// What is asked of the engine's workers, and how long each answer takes.
window.answers = [];
window.Worker = class extends Worker {
  #asked = new Map();
  constructor(...made) {
    super(...made);
    this.addEventListener('message', ({ data }) => {
      const asked = this.#asked.get(data.key);
      if (asked) window.answers.push([asked.name, performance.now() - asked.began]);
    });
  }
  postMessage(message, ...rest) {
    const { kind, asked } = message.question ?? {};
    const name = kind === 'choose' ? asked.level : kind;
    if (name) this.#asked.set(message.key, { name, began: performance.now() });
    super.postMessage(message, ...rest);
  }
};
window.frame = () => new Promise((done) => {
  const asked = performance.now();
  requestAnimationFrame(() => {
    const began = performance.now();
    // Runs once the frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done({ waited: began - asked, drawn: performance.now() - began });
    port2.postMessage(null);
  });
});
window.pointAt = (space) => new Promise((done) => {
  const said = document.querySelector('.talk');
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    const changed = performance.now() - began;
    void frame().then(({ waited, drawn }) =>
      done([changed, changed + drawn, changed + waited + drawn]));
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
    parser.add_argument("--level", help="the level of all bots; otherwise the lowest four play")
    level = parser.parse_args().level
    levels = LEVELS if level is None else [level] * len(LEVELS)
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
        print(f"{GAMES} games of five seats against {', '.join(levels)}, offline:")
        play_games(page, levels)
        report_answers(page)
        report_blocking(page)
        print(f"  memory: {heap_mb(page):.0f} MB heap of the main thread", end="")
        print("; process: {:.0f} MB of its own, {:.0f} MB resident".format(*memory_mb(browser)))


def play_games(page: Page, levels: list[str]) -> None:
    """Play, pointing at spaces during the first game, and print how long that took."""
    frames = [page.evaluate("() => frame()") for _ in range(FRAMES)]
    times: list[tuple[float, float, float]] = []
    # A new page would forget what was measured, so the game after this one is a rematch.
    page.goto("/new")
    choose_seats(page, *levels)
    for number in range(GAMES):
        while play_turn(page):
            if not number:
                times += pointing(page)
        if number + 1 < GAMES:
            finished = page.url
            page.get_by_role("button", name="Play again").first.click()
            expect(page).not_to_have_url(finished)
            expect(page.locator("#scoring-title")).to_be_hidden()
    changed, drawn, painted = zip(*times, strict=True)
    report_times("previews, until the page has changed", changed)
    report_times("previews, changed and drawn, without the wait for the screen", drawn)
    report_times("previews, until the frame is painted", painted)
    report_times(
        "frames of an idle page, wait and drawing",
        [frame["waited"] + frame["drawn"] for frame in frames],
    )


def pointing(page: Page) -> list[tuple[float, float, float]]:
    """Point at legal spaces; return what each preview took in milliseconds.

    That is until the page has changed, the same with the drawing, and until the frame is painted.
    """
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
    return [(changed, drawn, painted) for changed, drawn, painted in filter(None, found)]


def report_answers(page: Page) -> None:
    """Print how long the engine took for its answers, with the way to its worker and back."""
    by_kind: defaultdict[str, list[float]] = defaultdict(list)
    for kind, time in page.evaluate("window.answers"):
        by_kind[kind].append(time)
    for kind, times in sorted(by_kind.items()):
        report_times(f"answers: {kind}", times)


def report_blocking(page: Page) -> None:
    """Print for how long the main thread was blocked, and by what."""
    blocked = page.evaluate("window.blocked")
    longest = max(blocked, default=0)
    print(f"  main thread: {len(blocked)} tasks above 50 ms, longest {longest:.0f} ms")
    for duration, render, scripts in page.evaluate("window.slowFrames"):
        print(f"    frame of {duration:.0f} ms, {render:.0f} ms drawing; {'; '.join(scripts)}")


def report_times(what: str, times: Sequence[float]) -> None:
    """Print the median, the 95th percentile and the longest."""
    if len(times) > 1:
        late = statistics.quantiles(times, n=20)[-1]
        print(
            f"  {what}: {len(times)}, median {statistics.median(times):.1f} ms, "
            f"p95 {late:.1f} ms, longest {max(times):.1f} ms"
        )


def heap_mb(page: Page) -> float:
    """Return the main thread's heap after a collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 2**20


def memory_mb(browser: Browser) -> tuple[float, float]:
    """Return the memory of the largest renderer: its footprint in Chromium's task manager, and RSS.

    The footprint is what belongs to no file and no other process, in memory or swapped out.
    """
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(map(_memory_of, renderers))


def _memory_of(pid: int) -> tuple[float, float]:
    text = Path(f"/proc/{pid}/status").read_text("utf-8")
    lines = re.findall(r"^(\w+):\s+(\d+) kB", text, re.MULTILINE)
    size = {name: int(kb) / 1024 for name, kb in lines}
    return size["RssAnon"] + size["VmSwap"], size["VmRSS"]


if __name__ == "__main__":
    main()
