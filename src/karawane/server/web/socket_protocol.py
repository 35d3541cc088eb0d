"""Uvicorn's socket protocol, with additions for tables and a budget for frames."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import HTTPConnection
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from karawane.server.table.refusal import RequestRefused
from karawane.server.web.connection import GOING_AWAY, POLICY
from karawane.server.web.rate_limits import ClientUsage, TokenBucket
from karawane.server.web.services import Services

__all__ = ["TableProtocol"]

CLOSE_SECONDS = 2.0
PIECE = 1024
"""This many bytes hold at most 170 frames."""


class TableProtocol(WebSocketsSansIOProtocol):
    """Lets the app send without waiting, cut off slow readers, and close sockets itself.

    Clients that send more frames than the limit are disconnected: pings, pongs and fragments never
    reach the app, which counts messages.
    """

    _client: ClientUsage
    _frames: TokenBucket

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        self._services.connections.release(self.transport)
        super().connection_lost(exc)

    @property
    def _services(self) -> Services:
        services: Services = self.app_state["services"]
        return services

    def data_received(self, data: bytes) -> None:
        """Read frames in small pieces, so that thousands of empty ones are not parsed at once."""
        for start in range(0, len(data), PIECE):
            # After a close of ours, the client's reply is still to come.
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Count frames, and close the socket if there are too many."""
        events = self.conn.events
        for event in events:
            if not isinstance(event, Frame):
                continue
            try:
                self._client.count_frame(self._frames)
            except RequestRefused as refused:
                events.clear()
                self._services.metrics.count_refusal(refused.reason, refused.limit)
                self.conn.fail(POLICY, f"{refused.reason}: {refused.limit}")
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.close_sent = True
                self.transport.close()
                return
        super().handle_events()

    def handle_connect(self, event: Request) -> None:
        """Give the app this protocol as its `karawane.server.web.connection.Line`."""
        self.close_timeout = CLOSE_SECONDS
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self._client = self._services.client(HTTPConnection(dict(self.scope)))
            self._frames = self._client.new_frame_bucket()
            self.scope["state"]["line"] = self

    def send_at_once(self, text: str) -> bool:
        """Send a message unless that would have to wait; return whether it was sent."""
        if (
            self.disconnected
            or self.close_sent
            or not self.handshake_complete
            or not self.writable.is_set()
            or self.conn.state is not OPEN
        ):
            return False
        self.transport.write(_framed(text))
        return True

    def break_off(self) -> None:
        """Cut the connection off."""
        self.transport.abort()

    def shutdown(self) -> None:
        """Let the app finish its commands and close with a reason."""
        if not self.handshake_complete or self.close_sent:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING_AWAY})


# All clients at a table are sent the same text, one right after the other.
@lru_cache(maxsize=4)
def _framed(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
