"""A process that writes into a log and says what was acknowledged, until it is done or killed.

`python -m tests.server.storage.keep_writing DATABASE NAME TABLES APPENDS` has a writer for each of
TABLES tables, and each appends APPENDS events, even if others do so too. A line of its output is
a table, a sequence and a body that nobody else writes.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
from dataclasses import dataclass

from karawane.server.storage.event_log import EventLog
from karawane.server.storage.storage_errors import Conflict
from karawane.server.storage.stores import open_stores
from tests.server.storage.writing import event, listing


@dataclass(frozen=True)
class Acknowledged:
    """An event that was acknowledged."""

    table: str
    sequence: int
    body: str


def keep_writing(
    database: str, name: str, tables: int, appends: int = 10**9
) -> subprocess.Popen[str]:
    """Start such a process."""
    program = [sys.executable, "-m", "tests.server.storage.keep_writing"]
    return subprocess.Popen(
        [*program, database, name, str(tables), str(appends)], stdout=subprocess.PIPE, text=True
    )


def acknowledged(process: subprocess.Popen[str], lines: int | None = None) -> list[Acknowledged]:
    """Read what a process says, to the end or for some lines."""
    assert process.stdout
    read = (line.split(" ") for line in itertools.islice(process.stdout, lines))
    return [Acknowledged(table, int(sequence), body.strip()) for table, sequence, body in read]


async def write(log: EventLog, table: str, name: str, appends: int) -> None:
    last = (await log.sequences([table])).get(table, 0)
    for number in range(appends):
        body = f"{name}-{table}-{number}"
        while True:
            try:
                await log.append(table, last, [event(body=body)], listing())
            except Conflict:
                last = (await log.sequences([table])).get(table, 0)
            else:
                break
        last += 1
        os.write(1, f"{table} {last} {body}\n".encode())


async def main(database: str, name: str, tables: str, appends: str) -> None:
    stores = await open_stores(database)
    writers = (write(stores.log, f"t{number}", name, int(appends)) for number in range(int(tables)))
    await asyncio.gather(*writers)
    await stores.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
