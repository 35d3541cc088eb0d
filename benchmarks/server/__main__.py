"""Measure the server: `python -m benchmarks.server`, alone on a quiet machine."""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import psutil
import uvloop

from benchmarks.server.clients import connect_all, drive
from benchmarks.server.echo import drive_echo, echo_server
from benchmarks.server.games import PLAYERS
from benchmarks.server.opening import measure_opening
from benchmarks.server.tables import check, disconnect, make_tables
from tests.server.playing.server_process import ServerProcess, free_port


def summary(name: str, latencies: Sequence[float]) -> str:
    """Return a line of the report."""
    cuts = statistics.quantiles(latencies, n=100)
    p50, p95, p99 = (1000 * cuts[at - 1] for at in (50, 95, 99))
    worst = 1000 * max(latencies)
    return f"  {name:44}{p50:>8.1f}{p95:>8.1f}{p99:>8.1f}{worst:>8.1f}"


async def measure(server: ServerProcess, count: int, detail: str, seconds: float) -> float:
    """Measure with clients that ask for one detail; return the p99 at the usual rate."""
    tables = await asyncio.to_thread(make_tables, server, count, detail)
    await connect_all(server.ws, tables)
    await drive(tables, count, 3)
    process = psutil.Process(server.pid)
    before = sum(process.cpu_times()[:2])
    usual = await drive(tables, count, seconds)
    busy = sum(process.cpu_times()[:2]) - before
    print(summary(f"{count} moves a second, to all five ({detail})", usual))
    print(f"  {'of the server, per move':44}{1000 * busy / len(usual):>8.2f} of a core")
    memory = process.memory_info().rss / 1e6
    burst = await drive(tables, 5 * count, seconds / 2)
    print(summary(f"{5 * count} moves a second ({detail})", burst))
    spent = sum(process.cpu_times()[:2]) - before - busy
    print(f"  {'of the server, per move':44}{1000 * spent / len(burst):>8.2f} of a core")
    disconnect(tables)
    await asyncio.sleep(0.5)
    began = perf_counter()
    await connect_all(server.ws, tables)
    print(
        f"  {PLAYERS * count} clients reconnected, all in step after {perf_counter() - began:.1f} s"
    )
    await drive(tables, count, 2)
    placements = await check(server.database, tables)
    peak = max(memory, process.memory_info().rss / 1e6)
    print(f"  memory {memory:.0f} MB, at the end {peak:.0f} MB; {placements} placements, none lost")
    disconnect(tables)
    return statistics.quantiles(usual, n=100)[98]


async def run(count: int, seconds: float, details: Sequence[str]) -> None:
    """Measure the table server and the echo server, and print both."""
    print(f"{PLAYERS * count} sockets in {count} games, durable on SQLite; milliseconds")
    print(f"  {'':44}{'p50':>8}{'p95':>8}{'p99':>8}{'worst':>8}")
    p99 = {}
    for detail in details:
        with TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
            p99[detail] = await measure(server, count, detail, seconds)
    await measure_opening()
    port = free_port()
    with echo_server(port):
        echoes = await drive_echo(port, PLAYERS * count, count, seconds)
    print(summary(f"{count} echoes a second from a bare server", echoes))
    bare = statistics.quantiles(echoes, n=100)[98]
    for detail, value in p99.items():
        print(f"  p99 ({detail}) / p99 of the bare echo: {value / bare:.1f}")


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--detail", choices=("events", "table"), action="append")
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    details = chosen.detail or ("events", "table")
    uvloop.run(run(chosen.games, chosen.seconds, details))


if __name__ == "__main__":
    main()
