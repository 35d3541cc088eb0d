"""A real server with the built page, which can be killed and restarted."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Self

import httpx
import pytest

from karawane.server.storage.sqlite_database import make_file
from karawane.server.web.static_files import built_page
from tests.waiting import HANGS_SECONDS

__all__ = ["ServerProcess"]

BOARDS = Path(__file__).parent / "boards"


class ServerProcess:
    """A server process with its own database and the tests' small boards."""

    def __init__(self, folder: Path, *options: str) -> None:
        if not (built_page() / "index.html").exists():
            pytest.skip("the page is not built: `make page`")
        self._options = options
        self._database = folder / "karawane.db"
        # Much faster here than in the server, which would load Alembic for it.
        make_file(self._database)
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server on a free port, or on the same one as before."""
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-m", "karawane.cli", "serve", "--port", port, "--no-limits"]
        self._process = subprocess.Popen(
            [*command, "--database", str(self._database), *self._options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "KARAWANE_BOARDS": str(BOARDS)},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.address = line.split(" at ")[1].split()[0].rstrip("/")
        self._wait()

    def kill(self) -> None:
        """Kill the server without warning, like a power cut."""
        self._end(kill=True)

    def stop(self) -> None:
        """Stop the server gracefully."""
        self._end(kill=False)

    def _end(self, *, kill: bool) -> None:
        if self._process is not None:
            with self._process as process:
                process.kill() if kill else process.terminate()
            self._process = None

    def _wait(self) -> None:
        """Wait until the server answers; it listens before it prints its address."""
        answer = httpx.get(f"{self.address}/healthz", timeout=HANGS_SECONDS)
        assert answer.is_success, answer.text
