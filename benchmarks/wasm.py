"""Compare the page's kernel with the native one: `python -m benchmarks.wasm`.

Both play the same random games and make the same searches on one thread, in turn: the native kernel
here, WebAssembly in Chromium. The ratio of their speeds in one run means more than either speed.
"""

from __future__ import annotations

import argparse
import base64
import statistics
from collections.abc import Callable
from time import perf_counter

from playwright.sync_api import Page

from karawane.kernel.chances import chance_curve
from karawane.kernel.playouts import playouts
from karawane.kernel.search import Search
from karawane.rules import Position, deal
from tests.page.browsers import chromium
from tests.wasm.wasm_kernel import MODULE, game_numbers, learned_weights, water_numbers

PLAYOUTS = 3000
SIMULATIONS = 4000
SEED = 1
MEMORY_MB = 64

LOAD = """async (module) => {
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const none = () => 58;
  let call;
  const clock_time_get = (_clock, _precision, address) => {
    const now = BigInt(Math.round(performance.now() * 1e6));
    new DataView(call.memory.buffer).setBigUint64(address, now, true);
    return 0;
  };
  const wasi = { clock_time_get, fd_close: none, fd_seek: none, fd_write: none };
  const reject = () => { throw new Error('rejected'); };
  const imports = { karawane: { reject }, wasi_snapshot_preview1: wasi };
  call = (await WebAssembly.instantiate(bytes, imports)).instance.exports;
  call._initialize();
  window.call = call;
}"""
OPEN = """([game, water]) => {
  const write = (numbers) =>
    new Int16Array(call.memory.buffer, call.exchange_address(), numbers.length).set(numbers);
  write(game);
  window.game = call.new_game();
  write(water);
  call.begin_game(window.game);
}"""
PLAY_OUT = """([games, seed]) => {
  const began = performance.now();
  call.play_random_games(game, games, seed);
  return (performance.now() - began) / 1000;
}"""
SEARCH = """([simulations, seed, memory, curve, learned]) => {
  const reals = [...curve, ...learned.flat()];
  new Float64Array(call.memory.buffer, call.reals_address(), reals.length).set(reals);
  const search = call.new_analysis(game, seed, memory, ...learned.map((weights) => weights.length));
  const began = performance.now();
  call.begin_analysis(search, simulations, 0, 0);
  while (!call.continue_analysis(search, 1000));
  const seconds = (performance.now() - began) / 1000;
  call.free_analysis(search);
  return seconds;
}"""


def main() -> None:
    """Measure both kernels in turn, and print their speeds and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often to measure each")
    rounds = parser.parse_args().rounds
    with chromium() as browser:
        page = browser.new_page()
        page.evaluate(LOAD, base64.b64encode(MODULE.read_bytes()).decode())
        for players in (2, 5):
            start = deal(players, seed=SEED)
            page.evaluate(OPEN, [list(map(int, game_numbers(start.game))), [*water_numbers(start)]])
            print(f"{players} players, from the first leader, one thread, {rounds} rounds:")
            report("playouts", PLAYOUTS, *play_outs(page, start), rounds)
            report("simulations", SIMULATIONS, *searches(page, start), rounds)


Timed = Callable[[], float]


def play_outs(page: Page, start: Position) -> tuple[Timed, Timed]:
    """Return the random games of both kernels."""

    def native() -> float:
        began = perf_counter()
        playouts(start, PLAYOUTS, seed=SEED, threads=1)
        return perf_counter() - began

    return native, lambda: float(page.evaluate(PLAY_OUT, [PLAYOUTS, SEED]))


def searches(page: Page, start: Position) -> tuple[Timed, Timed]:
    """Return the searches of both kernels."""

    def native() -> float:
        search = Search(start, seed=SEED, threads=1, memory_mb=MEMORY_MB)
        return search.run(simulations=SIMULATIONS).seconds

    players = start.game.players
    learned = [list(weights) for weights in learned_weights(players)]
    asked = [SIMULATIONS, SEED, MEMORY_MB, list(chance_curve(players)), learned]
    return native, lambda: float(page.evaluate(SEARCH, asked))


def report(what: str, count: int, native: Timed, wasm: Timed, rounds: int) -> None:
    """Measure in turn, and print the medians."""
    native(), wasm()
    pairs = [(native(), wasm()) for _ in range(rounds)]
    speeds = [count / statistics.median(times) for times in zip(*pairs, strict=True)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    print(f"  {what}: {speeds[0]:,.0f}/s native, {speeds[1]:,.0f}/s WebAssembly, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
