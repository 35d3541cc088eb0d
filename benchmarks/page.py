"""Measure the page in Chromium: `python -m benchmarks.page`, alone on a quiet machine.

Measures the time between frames while the whole board is dragged late in a five-player game, and
the time from a placement's message to the first frame that shows it. The baseline in the same run
is an empty page that does the same.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.page.browsers import chromium
from tests.page.page_states import recorded
from tests.page.player_actions import ME, go_to_new_table
from tests.page.server_process import ServerProcess

SIZE: ViewportSize = {"width": 1440, "height": 900}
GAME, PLIES = "0015-v1.2-5", 130
"""Five players, shortly before the end: a board with as many camels as there ever are."""
PLACED = 60
"""How many placements are measured."""
PAUSE_MS = 500

COUNT_FRAMES = """() => {
  window.frames_ = [];
  window.counting = true;
  const count = (now) => {
    window.frames_.push(now);
    if (window.counting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""
FRAMES = "() => { window.counting = false; return window.frames_; }"

EMPTY_BOARD = """<body style="margin: 0; overflow: hidden">
<div id="board" style="height: 100vh"></div>
<script>
let [x, y, down] = [0, 0, false];
addEventListener('pointerdown', () => (down = true));
addEventListener('pointerup', () => (down = false));
addEventListener('pointermove', (event) => {
  if (!down) return;
  [x, y] = [x + event.movementX, y + event.movementY];
  document.getElementById('board').style.transform = `translate(${x}px, ${y}px) scale(2)`;
});
</script>"""

WATCH_MESSAGES = """
window.waits = [];
window.untilPainted = (seen) => {
  const came = performance.now();
  requestAnimationFrame(() => {
    // Runs once the frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { if (seen()) window.waits.push(performance.now() - came); };
    port2.postMessage(null);
  });
};
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    // The first listener, so that it runs before the page's own.
    this.addEventListener('message', ({ data }) => {
      const placed = typeof data === 'string' && /"type": ?"placed"/.test(data);
      if (!placed || !document.querySelector('.board')) return;
      const before = document.querySelectorAll('[data-camel]').length;
      untilPainted(() => document.querySelectorAll('[data-camel]').length > before);
    });
  }
};
"""
EMPTY_MESSAGES = """async (count) => {
  for (let at = 0; at < count; at += 1) {
    await new Promise((done) => setTimeout(done, 40 + 17 * Math.random()));
    untilPainted(() => true);
  }
  await new Promise((done) => setTimeout(done, 100));
  return window.waits;
}"""


def main() -> None:
    """Measure the page, and print each figure beside that of an empty page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=4, help="how often to drag each page")
    rounds = parser.parse_args().rounds
    with (
        TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        chromium() as browser,
    ):
        measure_panning(browser, server.address, rounds)
        measure_messages(browser, server.address)


def open_page(browser: Browser, address: str) -> Page:
    """Open a page of desktop size, with animations."""
    context = browser.new_context(base_url=address, locale="en-GB", viewport=SIZE)
    context.add_init_script(WATCH_MESSAGES)
    return context.new_page()


def measure_panning(browser: Browser, address: str, rounds: int) -> None:
    """Drag the board and an empty page in turn, and print the times between frames."""
    table, empty = open_page(browser, address), open_page(browser, address)
    seats = [{**ME, "name": f"P{number}"} for number in range(5)]
    record = recorded(GAME, PLIES)
    go_to_new_table(table, *seats, board="desert", confirm="auto", record=record)
    table.bring_to_front()
    middle = board_middle(table)
    table.mouse.move(*middle)
    for _ in range(4):
        table.mouse.wheel(0, -120)
    expect(table.locator(".frame.zoomed")).to_be_visible()
    empty.set_content(EMPTY_BOARD)
    frames: dict[str, list[float]] = {"board": [], "empty page": []}
    for _ in range(rounds):
        for name, page in (("empty page", empty), ("board", table)):
            page.bring_to_front()
            frames[name] += drag(page, *middle)
    print(f"Dragging the whole board, {SIZE['width']} x {SIZE['height']}, from frame to frame:")
    report(frames["board"], frames["empty page"])


def board_middle(page: Page) -> tuple[float, float]:
    """Return the middle of the board on the screen."""
    box = page.locator(".frame").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, x: float, y: float) -> list[float]:
    """Drag in circles for a few seconds, and return the times between frames."""
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y)
    page.evaluate(COUNT_FRAMES)
    for step in range(400):
        turn = step / 40 * 2 * math.pi
        page.mouse.move(x + 150 * math.cos(turn), y + 100 * math.sin(turn))
    found: list[float] = page.evaluate(FRAMES)
    page.mouse.up()
    return [after - before for before, after in pairwise(found)]


def measure_messages(browser: Browser, address: str) -> None:
    """Play the last part of a game, and print the times from message to frame."""
    table, empty = open_page(browser, address), open_page(browser, address)
    table.bring_to_front()
    seats = [{**ME, "name": f"P{number}"} for number in range(5)]
    record = recorded(GAME, PLIES - PLACED)
    go_to_new_table(table, *seats, board="desert", confirm="auto", record=record)
    typed = table.get_by_label("Type a move")
    for move in recorded(GAME, PLIES).split()[-PLACED:]:
        typed.fill(move)
        typed.press("Enter")
        expect(typed).to_have_value("")
        # Until the camel has arrived: nobody plays faster.
        table.wait_for_timeout(PAUSE_MS)
    shown: list[float] = table.evaluate("window.waits")
    empty.bring_to_front()
    alone: list[float] = empty.evaluate(EMPTY_MESSAGES, len(shown))
    print(f"From a placement's message to the frame that shows it ({len(shown)} placements):")
    report(shown, alone)


def report(times: Sequence[float], empty: Sequence[float]) -> None:
    """Print the median and the 95th percentile, in milliseconds, and as ratios."""
    for name, share in (("median", 50), ("95th percentile", 95)):
        here, there = (percentile(each, share) for each in (times, empty))
        print(f"  {name:16} {here:6.1f} ms   empty page {there:6.1f} ms   ratio {here / there:.2f}")


def percentile(times: Sequence[float], share: int) -> float:
    """Return a percentile of the times."""
    return statistics.quantiles(times, n=100, method="inclusive")[share - 1]


if __name__ == "__main__":
    main()
