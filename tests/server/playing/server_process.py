"""A real `karawane serve` in a process of its own, which can be killed at any moment."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from types import TracebackType
from typing import Any, Self

import httpx

from karawane.server.storage.sqlite_database import make_file
from tests.waiting import HANGS_SECONDS

__all__ = ["ServerProcess", "free_port"]

CLIENT = httpx.Client(timeout=HANGS_SECONDS, limits=httpx.Limits(max_keepalive_connections=0))
"""Shared, because a new one costs more than the request; it keeps no connection to the dead."""


PORTS = range(10_000, 32_000)
"""Below the ports that systems give to clients, one of which would take the place of a server
that is down: another's, or one that connects to the server's port and so to itself."""


def free_port() -> int:
    """Return a port that nobody listens on, and that stays free while the server restarts."""
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class ServerProcess:
    """The server on one port; killed and started again, it stays at the same address."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        *,
        bus: str | None = None,
        workers: int = 1,
        limits: bool = False,
    ) -> None:
        self.folder = folder
        self.database = database or str(folder / "karawane.db")
        if database is None:
            # Much faster here than in the server, which would load Alembic for it.
            make_file(Path(self.database))
        self.port = free_port()
        self.starts = 0
        self._options = ["--database", self.database, "--port", str(self.port)]
        self._options += ["--workers", str(workers)] + (["--bus", bus] if bus else [])
        # The tests are one client with a thousand hands: limits for each address are not for them.
        self._options += [] if limits else ["--no-limits"]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start, and return once it answers."""
        self.starts += 1
        log = (self.folder / f"server-{self.port}.log").open("ab")
        command = [sys.executable, "-m", "karawane.cli", "serve", *self._options]
        # A group of its own: `kill` takes the workers with it, as a power cut would.
        self._process = subprocess.Popen(
            command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
        )
        log.close()
        try:
            self.wait_until_ready()
        except BaseException:
            self.kill()
            raise
        return self

    def wait_until_ready(self) -> None:
        """Return once the server answers: from its first moment on, its socket keeps requests."""
        ends = time.monotonic() + HANGS_SECONDS
        while time.monotonic() < ends:
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.output()}")
            connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=ends - time.monotonic()
            )
            try:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                # It does not listen yet.
                time.sleep(0.02)
            finally:
                connection.close()
        raise RuntimeError(f"the server does not answer: {self.output()}")

    def kill(self) -> None:
        """End it without any warning."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """End it as a service manager would, and return its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(timeout=HANGS_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def output(self) -> str:
        return (self.folder / f"server-{self.port}.log").read_text(errors="replace")[-4000:]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()

    def make_table(
        self, people: int = 2, bots: int = 0, **options: Any
    ) -> tuple[str, dict[int, str]]:
        """Make a table whose people are all this client's; return its id and the seats' tokens."""
        seats = [{"kind": "person", "mine": True}] * people
        seats += [{"kind": "bot", "level": options.pop("level", "jerboa")}] * bots
        body = {"options": {"seats": seats, **options}}
        answer = CLIENT.post(f"{self.http}/api/v1/tables", json=body)
        assert answer.status_code in {200, 201}, answer.text
        made = answer.json()
        return made["table"], {int(seat): token for seat, token in made["tokens"].items()}
