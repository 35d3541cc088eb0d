"""Running the server: its socket, its workers, and how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from karawane.server.bus.hint_bus import open_bus
from karawane.server.storage.stores import open_stores
from karawane.server.supervisor import supervise
from karawane.server.web.app import make_app
from karawane.server.web.logging_config import set_up_logs
from karawane.server.web.metrics import MULTIPROCESS_VARIABLE
from karawane.server.web.protocol import TableProtocol
from karawane.server.web.services import Site
from karawane.server.web.settings import Settings

__all__ = ["Running", "bind", "check", "make_server", "run"]

LONGEST_MESSAGE = 16 * 1024
GRACE_SECONDS = 20
"""What acknowledged work may take to be finished when the server is told to end."""

SWITCH_SECONDS = 0.0005
BACKLOG = 4096
"""A thousand clients may come back at once."""


@dataclass(frozen=True)
class Running:
    """How the server runs, beside what it serves."""

    settings: Settings
    log_json: bool = False
    log_requests: bool = False


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; `OSError` where it cannot."""
    family, kind, number, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, number)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        # From now on, whoever comes early waits instead of being turned away.
        found.listen(BACKLOG)
        found.set_inheritable(True)
    except OSError:
        found.close()
        raise
    return found


def check(settings: Settings) -> None:
    """Open storage and bus once, so that what is wrong is said before anything starts."""

    async def open_once() -> None:
        bus = await open_bus(settings.bus)
        await bus.close()
        stores = await open_stores(settings.database)
        await stores.close()

    asyncio.run(open_once())


def run(running: Running, listening: socket.socket) -> None:
    """Serve until the process is told to end; then finish what was acknowledged."""
    set_up_logs(as_json=running.log_json, requests=running.log_requests)
    if running.settings.workers == 1:
        serve_here(running, listening)
    else:
        with TemporaryDirectory(prefix="karawane-") as folder:
            os.environ[MULTIPROCESS_VARIABLE] = folder
            supervise(partial(_work, running, listening), running.settings.workers)


def _work(running: Running, listening: socket.socket, ready: Callable[[], None]) -> None:
    set_up_logs(as_json=running.log_json, requests=running.log_requests)
    serve_here(running, listening, ready)


def serve_here(
    running: Running, listening: socket.socket, ready: Callable[[], None] = lambda: None
) -> None:
    """Serve in this process, and say when that begins."""
    # The thread that writes must not wait long for a busy event loop before each of its steps.
    sys.setswitchinterval(SWITCH_SECONDS)
    make_server(running.settings, ready).run(sockets=[listening])


def make_server(settings: Settings, ready: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """Return the server, to be run with a socket; it says when it is ready."""
    config = uvicorn.Config(
        make_app(settings),
        ws=TableProtocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        loop="uvloop" if os.name == "posix" else "asyncio",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return _Server(config, ready)


class _Server(uvicorn.Server):
    """Ends in good order, and then simply ends: to be told so is no failure."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site: Site = self.lifespan.state["site"]
        # Whoever waits for an analysis is told at once; tables finish what they have begun.
        site.thinker.refuse_analyses()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if current_thread() is not main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
