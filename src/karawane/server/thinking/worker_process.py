"""A thinking process, seen from the server."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

__all__ = ["COMMAND", "WorkerFault", "WorkerProcess"]

LONGEST_RESULT = 4 * 1024 * 1024
START_SECONDS = 30.0
"""How long a process may take to start: imports are slow on a busy machine."""
COMMAND = (sys.executable, "-P", "-m", "karawane.server.thinking.worker")
"""`-P` keeps files in the current folder from replacing modules."""


class WorkerFault(Exception):
    """The process died or did not respond in time; another one may succeed."""


class WorkerProcess:
    """A process that does one job at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, bots: Sequence[str] = ()) -> WorkerProcess:
        """Start a process that also knows these bots; it exits by itself when the server does."""
        try:
            process = await asyncio.create_subprocess_exec(
                *COMMAND,
                *bots,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_RESULT,
                # Ctrl-C in a terminal is for the server, which ends its processes itself.
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerFault(f"it could not be started: {error}") from error
        started = cls(process)
        try:
            await started._read_line(START_SECONDS)
        except BaseException:
            await started.end()
            raise
        return started

    @property
    def pid(self) -> int:
        """The process's identifier."""
        return self._process.pid

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the result of a job; after a `WorkerFault` the process must not be used again."""
        stdin = self._process.stdin
        if stdin is not None:
            try:
                stdin.write(line + b"\n")
                await stdin.drain()
            except OSError as error:
                raise WorkerFault(f"it cannot be written to: {error}") from error
        return await self._read_line(seconds)

    async def _read_line(self, seconds: float) -> bytes:
        stdout = self._process.stdout
        if stdout is None:
            raise WorkerFault("it has no output")
        try:
            async with asyncio.timeout(seconds):
                line = await stdout.readline()
        except TimeoutError as error:
            raise WorkerFault(f"no result in {seconds:.0f} seconds") from error
        except (OSError, ValueError) as error:
            raise WorkerFault(f"it cannot be read from: {error}") from error
        if not line.endswith(b"\n"):
            raise WorkerFault("it ended without a result")
        return line

    async def end(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
