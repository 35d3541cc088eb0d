"""The server's log: short lines for people, or JSON lines for programs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from karawane.server.web.log_context import LOG_FIELDS

__all__ = ["configure_logging"]

_QUIET = ("uvicorn.error", "uvicorn.access", "websockets", "asyncio", "alembic")
"""Libraries that log only warnings: their other lines contain addresses."""


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {**(LOG_FIELDS.get() or {}), **getattr(record, "fields", {})}


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")
        fields = _fields(record)
        words = " ".join(f"{name}={value}" for name, value in fields.items())
        line = f"{at} {record.levelname.lower()} {record.getMessage()} {words}".rstrip()
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _concerns_operator(record: logging.LogRecord) -> bool:
    # A client that sends invalid text gets an error; it does not concern the operator.
    return not record.getMessage().startswith("Invalid UTF-8 sequence")


def configure_logging(*, as_json: bool = False, requests: bool = False) -> None:
    """Log to standard error; with `requests`, log every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Text())
    handler.addFilter(_concerns_operator)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("karawane.requests").setLevel(logging.INFO if requests else logging.WARNING)
