"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field

from karawane.server.limits import Limits

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """The settings that the operator of a server can choose."""

    database: str
    bus: str | None = None
    """The URL of the Redis that carries hints between workers."""
    origins: tuple[str, ...] = ()
    """The origins whose pages may use the server, besides its own."""
    proxies: tuple[str, ...] = ()
    """The networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    hosts: tuple[str, ...] = ()
    """The names under which the server may be addressed; any if there are none."""
    root_path: str = ""
    """The folder under which a proxy shows the server, such as `/karawane`; empty for none."""
    metrics_public: bool = False
    """Whether other machines may read the metrics."""
    bots: tuple[str, ...] = ()
    """The bots that the host offers besides the levels, as `NAME=BOT`."""
    thinkers: int = 2
    """The thinking processes of each worker."""
    workers: int = 1
    admin_token: str | None = field(default=None, repr=False)
    """The secret of the administration interface, which is closed without one."""
    limits: Limits = field(default_factory=Limits)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.workers > 1 or self.bus is not None or "://" in self.database
