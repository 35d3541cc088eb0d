"""Uvicorn's HTTP protocol, with time-outs for requests and limits for connections."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from karawane.server.table.refusal import Refusal
from karawane.server.web.connection_gate import ConnectionGate
from karawane.server.web.origins import peer_key
from karawane.server.web.services import Services

__all__ = ["GuardedHttpProtocol"]

_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_TOO_MANY = (
    "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n"
    "Retry-After: 1\r\nConnection: close\r\n\r\n{text}"
)


class GuardedHttpProtocol(H11Protocol):
    """Passes connections through the gate, and closes those whose request does not arrive."""

    _gate: ConnectionGate
    _seconds: float
    _alarm: asyncio.TimerHandle | None = None
    _reading_alarm: asyncio.TimerHandle | None = None

    # Uvicorn, too, narrows the type: it serves no other transports.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit a connection, or close it with the limit that it exceeds."""
        super().connection_made(transport)
        services: Services = self.app_state["services"]
        self._gate = services.connections
        self._seconds = services.settings.limits.request_seconds
        limit = self._gate.admit(transport, peer_key(self.client, services.settings))
        if limit is not None:
            services.metrics.count_refusal(Refusal.TOO_MANY.value, limit)
            text = f"too many connections ({limit})\n"
            transport.write(_TOO_MANY.format(length=len(text), text=text).encode())
            transport.close()
            return
        self._set_alarm()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        self._cancel_alarm()
        self._cancel_reading_alarm()
        self._gate.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._set_alarm()
        else:
            self._cancel_alarm()
            self._gate.works(self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the socket's protocol."""
        self._cancel_alarm()
        self._gate.works(self.transport)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self._gate.waits(self.transport)

    def pause_writing(self) -> None:
        """Give a client that does not read its response the time to do so."""
        super().pause_writing()
        self._reading_alarm = self.loop.call_later(self._seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self._cancel_reading_alarm()
        super().resume_writing()

    def _cancel_reading_alarm(self) -> None:
        if self._reading_alarm is not None:
            self._reading_alarm.cancel()
            self._reading_alarm = None

    def _set_alarm(self) -> None:
        """Limit the time for a request to arrive; bytes that trickle in do not extend it."""
        if self._alarm is None:
            self._alarm = self.loop.call_later(self._seconds, self._too_late)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        self._alarm = None
        if self.conn.our_state is h11.IDLE:
            self.transport.write(_TOO_LATE)
        self.transport.close()
