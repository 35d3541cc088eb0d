"""Uvicorn's socket protocol, with three additions."""

from __future__ import annotations

from functools import lru_cache

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from karawane.server.web.connection import GOING_AWAY

__all__ = ["TableProtocol"]

CLOSE_SECONDS = 2.0


class TableProtocol(WebSocketsSansIOProtocol):
    """Lets the app send without waiting, cut off slow readers, and close sockets itself."""

    def handle_connect(self, event: Request) -> None:
        """Give the app this protocol as its `karawane.server.web.connection.Line`."""
        self.close_timeout = CLOSE_SECONDS
        super().handle_connect(event)
        if hasattr(self, "scope"):
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
