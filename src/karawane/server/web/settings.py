"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Limits", "Settings"]


@dataclass(frozen=True)
class Limits:
    """What one client may use; each worker counts for each address."""

    tables_an_hour: int = 120
    sockets: int = 100
    """Open sockets."""
    requests_a_second: float = 40.0
    messages_a_second: float = 20.0
    """On one socket."""
    messages_a_second_together: float = 400.0
    """On all sockets of an address."""
    analyses: int = 2
    """Concurrent analyses."""
    strikes: int = 20
    """A socket is closed after this many messages that are unreadable or too fast."""

    @classmethod
    def none(cls) -> Limits:
        """Return limits that nobody reaches, for load tests."""
        many = 10**9
        return cls(many, many, many, many, many, many, many)


@dataclass(frozen=True)
class Settings:
    """What the operator of a server can choose."""

    database: str
    bus: str | None = None
    """The URL of the Redis that carries hints between workers."""
    origins: tuple[str, ...] = ()
    """The origins, beside the server's own, whose pages may use it."""
    trust_proxy: bool = False
    """Whether to believe X-Forwarded-For and X-Forwarded-Proto."""
    metrics_public: bool = False
    """Whether other machines may read the metrics."""
    thinkers: int = 2
    """The thinking processes of each worker."""
    workers: int = 1
    limits: Limits = field(default_factory=Limits)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.workers > 1 or self.bus is not None or "://" in self.database
