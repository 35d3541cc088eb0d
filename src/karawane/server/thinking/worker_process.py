"""A thinking process, seen from the server."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

__all__ = ["ProcessFault", "ThinkingProcess"]

LONGEST_ANSWER = 4 * 1024 * 1024
START_SECONDS = 30.0
"""What a process may take to be ready: a busy machine needs a while to import so much."""
COMMAND = (sys.executable, "-P", "-m", "karawane.server.thinking.worker")
"""`-P`: what lies in the current folder must not take the place of a module."""


class ProcessFault(Exception):
    """The process ended, or did not answer in time; another one may do better."""


class ThinkingProcess:
    """One process, which does one job at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> ThinkingProcess:
        """Start a process; it ends by itself when the server does."""
        try:
            process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_ANSWER,
                # Ctrl-C in a terminal is the server's: it ends its processes in good order.
                start_new_session=True,
            )
        except OSError as error:
            raise ProcessFault(f"it could not be started: {error}") from error
        started = cls(process)
        try:
            await started._line(START_SECONDS)
        except BaseException:
            await started.end()
            raise
        return started

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Have a job done and return the answer; after a fault the process is of no more use."""
        stdin = self._process.stdin
        if stdin is not None:
            try:
                stdin.write(line + b"\n")
                await stdin.drain()
            except OSError as error:
                raise ProcessFault(f"it cannot be spoken to: {error}") from error
        return await self._line(seconds)

    async def _line(self, seconds: float) -> bytes:
        stdout = self._process.stdout
        if stdout is None:
            raise ProcessFault("it cannot be heard")
        try:
            async with asyncio.timeout(seconds):
                line = await stdout.readline()
        except TimeoutError as error:
            raise ProcessFault(f"no answer in {seconds:.0f} seconds") from error
        except (OSError, ValueError) as error:
            raise ProcessFault(f"it cannot be understood: {error}") from error
        if not line.endswith(b"\n"):
            raise ProcessFault("it ended without an answer")
        return line

    async def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
