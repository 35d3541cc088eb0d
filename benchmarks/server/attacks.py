"""What other players notice of an attack: `python -m benchmarks.server.attacks`.

Sixteen tables play at a steady rate, first alone, then while one address attacks the server in
every way that the limits leave open. The attacker is a process of its own with the lowest
priority, as it would be a machine of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import uvloop

from benchmarks.server.clients import Table, connect_all, drive
from benchmarks.server.tables import disconnect, make_tables
from tests.server.playing.attacks import ATTACKS, Target
from tests.server.playing.server_process import ServerProcess

TABLES = 16
RATE = 60
"""Placements a second at all tables together."""
TOLERABLE = 0.05
"""Seconds that a placement may take while the server is attacked, if that is usual or not."""
FELT_SECONDS = 60
ROUNDS = 3


def attack(name: str, port: int, felt: Event, enough: Event) -> None:
    """Attack a server until told to stop; the main function of the attacker's process."""
    os.nice(19)
    asyncio.run(_attack(name, port, felt, enough))


async def _attack(name: str, port: int, felt: Event, enough: Event) -> None:
    target = Target(port)

    async def pass_on() -> None:
        await target.felt.wait()
        felt.set()

    telling = asyncio.create_task(pass_on())
    attacking = asyncio.ensure_future(ATTACKS[name](target))
    while not enough.is_set():
        if attacking.done():
            attacking.result()
        await asyncio.sleep(0.05)
    target.enough.set()
    # Some may be in the middle of a long wait.
    await asyncio.wait([attacking], timeout=2)
    attacking.cancel()
    telling.cancel()


@asynccontextmanager
async def attacked(name: str, port: int) -> AsyncIterator[bool]:
    """Attack a server inside the block; yield whether the attack reached full strength."""
    context = multiprocessing.get_context("spawn")
    felt, enough = context.Event(), context.Event()
    attacker = context.Process(target=attack, args=(name, port, felt, enough))
    attacker.start()
    try:
        yield await asyncio.to_thread(felt.wait, FELT_SECONDS)
    finally:
        enough.set()
        await asyncio.to_thread(attacker.join, 10)
        if attacker.is_alive():
            attacker.kill()
            attacker.join()


async def rounds(tables: Sequence[Table], seconds: float) -> tuple[float, float]:
    """Play for some time; return the p99 and the worst time of a placement.

    The p99 is the middle one of three rounds: a machine that stands still for a tenth of a second,
    as virtual ones do, holds up more than one in a hundred placements of the round.
    """
    each = [await drive(tables, RATE, seconds / ROUNDS) for _ in range(ROUNDS)]
    p99 = statistics.median(statistics.quantiles(one, n=100)[98] for one in each)
    return p99, max(map(max, each))


async def measure(name: str, seconds: float) -> bool:
    """Measure one attack, print its line, and return whether others hardly noticed it."""
    with TemporaryDirectory() as folder, ServerProcess(Path(folder), limits=True) as server:
        tables = await asyncio.to_thread(make_tables, server, TABLES, "events")
        await connect_all(server.ws, tables)
        await drive(tables, RATE, 3)
        usual, worst_usual = await rounds(tables, seconds)
        async with attacked(name, server.port) as felt:
            process = psutil.Process(server.pid)
            before = sum(process.cpu_times()[:2])
            beside, worst_beside = await rounds(tables, seconds)
            busy = (sum(process.cpu_times()[:2]) - before) / seconds
        refused = [message for table in tables for message in table.refused]
        disconnect(tables)
    if refused:
        raise AssertionError(f"the players were refused {refused[0]!r}")
    held = beside < max(2 * usual, TOLERABLE)
    words = ("" if held else "  TOO SLOW") + ("" if felt else "  (never felt)")
    figures = (usual, worst_usual, beside, worst_beside)
    print(
        f"  {name:18}" + "".join(f"{1000 * each:>9.1f}" for each in figures),
        f"{100 * busy:>7.0f} %{words}",
        flush=True,
    )
    return held


async def run(names: Sequence[str], seconds: float) -> bool:
    """Measure attacks one after the other, and return whether all were held off."""
    print(f"{TABLES} tables, {RATE} placements a second; milliseconds until all five know it")
    print(f"  {'':18}{'usual':>9}{'worst':>9}{'attacked':>9}{'worst':>9}{'server':>9}")
    return all([await measure(name, seconds) for name in names])


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--attack", choices=tuple(ATTACKS), action="append")
    parser.add_argument("--seconds", type=float, default=15.0, help="each, usual and attacked")
    chosen = parser.parse_args()
    if not uvloop.run(run(chosen.attack or tuple(ATTACKS), chosen.seconds)):
        sys.exit(f"an attack brought p99 above twice the usual and {1000 * TOLERABLE:.0f} ms")


if __name__ == "__main__":
    main()
