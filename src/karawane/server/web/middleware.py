"""What happens to every request: it is logged, limited, checked, and given headers.

Sockets pass through with only their paths changed; `karawane.server.web.socket` checks them.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.log_context import begin_request, references
from karawane.server.web.metrics import Metrics
from karawane.server.web.origins import (
    client_address,
    is_allowed_host,
    is_allowed_origin,
    is_secure,
)
from karawane.server.web.rate_limits import ClientRegistry, ClientUsage
from karawane.server.web.responses import refusal_response
from karawane.server.web.settings import Settings

__all__ = ["API_PREFIX", "COOKIE_KEY", "http_middleware"]

_logger = logging.getLogger("karawane.requests")

API_PREFIX = "/api/"
SCHEMA_PATH = "/openapi.json"
HEALTH_PATHS = ("/healthz", "/readyz")
FOREIGN_HOST = "this server has another name; its host can allow this one with --allow-host"
ADMIN_PREFIX = f"{API_PREFIX}v1/admin/"
REQUEST_HEADER = "Karawane-Request"
"""The header with the id by which the log names a request."""
LARGEST_BODY = 64 * 1024
COOKIE_KEY = "karawane.cookie"
"""The key in a request's scope of the cookie to send with the response."""

# Svelte's builds need no inline scripts or styles: it sets styles through the CSSOM. The page's
# kernel is WebAssembly, which `wasm-unsafe-eval` allows; it does not allow scripts made from text.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
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


def http_middleware(
    settings: Settings, metrics: Metrics, clients: ClientRegistry
) -> list[Middleware]:
    """Return the middleware of the app, the outermost first."""
    return [
        Middleware(RootPathMiddleware, root_path=settings.root_path),
        Middleware(RequestLogMiddleware, metrics=metrics),
        Middleware(ResponseHeadersMiddleware, settings=settings),
        Middleware(BodySizeMiddleware, metrics=metrics),
        Middleware(RateLimitMiddleware, settings=settings, metrics=metrics, clients=clients),
        Middleware(HostMiddleware, settings=settings, metrics=metrics),
        Middleware(OriginMiddleware, settings=settings, metrics=metrics),
        Middleware(BanMiddleware, settings=settings, metrics=metrics),
    ]


class RootPathMiddleware:
    """Removes the folder under which a proxy shows the server from every path.

    Paths from which a proxy has removed it already stay as they are.
    """

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self.app = app
        self._root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or socket on with its path within the server."""
        path: str = scope.get("path", "")
        if self._root_path and f"{path}/".startswith(f"{self._root_path}/"):
            scope = {**scope, "path": path.removeprefix(self._root_path) or "/"}
        await self.app(scope, receive, send)


class _HttpMiddleware(ABC):
    """Handles HTTP requests, and passes sockets on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or pass a socket on."""
        if scope["type"] == "http":
            await self.handle(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""


class RequestLogMiddleware(_HttpMiddleware):
    """Counts and times every request, and logs a line for it."""

    def __init__(
        self, app: ASGIApp, metrics: Metrics, clock: Callable[[], float] = perf_counter
    ) -> None:
        super().__init__(app)
        self._metrics = metrics
        self._clock = clock

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it went."""
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_HEADER] = request["request"]
            await send(message)

        request = begin_request()
        began = self._clock()
        try:
            await self.app(scope, receive, send_noting_status)
        finally:
            self._note(scope, status, self._clock() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        # The route and not the path: the path may contain what belongs in no log.
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.requests.labels(route, status).inc()
        self._metrics.request_seconds.observe(seconds)
        if not _logger.isEnabledFor(logging.INFO):
            return
        services = scope["state"]["services"]
        guest = services.identity.guest(HTTPConnection(scope))
        fields = {
            **references(guest, scope.get("path_params", {}).get("table")),
            "method": scope["method"],
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        _logger.info("request", extra={"fields": fields})


class ResponseHeadersMiddleware(_HttpMiddleware):
    """Adds the security headers to every response, and the guest's cookie if it has one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        super().__init__(app)
        self._settings = settings

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add to the headers of its response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        if is_secure(HTTPConnection(scope), self._settings):
            headers["Strict-Transport-Security"] = STRICT_TRANSPORT
        if COOKIE_KEY in scope:
            headers.append("Set-Cookie", scope[COOKIE_KEY])


class BodySizeMiddleware(_HttpMiddleware):
    """Rejects bodies that are too large, by their declared size or as they arrive."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        super().__init__(app)
        self._metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on unless its body is too large."""
        declared = Headers(scope=scope).get("content-length", "0")
        if not declared.isdecimal() or int(declared) > LARGEST_BODY:
            self._metrics.count_refusal("too_large")
            too_large = Response("too large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            await too_large(scope, receive, send)
            return
        received = 0

        async def receive_within_limit() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > LARGEST_BODY:
                self._metrics.count_refusal("too_large")
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return message

        await self.app(scope, receive_within_limit, send)


class _RefusingMiddleware(_HttpMiddleware):
    """Refuses some requests, and counts the refusals."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        super().__init__(app)
        self._settings = settings
        self._metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on unless it is refused."""
        refused = self.refusal(scope)
        if refused is None:
            await self.app(scope, receive, send)
        else:
            await self.refuse(refused, scope, receive, send)

    async def refuse(
        self, refused: RequestRefused, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Send a refusal, and count it."""
        self._metrics.count_refusal(refused.reason, refused.limit)
        await refusal_response(refused)(scope, receive, send)

    @abstractmethod
    def refusal(self, scope: Scope) -> RequestRefused | None:
        """Return why a request is refused, None if it is not."""


class RateLimitMiddleware(_RefusingMiddleware):
    """Refuses requests and files to an address that asks for too many."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, clients: ClientRegistry
    ) -> None:
        super().__init__(app, settings, metrics)
        self._clients = clients

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request in its sender's turn; delay refusals of those who keep sending."""
        client = self._client(scope)
        refused = self.refusal(scope)
        if refused is not None:
            if delay := client.refusal_delay():
                await scope["state"]["services"].clock.sleep(delay)
            await self.refuse(refused, scope, receive, send)
        elif scope["path"].startswith(API_PREFIX):
            async with client.turns:
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def refusal(self, scope: Scope) -> RequestRefused | None:
        """Return a refusal if the sender has used up its requests."""
        client = self._client(scope)
        try:
            if scope["path"].startswith((API_PREFIX, SCHEMA_PATH)):
                client.count_request()
            else:
                client.count_file()
        except RequestRefused as refused:
            return refused
        return None

    def _client(self, scope: Scope) -> ClientUsage:
        return self._clients.client(client_address(HTTPConnection(scope), self._settings))


class HostMiddleware(_RefusingMiddleware):
    """Refuses requests to a name that is not this server's."""

    def refusal(self, scope: Scope) -> RequestRefused | None:
        """Return a refusal if the request is meant for another server."""
        # Health checks may know only the address of the server.
        if scope["path"] in HEALTH_PATHS or is_allowed_host(HTTPConnection(scope), self._settings):
            return None
        return RequestRefused(Refusal.NOT_ALLOWED, FOREIGN_HOST)


class OriginMiddleware(_RefusingMiddleware):
    """Refuses requests by which a foreign page would change something.

    SameSite cookies prevent that in current browsers; this protects users of old ones.
    """

    def refusal(self, scope: Scope) -> RequestRefused | None:
        """Return a refusal if a foreign page tries to change something."""
        if scope["method"] in _SAFE_METHODS or not scope["path"].startswith(API_PREFIX):
            return None
        if is_allowed_origin(HTTPConnection(scope), self._settings):
            return None
        return RequestRefused(Refusal.NOT_ALLOWED, "foreign origin")


class BanMiddleware(_RefusingMiddleware):
    """Refuses requests from guests and addresses that the host has banned."""

    def refusal(self, scope: Scope) -> RequestRefused | None:
        """Return a refusal if the sender is banned; the host can always get in to lift a ban."""
        path: str = scope["path"]
        if path.startswith(ADMIN_PREFIX) or not path.startswith(API_PREFIX):
            return None
        connection, services = HTTPConnection(scope), scope["state"]["services"]
        address = client_address(connection, self._settings)
        refused: RequestRefused | None = services.access.refusal(
            services.identity.guest(connection), address
        )
        return refused
