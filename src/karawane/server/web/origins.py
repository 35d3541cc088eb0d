"""Where a request comes from: the client's address, its scheme, and the origin of the page."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from karawane.server.web.settings import Settings

__all__ = ["client_address", "is_allowed_origin", "is_local", "is_secure"]


def client_address(connection: HTTPConnection, settings: Settings) -> str:
    """Return the address of the client, as the proxy in front reports it if we trust one."""
    if settings.trust_proxy:
        # The proxy itself added the last one; anybody can send those before it.
        forwarded = connection.headers.getlist("x-forwarded-for")
        if forwarded:
            return forwarded[-1].rpartition(",")[2].strip()
    return connection.client.host if connection.client else ""


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether the browser uses https, to us or to the proxy in front."""
    scheme = connection.url.scheme
    if settings.trust_proxy:
        scheme = connection.headers.get("x-forwarded-proto", scheme)
    return scheme in ("https", "wss")


def is_local(connection: HTTPConnection) -> bool:
    """Return whether a request comes from this machine, without a proxy between."""
    if connection.client is None or "x-forwarded-for" in connection.headers:
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def is_allowed_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request comes from our page, an allowed one, or no page at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "") != ""
    except ValueError:
        return False
