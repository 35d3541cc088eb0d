"""Uvicorn's side of a socket, with two things that it lacks."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from karawane.server.web.connection import GOING_AWAY

__all__ = ["TableProtocol"]

CLOSE_SECONDS = 2.0


class TableProtocol(WebSocketsSansIOProtocol):
    """Lets the app break off a socket whose client does not read, and say goodbye itself."""

    def handle_connect(self, event: Request) -> None:
        """Tell the app how to break the connection off."""
        self.close_timeout = CLOSE_SECONDS
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["abort"] = self.transport.abort

    def shutdown(self) -> None:
        """Let the app finish what it has begun, answer, and close with a reason."""
        if not self.handshake_complete or self.close_sent:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING_AWAY})
