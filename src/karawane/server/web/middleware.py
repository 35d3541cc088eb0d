"""What surrounds every request: limits, headers, cookies, figures, and a line in the log."""

from __future__ import annotations

import logging
from http import HTTPStatus
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.origins import is_secure, may_come_from
from karawane.server.web.responses import refusal
from karawane.server.web.services import Site

__all__ = ["COOKIE_KEY", "Surroundings"]

_logger = logging.getLogger("karawane.requests")

LARGEST_BODY = 64 * 1024
COOKIE_KEY = "karawane.cookie"
"""Where a request's scope has the cookie that goes with the answer."""

# Svelte's builds need no inline scripts and styles: it sets styles through the CSSOM.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
STRICT_TRANSPORT = "max-age=31536000"
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Surroundings:
    """Wraps the app in what holds for every request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass a socket on."""
        if scope["type"] == "http":
            await _Exchange(scope, receive, send).run(self._app)
        else:
            await self._app(scope, receive, send)


class _Exchange:
    """A request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._connection = HTTPConnection(scope)
        self._site: Site = scope["state"]["site"]
        self._status = 500
        self._body = 0

    async def run(self, app: ASGIApp) -> None:
        began = perf_counter()
        try:
            why_not = self._why_not()
            if why_not is not None:
                await why_not(self._scope, self._receive, self._answer)
            else:
                await app(self._scope, self._read, self._answer)
        finally:
            self._note(perf_counter() - began)

    def _why_not(self) -> Response | None:
        """Return the answer to a request that goes no further."""
        scope, site = self._scope, self._site
        length = self._connection.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return Response("too large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if not scope["path"].startswith("/api/"):
            return None
        if not site.client(self._connection).requests.take():
            return refusal(RequestRefused(Refusal.TOO_MANY))
        # SameSite cookies keep foreign pages out already; this keeps them out of old browsers.
        if scope["method"] not in _SAFE_METHODS and not may_come_from(
            self._connection, site.settings
        ):
            return refusal(RequestRefused(Refusal.NOT_ALLOWED, "foreign origin"))
        return None

    async def _read(self) -> Message:
        message = await self._receive()
        self._body += len(message.get("body", b""))
        if self._body > LARGEST_BODY:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return message

    async def _answer(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if is_secure(self._connection, self._site.settings):
                headers["Strict-Transport-Security"] = STRICT_TRANSPORT
            if COOKIE_KEY in self._scope:
                headers.append("Set-Cookie", self._scope[COOKIE_KEY])
        await self._send(message)

    def _note(self, seconds: float) -> None:
        # The route and not the path: what stands in an address belongs in no log.
        route = getattr(self._scope.get("route"), "path", "other")
        metrics = self._site.metrics
        metrics.requests.labels(route, self._status).inc()
        metrics.request_seconds.observe(seconds)
        fields = {
            "method": self._scope["method"],
            "route": route,
            "status": self._status,
            "ms": round(seconds * 1000, 1),
        }
        _logger.info("request", extra={"fields": fields})
