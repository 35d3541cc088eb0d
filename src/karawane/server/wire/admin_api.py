"""What the administration interface reads and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from karawane.server.models import FrozenModel

__all__ = [
    "AdminReason",
    "AdminTable",
    "AdminTables",
    "AuditEntries",
    "AuditEntryView",
    "BanView",
    "Bans",
    "ConnectionView",
    "Connections",
    "Forgotten",
    "NewBan",
]

Reason = Annotated[str, Field(max_length=200)]


class AdminReason(FrozenModel):
    """Why the host does something."""

    reason: Reason = ""


class NewBan(FrozenModel):
    """Whom to ban, and for how long."""

    kind: Literal["guest", "address"]
    subject: Annotated[str, Field(min_length=1, max_length=64)]
    """A guest's reference as in the log, or an address."""
    hours: Annotated[float, Field(gt=0, le=10**6)] | None = None
    """For good if there is no number."""
    reason: Reason = ""


class AdminTable(FrozenModel):
    """A table as the host sees it."""

    table: str
    reference: str
    """How the log names it."""
    status: str
    listed: bool
    events: int
    created_at: int
    changed_at: int
    players: tuple[str, ...]
    """The references of its guests."""


class AdminTables(FrozenModel):
    """Tables, the last changed first."""

    tables: tuple[AdminTable, ...]


class BanView(FrozenModel):
    """A ban."""

    kind: Literal["guest", "address"]
    subject: str
    until: int | None
    reason: str
    at: int


class Bans(FrozenModel):
    """Every ban, the oldest first."""

    bans: tuple[BanView, ...]


class ConnectionView(FrozenModel):
    """A socket that is open at this worker."""

    table: str
    guest: str
    """The guest's reference."""
    address: str


class Connections(FrozenModel):
    """The sockets that are open at this worker."""

    connections: tuple[ConnectionView, ...]


class Forgotten(FrozenModel):
    """A guest's data was deleted."""

    tables: int
    """At how many tables their name was removed."""


class AuditEntryView(FrozenModel):
    """Something that the host or a rule did."""

    at: int
    actor: str
    action: str
    subject: str
    detail: str


class AuditEntries(FrozenModel):
    """What was done last, the newest first."""

    entries: tuple[AuditEntryView, ...]
