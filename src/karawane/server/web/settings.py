"""What whoever runs a server may choose."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Limits", "Settings"]


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for; in each worker, counted for each address."""

    tables_an_hour: int = 120
    sockets: int = 100
    """Sockets at a time."""
    requests_a_second: float = 40.0
    messages_a_second: float = 20.0
    """Messages on one socket."""
    messages_a_second_together: float = 400.0
    """Messages on all sockets of an address."""
    analyses: int = 2
    """Analyses at a time."""
    strikes: int = 20
    """Messages that cannot be read or come too fast before a socket is closed."""

    @classmethod
    def none(cls) -> Limits:
        """Return limits that nobody reaches: for tests of load."""
        many = 10**9
        return cls(many, many, many, many, many, many, many)


@dataclass(frozen=True)
class Settings:
    """What whoever runs a server may choose."""

    database: str
    bus: str | None = None
    """The address of a Redis that carries hints between workers."""
    origins: tuple[str, ...] = ()
    """The origins that may use the server from a browser, beside its own."""
    trust_proxy: bool = False
    """Whether a proxy in front says who asks (X-Forwarded-For, X-Forwarded-Proto)."""
    metrics_public: bool = False
    """Whether others than this machine may read the metrics."""
    thinkers: int = 2
    """The thinking processes of each worker."""
    workers: int = 1
    limits: Limits = field(default_factory=Limits)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on the same tables."""
        return self.workers > 1 or self.bus is not None or "://" in self.database
