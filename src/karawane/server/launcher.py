"""Starting the server: its listening socket, one process or several, and an orderly end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from karawane.server.bus.hint_bus import open_bus
from karawane.server.storage.stores import check_integrity, open_stores
from karawane.server.supervisor import supervise
from karawane.server.web.app import create_app
from karawane.server.web.http_protocol import GuardedHttpProtocol
from karawane.server.web.logging_config import configure_logging
from karawane.server.web.metrics import MULTIPROCESS_VARIABLE
from karawane.server.web.services import Services
from karawane.server.web.settings import Settings
from karawane.server.web.socket_protocol import TableProtocol

__all__ = ["ServeOptions", "bind_socket", "check_settings", "create_server", "serve"]

LONGEST_MESSAGE = 16 * 1024
LONGEST_HEAD = 16 * 1024
GRACE_SECONDS = 20
"""How long acknowledged work may take to finish after the signal to end."""

KEEP_ALIVE_SECONDS = 150
"""How long a connection waits for its next request: longer than proxies keep one for reuse.

A proxy that sends a request on a connection that the server is closing loses it.
"""

SWITCH_SECONDS = 0.0005
BACKLOG = 4096
"""Room for a thousand clients that reconnect at once."""


@dataclass(frozen=True)
class ServeOptions:
    """The settings of the server, and how it logs."""

    settings: Settings
    log_json: bool = False
    log_requests: bool = False


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; `OSError` if it cannot."""
    family, kind, number, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    found = socket.socket(family, kind, number)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        # From now on, early clients wait instead of being turned away.
        found.listen(BACKLOG)
        found.set_inheritable(True)
    except OSError:
        found.close()
        raise
    return found


def check_settings(settings: Settings) -> None:
    """Open storage and bus once, to report what is wrong before anything starts."""

    async def open_once() -> None:
        bus = await open_bus(settings.bus)
        await bus.close()
        await check_integrity(settings.database)
        stores = await open_stores(settings.database)
        await stores.close()

    asyncio.run(open_once())


def serve(options: ServeOptions, listening: socket.socket) -> None:
    """Serve until a signal ends the process; then finish what was acknowledged."""
    if options.settings.workers == 1:
        _serve_in_process(options, listening)
        return
    configure_logging(as_json=options.log_json, requests=options.log_requests)
    with TemporaryDirectory(prefix="karawane-") as folder:
        os.environ[MULTIPROCESS_VARIABLE] = folder
        supervise(partial(_serve_in_process, options, listening), options.settings.workers)


def _serve_in_process(
    options: ServeOptions, listening: socket.socket, ready: Callable[[], None] = lambda: None
) -> None:
    configure_logging(as_json=options.log_json, requests=options.log_requests)
    # A thinking process that inherits it would keep the port for a moment after a crash.
    listening.set_inheritable(False)
    # The thread that writes must not wait long for a busy event loop before each of its steps.
    sys.setswitchinterval(SWITCH_SECONDS)
    create_server(options.settings, ready).run(sockets=[listening])


def create_server(
    settings: Settings,
    ready: Callable[[], None] = lambda: None,
    *,
    monotonic: Callable[[], float] = time.monotonic,
) -> uvicorn.Server:
    """Return a server to run with a listening socket; it calls `ready` once it serves."""
    config = uvicorn.Config(
        create_app(settings, monotonic=monotonic),
        http=GuardedHttpProtocol,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        ws=TableProtocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        loop="uvloop" if os.name == "posix" else "asyncio",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return _Server(config, ready)


class _Server(uvicorn.Server):
    """Announces when it serves, and exits normally on a signal: that is not an error."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services = self.lifespan.state["services"]
        # Analyses end at once with an error; tables finish what they have begun.
        services.thinker.refuse_analyses()
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
