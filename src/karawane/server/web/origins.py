"""Who asks, and from which page: addresses, schemes and origins."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from karawane.server.web.settings import Settings

__all__ = ["address_of", "is_from_here", "is_secure", "may_come_from"]


def address_of(connection: HTTPConnection, settings: Settings) -> str:
    """Return the address that a request comes from."""
    if settings.trust_proxy:
        # The last one was added by the proxy itself; those before it anybody can write.
        forwarded = connection.headers.getlist("x-forwarded-for")
        if forwarded:
            return forwarded[-1].rpartition(",")[2].strip()
    return connection.client.host if connection.client else ""


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether the browser speaks https, to us or to the proxy in front."""
    scheme = connection.url.scheme
    if settings.trust_proxy:
        scheme = connection.headers.get("x-forwarded-proto", scheme)
    return scheme in ("https", "wss")


def is_from_here(connection: HTTPConnection) -> bool:
    """Return whether a request comes from this very machine, and through no proxy."""
    if connection.client is None or "x-forwarded-for" in connection.headers:
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def may_come_from(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether the page that sends a request is ours; programs have no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "") != ""
    except ValueError:
        return False
