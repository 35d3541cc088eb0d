"""Two hundred tables for an hour: `python -m benchmarks.server.soak --minutes 60`.

Prepared games are played one after the other, every new table with new sockets; ten more tables
have a bot each. At the end every acknowledgement is compared with the log, and memory with what it
was once everything had been in use.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx
import psutil
import uvloop

from benchmarks.server.clients import Table, connect_all
from benchmarks.server.games import PLAYERS, PreparedGame, prepared_game
from benchmarks.server.tables import check, disconnect, make_table
from tests.server.playing.company import Company
from tests.server.playing.server_process import ServerProcess

TABLES_WITH_BOTS = 10
SAMPLES = 60
"""How often memory is looked at, evenly over the whole time."""
WARM_UP = 0.2
"""The share of the time after which everything has been in use, caches included."""
GROWTH = 0.05
"""The share by which memory may grow after that."""


@dataclass(frozen=True)
class Sample:
    """The server at one moment."""

    minutes: float
    server: float
    """The megabytes of the process that serves."""
    thinkers: float
    """Those of the processes in which bots think."""


class Soak:
    """The players of prepared games, who begin another one when theirs is over."""

    def __init__(self, server: ServerProcess, tables: int, rate: float) -> None:
        self._server = server
        self._client = httpx.Client(base_url=server.http, timeout=60)
        self._games: list[PreparedGame] = []
        self._numbers = count()
        self._rate = rate
        self._wanted = tables
        self._tables: list[Table] = []
        self._beginning: set[asyncio.Task[None]] = set()
        self.finished: list[Table] = []
        self.latencies: list[float] = []

    async def begin(self) -> None:
        """Make all tables and connect their players."""
        self._games = await asyncio.to_thread(
            lambda: [prepared_game(seed) for seed in range(self._wanted)]
        )
        for _ in range(self._wanted):
            await self._begin_one()

    async def _begin_one(self) -> None:
        number = next(self._numbers)
        # One table in four sends all of itself with every placement, as pages want it.
        detail = "events" if number % 4 else "table"
        game = self._games[number % len(self._games)]
        table = await asyncio.to_thread(make_table, self._client, game, detail)
        await connect_all(self._server.ws, [table])
        self._tables.append(table)

    async def play(self, seconds: float) -> None:
        """Make placements at a steady rate."""
        began, due = perf_counter(), perf_counter()
        while due < began + seconds:
            due += 1 / self._rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            if not self._tables:
                continue
            table = self._tables.pop(0)
            if table.placed + table.waiting < len(table.game.moves):
                table.place(due)
                self._tables.append(table)
            elif table.is_quiet:
                self._end(table)
            else:
                self._tables.append(table)
        while self._beginning or not all(table.is_quiet for table in self._tables):
            await asyncio.sleep(0.01)
        for table in self._tables:
            self._note(table)

    def _end(self, table: Table) -> None:
        disconnect([table])
        self._note(table)
        self.finished.append(table)
        task = asyncio.create_task(self._begin_one())
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def _note(self, table: Table) -> None:
        self.latencies += table.latencies
        table.latencies = []

    async def end(self) -> int:
        """Compare everything with the log; return the number of placements."""
        disconnect(self._tables)
        self._client.close()
        return await check(self._server.database, [*self.finished, *self._tables])


def sample(server: ServerProcess, minutes: float) -> Sample:
    """Return how much memory the server uses now."""
    process = psutil.Process(server.pid)
    thinkers = 0.0
    for child in process.children(recursive=True):
        with suppress(psutil.Error):
            thinkers += child.memory_info().rss / 1e6
    return Sample(minutes, process.memory_info().rss / 1e6, thinkers)


def growth(samples: Sequence[float]) -> float:
    """Return the growth of the last samples over those after the warm-up, by their medians."""
    begin = int(WARM_UP * len(samples))
    share = max(1, (len(samples) - begin) // 4)
    first = statistics.median(samples[begin : begin + share])
    return statistics.median(samples[-share:]) / first - 1


async def run(minutes: float, tables: int, rate: float) -> bool:
    """Soak a server, print the figures, and return whether its memory stayed flat."""
    print(f"{tables} tables of {PLAYERS}, {TABLES_WITH_BOTS} with a bot, {rate:g} placements/s")
    with TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        soak = Soak(server, tables, rate)
        await soak.begin()
        samples = []
        async with Company(server, tables=TABLES_WITH_BOTS, people=1, bots=1, pause=0.5) as company:
            print(f"  {'minutes':>8}{'server MB':>11}{'thinkers MB':>13}{'p99 ms':>9}{'games':>7}")
            for number in range(1, SAMPLES + 1):
                known = len(soak.latencies)
                await soak.play(60 * minutes / SAMPLES)
                now = sample(server, minutes * number / SAMPLES)
                samples.append(now)
                p99 = 1000 * statistics.quantiles(soak.latencies[known:], n=100)[98]
                print(
                    f"  {now.minutes:>8.1f}{now.server:>11.1f}{now.thinkers:>13.1f}{p99:>9.1f}"
                    f"{len(soak.finished):>7}",
                    flush=True,
                )
            with_bots = await company.settle()
        placements = await soak.end()
    grown = {
        "server": growth([one.server for one in samples]),
        "thinkers": growth([one.thinkers for one in samples]),
    }
    p99 = 1000 * statistics.quantiles(soak.latencies, n=100)[98]
    print(
        f"  {placements} + {with_bots} placements, none lost; {len(soak.finished)} games finished; "
        f"p99 {p99:.1f} ms"
    )
    for name, share in grown.items():
        print(f"  memory of the {name} after the warm-up: {100 * share:+.1f} %")
    return all(share <= GROWTH for share in grown.values())


def main() -> None:
    """Read the options and soak a server."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=60.0, help="placements a second, in all")
    chosen = parser.parse_args()
    if not uvloop.run(run(chosen.minutes, chosen.tables, chosen.rate)):
        sys.exit(f"memory grew by more than {100 * GROWTH:.0f} %")


if __name__ == "__main__":
    main()
