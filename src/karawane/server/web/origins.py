"""Where a request comes from: the client's address, its scheme, and the origin of the page."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from karawane.server.web.rate_limits import client_key
from karawane.server.web.settings import Settings

__all__ = [
    "client_address",
    "is_allowed_host",
    "is_allowed_origin",
    "is_local",
    "is_secure",
    "peer_key",
]

_FORWARDING = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded")
"""The headers by which proxies are recognised."""


def client_address(connection: HTTPConnection, settings: Settings) -> str:
    """Return the address of the client, as trusted proxies report it if there are any between."""
    address = connection.client.host if connection.client else ""
    if not _is_proxy(address, settings):
        return address
    forwarded = ",".join(connection.headers.getlist("x-forwarded-for"))
    # Each proxy adds the address that it sees at the end; anybody can send those before it.
    for each in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        address = each
        if not _is_proxy(each, settings):
            break
    return address


def peer_key(client: tuple[str, int] | None, settings: Settings) -> str | None:
    """Return what a connection is counted by, None for that of a trusted proxy."""
    address = client[0] if client else ""
    return None if _is_proxy(address, settings) else client_key(address)


def _is_proxy(address: str, settings: Settings) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in _networks(settings.proxies))


@lru_cache(maxsize=4)
def _networks(proxies: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    return tuple(map(ip_network, proxies))


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether the browser uses https, to us or to the proxy in front."""
    scheme = connection.url.scheme
    if connection.client is not None and _is_proxy(connection.client.host, settings):
        scheme = connection.headers.get("x-forwarded-proto", scheme)
    return scheme in ("https", "wss")


def is_local(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request comes from this machine, without a proxy between.

    With proxies this cannot be known: a local proxy's requests come from this machine as well.
    """
    if connection.client is None or settings.proxies:
        return False
    if any(name in connection.headers for name in _FORWARDING):
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def is_allowed_host(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request is addressed to a name of this server.

    Otherwise a foreign page could point its own name here and pass for ours (DNS rebinding).
    """
    if not settings.hosts:
        return True
    host = connection.headers.get("host", "")
    name = host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
    return name.lower() in settings.hosts


def is_allowed_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether a request comes from our page, an allowed one, or no page at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "") != ""
    except ValueError:
        return False
