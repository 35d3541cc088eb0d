"""Rate limits for each client address: token buckets, and counts of what is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

from karawane.server.limits import Limits
from karawane.server.table.refusal import RequestRefused

__all__ = ["BURST_SECONDS", "ClientRegistry", "ClientUsage", "TokenBucket", "client_key"]

MOST_CLIENTS = 10_000
"""How many addresses are remembered; beyond that, idle ones are forgotten."""

BURST_SECONDS = 5.0
"""A bucket holds the tokens of this many seconds."""

REFUSAL_MS = 2000
"""How long refusals are delayed for an address that keeps sending after many."""

HOUR = 3600.0


class TokenBucket:
    """Tokens that arrive at a steady rate, up to a maximum.

    >>> clock = iter([10.0, 10.0, 10.0, 11.0])
    >>> bucket = TokenBucket(rate=1, size=2, clock=lambda: next(clock))
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    __slots__ = ("_clock", "_filled_at", "_rate", "_size", "_tokens")

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._tokens = size
        self._filled_at: float | None = None

    @property
    def wait(self) -> int:
        """How many whole seconds it takes until there is a token."""
        self._fill()
        return max(0, ceil((1 - self._tokens) / self._rate))

    def take(self) -> bool:
        """Take a token and return whether there was one."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether every token taken has been replaced."""
        self._fill()
        return self._tokens >= self._size

    def _fill(self) -> None:
        now = self._clock()
        if self._filled_at is not None:
            self._tokens = min(self._size, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now


class ClientUsage:
    """What one address uses of its limits."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = monotonic, key: str = ""
    ) -> None:
        self.key = key
        """What the address is counted by."""
        self._limits = limits
        self._clock = clock
        self._requests = self._burst(limits.requests_a_second)
        self._files = self._burst(limits.files_a_second)
        self._messages = self._burst(limits.messages_a_second_together)
        frames = limits.frames_a_second_together
        self._frames = TokenBucket(frames, frames, clock)
        self._refusals = TokenBucket(1, limits.strikes, clock)
        self.turns = asyncio.Semaphore(limits.requests_at_once)
        """Held while a request is worked on."""
        self._tables = TokenBucket(limits.tables_an_hour / HOUR, limits.tables_an_hour, clock)
        self._lobby_tables = TokenBucket(
            limits.lobby_tables_an_hour / HOUR, limits.lobby_tables_an_hour, clock
        )
        self._sockets = 0
        self._analyses = 0

    def _burst(self, rate: float) -> TokenBucket:
        return TokenBucket(rate, BURST_SECONDS * rate, self._clock)

    def new_message_bucket(self) -> TokenBucket:
        """Return the bucket for the messages of one socket."""
        return self._burst(self._limits.messages_a_second)

    def new_frame_bucket(self) -> TokenBucket:
        """Return the bucket for the frames of one socket."""
        return self._burst(self._limits.frames_a_second)

    def count_table(self) -> None:
        """Count a new table; `RequestRefused` if it is one too many."""
        self._take(self._tables, "tables_an_hour")

    def count_lobby_table(self) -> None:
        """Count a new table that the lobby lists; `RequestRefused` if it is one too many."""
        self._take(self._lobby_tables, "lobby_tables_an_hour")

    def count_request(self) -> None:
        """Count a request; `RequestRefused` if it is one too many."""
        self._take(self._requests, "requests_a_second")

    def count_file(self) -> None:
        """Count a file of the page; `RequestRefused` if it is one too many."""
        self._take(self._files, "files_a_second")

    def count_message(self, bucket: TokenBucket) -> None:
        """Count a message of a socket; `RequestRefused` if it is one too many."""
        self._take(bucket, "messages_a_second")
        self._take(self._messages, "messages_a_second_together")

    def count_frame(self, bucket: TokenBucket) -> None:
        """Count a frame of a socket; `RequestRefused` if it is one too many."""
        self._take(bucket, "frames_a_second")
        self._take(self._frames, "frames_a_second_together")

    def refusal_delay(self) -> int:
        """Count a refused request; return for how many milliseconds to delay the refusal.

        Refusing takes almost as long as answering, so those who keep sending have to wait.
        """
        return 0 if self._refusals.take() else REFUSAL_MS

    def _take(self, bucket: TokenBucket, limit: str) -> None:
        if not bucket.take():
            raise RequestRefused.too_many(self._limits, limit, retry_after=bucket.wait)

    @contextmanager
    def open_socket(self) -> Iterator[bool]:
        """Count a socket while it is open; yield False if it is one too many."""
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
        """Count an analysis while it runs; `RequestRefused` if it is one too many."""
        if self._analyses >= self._limits.analyses:
            raise RequestRefused.too_many(self._limits, "analyses")
        self._analyses += 1
        try:
            yield
        finally:
            self._analyses -= 1

    @property
    def is_idle(self) -> bool:
        """Whether forgetting the client would change nothing."""
        return (
            not self._sockets
            and not self._analyses
            and self._tables.is_full
            and self._lobby_tables.is_full
            and self._requests.is_full
            and self._files.is_full
            and self._messages.is_full
            and self._frames.is_full
            and self._refusals.is_full
        )


class ClientRegistry:
    """The usage of every address seen lately; its size is bounded."""

    def __init__(
        self, limits: Limits, most: int = MOST_CLIENTS, clock: Callable[[], float] = monotonic
    ) -> None:
        self._limits = limits
        self._most = most
        self._clock = clock
        self._clients: dict[str, ClientUsage] = {}

    def __len__(self) -> int:
        return len(self._clients)

    def client(self, address: str) -> ClientUsage:
        """Return the usage of an address."""
        key = client_key(address)
        found = self._clients.get(key)
        if found is None:
            if len(self._clients) >= self._most:
                self._forget()
            found = self._clients[key] = ClientUsage(self._limits, self._clock, key)
        return found

    def _forget(self) -> None:
        self._clients = {key: each for key, each in self._clients.items() if not each.is_idle}
        # If everybody is busy, drop the oldest: letting some exceed their limits is better than
        # running out of memory.
        for key in list(self._clients)[: max(0, len(self._clients) - self._most // 2)]:
            del self._clients[key]


def client_key(address: str) -> str:
    """Return what an address is counted by: itself, or in IPv6 the network of its household.

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
