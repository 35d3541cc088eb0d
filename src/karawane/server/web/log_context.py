"""What every line of the log says about the request or socket that caused it."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

from karawane.server.moderation import guest_reference, table_reference

__all__ = ["LOG_FIELDS", "begin_request", "references"]

LOG_FIELDS: ContextVar[dict[str, str] | None] = ContextVar("log_fields", default=None)
"""The fields of the current request, added to each line; None outside requests."""


def begin_request() -> dict[str, str]:
    """Give the current request an id, and return its fields, to which more may be added."""
    fields = {"request": secrets.token_hex(6)}
    LOG_FIELDS.set(fields)
    return fields


def references(guest: str | None, table: str | None) -> dict[str, str]:
    """Return how the log names a guest and a table: it must not let its readers act for them."""
    fields = {}
    if guest:
        fields["guest"] = guest_reference(guest)
    if table:
        fields["table"] = table_reference(table)
    return fields
