"""Who may keep a connection open: shares by address, and a reserve of file descriptors."""

from __future__ import annotations

import sys
from collections import Counter, OrderedDict
from typing import Protocol

from karawane.server.limits import Limits

if sys.platform != "win32":
    import resource

__all__ = ["ConnectionGate", "Transport", "room_for_connections"]

RESERVE = 128
"""The file descriptors that are kept for databases, thinking processes and the bus."""

MOST_DESCRIPTORS = 65_536
"""How many descriptors the process asks for; the system may allow fewer."""


class Transport(Protocol):
    """An open connection, as far as the gate needs it."""

    def abort(self) -> None:
        """Cut the connection off at once."""


class ConnectionGate:
    """Counts connections, and cuts off those that wait if there are too many.

    A connection waits while no complete request has arrived, or after its last response. A new
    connection takes the place of the one of its address that has waited longest; if all together
    are too many, of the address with the most that wait. So connections that are held open without
    use lock nobody out.
    """

    def __init__(self, limits: Limits, room: int | None = None) -> None:
        self._most_of_address = limits.connections
        self._most = min(limits.connections_together, room or limits.connections_together)
        self._addresses: dict[Transport, str | None] = {}
        self._open: Counter[str | None] = Counter()
        self._waiting: dict[str | None, OrderedDict[Transport, None]] = {}

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, transport: Transport, address: str | None) -> str | None:
        """Count a new connection; return the limit that forbids it, or None.

        The address is None for a trusted proxy, which may have any number.
        """
        if address is not None and self._open[address] >= self._most_of_address:
            if not self._cut_off(address):
                return "connections"
        elif len(self._addresses) >= self._most:
            greediest = max(self._waiting, key=lambda each: len(self._waiting[each]), default=None)
            if not self._cut_off(greediest):
                return "connections_together"
        self._addresses[transport] = address
        self._open[address] += 1
        self.waits(transport)
        return None

    def waits(self, transport: Transport) -> None:
        """Note that a connection waits for a request."""
        address = self._addresses[transport]
        self._waiting.setdefault(address, OrderedDict())[transport] = None

    def works(self, transport: Transport) -> None:
        """Note that a request has arrived, or that the connection became a socket."""
        if transport in self._addresses:
            self._forget_waiting(transport)

    def release(self, transport: Transport) -> None:
        """Forget a connection that is closed. Unknown ones are ignored."""
        if transport not in self._addresses:
            return
        self._forget_waiting(transport)
        address = self._addresses.pop(transport)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _cut_off(self, address: str | None) -> bool:
        """Cut off the connection of an address that has waited longest, if one waits."""
        waiting = self._waiting.get(address)
        if not waiting:
            return False
        transport = next(iter(waiting))
        self.release(transport)
        transport.abort()
        return True

    def _forget_waiting(self, transport: Transport) -> None:
        address = self._addresses[transport]
        waiting = self._waiting.get(address)
        if waiting is not None:
            waiting.pop(transport, None)
            if not waiting:
                del self._waiting[address]


def room_for_connections() -> int | None:
    """Raise this process's limit of file descriptors, and return how many connections fit in."""
    if sys.platform == "win32":
        # Windows has no such limit.
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return None if soft == resource.RLIM_INFINITY else max(1, soft - RESERVE)
