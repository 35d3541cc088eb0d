"""Real PostgreSQL and Redis servers for tests: private, on a free port, and easy to kill."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from tests.waiting import HANGS_SECONDS

HOST = "127.0.0.1"


class Missing(Exception):
    """A program that is not installed here."""


class Service(ABC):
    """A server with its data in a folder of its own; what it says goes to `log` there.

    It keeps its port and its data when it is stopped or killed and started again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server((HOST, 0)) as free:
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def url(self) -> str:
        """Return its address for clients."""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(), cwd=self.folder, stdout=log, stderr=log, **self._as_user()
            )
        try:
            self._wait(self._process)
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """End it as an administrator would."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it and its children at once, without a chance to do anything more."""
        if self._process and self._process.poll() is None:
            # First the parent, or it would start new children.
            parent = psutil.Process(self._process.pid)
            for victim in (parent, *parent.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    victim.kill()
        self._end(signal.SIGKILL)

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + HANGS_SECONDS
        while not self._answers():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text("utf-8", "replace"))
            time.sleep(0.02)

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait(HANGS_SECONDS)
            self._process = None

    @abstractmethod
    def _command(self) -> list[str]: ...

    @abstractmethod
    def _answers(self) -> bool: ...

    def _as_user(self) -> dict[str, Any]:
        return {}


class Postgres(Service):
    """A PostgreSQL server, as durable as by default.

    It refuses to run as root, and then runs as `postgres`, who must be able to reach the folder.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._programs = _postgres_programs()
        self._data = folder / "data"
        self._numbers = itertools.count(1)

    @property
    def url(self) -> str:
        return f"postgresql://karawane@{HOST}:{self.port}/postgres"

    def start(self) -> None:
        """Start it, with an empty database the first time."""
        if not self._data.exists():
            self._make_data()
        super().start()

    def new_database(self) -> str:
        """Return the address of an empty database: a schema of its own, since that is quick."""
        name = f"test{next(self._numbers)}"
        query = f"CREATE SCHEMA {name}"
        subprocess.run([self._programs / "psql", "--quiet", "-c", query, self.url], check=True)
        return f"{self.url}?search_path={name}"

    def _make_data(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        options = ["--auth=trust", "--username=karawane", "--encoding=UTF8", "--locale=C"]
        # Only the empty database is not synced; everything that is written later is.
        subprocess.run(
            [self._programs / "initdb", "--no-sync", *options, self._data],
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            **self._as_user(),
        )

    def _command(self) -> list[str]:
        settings = {
            "listen_addresses": HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            "shared_buffers": "16MB",
            # As safe as syncing each of a thousand files after a crash, and quicker.
            "recovery_init_sync_method": "syncfs",
        }
        options = [text for name, value in settings.items() for text in ("-c", f"{name}={value}")]
        return [str(self._programs / "postgres"), "-D", str(self._data), *options]

    def _answers(self) -> bool:
        options = ["--quiet", "-h", HOST, "-p", str(self.port), "-U", "karawane"]
        return not subprocess.run([self._programs / "pg_isready", *options], check=False).returncode

    def _as_user(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        return {"user": "postgres", "group": "postgres", "extra_groups": []}


class Redis(Service):
    """A Redis server that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        if not (program := shutil.which("redis-server")):
            raise Missing("redis-server is not installed")
        self._program = program

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def _command(self) -> list[str]:
        return [self._program, "--bind", HOST, "--port", str(self.port), "--save", ""]

    def _answers(self) -> bool:
        try:
            with socket.create_connection((HOST, self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(5) == b"+PONG"
        except OSError:
            return False


def _postgres_programs() -> Path:
    """Return the folder of PostgreSQL's programs, which Debian keeps out of the path."""
    found = [shutil.which("postgres"), *Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    programs = [Path(program).resolve() for program in found if program]
    if not programs:
        raise Missing("PostgreSQL is not installed")
    return programs[0].parent
