"""Limits for each client: token buckets, and what an address has open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic

from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.settings import Limits

__all__ = ["AddressBook", "Bucket", "Client", "client_key"]

MOST_CLIENTS = 10_000
"""The addresses that are remembered; beyond that, those that ask for nothing are forgotten."""

BURST_SECONDS = 5.0
"""What a bucket holds: so many seconds of its rate."""

HOUR = 3600.0


class Bucket:
    """Tokens that come at a rate and are kept up to a number.

    >>> bucket = Bucket(rate=1, size=2)
    >>> [bucket.take(now=10.0) for _ in range(3)]
    [True, True, False]
    >>> bucket.take(now=11.0)
    True
    """

    __slots__ = ("_at", "_rate", "_size", "_tokens")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._tokens = size
        self._at: float | None = None

    def take(self, now: float | None = None) -> bool:
        """Take a token, if there is one."""
        self._fill(monotonic() if now is None else now)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def is_full(self, now: float | None = None) -> bool:
        """Tell whether nothing has been taken for a while."""
        self._fill(monotonic() if now is None else now)
        return self._tokens >= self._size

    def _fill(self, now: float) -> None:
        if self._at is not None:
            self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Client:
    """What one address has used of its limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.requests = Bucket(limits.requests_a_second, BURST_SECONDS * limits.requests_a_second)
        self.messages = Bucket(
            limits.messages_a_second_together, BURST_SECONDS * limits.messages_a_second_together
        )
        self._tables = Bucket(limits.tables_an_hour / HOUR, limits.tables_an_hour)
        self._sockets = 0
        self._analyses = 0

    def new_socket_bucket(self) -> Bucket:
        """Return the bucket for the messages of one more socket."""
        rate = self._limits.messages_a_second
        return Bucket(rate, BURST_SECONDS * rate)

    def make_table(self) -> None:
        """Count a new table, or refuse it."""
        if not self._tables.take():
            raise RequestRefused(Refusal.TOO_MANY)

    @contextmanager
    def open_socket(self) -> Iterator[bool]:
        """Count a socket while it is open; False where it is one too many."""
        if self._sockets >= self._limits.sockets:
            yield False
            return
        self._sockets += 1
        try:
            yield True
        finally:
            self._sockets -= 1

    @contextmanager
    def analysing(self) -> Iterator[None]:
        """Count an analysis while it runs, or refuse it."""
        if self._analyses >= self._limits.analyses:
            raise RequestRefused(Refusal.TOO_MANY)
        self._analyses += 1
        try:
            yield
        finally:
            self._analyses -= 1

    @property
    def is_idle(self) -> bool:
        """Whether nothing would be lost by forgetting the client."""
        return (
            not self._sockets
            and not self._analyses
            and self._tables.is_full()
            and self.requests.is_full()
            and self.messages.is_full()
        )


class AddressBook:
    """The clients by address; bounded, whoever comes."""

    def __init__(self, limits: Limits, most: int = MOST_CLIENTS) -> None:
        self._limits = limits
        self._most = most
        self._clients: dict[str, Client] = {}

    def __len__(self) -> int:
        return len(self._clients)

    def client(self, address: str) -> Client:
        """Return the client at an address."""
        key = client_key(address)
        found = self._clients.get(key)
        if found is None:
            if len(self._clients) >= self._most:
                self._forget()
            found = self._clients[key] = Client(self._limits)
        return found

    def _forget(self) -> None:
        self._clients = {key: each for key, each in self._clients.items() if not each.is_idle}
        # Where everybody is busy, the oldest go: a few too many asked is better than no memory.
        for key in list(self._clients)[: max(0, len(self._clients) - self._most // 2)]:
            del self._clients[key]


def client_key(address: str) -> str:
    """Return what stands for an address: for version 6, the network that one household has.

    >>> client_key("2001:db8:1:2:3:4:5:6"), client_key("192.0.2.7"), client_key("nowhere")
    ('2001:db8:1:2::', '192.0.2.7', '?')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return "?"
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
